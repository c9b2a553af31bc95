/** Every form of both nodes, as the editor draws it. */
import { differencesFrom } from './differences.mts';
import type { Editor } from './editor.mts';
import { addByHand } from './nodesPanel.mts';
import { choose, closeNode, icon, openTried, readMenu } from './panel.mts';
import { themes } from './scale.mts';
import { actions, fullTriggerVisits, fullVisits, startVisits } from './topics.mts';

const FULL = { action: fullVisits, trigger: fullTriggerVisits };

/** The nodes that are visited. */
export const visited = Object.values(FULL)
	.flat()
	.map(({ node }) => node);

export function visits(editor: () => Editor): void {
	const asItWas = async () => await editor().page.emulateMedia({ colorScheme: 'light' });

	describe.each(themes('dark'))('added by hand to a new workflow in the %s theme,', (theme) => {
		beforeAll(async () => {
			await editor().page.emulateMedia({ colorScheme: theme });
			await addByHand(editor(), actions[0]);
		});
		afterAll(async () => await closeNode(editor().page));
		afterAll(asItWas);

		test.each(startVisits.map(({ form }) => form))(
			'the form of $name shows each field completely and usably, and all entries of each menu',
			async (form) => {
				const { page, complaints } = editor();
				const [resource, operation] = form.rows;
				await choose(page, 'resource', resource.choice!);
				await choose(page, 'operation', operation.choice!);
				expect(await differencesFrom(form, page)).toEqual([]);
				for (const { button, entries } of form.menus) {
					expect(await readMenu(page, button)).toEqual(entries);
				}
				expect(complaints).toEqual([]);
			},
		);
	});

	describe.each(themes('light'))('in the %s theme,', (theme) => {
		afterAll(asItWas);

		describe.each(Object.entries(FULL))('the %s node with all its fields added', (_kind, forms) => {
			beforeAll(async () => await editor().page.emulateMedia({ colorScheme: theme }));

			test.each(forms)(
				'the form of $form.name shows each field completely and usably',
				async ({ form, node }) => {
					const { page, complaints } = editor();
					await openTried(editor(), node.name);
					expect(await differencesFrom(form, page)).toEqual([]);
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
