import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { EDITOR_TEXTS, EDITOR_TEXTS_PAGE } from '../../../scripts/generate/editorTexts.mts';
import { editorTexts } from '../../../scripts/generate/editorTexts.mts';
import { TABLES } from '../../../scripts/generate/operationTables.mts';
import { withPart } from '../../../scripts/lib/generatedPart.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';

const editor = { page: EDITOR_TEXTS_PAGE, part: EDITOR_TEXTS, text: editorTexts };

it.each([
	{ ...editor, command: 'editorTexts' },
	...TABLES.map((table) => ({ ...table, command: 'operationTables' })),
])('$page has the generated part “$part”', async ({ page, part, text, command }) => {
	const written = await readFile(path.join(projectRoot, page), 'utf8');
	if (withPart(written, part, await text()) === written) return;
	throw new Error(`${page} is old. Run: npx tsx scripts/generate/${command}.mts`);
});

const named = new BusinessDataLookup().description.properties.filter(({ name }) =>
	['matchBy', 'fileFormat'].includes(name),
);
const choices = named.flatMap(({ options }) =>
	(options as INodePropertyOptions[]).map(({ name }) => name),
);
it.each([...new Set(choices)])('docs/operations.md names the choice %s', async (choice) => {
	const page = await readFile(path.join(projectRoot, 'docs/operations.md'), 'utf8');
	expect(page.toLowerCase()).toContain(choice.toLowerCase());
});
