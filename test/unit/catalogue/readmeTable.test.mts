import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { operations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { projectRoot } from '../../../scripts/lib/paths.mts';
import { operationsTable, withTable } from '../../../scripts/readmeTable.mts';

it('README.md has the table of the catalogue as it is now', async () => {
	const readme = await readFile(path.join(projectRoot, 'README.md'), 'utf8');
	expect(withTable(readme, operationsTable())).toBe(readme);
});

it('the table of operations has a row for each operation, every column filled in or left blank', () => {
	const rows = operationsTable().split('\n');
	expect(rows).toHaveLength(operations.length + 2);
	for (const row of rows) expect(row.split(' | ')).toHaveLength(7);
	expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
});

it('withTable replaces the table of a README and leaves the rest as it is', () => {
	const readme = 'a\n<!-- operations -->\nold\n<!-- /operations -->\nb\n';
	const expected = 'a\n<!-- operations -->\n\n| new |\n\n<!-- /operations -->\nb\n';
	expect(withTable(readme, '| new |')).toBe(expected);
	expect(withTable(expected, '| new |')).toBe(expected);
	expect(() => withTable('no markers', '')).toThrow('README.md needs');
});
