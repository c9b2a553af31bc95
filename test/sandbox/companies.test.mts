/** "POST /v1/companies": filters really filter, alone and together, and pages are pages. */
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

/** The first company from `some` on whose record shows these fields. */
function showing(...fields: (keyof ShownCompany)[]): Company {
	const company = sandbox.data.companies
		.slice(some.index)
		.find((entry) => fields.every((field) => (shownCompany(entry)[field] ?? null) !== null));
	if (!company) throw new Error(`no company shows ${fields.join()}`);
	return company;
}

const PATH = '/v1/companies';

async function total(body: object): Promise<number> {
	const answer = await post(sandbox, PATH, body);
	expect(answer.status).toBe(200);
	return Number(answer.body.total_records);
}

/** How many companies a plain look at the data finds. */
function counted(test: (company: Company) => boolean): number {
	return sandbox.data.companies.filter(test).length;
}

async function ids(body: object): Promise<string[]> {
	return (await records(sandbox, PATH, body)).map((row) => String(row.company_id));
}

describe('the company search of the sandbox', () => {
	test('finds a company by its url in any spelling', async () => {
		const { url } = some.record;
		for (const spelling of [
			url,
			`https://${url}`,
			`http://www.${url}/about?x=1`,
			`WWW.${url.toUpperCase()}`,
			` ${url}:443 `,
		]) {
			expect(await ids({ url: spelling })).toEqual([some.record.company_id]);
		}
	});

	test('finds the companies of fifty urls in one call, in the order of the data, and none for unknown urls', async () => {
		const wanted = sandbox.data.companies
			.slice(100, 148)
			.filter(({ hasUrl }) => hasUrl)
			.map(({ record }) => record);
		const url = ['unknown.example', ...wanted.map((record) => record.url).reverse(), wanted[0].url];
		expect(await ids({ url })).toEqual(wanted.map((record) => record.company_id));
	});

	test('finds both companies that share a domain', async () => {
		const { url } = sandbox.data.companies[49].record;
		expect(await ids({ url })).toHaveLength(2);
	});

	test('finds a company by its phone with dashes, brackets and country code', async () => {
		const [phone] = some.record.phone;
		const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
		for (const spelling of [
			phone,
			`${area}-${exchange}-${line}`,
			`+1 (${area}) ${exchange}-${line}`,
		]) {
			expect(await ids({ phone: spelling })).toEqual([some.record.company_id]);
		}
	});

	test('finds a company by its id in any case, and by several identifiers only where all are its own', async () => {
		const { company_id, url, phone } = some.record;
		expect(await ids({ company_id: company_id.toLowerCase() })).toEqual([company_id]);
		expect(await ids({ company_id, url, phone })).toEqual([company_id]);
		expect(await ids({ company_id, url: sandbox.data.companies[11].record.url })).toEqual([]);
	});
});

/** The fields in which a filter of another name looks. */
const SHOWN_AS: Record<string, (keyof ShownCompany)[]> = {
	address: ['address_full'],
	email: ['name_based_emails'],
};

function isField(name: string): name is keyof ShownCompany {
	return name in some.record;
}

