import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { BusinessDataLookup } from '../../../nodes/BusinessDataLookup/BusinessDataLookup.node.ts';
import { EDITOR_TEXTS, EDITOR_TEXTS_PAGE } from '../../../scripts/generate/editorTexts.mts';
import { editorTexts } from '../../../scripts/generate/editorTexts.mts';
import { TABLES } from '../../../scripts/generate/operationTables.mts';
import { withPart } from '../../../scripts/lib/generatedPart.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { failIfMissing } from '../../support/failIfMissing.mts';

const editor = { page: EDITOR_TEXTS_PAGE, part: EDITOR_TEXTS, text: editorTexts };

it.each([
	{ ...editor, command: 'editorTexts' },
	...TABLES.map((table) => ({ ...table, command: 'operationTables' })),
])('$page has the generated part “$part”', async ({ page, part, text, command }) => {
	const written = await readFile(path.join(projectRoot, page), 'utf8');
	if (withPart(written, part, await text()) === written) return;
	throw new Error(`${page} is old. Run: npx tsx scripts/generate/${command}.mts`);
});

/** The lines of the docs that name all choices of a parameter, by their labels or values. */
const LISTS = [
	['matchBy', 'docs/operations.md', '- **Look Up By**'],
	['fileFormat', 'docs/operations.md', '**Output As: File**'],
];

it.each(LISTS)(
	'each choice of %s is in the line of %s with “%s”',
	async (parameter, page, mark) => {
		const text = await readFile(path.join(projectRoot, page), 'utf8');
		const line = text
			.split('\n')
			.find((each) => each.includes(mark))!
			.toLowerCase();
		const { properties } = new BusinessDataLookup().description;
		const { options } = properties.find(({ name }) => name === parameter)!;
		const missing = (options as INodePropertyOptions[]).filter(
			({ name, value }) =>
				!line.includes(name.toLowerCase()) && !line.includes(`\`${String(value)}\``),
		);
		failIfMissing(
			missing.map(({ name }) => name),
			page,
			`it, in the line with ${mark}`,
		);
	},
);
