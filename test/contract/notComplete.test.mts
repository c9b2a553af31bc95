/** Lists that can't be read to their end: they fail, or return what was read, and say how to go on. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { containing, freeFields, listing, matchingText } from '../support/testing.mts';
import { times, useTestBed } from '../support/testing.mts';
import type { TestBed } from '../support/testing.mts';

const testBed = useTestBed();

const idsOf = (rows: object[]) => rows.map((row) => (row as IDataObject).company_id);

/** 600 companies, with ten calls a minute. */
const open = async () =>
	await testBed.withOwnSandbox({ companies: 600, minuteLimit: 10, windowSeconds: 60 });
const read = async (at: TestBed, options: INodeParameters, more: INodeParameters = {}) =>
	await at.run('company.getAll', { returnAll: true, simplify: false, ...more, options });
const known = ({ sandbox }: TestBed) => idsOf(sandbox.data.companies.map(({ record }) => record));

const RETURN = { ifIncomplete: 'return' };

it.each<[INodeParameters, number, string]>([
	[{ maxCalls: 3 }, 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
	[{ maxWait: 0 }, 10, 'The account’s rate limit is used up for another \\d+ s, .*'],
])('with Return What Was Read, %j returns the records read so far', async (options, calls, why) => {
	const at = await open();
	const items = await read(at, { ...RETURN, ...options });
	const asFile = { outputAs: 'file', fileFormat: 'csv' };
	const file = await read(await open(), { ...RETURN, ...options }, asFile);
	const rows = parse(await file.file(), { columns: true, bom: true }) as object[];
	const nextPage = calls + 1;
	const count = 50 * calls;
	const said = `${why}\\. ${count} of 600 records were read\\. Raise Max .*\\. Set Start Page to ${nextPage} \\(this list has no`;

	expect(idsOf(items.json)).toEqual(known(at).slice(0, count));
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
const matches = { multipleMatches: 'all', selectFields: 'n' };
it.each<[string, INodeParameters, INodeParameters, object]>([
	['contact.getAll', freeFields({ title: 'CFO' }), { selectFields: 'n' }, { notComplete: page2 }],
	['company.enrich', companies, matches, { n: 0, notComplete: page2 }],
	[
		'company.enrich',
		{ ...companies, resultField: 'got' },
		matches,
		{ got: { notComplete: page2 } },
	],
])('each item of %s with %j and %j has notComplete in its result', async (...given) => {
	const [operation, own, more, expected] = given;
	const all = listing(() => rows, 50);
	const { json } = await testBed.runAtScript(
		(request) => (request.body.includes('"page":2') ? { status: 422 } : all(request)),
		operation,
		{ ...own, returnAll: true, options: { ...RETURN, ...more } },
	);
	expect(json).toHaveLength(50);
	expect(json[0]).toMatchObject(expected);
});

const byUrl = { filters: { url: 'a.example' } };
it.each<[string, string, INodeParameters, RegExp]>([
	[
		'without a stable order',
		'contact.getAll',
		freeFields({ title: 'CFO' }),
		/ 3 \(this list has no/,
	],
	['whose filter shares calls', 'lien.searchSecuredParty', byUrl, /Set Start Page to 3\./],
])('the hint says where to go on with a list %s: %s', async (_which, operation, own, said) => {
	const rows = times(200, (n) => ({ contact_id: n, record_id: n, url: 'a.example' }));
	const options = { ...RETURN, maxCalls: 2 };
	const parameters = { ...own, returnAll: true, options };
	const { hint } = await testBed.runAtScript(
		listing(() => rows),
		operation,
		parameters,
	);
	expect(hint).toContain('Set Start Page to 3');
	expect(hint).toMatch(said);
});
