import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withPart } from '../../../scripts/lib/generatedPart.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { TABLES } from '../../../scripts/generate/operationTables.mts';

it.each(TABLES)(
	'$page has the table “$part” that the catalogue generates',
	async ({ page, part, text }) => {
		const written = await readFile(path.join(projectRoot, page), 'utf8');
		if (withPart(written, part, text()) === written) return;
		throw new Error(`${page} has an old table. Run: npx tsx scripts/generate/operationTables.mts`);
	},
);
