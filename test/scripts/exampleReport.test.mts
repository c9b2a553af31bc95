/** What `npm run demo` notices of a run that is not as it should be. */
import { mainExample, reportExample } from '../../scripts/lib/exampleReport.mts';
import type { Item } from '../../scripts/lib/runWorkflow.mts';

const inputs: Item[] = [
	{ json: { domain: 'https://www.ONE.com/contact' } },
	{ json: { domain: 'two.com' } },
];
const [one, two]: Item[] = [
	{ json: { found: true, url: 'one.com' }, pairedItem: { item: 0 } },
	{ json: { found: false }, pairedItem: { item: 1 } },
];

/** What is wrong where the nodes gave out these items. */
const problemsOf = (
	given: Item[],
	enriched: Item[],
	file: Item[] = [{ json: {} }],
	error?: object,
) => {
	const ran = (items: Item[]) => [{ executionStatus: 'success', data: { main: [items] } }];
	const runData = {
		[mainExample.inputs]: ran(given),
		[mainExample.enriched]: ran(enriched),
		[mainExample.file]: ran(file),
	};
	const resultData = { runData, ...(error && { error: { message: 'Refused', ...error } }) };
	return reportExample({ status: 'success', data: { resultData } }).problems;
};

test.each([
	['every input came back', [], problemsOf(inputs, [one, two])],
	['one is lost', ['2 inputs, but 1 items came back'], problemsOf(inputs, [one])],
	[
		'the items are out of order',
		['item 1 is linked to input 1', 'item 2 is linked to input 0'],
		problemsOf(inputs, [two, one]),
	],
	[
		'an input has the company of another',
		['input 1 (https://www.ONE.com/contact) got two.com'],
		problemsOf(inputs, [{ ...one, json: { found: true, url: 'two.com' } }, two]),
	],
	['there is no file', ['no file was written'], problemsOf(inputs, [one, two], [])],
	[
		'n8n tells an error',
		['Refused Check it'],
		problemsOf(inputs, [one, two], undefined, { description: 'Check it' }),
	],
])('where %s, the problems are %j', (_, wanted, problems) => {
	expect(problems).toEqual(wanted);
});
