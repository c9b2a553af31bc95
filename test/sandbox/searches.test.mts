/** The filters of companies and liens, compared with the data. everyParameter.test.mts tests that none is ignored. */
import type { Company } from '../../sandbox/data/companies.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import { shownCompany, type ShownCompany } from '../../sandbox/data/shownCompany.mts';
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import { oneSandbox, post, records, total, type Json } from './client.mts';

/** These liens fit on one page. */
const sandbox = await oneSandbox({ liens: 240 });
const { companies, lenders, liens, liensByCompany } = sandbox.data;

const COMPANIES = '/v1/companies';
const LIENS = '/v1/ucc/secured_party';
const TODAY = Date.UTC(2025, 5, 15);

const SHOWN = ['city', 'state', 'keywords', 'name_based_emails', 'linkedin_url'] as const;
/** A company whose record has these fields. */
const some = companies.find((one) => SHOWN.every((name) => shownCompany(one)[name]))!;
const { record } = some;
const { company_id, url, phone, company_name } = record;
const noCity = companies.find((one) => !shownCompany(one).city)!.record;
const isSome = (_: ShownCompany, one: Company) => one === some;

describe('POST /v1/companies', () => {
	it.each<[object, (shown: ShownCompany, company: Company) => boolean]>([
		[{ company_id: company_id.toLowerCase(), url, phone }, isSome],
		[{ company_id, url: companies[11].record.url }, () => false],
		[{ company_id: noCity.company_id, city: noCity.city }, () => false],
		[{ company_id, company_name: company_name.slice(2, 9).toUpperCase() }, isSome],
		[{ city: record.city.toUpperCase() }, ({ city }) => city === record.city],
		[{ company_id, keywords: `${record.keywords[0]}, no such word,` }, isSome],
		[{ email: record.name_based_emails[0] }, isSome],
		[{ linkedin_url: `https://www.${record.linkedin_url}/` }, isSome],
		[{ state: ['TX', 'ca'] }, ({ state }) => state === 'TX' || state === 'CA'],
		[{ number_locations: '2-5' }, ({ number_of_locations: n }) => n! >= 2 && n! <= 5],
		[{ number_locations: '>=3' }, ({ number_of_locations: n }) => n! >= 3],
		[{ annual_revenue: '<5000000' }, (_, { annualRevenue }) => annualRevenue < 5_000_000],
	])('finds by %j what the data says', async (body, isFound) => {
		const expected = companies.filter((one) => isFound(shownCompany(one), one)).length;
		expect(await total(sandbox, COMPANIES, body)).toBe(expected);
	});

	it('finds within a radius in miles or kilometers, around near_zip_code or a single zip_code', async () => {
		const found = async (more: object) =>
			await total(sandbox, COMPANIES, { near_zip_code: '77002', radius: 20, ...more });
		const inMiles = await found({});
		expect(inMiles).toBeGreaterThan(0);
		expect(await found({ radius: 20 * 1.609344, radius_unit: 'km' })).toBe(inMiles);
		expect(await found({ radius: 3, radius_unit: 'km' })).toBeLessThan(inMiles);
		expect(await found({ near_zip_code: null, zip_code: '77002' })).toBe(inMiles);
		expect(await found({ near_zip_code: ['77002', '10001'] })).toBeGreaterThan(inMiles);
	});

	it('answers a page beyond the last with no records and the totals', async () => {
		const { body } = await post(sandbox, COMPANIES, { page: 7 });
		const totals = { per_page: 50, total_pages: 6, total_records: 300 };
		expect(body).toEqual({ success: true, records: [], page_number: 7, ...totals });
	});
});

