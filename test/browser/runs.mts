/** Nodes that are run in their panels, and what the output panel shows then. */
import type { INodeParameters } from 'n8n-workflow';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { withDefaults } from '../../sandbox/options.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { wellKnown } from '../support/examples.mts';
import type { Editor } from './editor.mts';
import { execute, shownRows, type Outcome } from './output.mts';
import { closeNode, flawsOf, openTried, outputPanel } from './panel.mts';
import { firstOfEach, operationOf, shownExamples, startVisits, triggerVisits } from './topics.mts';

const data = new Dataset(withDefaults(exampleData));

/** Without these a trigger asks for a filter. */
const FILTERS: Record<string, INodeParameters> = {
	lienFiled: { debtor_type: ['Individual', 'Organization'] },
	reviewPosted: { url: wellKnown(data).record.url },
};

const untouched = firstOfEach(startVisits, ({ form }) => operationOf(form));

const readsLog = ({ operation }: { operation: string }) => operation.endsWith('.getLogs');

/** A lookup adds a line to its log, so the logs are read first. */
const worked = [...shownExamples]
	.sort((one, other) => Number(readsLog(other)) - Number(readsLog(one)))
	.map((example) => {
		const [resource, operation] = example.operation.split('.');
		const parameters = { resource, operation, ...example.parameters(data) };
		return { ...example, node: { name: example.operation, parameters } };
	});

const watching = triggerVisits.map(({ form, node }) => {
	const filters = FILTERS[String(node.parameters.event)];
	return {
		form,
		node: { ...node, parameters: { ...node.parameters, ...(filters && { filters }) } },
	};
});

/** The nodes that are run. */
export const ran = [...worked, ...untouched, ...watching].map(({ node }) => node);

/** What is wrong with how a run ended; '' = a person can go on from there. */
function deadEnd(outcome: Outcome): string {
	if (outcome.ended === 'rows') return '';
	if (outcome.ended === 'refused')
		return /Parameter "[^"]+" is required/.test(outcome.reason) ? '' : outcome.reason;
	const { title, advice } = outcome;
	// A title that says what a parameter must be is its own advice.
	const helps = /\w{4,}/.test(advice) || /"[^"]+" parameter must /.test(title);
	return helps ? '' : `"${title}" comes without advice`;
}

export function runs(editor: () => Editor): void {
	describe('Execute Step in the editor', () => {
		test.each(worked)(
			'shows the records of $operation as rows, and what the run cost',
			async ({ items, node }) => {
				const { page, complaints } = editor();
				const expected = items(data);
				await openTried(editor(), node.name);
				expect(await execute(page)).toEqual({ ended: 'rows', count: expected.length });
				const plain = Object.entries(expected[0]).filter(([, value]) => typeof value === 'string');
				expect((await shownRows(page))[0]).toMatchObject(Object.fromEntries(plain));
				await outputPanel(page).getByText('left in this minute').waitFor();
				expect(complaints).toEqual([]);
				await closeNode(page);
			},
		);

		test.each(untouched)(
			'shows the empty form of $form.name completely, and rows or what to do next',
			async ({ form, node }) => {
				const { page, complaints } = editor();
				await openTried(editor(), node.name);
				expect(await flawsOf(form, page)).toEqual([]);
				expect(deadEnd(await execute(page))).toBe('');
				expect(complaints).toEqual([]);
				await closeNode(page);
			},
		);
	});

	test.each(watching)(
		'Fetch Test Event in the editor shows an event of the trigger $form.name',
		async ({ node }) => {
			const { page } = editor();
			await openTried(editor(), node.name);
			expect(await page.getByTestId('node-execute-button').innerText()).toBe('Fetch Test Event');
			const outcome = await execute(page);
			expect(outcome).toMatchObject({ ended: 'rows' });
			expect(outcome).not.toMatchObject({ count: 0 });
			await closeNode(page);
		},
	);
}
