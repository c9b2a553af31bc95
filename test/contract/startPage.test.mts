/** Start Page: the page at which a list begins. */
import type { INodeParameters } from 'n8n-workflow';
import { itRefuses, listing, times, useTestBed } from '../support/testing.mts';

const testBed = useTestBed({ companies: 300, liens: 700, securedPartyPage: 50 });

const LIENS = 'lien.searchSecuredParty';
const ALL = { returnAll: true };
const all = { ...ALL, filters: { has_website: false }, simplify: false };
const from = (startPage: number, more: INodeParameters = ALL, pageSize?: number) => ({
	...more,
	options: { startPage, ...(pageSize && { pageSize }) },
});

it.each<[INodeParameters, number, number, number]>([
	[from(3), 100, Infinity, 4],
	[from(3, { limit: 60 }), 100, 160, 2],
	[from(2, { limit: 20 }, 10), 10, 30, 2],
	[from(7), 300, Infinity, 1],
])('Start Page: %j reads from row %d to %d, in %d calls', async (parameters, first, to, calls) => {
	const { json, hints } = await testBed.run('company.getAll', parameters);
	const ids = testBed.sandbox.data.companies.map(({ record }) => record.company_id);
	expect(json.map(({ company_id: id }) => id)).toEqual(ids.slice(first, to));
	expect(testBed.calls()).toBe(calls);
	expect(hints).toMatchObject([{ type: 'info' }]);
});

it.each<[INodeParameters, number, RegExp]>([
	[from(4), 20, /^(?!.*(Not complete|Limit returned))/],
	[from(2, { limit: 300 }), 120, /^(?!.*(Not complete|Limit returned))/],
	[from(2, { limit: 100 }), 100, /170 records match; Limit/],
])('Start Page: of 170 rows, %j returns %d, and the hint says %p', async (own, count, said) => {
	const rows = listing(() => times(170, (n) => ({ record_id: n })), 50);
	const parameters = { ...all, returnAll: false, ...own };
	const { json, hint } = await testBed.runAtScript(rows, LIENS, parameters);
	expect(json).toHaveLength(count);
	expect(hint).toMatch(said);
});

const said = '"Start Page" parameter must be a whole number, 1 or more';
itRefuses(testBed, [['company.getAll', from(0), said]]);
