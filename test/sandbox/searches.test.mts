/** The filters of companies and liens, compared with the data. That none is ignored: `test/contract/everyFilter`. */
import type { Company } from '../../sandbox/data/companies.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import { shownCompany, type ShownCompany } from '../../sandbox/data/shownCompany.mts';
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import { oneSandbox, post, total } from './client.mts';

/** These liens fit on one page. */
const sandbox = await oneSandbox({ liens: 240 });
const { companies, liens, liensByCompany } = sandbox.data;

const COMPANIES = '/v1/companies';
const LIENS = '/v1/ucc/secured_party';
const TODAY = Date.UTC(2025, 5, 15);

const [some] = companies;
const { company_id, url, phone, company_name } = some.record;
const isSome = (_: ShownCompany, one: Company) => one === some;

describe('POST /v1/companies', () => {
	it.each<[object, (shown: ShownCompany, company: Company) => boolean]>([
		[{ company_id: company_id.toLowerCase(), url, phone }, isSome],
		[{ company_id, company_name: company_name.slice(2, 9).toUpperCase() }, isSome],
		[{ state: ['TX', 'ca'] }, ({ state }) => state === 'TX' || state === 'CA'],
		[{ number_locations: '2-5' }, ({ number_of_locations: n }) => n! >= 2 && n! <= 5],
		[{ annual_revenue: '<5000000' }, (_, { annualRevenue }) => annualRevenue < 5_000_000],
	])('finds the companies in the data by %j', async (body, isFound) => {
		const expected = companies.filter((one) => isFound(shownCompany(one), one)).length;
		expect(await total(sandbox, COMPANIES, body)).toBe(expected);
	});

	it('answers a page beyond the last with no records, but the totals', async () => {
		const { body } = await post(sandbox, COMPANIES, { page: 7 });
		const totals = { per_page: 50, total_pages: 6, total_records: 300 };
		expect(body).toEqual({ success: true, records: [], page_number: 7, ...totals });
	});
});

/** Days until a lien expires, negative in the past. */
const daysLeft = ({ expiresAt }: Lien) => Math.floor((expiresAt - TODAY) / DAY_MS);
const isFiled = (from: number, to: number) => (lien: Lien) =>
	lien.filedAt >= from && lien.filedAt < to;
const [JANUARY, NEXT] = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)];
const countOf = ({ debtor }: Lien) => liensByCompany.get(debtor)!.length;
const TERMS = ['INVENTORY', 'accounts receivable'];
const terms = ({ collateral }: Lien) =>
	TERMS.map((term) => collateral.toLowerCase().includes(term.toLowerCase()));
const { lender, filingState, filingNumber } = liens.find((lien) => lien.debtor.hasUrl)!;
const filed = { state_filing: filingState.toLowerCase(), filing_number: [Number(filingNumber), 1] };

describe('the search for liens', () => {
	it.each<[body: object, isFound: (lien: Lien) => boolean]>([
		[{ url: `https://www.${lender.domain}/x` }, (lien) => lien.lender === lender],
		[filed, (lien) => lien.filingNumber === filingNumber],
		[{ has_assets: false, has_collateral: false, has_contacts: false }, () => true],
		[{ collateral: TERMS }, (lien) => terms(lien).includes(true)],
		[{ collateral: TERMS, collateral_match_mode: 'and' }, (lien) => !terms(lien).includes(false)],
		[{ company_filing_count: ['<2', '3'] }, (lien) => [1, 3].includes(countOf(lien))],
		[{ date_expired: '<= 90 days forwards' }, (l) => daysLeft(l) >= 0 && daysLeft(l) <= 90],
		[{ date_filed: ['2024-01-01', '2024-12-31'] }, isFiled(JANUARY, NEXT)],
		[{ date_filed: { min: JANUARY, max: NEXT - 1 } }, isFiled(JANUARY, NEXT)],
	])('finds the liens in the data by %j', async (body, isFound) => {
		const expected = liens.filter(isFound).length;
		expect(expected).toBeGreaterThan(0);
		// Some filters don't count toward the at-least-one rule.
		expect(await total(sandbox, LIENS, { has_website: false, ...body })).toBe(expected);
	});
});
