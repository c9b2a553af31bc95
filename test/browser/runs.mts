/** Runs nodes in their panels, and reads the output. */
import { Dataset } from '../../sandbox/data/dataset.mts';
import { withDefaults } from '../../sandbox/options.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { examples } from '../support/examples.mts';
import type { Editor, NodeInWorkflow } from './editor.mts';
import { execute, shownRows } from './output.mts';
import { closeNode, openTried, outputPanel } from './panel.mts';
import { firstOfEach } from './visits.mts';

const data = new Dataset(withDefaults(exampleData));

const wordsOf = ({ operation }: { operation: string }) => operation.split('.') as [string, string];
const readsLog = ({ operation }: { operation: string }) => operation.endsWith('.getLogs');

/** The logs are read first, because a lookup adds a line to its log. */
const worked = firstOfEach(examples, wordsOf)
	.sort((one, other) => Number(readsLog(other)) - Number(readsLog(one)))
	.map((example) => {
		const [resource, operation] = wordsOf(example);
		const parameters = { resource, operation, ...example.parameters(data) };
		return { ...example, node: { name: example.operation, parameters } };
	});

const watching: NodeInWorkflow = {
	name: 'Lien filed',
	trigger: true,
	parameters: { event: 'lienFiled', filters: { debtor_type: ['Individual', 'Organization'] } },
};

/** The nodes that are run. */
export const ranNodes = [...worked.map(({ node }) => node), watching];

export function runs(editor: () => Editor): void {
	test.each(worked)(
		'Execute Step shows the records of $operation as rows, and what the run cost',
		async ({ items, node }) => {
			const { page, complaints } = editor();
			const expected = items(data);
			await openTried(editor(), node.name);
			expect(await execute(page)).toEqual({ rows: expected.length });
			const plain = Object.entries(expected[0]).filter(([, value]) => typeof value === 'string');
			expect((await shownRows(page))[0]).toMatchObject(Object.fromEntries(plain));
			await outputPanel(page).getByText('left in this minute').waitFor();
			expect(complaints).toEqual([]);
			await closeNode(page);
		},
	);

	test('Fetch Test Event shows an event of the trigger', async () => {
		const { page } = editor();
		await openTried(editor(), watching.name);
		expect(await page.getByTestId('node-execute-button').innerText()).toBe('Fetch Test Event');
		expect(await execute(page)).toEqual({ rows: expect.any(Number) as number });
		await closeNode(page);
	});
}
