/** Nodes that are run in their panels, and what the output panel shows then. */
import { readFile } from 'node:fs/promises';
import type { INodeParameters } from 'n8n-workflow';
import { Dataset } from '../../sandbox/data/dataset.mts';
import { withDefaults } from '../../sandbox/options.mts';
import { mainExample } from '../../scripts/lib/exampleReport.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { wellKnown } from '../support/examples.mts';
import type { Editor } from './editor.mts';
import type { Form } from './forms.mts';
import { download, execute, executeWorkflow, shownRows, type Outcome } from './output.mts';
import { closeNode, openNode, openTried, outputPanel } from './panel.mts';
import { firstOfEach, kindOf, shownExamples, startVisits, triggerVisits } from './topics.mts';

const data = new Dataset(withDefaults(exampleData));

/** Without these a trigger asks for a filter. */
const FILTERS: Record<string, INodeParameters> = {
	lienFiled: { debtor_type: ['Individual', 'Organization'] },
	reviewPosted: { url: wellKnown(data).record.url },
};

const topic = ({ resource, operation }: INodeParameters) =>
	`${String(resource)}.${String(operation)}`;

const untouched = firstOfEach(startVisits, ({ node }) => kindOf(topic(node.parameters)));

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
function deadEnd(outcome: Outcome, { rows }: Form): string {
	if (outcome.ended === 'rows') return '';
	if (outcome.ended === 'failed') {
		const { title, advice } = outcome;
		// A title that says what a parameter must be is its own advice.
		const helps = /\w{4,}/.test(advice) || /"[^"]+" parameter must /.test(title);
		return helps ? '' : `"${title}" comes without advice`;
	}
	const asked = [...outcome.reason.matchAll(/Parameter "([^"]+)" is required/g)].map(
		([, name]) => name,
	);
	const known = asked.filter((name) => rows.some(({ label }) => label === name));
	return known.length > 0 && known.length === asked.length ? '' : outcome.reason;
}

export function runs(editor: () => Editor): void {
	describe('Execute Step in the editor', () => {
		test.each(worked)('shows the records of $operation as rows', async ({ items, node }) => {
			const { page, complaints } = editor();
			const expected = items(data);
			await openTried(editor(), node.name);
			expect(await execute(page)).toEqual({ ended: 'rows', count: expected.length });
			const plain = Object.entries(expected[0]).filter(([, value]) => typeof value === 'string');
			expect((await shownRows(page))[0]).toMatchObject(Object.fromEntries(plain));
			expect(complaints).toEqual([]);
			await closeNode(page);
		});

		test.each(untouched)(
			'shows rows or says what to do for $form.name with an empty form',
			async ({ form, node }) => {
				const { page, complaints } = editor();
				await openTried(editor(), node.name);
				expect(deadEnd(await execute(page), form)).toBe('');
				expect(complaints).toEqual([]);
				await closeNode(page);
			},
		);

		test('offers a file for download in the output panel', async () => {
			const { page, sandbox } = editor();
			const { node } = worked.find(({ file }) => file)!;
			await openTried(editor(), node.name);
			if (await outputPanel(page).getByText('No output data').isVisible()) await execute(page);
			const { name, path } = await download(page);
			const answer = await fetch(`${sandbox.url}/v1/emails/logs/export?fmt=csv`, {
				headers: { 'x-api-key': sandbox.apiKey },
			});
			expect(name).toBe('emails_logs.csv');
			expect(await readFile(path, 'utf8')).toBe(await answer.text());
			await closeNode(page);
		});
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

	test('the main example runs from the canvas of the editor and gives a row for each of its 200 inputs', async () => {
		const { open, page } = editor();
		await open(mainExample.id);
		await executeWorkflow(page);
		await openNode(page, mainExample.enriched);
		await outputPanel(page).getByText('200 items').waitFor();
		const [first] = await shownRows(page);
		const [company] = data.companiesById.get(first.company_id)!;
		expect(first).toMatchObject({ found: 'true', url: company.record.url });
		await closeNode(page);
	});
}
