/** Sort of Lien Search: sent as `sort_by`, in order. */
import { useTestBed } from '../support/testing.mts';

const testBed = useTestBed({ companies: 120, liens: 300 });
const SEARCH = 'lien.searchSecuredParty';
const filters = { debtor_type: ['Individual', 'Organization'] };

it.each<[string, ...Array<[field: string, order: string]>]>([
	['by filing date', ['date_filed_unix', 'asc'], ['company_name', 'asc']],
	['by expiry, the latest first', ['date_expired_unix', 'desc']],
	['by lender', ['secured_party', 'asc'], ['date_filed_unix', 'desc']],
])('Sort %s sends %j, and the records are in this order', async (_name, ...keys) => {
	const values = keys.map(([field, order]) => ({ field, order }));
	const own = { filters, returnAll: true, simplify: false, sort: { values } };
	const { json } = await testBed.run(SEARCH, own);
	expect(testBed.sent()[0]).toMatchObject({ sort_by: values });
	const shown = json.map((row) => row[keys[0][0]] as string | number);
	const sorted = [...shown].sort((a, b) => (a < b ? -1 : Number(a > b)));
	expect(shown).toEqual(keys[0][1] === 'asc' ? sorted : sorted.reverse());
	expect(new Set(shown).size).toBeGreaterThan(20);
});

const noRules = [{}, { sort: {} }, { sort: { values: [] } }];
it.each(noRules)('without a Sort rule (%j), several pages have a stable order', async (own) => {
	// So that no record moves between pages.
	for (const range of [{}, { limit: 51 }, { returnAll: true }])
		await testBed.run(SEARCH, { filters, ...range, ...own });
	const [one, ...several] = testBed.sent();
	expect(one).not.toHaveProperty('sort_by');
	const stable = [{ field: 'date_filed_unix', order: 'asc' }, {}];
	expect(several.length).toBeGreaterThan(3);
	for (const { sort_by } of several) expect(sort_by).toMatchObject(stable);
});
