/** A trigger's events in the editor. Execute Step of a node: `credentials.mts`. */
import type { Editor, NodeInWorkflow } from './editor.mts';
import { execute } from './output.mts';
import { closeNode, openTried } from './panel.mts';

const watching: NodeInWorkflow = {
	name: 'Lien filed',
	trigger: true,
	parameters: { event: 'lienFiled', filters: { debtor_type: ['Individual', 'Organization'] } },
};

export const triggerNodes = [watching];

export function fetchTestEvent(editor: () => Editor): void {
	test('Fetch Test Event shows an event of the trigger', async () => {
		const { page } = editor();
		await openTried(editor(), watching.name);
		expect(await page.getByTestId('node-execute-button').innerText()).toBe('Fetch Test Event');
		expect(await execute(page)).toEqual({ rows: expect.any(Number) as number });
		await closeNode(page);
	});
}
