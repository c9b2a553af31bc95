/** Lists that end early: they return what was read, and say where to continue. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { containing, freeFields, listing, matchingText } from '../support/testing.mts';
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

it.each<[INodeParameters, number, string]>([
	[{ maxCalls: 3 }, 3, 'Max Calls \\(3\\) is used up, so no further call was made'],
	[{ maxWait: 0 }, 10, 'The account’s rate limit is used up for another \\d+ s, .*'],
])('a list that %j stops early returns the records read so far', async (options, calls, why) => {
	const at = await open();
	const items = await read(at, options);
	const file = await read(await open(), options, { outputAs: 'file', fileFormat: 'csv' });
	const rows = parse(await file.file(), { columns: true, bom: true }) as object[];
	const nextPage = calls + 1;
	const said = `Not complete: ${why}\\. Continue with Start Page ${nextPage}\\. `;
	const message = matchingText(said);

	expect(idsOf(items.json)).toEqual(known(at).slice(0, 50 * calls));
	expect(idsOf(rows)).toEqual(idsOf(items.json));
	const hint = { type: 'warning', message };
	expect([...items.hints, ...file.hints]).toMatchObject([hint, hint]);
	const notComplete = containing(`Start Page ${nextPage}`);
	expect(file.json).toMatchObject([{ rowCount: 50 * calls, notComplete, nextPage }]);
});

const byUrl = { filters: { url: 'a.example' } };
it.each<[string, string, INodeParameters, RegExp]>([
	['without a stable order', 'contact.getAll', freeFields({ title: 'CFO' }), /may repeat or miss/],
	['whose filter shares calls', 'lien.searchSecuredParty', byUrl, /Start Page 3\./],
])('the hint says where to continue a list %s: %s', async (_which, operation, parameters, said) => {
	const rows = times(200, (n) => ({ contact_id: n, record_id: n, url: 'a.example' }));
	const own = { ...parameters, returnAll: true, options: { maxCalls: 2 } };
	const service = listing(() => rows);
	const { hint } = await testBed.runAtScript(service, operation, own);
	expect(hint).toMatch(/Continue with Start Page 3\./);
	expect(hint).toMatch(said);
});

it('the hint names the page size that was read if it differs from Page Size', async () => {
	const undated = times(3, (n) => ({ record_id: `u${n}` }));
	const filed = Date.UTC(2026, 0, 30);
	const dated = times(80, (n) => ({ record_id: `r${n}`, date_filed_unix: filed - n }));
	const read = async (options: INodeParameters) => {
		const filters = { has_website: false, filedSince: '2026-01-20' };
		const records = listing(() => [...undated, ...dated]);
		const own = { filters, limit: 10, options };
		return await testBed.runAtScript(records, 'lien.searchSecuredParty', own);
	};
	const said = 'Continue with Start Page 2 and Page Size 10.';
	expect((await read({ maxCalls: 1 })).hint).toContain(said);
	expect((await read({ startPage: 2, pageSize: 10 })).json[0].record_id).toBe('r7');
});

it('if one of several lists ends early, the hint counts the inputs that it concerns', async () => {
	const most = listing(({ email }) => times(email === 'a@b.example' ? 60 : 1, (n) => ({ n })), 50);
	const own = { ...freeFields({ email: VALUE }), returnAll: true };
	const { hint } = await testBed.runAtScript(
		(request) => (request.body.includes('"page":2') ? { status: 422 } : most(request)),
		'contact.getAll',
		own,
		{ values: ['a@b.example', 'c@d.example'] },
	);
	expect(hint).toContain('Not complete for 1 input: page 2 failed');
});
