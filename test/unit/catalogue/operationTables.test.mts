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

it('the table of what is not sent again names the lookups that are taken for billed, and no other', () => {
	const repeats = TABLES.find(({ part }) => part === 'repeats')!;
	const [, , ...rows] = repeats.text().split('\n');
	const billed = rows.map((row) =>
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

it.each(TABLES.filter(({ part }) => part !== 'repeats'))(
	'the table “$part” has a row for each operation or event',
	({ part, text }) => {
		const rows = text().split('\n');
		expect(rows).toHaveLength((part === 'events' ? watched : operations).length + 2);
	},
);

it.each(TABLES)('the rows of the table “$part” are equally wide', ({ text }) => {
	const rows = text().split('\n');
	expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
	expect(new Set(rows.map((row) => row.split(' | ').length)).size).toBe(1);
});
