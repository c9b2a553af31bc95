/** The filters of the lien searches, each against a plain look at the data. */
import type { Lien } from '../../sandbox/data/liens.mts';
import { records, oneSandbox, total, type Json } from './client.mts';

const sandbox = await oneSandbox();
const some = sandbox.data.liens.find(({ assets, collateral }) => assets && collateral)!;

const found = (body: object) => total(sandbox, '/v1/ucc/secured_party', body);
const counted = (test: (lien: Lien) => boolean) => sandbox.data.liens.filter(test).length;

/** What of a lien a filter looks at, and how the value may be typed. */
test.each<[filter: string, of: (lien: Lien) => unknown, typed: (value: string) => unknown]>([
	['url', (l) => l.lender.domain, (domain) => `https://www.${domain}/x`],
	['secured_party_name', (l) => l.lender.name, (name) => name.toUpperCase()],
	['secured_party_class', (l) => l.lender.lenderClass, (name) => name.toLowerCase()],
	['collateral', (l) => l.collateral, (text) => text.slice(3)],
	['secured_party_eight_digit_sic_code', (l) => l.lender.industry.sic8Code, (code) => [code, 1]],
	['state_filing', (l) => l.filingState, (state) => state.toLowerCase()],
	['filing_number', (l) => l.filingNumber, (number) => [Number(number)]],
])(
	'the lien search finds by %s, however it is typed, what a look at the data finds',
	async (name, of, typed) => {
		const value = String(of(some));
		const expected = counted((lien) => of(lien) === value);
		expect(expected).toBeLessThan(sandbox.data.liens.length);
		// Some of these filters do not satisfy the at-least-one rule alone.
		expect(await found({ has_website: false, [name]: typed(value) })).toBe(expected);
	},
);

/** What a flag promises, by the data and by the record. */
test.each<[string, (lien: Lien) => boolean, ((row: Json) => unknown)?]>([
	['has_collateral', ({ collateral }) => collateral !== ''],
	['has_assets', ({ assets }) => assets !== ''],
	['has_continuation', ({ continuations }) => continuations > 0, (row) => row.has_continuation],
	['has_amendment', ({ amendments }) => amendments > 0, (row) => row.amendments[0]],
	['has_website', ({ hasWebsite }) => hasWebsite, (row) => row.base_url !== ('' as never)],
	['has_contacts', ({ debtor }) => debtor.contactCount > 0],
])('the lien search is restricted by %s only where it is true', async (name, test, shows) => {
	expect(await found({ [name]: true })).toBe(counted(test));
	expect(await found({ [name]: false })).toBe(sandbox.data.liens.length);
	const rows = await records(sandbox, '/v1/ucc/secured_party', { [name]: true });
	if (shows) expect(rows.filter((row) => !shows(row))).toEqual([]);
});

test('the lien search matches any or all terms of collateral, under either name of the parameter', async () => {
	const terms = ['inventory', 'accounts receivable'];
	const has = ({ collateral }: Lien) =>
		terms.map((term) => collateral.toLowerCase().includes(term));
	const any = counted((lien) => has(lien).includes(true));
	const all = counted((lien) => !has(lien).includes(false));
	expect(any).toBeGreaterThan(all);
	expect(await found({ collateral: ['INVENTORY', terms[1]] })).toBe(any);
	expect(await found({ collateral: terms, collateral_match_mode: 'or' })).toBe(any);
	expect(await found({ collateral: terms, collateral_match_mode: 'and' })).toBe(all);
	expect(await found({ collateral: terms, collateral_contains_operator: 'and' })).toBe(all);
	expect(await found({ collateral_contains_operator: 'or' })).toBe(sandbox.data.liens.length);
});

test.each<[unknown, (count: number) => boolean]>([
	[5, (count) => count === 5],
	[[3, 5], (count) => count >= 3 && count <= 5],
	[['<2', '9'], (count) => count < 2 || count === 9],
	[{ min: 4, max: 6 }, (count) => count >= 4 && count <= 6],
])('the lien search finds by company_filing_count %j', async (company_filing_count, test) => {
	const { liensByCompany } = sandbox.data;
	const expected = counted(({ debtor }) => test(liensByCompany.get(debtor)!.length));
	expect(expected).toBeGreaterThan(0);
	expect(await found({ company_filing_count })).toBe(expected);
});

test('a saved list restricts to its lenders', async () => {
	const saved = sandbox.data.lenders.slice(0, 3);
	const expected = counted(({ lender }) => saved.includes(lender));
	for (const saved_search_field of [undefined, 'url', 'address']) {
		const list = { saved_search_list_id: 'list-1', saved_search_field };
		expect(await found({ ...list, has_website: false })).toBe(expected);
	}
});

test('a search by debtor takes url, company_name and state for the debtor’s', async () => {
	const { record, point } = some.debtor;
	const { url, company_name } = record;
	const { state } = point.place;
	const ofDebtor = counted(({ debtor }) => debtor.record.url === url);
	for (const [body, expected] of [
		[{ url }, ofDebtor],
		[{ company_name }, ofDebtor],
		[{ state }, counted(({ debtor }) => debtor.point.place.state === state)],
	] as const) {
		expect(await total(sandbox, '/v1/ucc/debtor', body)).toBe(expected);
	}
});