describe('the company search of the sandbox', () => {
	test('does not find a company by a value that its record does not show', async () => {
		const hidden = sandbox.data.companies.find((entry) => !shownCompany(entry).city) as Company;
		const { city, company_id } = hidden.record;
		expect(await ids({ company_id })).toEqual([company_id]);
		expect(await ids({ company_id, city })).toEqual([]);
	});

	test.each([
		['company_name', (c: Company) => c.record.company_name.slice(2, 9).toUpperCase()],
		['address', (c: Company) => c.record.address],
		['city', (c: Company) => c.record.city.toUpperCase()],
		['county', (c: Company) => c.record.county],
		['region', (c: Company) => c.record.region],
		['timezone', (c: Company) => c.record.timezone],
		['state', (c: Company) => c.record.state.toLowerCase()],
		['zip_code', (c: Company) => c.record.zip_code],
		['eight_digit_sic_code', (c: Company) => c.record.eight_digit_sic_code],
		['eight_digit_sic_description', (c: Company) => c.record.eight_digit_sic_description],
		['four_digit_sic_code', (c: Company) => c.record.four_digit_sic_code],
		['four_digit_sic_description', (c: Company) => c.record.four_digit_sic_description],
		['two_digit_sic_code', (c: Company) => c.record.two_digit_sic_code],
		['two_digit_sic_description', (c: Company) => c.record.two_digit_sic_description],
		['naics_code', (c: Company) => c.record.naics_code],
		['naics_description', (c: Company) => c.record.naics_description],
		['industry', (c: Company) => c.record.industry],
		['keywords', (c: Company) => `${c.record.keywords[0]}, no such word`],
		['email', (c: Company) => c.record.name_based_emails[0]],
		['linkedin_url', (c: Company) => `https://www.${c.record.linkedin_url}/`],
		['facebook_url', (c: Company) => c.record.facebook_url],
		['twitter_url', (c: Company) => c.record.twitter_url],
		['instagram_url', (c: Company) => c.record.instagram_url],
		['crunchbase_url', (c: Company) => c.crunchbaseUrl],
		['bbb_url', (c: Company) => c.bbbUrl],
	])(
		'finds by %s the company that the value was taken from, and not every company',
		async (name, valueOf) => {
			const one = showing(...(SHOWN_AS[name] ?? (isField(name) ? [name] : [])));
			const found = await total({ [name]: valueOf(one) });
			expect(found).toBeGreaterThan(0);
			expect(found).toBeLessThan(sandbox.data.companies.length);
			expect(await ids({ [name]: valueOf(one), company_id: one.record.company_id })).toHaveLength(
				1,
			);
			expect(await total({ [name]: 'no such value' })).toBe(0);
		},
	);

	test('takes several values of one filter as alternatives, and several filters as conditions', async () => {
		const state = ['TX', 'ca'];
		const inStates = (c: Company) => ['TX', 'CA'].includes(shownCompany(c).state ?? '');
		expect(await total({ state })).toBe(counted(inStates));
		const { industry } = showing('industry').record;
		expect(await total({ state, industry })).toBe(
			counted((c) => inStates(c) && shownCompany(c).industry === industry),
		);
	});

	test('finds by country all companies of the United States and none of Canada', async () => {
		expect(await total({ country: 'united states' })).toBe(sandbox.data.companies.length);
		expect(await total({ country: 'Canada' })).toBe(0);
	});

	test.each([
		[
			'number_employees',
			'10-50',
			(c: Company) => between(shownNumber(c, 'estimated_number_employees'), 10, 50),
		],
		[
			'number_employees',
			'>=100',
			(c: Company) => shownNumber(c, 'estimated_number_employees') >= 100,
		],
		['time_in_business', '5', (c: Company) => shownNumber(c, 'time_in_business') === 5],
		['number_locations', '> 1', (c: Company) => shownNumber(c, 'number_of_locations') > 1],
		['annual_revenue', '<5000000', (c: Company) => c.annualRevenue < 5_000_000],
	])(
		'finds by %s %s the companies that match according to the data',
		async (name, expression, test) => {
			expect(await total({ [name]: expression })).toBe(counted(test));
			expect(counted(test)).toBeGreaterThan(0);
		},
	);

	test('finds by financing_partners a partner in any case', async () => {
		const expected = counted((c) =>
			(shownCompany(c).financing_partners ?? []).includes('Acorn Pay'),
		);
		expect(expected).toBeGreaterThan(0);
		expect(await total({ financing_partners: 'acorn pay' })).toBe(expected);
	});

	test('takes a radius in miles and in kilometers, around near_zip_code or a single zip_code', async () => {
		const zip = '77002';
		const inMiles = await total({ near_zip_code: zip, radius: 20 });
		expect(inMiles).toBeGreaterThan(0);
		expect(await total({ near_zip_code: zip, radius: 20, radius_unit: 'mi' })).toBe(inMiles);
		expect(await total({ near_zip_code: zip, radius: 20 * 1.609344, radius_unit: 'km' })).toBe(
			inMiles,
		);
		expect(await total({ near_zip_code: zip, radius: 3, radius_unit: 'km' })).toBeLessThan(inMiles);
		expect(await total({ zip_code: zip, radius: 20 })).toBe(inMiles);
		expect(await total({ near_zip_code: [zip, '10001'], radius: 20 })).toBeGreaterThan(inMiles);
		for (const row of await records(sandbox, PATH, { near_zip_code: zip, radius: 20 })) {
			expect(row.state ?? 'TX').toBe('TX');
		}
	});

	test('finds all companies without a filter, and with null and blank filters', async () => {
		const all = sandbox.data.companies.length;
		expect(await total({})).toBe(all);
		expect(await total({ url: null, city: '', state: [], naics_code: ' ' })).toBe(all);
	});
});

