/** The node in the editor of a real n8n, in a browser. */
import { exampleWorkflows } from '../../scripts/lib/importing.mts';
import { exampleData } from '../../scripts/lib/runExample.mts';
import { credentialNodes, credentials } from './credentials.mts';
import { openEditor, sideBySide, type Editor } from './editor.mts';
import { nodesPanel } from './nodesPanel.mts';
import { TRIED } from './panel.mts';
import { fetchTestEvent, triggerNodes } from './fetchTestEvent.mts';
import { visitedNodes, visits } from './visits.mts';

let opened: Editor;
const editor = () => opened;

beforeAll(async () => {
	opened = await openEditor({ ...exampleData, 'minute-limit': 10_000 }, [
		...(await exampleWorkflows()),
		sideBySide(TRIED, [...visitedNodes, ...credentialNodes, ...triggerNodes]),
	]);
});

afterAll(async () => await opened?.close());

nodesPanel(editor);
visits(editor);
credentials(editor);
fetchTestEvent(editor);
