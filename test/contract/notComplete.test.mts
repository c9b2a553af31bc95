/** Lists that can't be read to their end: they fail, or return what was read, and say how to go on. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CONTINUE, containing, freeFields, listing, matchingText } from '../support/testing.mts';
import { times, useTestBed, VALUE } from '../support/testing.mts';
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
const HOW = 'If a List Is Incomplete to Return What Was Read';

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

it.each<[INodeParameters, string]>([
	[{ maxCalls: 3 }, 'The run needs 12 calls or more, and Max Calls allows 3'],
	[{ maxWait: 0 }, 'The run needs 11 more calls. At 10 calls a minute it would wait'],
])('by default, a list that %j cannot finish fails after its first page', async (options, why) => {
	const at = await open();
	const { errorMessage } = await read(at, options);
	expect(errorMessage).toContain(why);
	expect(errorMessage).toMatch(/ 50 of 600 records were read\. .*Set Start Page to 2 \(this list/);
	expect(errorMessage).toContain(HOW);
	expect(at.calls()).toBe(1);
});

it('if page 3 of 3 fails, a run with On Error = Stop fails, and says how far it was read', async () => {
	const rows = times(120, (n) => ({ record_id: `r${n}` }));
	const all = listing(() => rows, 50);
	const own = { filters: { state: 'TX' }, returnAll: true };
	const { errorMessage, items } = await testBed.runAtScript(
		(request) => (request.body.includes('"page":3') ? { status: 422 } : all(request)),
		'lien.searchSecuredParty',
		own,
	);
	expect(items).toEqual([]);
	expect(errorMessage).toMatch(/^Page 3 failed: .*\. 100 of 120 records were read\. /);
	expect(errorMessage).toContain(`Set Start Page to 3, or ${HOW}`);
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

it('if one of several lists ends early, the hint counts the inputs that it concerns', async () => {
	const most = listing(({ email }) => times(email === 'a@b.example' ? 60 : 1, (n) => ({ n })), 50);
	const own = { ...freeFields({ email: VALUE }), returnAll: true, options: RETURN };
	const { hint } = await testBed.runAtScript(
		(request) => (request.body.includes('"page":2') ? { status: 422 } : most(request)),
		'contact.getAll',
		own,
		{ values: ['a@b.example', 'c@d.example'] },
	);
	expect(hint).toContain('Not complete for 1 input: Page 2 failed: ');
});

it('60 lists that Max Calls 10 cannot finish fail, each by its own or for the run', async () => {
	const rows = listing(() => times(30, (n) => ({ record_id: `r${n}` })), 25);
	const own = {
		filters: { debtor_name: VALUE },
		returnAll: true,
		options: { maxCalls: 10, pageSize: 25 },
	};
	const values = times(60, (n) => `Debtor ${n} Inc`);
	const how = { values, ...CONTINUE };
	const { json, failed } = await testBed.runAtScript(rows, 'lien.searchSecuredParty', own, how);
	expect(json.length % 30).toBe(0);
	expect(failed).toHaveLength(60 - json.length / 30);
});

it('two rows with one ID and different content are two rows, and nothing is said to be missing', async () => {
	const rows = ['A', 'B', 'B'].map((lender) => ({ record_id: 'r1', lender }));
	const own = { filters: { state: 'TX' }, simplify: false };
	const { json, hint } = await testBed.runAtScript(
		listing(() => rows, 50, 2),
		'lien.searchSecuredParty',
		own,
	);
	expect(json.map(({ lender }) => lender)).toEqual(['A', 'B']);
	expect(hint).not.toContain('complete');
});