describe('the company search of the sandbox', () => {
	test('gives 50 companies a page by default, each once, and an empty page after the last', async () => {
		const seen = new Set<string>();
		for (let page = 1; page <= 6; page++) {
			const { body } = await post(sandbox, PATH, { page });
			expect(body).toMatchObject({
				success: true,
				page_number: page,
				per_page: 50,
				total_pages: 6,
				total_records: 300,
			});
			for (const row of body.records as unknown as Json[]) seen.add(String(row.company_id));
		}
		expect(seen.size).toBe(300);
		const beyond = await post(sandbox, PATH, { page: 7 });
		expect(beyond.status).toBe(200);
		expect(beyond.body).toMatchObject({ records: [], total_records: 300 });
	});

	test('answers with a success and zeros when nothing is found', async () => {
		const { status, body } = await post(sandbox, PATH, { url: 'unknown.example' });
		expect(status).toBe(200);
		expect(body).toMatchObject({ success: true, records: [], total_pages: 0, total_records: 0 });
	});

	test('restricts records to include_fields, given as text or as an array', async () => {
		const [one] = await records(sandbox, PATH, { include_fields: 'url', per_page: 1 });
		expect(Object.keys(one)).toEqual(['url']);
		const include_fields = ['company_name', 'company_id', 'no_such_field'];
		const [two] = await records(sandbox, PATH, { include_fields, per_page: 1 });
		expect(Object.keys(two).sort()).toEqual(['company_id', 'company_name']);
	});
});

describe('all-attributes of the sandbox', () => {
	const lookup = async (body: object) => {
		const answer = await post(sandbox, '/v1/all-attributes', body);
		return answer.body.records.companies as unknown as { found: number; hits: Json[] };
	};

	test('finds a company by url, phone, id, name or address', async () => {
		const { url, phone, company_id, company_name, address } = some.record;
		for (const body of [
			{ url },
			{ phone: phone[0] },
			{ company_id },
			{ name: company_name },
			{ address },
		]) {
			const { hits } = await lookup(body);
			expect(hits.map((hit) => hit.company_id)).toContain(company_id);
		}
	});

	test('leaves out the collections named in exclude', async () => {
		const { url } = some.record;
		const { hits } = await lookup({ url, exclude: ['contacts', 'google_reviews'] });
		expect(Object.keys(hits[0])).toContain('ucc_records');
		expect(Object.keys(hits[0])).not.toContain('contacts');
		expect(Object.keys(hits[0])).not.toContain('google_reviews');
	});

	test('holds the liens of the company and no others', async () => {
		const { hits } = await lookup({ url: some.record.url });
		const expected = sandbox.data.liens.filter(({ debtor }) => debtor === some);
		expect((hits[0].ucc_records as unknown as Json[]).map((row) => row.record_id)).toEqual(
			expected.map(({ recordId }) => recordId),
		);
	});

	test('answers with a success and found: 0 when nothing is found', async () => {
		expect(await lookup({ url: 'unknown.example' })).toEqual({ found: 0, hits: [] });
	});
});

/** NaN, which no comparison holds for, where the record does not show the number. */
function shownNumber(
	company: Company,
	field: 'estimated_number_employees' | 'time_in_business' | 'number_of_locations',
): number {
	return shownCompany(company)[field] ?? NaN;
}

const between = (value: number, min: number, max: number) => value >= min && value <= max;
