/** What a new user sees first: what a node is called on the canvas, and a notice that goes. */
import type { Editor, NodeInWorkflow } from './editor.mts';
import { closeNode, ndv, openTried, TRIED } from './panel.mts';

const SEARCH = 'Liens by hand';
const WATCH = 'Watch by hand';

/** The nodes that are looked at. */
export const firstNodes: NodeInWorkflow[] = [
	{ name: SEARCH, parameters: { resource: 'lien', operation: 'searchSecuredParty' } },
	{ name: WATCH, parameters: { event: 'lienFiled' }, trigger: true },
];

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
			const notice = page.getByTestId('node-parameters').getByText(/^At least one filter/);
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
	});
}
