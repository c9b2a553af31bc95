/** Every form of both nodes, as the editor draws it. */
import type { Editor } from './editor.mts';
import { closeNode, flawsOf, openTried } from './panel.mts';
import { fullVisits } from './topics.mts';

export function visits(editor: () => Editor): void {
	describe('a node with all its fields added, in the dark theme', () => {
		beforeAll(async () => await editor().page.emulateMedia({ colorScheme: 'dark' }));
		afterAll(async () => await editor().page.emulateMedia({ colorScheme: 'light' }));

		test.each(fullVisits)(
			'the form of $form.name shows each field completely and usably',
			async ({ form, node }) => {
				const { page, complaints } = editor();
				await openTried(editor(), node.name);
				expect(await flawsOf(form, page)).toEqual([]);
				expect(complaints).toEqual([]);
				await closeNode(page);
			},
		);
	});
}
