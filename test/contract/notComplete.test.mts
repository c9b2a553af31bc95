/** Lists that can't be read to their end: they fail, or return what was read, and say how to go on. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { containing, freeFields, listing, matchingText } from '../support/testing.mts';
import { times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed();

const idsOf = (rows: object[]) => rows.map((row) => (row as IDataObject).company_id);

const RETURN = { ifIncomplete: 'return' };

/** Reads 600 companies, with ten calls a minute. */
const read = async (options: INodeParameters, more: INodeParameters = {}) => {
	const at = await testBed.withOwnSandbox({ companies: 600, minuteLimit: 10, windowSeconds: 60 });
	const own = { returnAll: true, simplify: false, ...more, options: { ...RETURN, ...options } };
	const run = await at.run('company.getAll', own);
	return Object.assign(run, {
		known: idsOf(at.sandbox.data.companies.map(({ record }) => record)),
	});
};

it.each<[INodeParameters, number, string]>([
	[{ maxCalls: 3 }, 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
	[{ maxWait: 0 }, 10, 'The account’s rate limit is used up for another \\d+ s, .*'],
])('with Return What Was Read, %j returns the records read so far', async (options, calls, why) => {
	const items = await read(options);
	const file = await read(options, { outputAs: 'file', fileFormat: 'csv' });
	const rows = parse(await file.file(), { columns: true, bom: true }) as object[];
	const nextPage = calls + 1;
	const count = 50 * calls;
	const said = `${why}\\. ${count} of 600 records were read\\. Raise Max .*\\. Set Start Page to ${nextPage} \\(this list has no`;

	expect(idsOf(items.json)).toEqual(items.known.slice(0, count));
	expect(idsOf(rows)).toEqual(idsOf(items.json));
	const hint = { type: 'warning', message: matchingText(`Not complete: ${said}`) };
	expect([...items.hints, ...file.hints]).toMatchObject([hint, hint]);
	const notComplete = matchingText(`^${said}`);
	expect(items.json).toMatchObject(times(count, () => ({ notComplete })));
	expect(file.json).toMatchObject([{ rowCount: count, notComplete, nextPage }]);
});

const page2 = containing('Page 2 failed');
const rows = times(60, (n) => ({ n, url: 'a.example', contact_id: n, company_id: n }));
const companies = { value: 'a.example', simplify: false };
it.each<[string, INodeParameters, object]>([
	['contact.getAll', freeFields({ title: 'CFO' }), { notComplete: page2 }],
	['company.enrich', companies, { n: 0, notComplete: page2 }],
	['company.enrich', { ...companies, resultField: 'got' }, { got: { notComplete: page2 } }],
])('each item of %s with %j has notComplete in its result', async (operation, own, expected) => {
	const all = listing(() => rows, 50);
	const options = { ...RETURN, multipleMatches: 'all', selectFields: 'n' };
	const { json } = await testBed.runAtScript(
		(request) => (request.body.includes('"page":2') ? { status: 422 } : all(request)),
		operation,
		{ ...own, returnAll: true, options },
	);
	expect(json).toHaveLength(50);
	expect(json[0]).toMatchObject(expected);
});
