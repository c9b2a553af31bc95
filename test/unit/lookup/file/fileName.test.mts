import { fileName } from '../../../../nodes/BusinessDataLookup/lookup/file/fileName.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1, 3);

it.each([
	['company', 'csv', 'UTC', 'companies-2027-01-01.csv'],
	['taxLien', 'jsonl', 'UTC', 'tax-liens-2027-01-01.jsonl'],
	['company', 'csv', 'America/New_York', 'companies-2026-12-31.csv'],
])('a file of %s as %s in the time zone %s is named %s', (resource, extension, timeZone, name) => {
	expect(fileName(resource, extension, timeZone, NEW_YEAR)).toBe(name);
});
