import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
	EDITOR_TEXTS,
	EDITOR_TEXTS_PAGE,
	editorTexts,
} from '../../../scripts/generate/editorTexts.mts';
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
