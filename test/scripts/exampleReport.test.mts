import { bareDomain, mainExample, reportExample } from '../../scripts/lib/exampleReport.mts';
import type { Execution, Item } from '../../scripts/lib/runWorkflow.mts';

const input = (domain: string): Item => ({ json: { domain } });
const company = (url: string, item: number): Item => ({
	json: { found: true, url },
	pairedItem: { item },
});

/** A run of the main example in which the nodes gave out these items. */
function executionOf(inputs: Item[], enriched: Item[], file: Item[] = [{ json: {} }]): Execution {
	const ran = (items: Item[]) => [{ executionStatus: 'success', data: { main: [items] } }];
	return {
		status: 'success',
		data: {
			resultData: {
				runData: {
					[mainExample.inputs]: ran(inputs),
					[mainExample.enriched]: ran(enriched),
					[mainExample.file]: ran(file),
				},
			},
		},
	};
}

const inputs = [input('https://www.ONE.com/contact'), input('two.com'), input('nobody.example')];
const answers = [
	company('one.com', 0),
	company('two.com', 1),
	{ json: { found: false, asked: 'nobody.example' }, pairedItem: { item: 2 } },
];

const problemsOf = (execution: Execution) => reportExample(execution).problems;

test('the report on an example run finds no problem when every input came back in its place', () => {
	const report = reportExample(executionOf(inputs, answers));
	expect(report.problems).toEqual([]);
	expect(report.rows.map(({ row, asked, found }) => [row, asked, found])).toEqual([
		[1, 'https://www.ONE.com/contact', true],
		[2, 'two.com', true],
		[3, 'nobody.example', false],
	]);
});

test('the report on an example run notices a lost input', () => {
	expect(problemsOf(executionOf(inputs, answers.slice(0, 2)))).toEqual([
		'3 inputs, but 2 items came back',
	]);
});

test('the report on an example run notices items out of order', () => {
	const [first, second, third] = answers;
	expect(problemsOf(executionOf(inputs, [second, first, third]))).toEqual([
		'item 1 is linked to input 1',
		'item 2 is linked to input 0',
	]);
});

test('the report on an example run notices an item without a link', () => {
	const unlinked = [{ json: answers[0].json }, ...answers.slice(1)];
	expect(problemsOf(executionOf(inputs, unlinked))).toEqual([
		'item 1 is linked to input undefined',
	]);
});

test('the report on an example run notices an input with the company of another', () => {
	const mixedUp = [company('two.com', 0), ...answers.slice(1)];
	expect(problemsOf(executionOf(inputs, mixedUp))).toEqual([
		'input 1 (https://www.ONE.com/contact) got two.com',
	]);
});

test('the report on an example run notices a missing input and a missing file', () => {
	expect(problemsOf(executionOf([], []))).toEqual(['no input was read']);
	expect(problemsOf(executionOf(inputs, answers, []))).toEqual(['no file was written']);
});

test('the report on an example run shows the error of n8n', () => {
	const failed = executionOf(inputs, answers);
	failed.data.resultData.error = { message: 'Refused', description: 'Check the credential' };
	expect(problemsOf(failed)).toEqual(['Refused Check the credential']);
});

test.each([
	['one.com', 'one.com'],
	['HTTPS://WWW.One.com/path?x=1', 'one.com'],
	['http://one.com?x', 'one.com'],
	[' www.one.com ', 'one.com'],
	['wwwx.com', 'wwwx.com'],
])('the report on an example run takes the domain of %j to be %s', (text, domain) => {
	expect(bareDomain(text)).toBe(domain);
});
