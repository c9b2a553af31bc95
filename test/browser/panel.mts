/** The panel of a node in the editor, its runs and their output. */
import type { Page } from 'playwright-core';
import type { Editor } from './editor.mts';

/** One workflow for all tests, because loading a page of the editor takes longer than most of them. */
export const TRIED = 'tried';

export const ndv = (page: Page) => page.getByTestId('ndv');
export const outputPanel = (page: Page) => page.getByTestId('output-panel');

export const fieldAt = (page: Page, path: string) =>
	page.locator(`[data-parameter-path="parameters.${path}"]`);

const named = (page: Page, name: string) =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

/** Opens a node of the canvas. */
export async function openNode(page: Page, name: string): Promise<void> {
	await named(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
	await page.getByTestId('node-title-container').getByText(name, { exact: true }).last().waitFor();
}

export async function closeNode(page: Page): Promise<void> {
	await page.getByTestId('ndv-close-button').click();
	await ndv(page).waitFor({ state: 'hidden' });
}

/** Opens a node of that workflow. An earlier test that failed may have left another node open. */
export async function openTried({ open, page }: Editor, name: string): Promise<void> {
	if (!page.url().includes(`/workflow/${TRIED}`) || (await ndv(page).isVisible()))
		await open(TRIED);
	await openNode(page, name);
}

/** Chooses in a dropdown of the panel. */
export async function choose(page: Page, path: string, choice: string): Promise<void> {
	const input = fieldAt(page, path).locator('input');
	await input.click();
	const list = page.locator(`#${await input.getAttribute('aria-controls')}`);
	await list.locator('.option-headline').getByText(choice, { exact: true }).click();
	await list.waitFor({ state: 'hidden' });
}

/** The number of rows of a run, or the text of its failure. */
type PanelOutput = { rows: number } | { failure: string };

/** Toasts, also those that an open dialog hides from assistive technology. */
const toasts = (page: Page) =>
	page
		.getByRole('alert', { includeHidden: true })
		.filter({ has: page.getByRole('heading', { includeHidden: true }) });

/** Closes the toasts of earlier runs. Some may go by themselves meanwhile. */
export async function closeToasts(page: Page): Promise<void> {
	const buttons = toasts(page).locator('.el-notification__closeBtn');
	await buttons.evaluateAll((shown: HTMLElement[]) => shown.forEach((button) => button.click()));
	await toasts(page).first().waitFor({ state: 'hidden' });
}

/** Runs a node from its panel and waits until it has ended. The node must not have run before. */
export async function execute(page: Page): Promise<PanelOutput> {
	await closeToasts(page);
	const output = outputPanel(page);
	const failure = output.getByTestId('node-error-message');
	const count = output.getByTestId('ndv-items-count');
	await page.getByTestId('node-execute-button').click();
	await failure.or(count).first().waitFor();
	return (await failure.isVisible())
		? { failure: await output.innerText() }
		: { rows: parseInt(await count.innerText(), 10) };
}

/** Runs the workflow of the canvas and waits until it has succeeded. */
export async function executeWorkflow(page: Page): Promise<void> {
	await page.getByTestId('execute-workflow-button').click();
	await toasts(page).filter({ hasText: 'Workflow executed successfully' }).waitFor();
}
