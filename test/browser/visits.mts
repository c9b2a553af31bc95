/** Every form of both nodes, as the editor draws it. */
import type { Editor } from './editor.mts';
import { closeNode, flawsOf, icon, openTried } from './panel.mts';
import { themes } from './scale.mts';
import { fullTriggerVisits, fullVisits } from './topics.mts';

const FULL = { action: fullVisits, trigger: fullTriggerVisits };

/** The nodes that are visited. */
export const visited = Object.values(FULL)
	.flat()
	.map(({ node }) => node);

export function visits(editor: () => Editor): void {
	describe.each(themes('dark'))('in the %s theme,', (theme) => {
		afterAll(async () => await editor().page.emulateMedia({ colorScheme: 'light' }));

		describe.each(Object.entries(FULL))('the %s node with all its fields added', (_kind, forms) => {
			beforeAll(async () => await editor().page.emulateMedia({ colorScheme: theme }));

			test.each(forms)(
				'the form of $form.name shows each field completely and usably',
				async ({ form, node }) => {
					const { page, complaints } = editor();
					await openTried(editor(), node.name);
					expect(await flawsOf(form, page)).toEqual([]);
					expect(complaints).toEqual([]);
					await closeNode(page);
				},
			);

			test('has the icon of the theme', async () => {
				const { page } = editor();
				await openTried(editor(), forms[0].node.name);
				const { src, width } = await icon(page);
				expect(width).toBeGreaterThan(0);
				expect(src.endsWith('.dark.svg')).toBe(theme === 'dark');
				await closeNode(page);
			});
		});
	});
}
