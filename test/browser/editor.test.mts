/** The node in the editor of a real n8n, in a browser. */
import { exampleWorkflows } from '../../scripts/lib/importing.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { credentialNodes, credentials } from './credentials.mts';
import { openEditor, sideBySide, type Editor, type NodeInWorkflow } from './editor.mts';
import { nodesPanel } from './nodesPanel.mts';
import { closeNode, execute, openTried, TRIED } from './panel.mts';

const trigger: NodeInWorkflow = {
	name: 'Lien filed',
	trigger: true,
	parameters: { event: 'lienFiled', filters: { debtor_type: ['Individual', 'Organization'] } },
};

let opened: Editor;
const editor = () => opened;

beforeAll(async () => {
	opened = await openEditor({ ...exampleData, 'minute-limit': 10_000 }, [
		...(await exampleWorkflows()),
		sideBySide(TRIED, [...credentialNodes, trigger]),
	]);
});

afterAll(async () => await opened?.close());

nodesPanel(editor);
credentials(editor);

test('Fetch Test Event shows an event of the trigger', async () => {
	const { page } = opened;
	await openTried(opened, trigger.name);
	expect(await page.getByTestId('node-execute-button').innerText()).toBe('Fetch Test Event');
	expect(await execute(page)).toEqual({ rows: expect.any(Number) as number });
	await closeNode(page);
});

test('the editor complained of nothing in all of these tests', () => {
	expect(opened.complaints).toEqual([]);
});
