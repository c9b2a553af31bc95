/** Running a node from its panel, and the output panel beside it. */
import type { Page } from 'playwright-core';
import { outputPanel } from './panel.mts';

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
