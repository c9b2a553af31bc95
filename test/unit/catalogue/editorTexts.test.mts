import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
	EDITOR_TEXTS,
	EDITOR_TEXTS_PAGE,
	editorTexts,
} from '../../../scripts/generate/editorTexts.mts';
import { withPart } from '../../../scripts/lib/generatedPart.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';

it(`${EDITOR_TEXTS_PAGE} lists the texts that the editor shows`, async () => {
	const written = await readFile(path.join(projectRoot, EDITOR_TEXTS_PAGE), 'utf8');
	if (withPart(written, EDITOR_TEXTS, await editorTexts()) === written) return;
	throw new Error(`${EDITOR_TEXTS_PAGE} is old. Run: npx tsx scripts/generate/editorTexts.mts`);
});
