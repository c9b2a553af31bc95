/** Output As File: the records of a search as CSV or JSON Lines. */
import { parse } from 'csv-parse/sync';
import type { INodeParameters } from 'n8n-workflow';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { matchingText, useTestBed, VALUE } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300 });

const search = async (parameters: INodeParameters, values = ['']) => {
	const own = { returnAll: true, simplify: false, outputAs: 'file', ...parameters };
	return await testBed.run('company.getAll', own, { values });
};

it('by default, a CSV file holds each record once with every field in its column, and comes with one item', async () => {
	const run = await search({});
	const rows = parse(await run.file(), { columns: true, bom: true }) as object[];
	const companies = testBed.sandbox.data.companies.map(shownCompany);
	const fileName = matchingText(/^companies-\d{4}-\d\d-\d\d\.csv$/);
	const textsIn = (company: object) =>
		Object.entries(company)
			.filter(([, value]) => typeof value === 'string')
			// A value that a spreadsheet would run as a formula is marked as text.
			.map(([field, value]) => [field, (value as string).replace(/^[=+@-]/, "'$&")]);

	expect(run.json).toEqual([{ fileName, mimeType: 'text/csv', fileFormat: 'csv', rowCount: 300 }]);
	expect(run.hint).toMatch(/^\d+ calls, 300 records in 1 file, /);
	expect(Object.keys(rows[0]).sort()).toEqual([...new Set(companies.flatMap(Object.keys))].sort());
	expect(rows).toMatchObject(companies.map((company) => Object.fromEntries(textsIn(company))));
});

it('a JSON Lines file of each input holds its records unchanged, and has its number in its name', async () => {
	const filters = { state: VALUE };
	const states = ['CA', 'TX'];
	const run = await search({ filters, fileFormat: 'jsonl', binaryPropertyName: 'rows' }, states);
	const { json: records, links } = await search({ filters, outputAs: 'items' }, states);

	expect(run.links).toEqual([0, 1]);
	for (const [nth, { json, binary }] of run.items.entries()) {
		const lines = (await run.file(nth, 'rows')).trimEnd().split('\n');
		const own = records.filter((_, item) => links[item] === nth);
		expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(own);
		const fileName = matchingText(`^companies-\\d{4}-\\d\\d-\\d\\d-${nth + 1}\\.jsonl$`);
		expect(json).toMatchObject({ rowCount: own.length, fileName });
		expect(binary?.rows.fileName).toBe(json.fileName);
	}
});
