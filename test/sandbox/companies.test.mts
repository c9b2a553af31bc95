/** "POST /v1/companies" and "POST /v1/all-attributes": filters really filter, alone and together, and pages are pages. */
import type { Company } from '../../sandbox/data/companies.mts';
import { shownCompany, type ShownCompany } from '../../sandbox/data/shownCompany.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { post, records, sandboxes, type Json } from './client.mts';

const start = sandboxes();
let sandbox: Sandbox;
let some: Company;
beforeAll(async () => {
	sandbox = await start();
	some = sandbox.data.companies[10];
});

const PATH = '/v1/companies';

async function total(body: object): Promise<number> {
	const answer = await post(sandbox, PATH, body);
	expect(answer.status).toBe(200);
	return Number(answer.body.total_records);
}

/** How many companies a plain look at what records show finds. */
const counted = (test: (shown: ShownCompany, company: Company) => boolean) =>
	sandbox.data.companies.filter((company) => test(shownCompany(company), company)).length;

async function ids(body: object): Promise<string[]> {
	return (await records(sandbox, PATH, body)).map((row) => String(row.company_id));
}

test('the company search finds a company by its id in any case, and by several identifiers only where all are its own', async () => {
	const { company_id, url, phone } = some.record;
	expect(await ids({ company_id: company_id.toLowerCase() })).toEqual([company_id]);
	expect(await ids({ company_id, url, phone })).toEqual([company_id]);
	expect(await ids({ company_id, url: sandbox.data.companies[11].record.url })).toEqual([]);
	const hidden = sandbox.data.companies.find((entry) => !shownCompany(entry).city)!.record;
	expect(await ids({ company_id: hidden.company_id, city: hidden.city })).toEqual([]);
});

/** Filters that are satisfied by a field of the same name as it is. */
const FIELDS = [
	...(['address', 'county', 'region', 'timezone', 'industry', 'zip_code'] as const),
	...(['eight_digit_sic_code', 'four_digit_sic_code', 'two_digit_sic_code'] as const),
	...(['eight_digit_sic_description', 'four_digit_sic_description'] as const),
	...(['facebook_url', 'twitter_url', 'instagram_url'] as const),
];
type ValueOf = (record: Company['record'], company: Company) => string;
const FOUND_BY: [filter: string, valueOf: ValueOf][] = [
	...FIELDS.map((name): [string, ValueOf] => [name, (c) => c[name]]),
	['company_name', (c) => c.company_name.slice(2, 9).toUpperCase()],
	['city', (c) => c.city.toUpperCase()],
	['state', (c) => c.state.toLowerCase()],
	['keywords', (c) => `${c.keywords[0]}, no such word`],
	['email', (c) => c.name_based_emails[0]],
	['linkedin_url', (c) => `https://www.${c.linkedin_url}/`],
];

test.each(FOUND_BY)(
	'the company search finds by %s the company that the value was taken from, and not every company',
	async (name, valueOf) => {
		const field = name === 'email' ? 'name_based_emails' : name;
		const one = sandbox.data.companies.find(
			(company) =>
				company.index >= 10 &&
				(!(field in company.record) || shownCompany(company)[field as 'city']),
		)!;
		const value = valueOf(one.record, one);
		expect(await total({ [name]: value })).toBeLessThan(sandbox.data.companies.length);
		const { company_id } = one.record;
		expect(await ids({ [name]: value, company_id })).toEqual([company_id]);
		expect(await total({ [name]: 'no such value' })).toBe(0);
	},
);

const STATES = ['TX', 'CA'];
test.each<[object, (shown: ShownCompany, company: Company) => boolean]>([
	[{ state: ['TX', 'ca'] }, ({ state }) => STATES.includes(state ?? '')],
	[
		{ state: STATES, region: 'west' },
		({ state, region }) => STATES.includes(state ?? '') && region === 'West',
	],
	[{ country: 'united states' }, () => true],
	[{ url: null, city: '', state: [], naics_code: ' ' }, () => true],
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
	expect(await total(body)).toBe(counted(test));
});

test('the company search takes a radius in miles and in kilometers, around near_zip_code or a single zip_code', async () => {
	const near = { near_zip_code: '77002', radius: 20 };
	const inMiles = await total(near);
	expect(inMiles).toBeGreaterThan(0);
	expect(await total({ ...near, radius_unit: 'mi' })).toBe(inMiles);
	expect(await total({ ...near, radius: 20 * 1.609344, radius_unit: 'km' })).toBe(inMiles);
	expect(await total({ ...near, radius: 3, radius_unit: 'km' })).toBeLessThan(inMiles);
	expect(await total({ zip_code: '77002', radius: 20 })).toBe(inMiles);
	expect(await total({ ...near, near_zip_code: ['77002', '10001'] })).toBeGreaterThan(inMiles);
	for (const row of await records(sandbox, PATH, near)) expect(row.state ?? 'TX').toBe('TX');
});

test('the company search gives 50 companies a page by default, each once, and an empty page after the last', async () => {
	const seen = new Set<string>();
	const totals = { success: true, per_page: 50, total_pages: 6, total_records: 300 };
	for (let page = 1; page <= 7; page++) {
		const { body } = await post(sandbox, PATH, { page });
		expect(body).toMatchObject({ ...totals, page_number: page });
		expect(body.records).toHaveLength(page === 7 ? 0 : 50);
		for (const row of body.records as unknown as Json[]) seen.add(String(row.company_id));
	}
	expect(seen.size).toBe(300);
	const { status, body } = await post(sandbox, PATH, { url: 'unknown.example' });
	expect([status, body]).toMatchObject([200, { records: [], total_pages: 0, total_records: 0 }]);
});

test('all-attributes finds a company by url, phone, id, name or address, with its own liens and without what is excluded', async () => {
	const { url, phone, company_id, company_name: name, address } = some.record;
	const lookup = async (body: object) =>
		(await post(sandbox, '/v1/all-attributes', body)).body.records.companies;
	for (const body of [{ url }, { phone: phone[0] }, { company_id }, { name }, { address }]) {
		const { hits } = await lookup(body);
		const found = (hits as unknown as Json[]).map((hit) => hit.company_id);
		expect(found).toContain(company_id);
	}
	const exclude = ['contacts', 'google_reviews'];
	const { hits } = await lookup({ url, exclude });
	const [hit] = hits as unknown as Json[];
	expect(exclude.filter((collection) => collection in hit)).toEqual([]);
	expect((hit.ucc_records as unknown as Json[]).map((row) => row.record_id)).toEqual(
		sandbox.data.liens.flatMap(({ debtor, recordId }) => (debtor === some ? [recordId] : [])),
	);
	expect(await lookup({ url: 'unknown.example' })).toEqual({ found: 0, hits: [] });
});