test('POST /v1/all-attributes leaves out what exclude names', async () => {
	const body = { company_id, exclude: ['contacts', 'google_reviews'] };
	const answer = await post(sandbox, '/v1/all-attributes', body);
	const [hit] = answer.body.records.companies.hits as unknown as Json[];
	const { ucc_records, ...shown } = hit;
	const own = liensByCompany.get(some) ?? [];
	expect(shown).toEqual(shownCompany(some));
	expect(ucc_records).toMatchObject(own.map(({ recordId }) => ({ record_id: recordId })));
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
const { lender, debtor, filingState, filingNumber } = liens.find((lien) => lien.debtor.hasUrl)!;

describe('the searches for liens', () => {
	it.each<[body: object, isFound: (lien: Lien) => boolean, path?: string]>([
		[{ url: `https://www.${lender.domain}/x` }, (lien) => lien.lender === lender],
		[{ secured_party_name: lender.name.toUpperCase() }, (lien) => lien.lender === lender],
		[
			{ state_filing: filingState.toLowerCase(), filing_number: [Number(filingNumber), 1] },
			(lien) => lien.filingNumber === filingNumber,
		],
		[{ has_assets: false, has_collateral: false, has_contacts: false }, () => true],
		[{ collateral: TERMS }, (lien) => terms(lien).includes(true)],
		[{ collateral: TERMS, collateral_match_mode: 'and' }, (lien) => !terms(lien).includes(false)],
		[{ company_filing_count: 2 }, (lien) => countOf(lien) === 2],
		[{ company_filing_count: [2, 3] }, (lien) => [2, 3].includes(countOf(lien))],
		[{ company_filing_count: ['<2', '3'] }, (lien) => [1, 3].includes(countOf(lien))],
		[{ company_filing_count: { min: 2 } }, (lien) => countOf(lien) >= 2],
		[{ saved_search_list_id: 'list-1' }, (lien) => lenders.indexOf(lien.lender) < 3],
		[{ date_expired: '<= 90 days forwards' }, (l) => daysLeft(l) >= 0 && daysLeft(l) <= 90],
		[{ date_expired: '< 50 weeks' }, (l) => daysLeft(l) <= 0 && daysLeft(l) > -350],
		[{ date_expired: '<= 12 months forwards' }, (l) => daysLeft(l) >= 0 && daysLeft(l) <= 365],
		[{ date_filed: '>=2024-01-01' }, isFiled(JANUARY, Infinity)],
		[{ date_filed: JANUARY }, isFiled(JANUARY, Infinity)],
		[{ date_filed: ['2024-01-01', '2024-12-31'] }, isFiled(JANUARY, NEXT)],
		[{ date_filed: { min: JANUARY, max: NEXT - 1 } }, isFiled(JANUARY, NEXT)],
		[{ date_filed: '<=2025-06-13' }, isFiled(0, TODAY - DAY_MS)],
		[{ url: debtor.record.url }, (lien) => lien.debtor === debtor, '/v1/ucc/debtor'],
	])('find by %j what the data says', async (body, isFound, path = LIENS) => {
		const expected = liens.filter(isFound).length;
		expect(expected).toBeGreaterThan(0);
		// Some filters don't count toward the at-least-one rule.
		expect(await total(sandbox, path, { has_website: false, ...body })).toBe(expected);
	});

	it.each(['date_filed_unix', 'date_expired_unix', 'company_name', 'secured_party'])(
		'sort by %s in both directions, in every form of sort_by',
		async (field) => {
			const valuesOf = async (body: object) => {
				const rows = await records(sandbox, LIENS, { has_website: true, per_page: 250, ...body });
				return rows.map((row) => row[field]);
			};
			const up = (await valuesOf({})).sort((a, b) => (a < b ? -1 : 1));
			for (const ascending of [
				{ sort_by: field },
				{ sort_by: `${field}:asc`, sort_order: 'desc' },
				{ sort_by: [{ field, order: 'asc' }] },
			]) {
				expect(await valuesOf(ascending)).toEqual(up);
			}
			for (const descending of [
				{ sort_by: `${field}:desc` },
				{ sort_by: { field, order: 'desc' } },
				{ sort_by: [field, 'secured_party'], sort_order: 'desc' },
			]) {
				expect(await valuesOf(descending)).toEqual([...up].reverse());
			}
		},
	);
});
