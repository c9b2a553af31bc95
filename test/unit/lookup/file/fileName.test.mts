import { baseName, fileName } from '../../../../nodes/BusinessDataLookup/lookup/file/fileName.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1, 3);

it.each([
	['company', '.csv', 'UTC', 'companies-2027-01-01.csv'],
	['taxLien', '-2.jsonl', 'UTC', 'tax-liens-2027-01-01-2.jsonl'],
	['company', '.csv', 'America/New_York', 'companies-2026-12-31.csv'],
])('a file of %s%s in the time zone %s is named %s', (resource, ending, zone, name) => {
	expect(fileName(resource, ending, zone, NEW_YEAR)).toBe(name);
});

it.each([
	['a.csv', 'a.csv'],
	['x/y\nz/a.csv', 'a.csv'],
	['x\\a.csv ', 'a.csv'],
	['../../a\u0000\nb.csv', 'ab.csv'],
	['..', undefined],
	['x/.', undefined],
	['x/', undefined],
])('the path %j has the file name %j', (path, name) => expect(baseName(path)).toBe(name));
