/** Every form of both nodes in the editor. */
import { BusinessDataLookup } from '../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { BusinessDataLookupTrigger } from '../../nodes/BusinessDataLookup/BusinessDataLookupTrigger.node.ts';
import { findOperation } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Editor, NodeInWorkflow } from './editor.mts';
import { formsOf, type Form } from './forms.mts';
import { closeNode, flawsOf, openTried } from './panel.mts';

/** Visits all forms. Set by scripts/kinds/browser.mts. */
const isFull = process.env.EDITOR_TESTS === 'full';

const kindOf = ({ parameters: { resource, operation } }: Form) =>
	findOperation(String(resource), String(operation))?.kind;

/** The first form of each kind of operation, or all forms. */
const forms = [new BusinessDataLookup(), new BusinessDataLookupTrigger()].map(({ description }) => {
	const all = formsOf(description);
	const kinds = all.map(kindOf);
	return all.filter((_, n) => isFull || kinds.indexOf(kinds[n]) === n);
});

/** A form, and the node of a workflow that has it. */
const visited: Array<{ form: Form; node: NodeInWorkflow }> = forms.flatMap((those, nth) =>
	those.map((form, n) => ({
		form,
		// Names of nodes must differ.
		node: { name: `${n} ${form.name}`, parameters: form.parameters, trigger: nth === 1 },
	})),
);

export const visitedNodes = visited.map(({ node }) => node);

export function visits(editor: () => Editor): void {
	test.each(visited)('the form of $form.name shows all its fields', async ({ form, node }) => {
		const { page, complaints } = editor();
		await openTried(editor(), node.name);
		for (const colorScheme of ['dark', 'light'] as const) {
			await page.emulateMedia({ colorScheme });
			expect(await flawsOf(form, page)).toEqual([]);
		}
		expect(complaints).toEqual([]);
		await closeNode(page);
	});
}
