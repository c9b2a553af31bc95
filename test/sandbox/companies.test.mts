/** "POST /v1/companies" and "POST /v1/all-attributes": how filters may be typed, several filters together, and pages. */
import type { Company } from '../../sandbox/data/companies.mts';
import { shownCompany, type ShownCompany } from '../../sandbox/data/shownCompany.mts';
import { oneSandbox, post, records, total, type Json } from './client.mts';

const sandbox = await oneSandbox();
const { companies } = sandbox.data;

const PATH = '/v1/companies';
const found = (body: object) => total(sandbox, PATH, body);
const ids = async (body: object) =>
	(await records(sandbox, PATH, body)).map((row) => String(row.company_id));

/** How many companies a plain look at what records show finds. */
const counted = (test: (shown: ShownCompany, company: Company) => boolean) =>
	companies.filter((company) => test(shownCompany(company), company)).length;

const SHOWN = ['city', 'state', 'keywords', 'name_based_emails', 'linkedin_url'] as const;
/** A company whose record shows all that it is found by. */
const some = companies.find((one) => SHOWN.every((name) => shownCompany(one)[name]))!;

test('the company search finds a company by its id in any case, and by several identifiers only where all are its own', async () => {
	const { company_id, url, phone } = some.record;
	expect(await ids({ company_id: company_id.toLowerCase() })).toEqual([company_id]);
	expect(await ids({ company_id, url, phone })).toEqual([company_id]);
	expect(await ids({ company_id, url: companies[11].record.url })).toEqual([]);
	const hidden = companies.find((entry) => !shownCompany(entry).city)!.record;
	expect(await ids({ company_id: hidden.company_id, city: hidden.city })).toEqual([]);
});

test.each([
	['company_name', some.record.company_name.slice(2, 9).toUpperCase()],
	['city', some.record.city.toUpperCase()],
	['state', some.record.state.toLowerCase()],
	['keywords', `${some.record.keywords[0]}, no such word,`],
	['email', some.record.name_based_emails[0]],
	['linkedin_url', `https://www.${some.record.linkedin_url}/`],
])(
	'the company search finds by %s, typed as %j, a company that shows it, and not every company',
	async (name, value) => {
		const { company_id } = some.record;
		expect(await found({ [name]: value })).toBeLessThan(companies.length);
		expect(await ids({ [name]: value, company_id })).toEqual([company_id]);
		expect(await found({ [name]: 'no such value' })).toBe(0);
	},
);

test.each<[object, (shown: ShownCompany, company: Company) => boolean]>([
	[
		{ state: ['TX', 'ca'], region: 'west' },
		({ state, region }) => (state === 'TX' || state === 'CA') && region === 'West',
	],
	[{ country: 'united states' }, () => true],
	[
		{ number_employees: '10-50' },
		({ estimated_number_employees: n }) => (n ?? 0) >= 10 && (n ?? 0) <= 50,
	],
	[{ number_employees: '>=100' }, ({ estimated_number_employees: n }) => (n ?? 0) >= 100],
	[{ annual_revenue: '<5000000' }, (_, { annualRevenue }) => annualRevenue < 5_000_000],
	[
		{ financing_partners: 'acorn pay' },
		({ financing_partners: partners }) => (partners ?? []).includes('Acorn Pay'),
	],
])('the company search with %j finds what a look at the data finds', async (body, test) => {
	expect(await found(body)).toBe(counted(test));
});

test('the company search takes a radius in miles and in kilometers, around near_zip_code or a single zip_code', async () => {
	const near = { near_zip_code: '77002', radius: 20 };
	const inMiles = await found(near);
	expect(inMiles).toBeGreaterThan(0);
	expect(await found({ ...near, radius_unit: 'mi' })).toBe(inMiles);
	expect(await found({ ...near, radius: 20 * 1.609344, radius_unit: 'km' })).toBe(inMiles);
	expect(await found({ ...near, radius: 3, radius_unit: 'km' })).toBeLessThan(inMiles);
	expect(await found({ zip_code: '77002', radius: 20 })).toBe(inMiles);
	expect(await found({ ...near, near_zip_code: ['77002', '10001'] })).toBeGreaterThan(inMiles);
	for (const row of await records(sandbox, PATH, near)) expect(row.state ?? 'TX').toBe('TX');
});

test('a page of companies beyond the last is empty, and tells the totals all the same', async () => {
	const { body } = await post(sandbox, PATH, { page: 7 });
	const totals = { per_page: 50, total_pages: 6, total_records: 300 };
	expect(body).toEqual({ success: true, records: [], page_number: 7, ...totals });
});

test('all-attributes finds a company with its own liens and without what is excluded', async () => {
	const { url } = some.record;
	const exclude = ['contacts', 'google_reviews'];
	const { body } = await post(sandbox, '/v1/all-attributes', { url, exclude });
	const [hit] = body.records.companies.hits as unknown as Json[];
	expect(exclude.filter((collection) => collection in hit)).toEqual([]);
	const liens = sandbox.data.liens.filter(({ debtor }) => debtor === some);
	expect(liens).not.toEqual([]);
	expect(hit.ucc_records).toMatchObject(liens.map(({ recordId }) => ({ record_id: recordId })));
});
