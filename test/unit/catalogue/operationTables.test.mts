import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { operations, watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
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

it('the table of what is sent again says no for the lookups that are taken for billed, and for no other', () => {
	const repeats = TABLES.find(({ part }) => part === 'repeats')!;
	const billed = repeats
		.text()
		.split('\n')
		.filter((row) => row.includes('no: it may have been carried out'))
		.map((row) =>
			row
				.split('|')
				.slice(1, 3)
				.map((cell) => cell.trim())
				.join(' '),
		);
	expect(billed.sort()).toEqual([
		'API Request Send',
		'Credit Bureau Look Up',
		'Email Find',
		'Email Validate',
		'Mobile Number Find',
	]);
});

it.each(TABLES)(
	'the table “$part” has a row for each operation or event, and all rows are equally wide',
	({ part, text }) => {
		const rows = text().split('\n');
		expect(rows).toHaveLength((part === 'events' ? watched : operations).length + 2);
		expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
		expect(new Set(rows.map((row) => row.split(' | ').length)).size).toBe(1);
	},
);
