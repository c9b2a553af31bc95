/** The pictures of the docs, taken in the editor. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mainExample } from '../lib/exampleReport.mts';
import { EXAMPLES, exampleWorkflows } from '../lib/importing.mts';
import { projectRoot } from '../lib/paths.mts';
import { nextFreePort } from '../lib/ports.mts';
import { exampleData } from '../lib/runExample.mts';
import {
	openEditor,
	sideBySide,
	type Editor,
	type NodeInWorkflow,
} from '../../test/browser/editor.mts';
import { closeToasts, execute, executeWorkflow, ndv, openNode } from '../../test/browser/panel.mts';

const FOLDER = path.join(projectRoot, 'docs', 'images');
/** Room for the sign beside a trigger. */
const MARGIN = 40;
const COMES_TO_REST_MS = 2000;
/** The port of `npm run sandbox`, because the picture of the credential shows it. */
const SANDBOX_PORT = 4010;

const watch: NodeInWorkflow = {
	name: 'Lien filed',
	trigger: true,
	parameters: { event: 'lienFiled', filters: { debtor_type: ['Organization'] } },
};

/** Controls over the canvas, which the pictures leave out. */
const HIDDEN = [
	'canvas-controls',
	'canvas-minimap',
	'execute-workflow-button',
	'workflow-chat-button',
	'logs-panel',
	'node-creator-plus-button',
	'command-bar-button',
	'add-sticky-button',
	'toggle-focus-panel-button',
]
	.map((id) => `[data-test-id="${id}"]`)
	.join();

/** n8n's tip over the output of the first trigger. */
const TIP = '[data-reka-popper-content-wrapper]';

const file = (name: string) => path.join(FOLDER, `${name}.png`);

/** Takes a picture of the canvas, cropped to its nodes and notes. */
async function pictureCanvas({ page }: Editor, name: string): Promise<void> {
	await page.getByTestId('zoom-to-fit').click();
	await page.mouse.move(0, 0);
	await sleep(COMES_TO_REST_MS);
	const clip = await page.getByTestId('canvas-wrapper').evaluate((canvas, margin) => {
		const shown = '.vue-flow__node, .vue-flow__edge, [data-test-id="canvas-handle-plus"]';
		const boxes = Array.from(canvas.querySelectorAll(shown), (one) => one.getBoundingClientRect());
		const left = Math.min(...boxes.map((box) => box.left)) - margin;
		const top = Math.min(...boxes.map((box) => box.top)) - margin;
		return {
			x: left,
			y: top,
			width: Math.max(...boxes.map((box) => box.right)) + margin - left,
			height: Math.max(...boxes.map((box) => box.bottom)) + margin - top,
		};
	}, MARGIN);
	const style = `${HIDDEN} { visibility: hidden !important }`;
	await page.screenshot({ path: file(name), clip, style });
}

async function picturePanel({ page }: Editor, name: string): Promise<void> {
	await closeToasts(page);
	await page.mouse.move(0, 0);
	await ndv(page).screenshot({ path: file(name), style: `${TIP} { visibility: hidden }` });
}

async function pictureCredential(editor: Editor): Promise<void> {
	const { page } = editor;
	await page.getByTestId('credential-edit-button').click();
	const dialog = page.getByTestId('editCredential-modal');
	await dialog.getByTestId('credentials-config-container-test-success').waitFor();
	await dialog.getByTestId('credential-mode-dropdown-trigger').click();
	await page.getByRole('menuitem', { name: 'OAuth2' }).waitFor();
	await dialog.screenshot({ path: file('credential') });
}

/** The name of each example and the id of its workflow, without the main example. */
async function examples(): Promise<Array<[string, string]>> {
	const workflows = await exampleWorkflows();
	return EXAMPLES.map((name, n): [string, string] => [name, workflows[n].id]).filter(
		([, id]) => id !== mainExample.id,
	);
}

/** Writes every picture of docs/images: a run of the main example, and the canvas of each other example. */
export async function takeScreenshots(): Promise<void> {
	const flags = { ...exampleData, port: await nextFreePort(SANDBOX_PORT) };
	const workflows = [...(await exampleWorkflows()), sideBySide('watch', [watch])];
	const editor = await openEditor(flags, workflows);
	const { open, page } = editor;
	try {
		for (const [name, id] of await examples()) {
			await open(id);
			await page.getByTestId('canvas-node').first().waitFor();
			await pictureCanvas(editor, `example-${name}`);
		}

		await open(mainExample.id);
		await executeWorkflow(page);
		await closeToasts(page);
		await pictureCanvas(editor, 'workflow');
		await openNode(page, mainExample.enriched);
		await picturePanel(editor, 'enrich');
		await pictureCredential(editor);

		await open('watch');
		await openNode(page, watch.name);
		await execute(page);
		await picturePanel(editor, 'trigger');
	} finally {
		await editor.close();
	}
}
