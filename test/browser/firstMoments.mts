/** What a new user sees first: what a node is called on the canvas, a notice that goes, and what came of a run. */
import { Dataset } from '../../sandbox/data/dataset.mts';
import { withDefaults } from '../../sandbox/options.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { wellKnown } from '../support/examples.mts';
import type { Editor, NodeInWorkflow } from './editor.mts';
import { execute } from './output.mts';
import { closeNode, ndv, openTried, outputPanel, TRIED } from './panel.mts';

const { record } = wellKnown(new Dataset(withDefaults(exampleData)));

const SEARCH = 'Liens by hand';
const ENRICH = 'Enrich by hand';
const WATCH = 'Watch by hand';

/** The nodes that are looked at. */
export const firstNodes: NodeInWorkflow[] = [
	{ name: SEARCH, parameters: { resource: 'lien', operation: 'searchSecuredParty' } },
	{
		name: ENRICH,
		parameters: { resource: 'company', operation: 'enrich', value: `={{ "${record.url}" }}` },
	},
	{ name: WATCH, parameters: { event: 'lienFiled' }, trigger: true },
];

const NOTICE = /^At least one filter is needed\. Add one, such as Lender Name/;

export function firstMoments(editor: () => Editor): void {
	describe('at first sight', () => {
		test.each([
			[SEARCH, 'Search: UCC Lien'],
			[WATCH, 'On Lien Filed'],
		])('the canvas says of the node "%s" that it does "%s"', async (name, subtitle) => {
			const { open, page } = editor();
			if (!page.url().includes(`/workflow/${TRIED}`) || (await ndv(page).isVisible()))
				await open(TRIED);
			const node = page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
			await node.getByText(subtitle, { exact: true }).waitFor();
		});

		test('the notice that a filter is needed goes as soon as there is one', async () => {
			const { page } = editor();
			await openTried(editor(), SEARCH);
			const notice = page.getByTestId('node-parameters').getByText(NOTICE);
			await notice.waitFor();
			await page.getByTestId('collection-parameter-add').getByPlaceholder('Add Filter').click();
			await page
				.getByTestId('collection-parameter-option')
				.filter({ visible: true })
				.getByText('Has Website', { exact: true })
				.click();
			await notice.waitFor({ state: 'hidden' });
			await closeNode(page);
		});

		test('the output panel says first what was found', async () => {
			const { page } = editor();
			await openTried(editor(), ENRICH);
			expect(await execute(page)).toEqual({ ended: 'rows', count: 1 });
			await outputPanel(page)
				.getByText(/^1 of 1 found\. 1 call, 1 record, \d+ calls left in this minute\.$/)
				.waitFor();
			await closeNode(page);
		});
	});
}
