import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { withPart } from '../../../scripts/lib/generatedPart.mts';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { OPERATIONS, operationsTable } from '../../../scripts/readmeTable.mts';

it('the README has the table of operations that the catalogue generates', async () => {
	const readme = await readFile(path.join(projectRoot, 'README.md'), 'utf8');
	if (withPart(readme, OPERATIONS, operationsTable()) === readme) return;
	throw new Error('README.md has an old table. Run: npx tsx scripts/readmeTable.mts');
});

it('the table of operations has a row for each operation, with every column filled in or left blank', () => {
	const rows = operationsTable().split('\n');
	expect(rows).toHaveLength(operations.length + 2);
	for (const row of rows) expect(row.split(' | ')).toHaveLength(7);
	expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
});
