/** The panel of a node in the editor: what it shows, and what can be done in it. */
import type { Page } from 'playwright-core';
import type { Editor } from './editor.mts';

/** The one workflow of all nodes that are tried: to load a page of the editor takes longer than most tests. */
export const TRIED = 'tried';

/** A line of the panel that holds a value. */
export interface ShownRow {
	path: string;
	label: string;
	/** What its field shows. */
	value: string;
	/** Why a person cannot use it; '' = it is fine. */
	broken: string;
}

export interface ShownPanel {
	rows: ShownRow[];
	/** The labels and notices of lines without a value. */
	texts: string[];
	/** Texts that do not fit into their places. */
	cutOff: string[];
	/** Everything that can be read in it, values included. */
	all: string;
}

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

/** Opens a node that is tried; an earlier test that failed may have left another open. */
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

/** What the panel shows now. */
export async function readPanel(page: Page): Promise<ShownPanel> {
	return await page.getByTestId('node-parameters').evaluate((panel) => {
		const seen = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			return width > 0 && height > 0;
		};
		const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
		const within = (selector: string) =>
			Array.from(panel.querySelectorAll<HTMLElement>(selector)).filter(seen);
		const fields = within('[data-parameter-path^="parameters."]');
		const rows = fields.map((field) => {
			const input = field.querySelector<HTMLInputElement>('input, textarea');
			const control = input ?? field.querySelector('[role=textbox], [contenteditable=true]');
			const label = field.closest('[data-test-id="input-label"]')?.querySelector('label');
			const { width, height } = field.getBoundingClientRect();
			const broken = !control ? 'has no input' : width < 30 || height < 15 ? 'is too small' : '';
			return {
				path: field.getAttribute('data-parameter-path')!.slice('parameters.'.length),
				label: textOf(label?.querySelector('span')),
				value: input?.value ?? textOf(control),
				broken,
			};
		});
		const labels = within('label').filter(
			(label) =>
				!label.closest('[data-test-id="input-label"]')?.querySelector('[data-parameter-path]'),
		);
		const notices = within('[role=alert]');
		const measure = document.createElement('canvas').getContext('2d')!;
		const widthOf = (text: string, style: CSSStyleDeclaration) => {
			measure.font = style.font;
			return measure.measureText(text).width;
		};
		const cutOff = within('*').flatMap((element) => {
			const style = getComputedStyle(element);
			if (element instanceof HTMLInputElement) {
				const text = element.value || element.placeholder;
				const room =
					element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
				return element.type === 'text' && widthOf(text, style) > room + 1 ? [text] : [];
			}
			const own = Array.from(element.childNodes).some(
				(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
			);
			const clips = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis';
			const past = element.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1;
			const name = textOf(element);
			const hidden = Math.min(widthOf(name, style), element.scrollWidth) > element.clientWidth + 1;
			return own && (past || (clips && hidden)) ? [textOf(element)] : [];
		});
		return {
			rows,
			texts: [
				...labels.map((label) => textOf(label.querySelector('span'))),
				...notices.map(textOf),
			],
			cutOff,
			all: [(panel as HTMLElement).innerText, ...rows.map(({ value }) => value)].join('\n'),
		};
	});
}

/** Opens the list behind an "Add …" button, reads it and closes it. */
export async function readMenu(page: Page, button: string): Promise<string[]> {
	const input = page.getByTestId('collection-parameter-add').getByPlaceholder(button);
	const entries = page.getByTestId('collection-parameter-option').filter({ visible: true });
	await input.click();
	await entries.first().waitFor();
	const texts = await entries.evaluateAll((items) =>
		items.map((item) => {
			const text = item.textContent?.trim() ?? '';
			return item.scrollWidth > item.clientWidth ? `${text} (cut off)` : text;
		}),
	);
	await input.click();
	await entries.first().waitFor({ state: 'hidden' });
	return texts;
}

/** The picture beside the node's name; its width is 0 where it could not be loaded. */
export async function icon(page: Page): Promise<{ src: string; width: number }> {
	return await ndv(page)
		.locator('img')
		.first()
		.evaluate((image: HTMLImageElement) => ({ src: image.src, width: image.naturalWidth }));
}
