/** The panel for finding and adding nodes. */
import type { Page } from 'playwright-core';
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import type { Editor } from './editor.mts';
import { closeNode, fieldAt } from './panel.mts';

const NODE = 'Business Data Lookup';

/** The actions and events of both nodes. */
const actions = [new BusinessDataLookup(), new BusinessDataLookupTrigger()]
	.flatMap(({ description }) => description.properties)
	.filter(({ name }) => ['operation', 'event'].includes(name))
	.flatMap(({ options = [] }) =>
		options.map((option) => ('action' in option && option.action) || option.name),
	);

const searchBar = (page: Page) => page.getByTestId('node-creator-search-bar');
const results = (page: Page) =>
	page.getByTestId('node-creator-item-name').filter({ visible: true });

async function openNewWorkflow({ open, page }: Editor): Promise<void> {
	const add = page.getByTestId('canvas-add-button');
	// An empty canvas is like a new one.
	if (await add.isVisible()) await page.keyboard.press('Escape');
	else await open('new');
	await add.click();
	await searchBar(page).waitFor();
}

/** Searches for words, after the results of an earlier search have gone. */
async function search(page: Page, words: string): Promise<void> {
	await searchBar(page).fill('no node is called so');
	await results(page).first().waitFor({ state: 'hidden' });
	await searchBar(page).fill(words);
	await results(page).first().waitFor();
}

/** Opens the list of the node's triggers and actions. */
async function openActions(page: Page): Promise<void> {
	await search(page, NODE);
	await results(page).getByText(NODE, { exact: true }).first().click();
	await page.getByText(/^Actions \(\d+\)$/).click();
}

/** Adds the node to a new workflow by one of its actions, and leaves its panel open. */
export async function addByHand(editor: Editor, action: string): Promise<void> {
	const { page } = editor;
	await openNewWorkflow(editor);
	await openActions(page);
	await results(page).getByText(action, { exact: true }).click();
	await fieldAt(page, 'resource').waitFor();
}

export function nodesPanel(editor: () => Editor): void {
	describe('n8n’s nodes panel', () => {
		beforeAll(async () => await openNewWorkflow(editor()));

		test('lists every action and event under its own name, and adds the node with the one that is chosen', async () => {
			const { page } = editor();
			await openActions(page);
			// The list appears in parts.
			await results(page)
				.nth(actions.length - 1)
				.waitFor();
			expect((await results(page).allTextContents()).sort()).toEqual([...actions].sort());

			await results(page).getByText('Find a mobile number', { exact: true }).click();
			const operation = fieldAt(page, 'operation').locator('input');
			await operation.waitFor();
			expect(await operation.inputValue()).toBe('Find');
			await closeNode(page);
		});
	});
}
