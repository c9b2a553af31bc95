/** The companies that are awkward on purpose, as lookups find and show them. */
import { isAwkward, SHARED_HOST_COMPANY, type Awkwardness } from '../../sandbox/data/awkward.mts';
import type { Company } from '../../sandbox/data/companies.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { post, records, sandboxes, type Json } from './client.mts';

const start = sandboxes();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start();
});

/** All companies that are awkward in this way; 300 hold six. */
function awkward(kind: Awkwardness): Company[] {
	const found = sandbox.data.companies.filter(({ index }) => isAwkward(index, kind));
	expect(found).toHaveLength(6);
	return found;
}

async function found(body: object): Promise<Json[]> {
	return records(sandbox, '/v1/companies', body);
}

async function ids(body: object): Promise<string[]> {
	return (await found(body)).map((row) => String(row.company_id));
}

const idOf = ({ record }: Company) => record.company_id;

test('names of the sandbox’s companies hold commas, accents, ligatures and foreign letters, and their domains none', () => {
	const names = sandbox.data.companies.map(({ record }) => record.company_name);
	for (const part of [', LLC', ', Inc.', 'é', 'ß', 'ö', '日本', "'"]) {
		expect(names.filter((name) => name.includes(part)).length).toBeGreaterThan(0);
	}
	for (const { domain, record } of sandbox.data.companies) {
		expect(domain).toMatch(/^[a-z0-9]+\.(com|net|io)$/);
		expect(record.name_based_emails[0]).toMatch(/^[a-z0-9]+\.[a-z0-9]+@[a-z0-9]+\.(com|net|io)$/);
	}
});

test('the sandbox finds a company by a name with a comma and foreign letters', async () => {
	for (const company of awkward('foreignName')) {
		const { company_name } = company.record;
		expect(await ids({ company_name })).toContain(idOf(company));
	}
});

test('the sandbox has ZIP, SIC and NAICS codes that begin with a zero, and finds companies by them', async () => {
	const [unclassified] = awkward('unclassified');
	expect(unclassified.record.naics_code).toBe('000000');
	for (const field of ['zip_code', 'two_digit_sic_code', 'four_digit_sic_code'] as const) {
		const { record } = sandbox.data.companies.find((one) => one.record[field].startsWith('0'))!;
		const rows = await found({ [field]: record[field] });
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) expect([record[field], undefined, null]).toContain(row[field]);
	}
});

test('the sandbox shows null or no url for a company without one, and finds it by id and phone only', async () => {
	for (const [turn, company] of awkward('withoutUrl').entries()) {
		const { company_id, phone, url } = company.record;
		const [shown] = await found({ company_id });
		expect([shown.company_id, 'url' in shown]).toEqual([company_id, turn % 2 === 0]);
		expect(shown.url ?? null).toBeNull();
		expect(await ids({ phone: phone[0] })).toEqual([company_id]);
		expect(await ids({ url })).toEqual([]);
	}
});

test('the sandbox shows null, nothing or an empty list for a company without a phone', async () => {
	const phones: unknown[] = [];
	for (const company of awkward('withoutPhone')) {
		const [shown] = await found({ company_id: idOf(company) });
		phones.push('phone' in shown ? shown.phone : 'absent');
	}
	expect(phones).toEqual([null, 'absent', [], null, 'absent', []]);
});

test('the sandbox finds a company by a former phone that no record shows', async () => {
	for (const company of awkward('formerPhone')) {
		const [former] = company.formerPhones;
		expect(company.record.phone).not.toContain(former);
		expect(await ids({ phone: former })).toEqual([idOf(company)]);
		expect(await ids({ phone: former, company_id: idOf(company) })).toEqual([idOf(company)]);
	}
});

test('names and texts of the sandbox hold quotes and line breaks and begin like formulas', async () => {
	for (const company of awkward('quotedName')) {
		const { company_name } = company.record;
		expect(company_name).toMatch(/^"[^"]+" /);
		expect(await ids({ company_name })).toContain(idOf(company));
	}
	const formulas = awkward('formulaName').map(({ record }) => record.company_name[0]);
	expect(formulas).toEqual(['=', '+', '-', '@', '=', '+']);
	const texts = {
		companies: (await found({})).flatMap((row) => [row.linkedin_tagline, row.linkedin_description]),
		contacts: sandbox.data.companies
			.flatMap((company) => sandbox.data.contacts(company))
			.map((row) => row.linkedin_description),
		reviews: sandbox.data.companies
			.flatMap((company) => sandbox.data.reviews(company)?.reviews ?? [])
			.flatMap(({ text, owner_response }) => [text, owner_response]),
	};
	for (const [kind, values] of Object.entries(texts)) {
		for (const form of [/"/, /\n/, /\r\n/, /^=/, /^\+/, /^-/, /^@/]) {
			const holding = (values as unknown[]).filter((value) => form.test(String(value ?? '')));
			expect([kind, form, holding.length > 0]).toEqual([kind, form, true]);
		}
	}
});

test('names of secured parties of the sandbox hold commas, and find', async () => {
	const lender = sandbox.data.lenders.find(({ name }) => name.includes(', '))!;
	const { body } = await post(sandbox, '/v1/ucc/secured_party', {
		secured_party_name: lender.name,
	});
	expect(body.total_records).toBeGreaterThan(0);
});

test('a company of the sandbox is found by each of the two addresses that its record shows', async () => {
	const all = (await Promise.all([1, 2, 3, 4, 5, 6].map((page) => found({ page })))).flat();
	const partial = all.filter((row) => !row.address_full !== !row.address);
	expect(partial.length).toBeGreaterThan(5);
	for (const row of partial) {
		const address = row.address ?? row.address_full;
		expect(await ids({ address })).toContain(row.company_id);
	}
});

test('addresses, ratings and tax liens of the sandbox have fields that are null and fields that are absent', async () => {
	const addresses = (await found({})).flatMap((row) => row.addresses_all ?? []);
	const ratings = await records(sandbox, '/v1/bbb', {});
	const liens = await records(sandbox, '/v1/tax-liens', {});
	for (const rows of [addresses, ratings, liens] as unknown as Json[][]) {
		const names = Math.max(...rows.map((row) => Object.keys(row).length));
		expect(rows.some((row) => Object.values(row).includes(null as never))).toBe(true);
		expect(rows.some((row) => Object.keys(row).length < names)).toBe(true);
	}
	expect(ratings.every(({ company_id }) => Boolean(company_id))).toBe(true);
	expect(liens.every(({ company_id, record_id }) => Boolean(company_id && record_id))).toBe(true);
});

test('the sandbox finds a company by its former url and id, and shows its present ones', async () => {
	for (const { formerUrls, record } of awkward('formerUrl')) {
		const { company_id, url } = record;
		expect(formerUrls).toHaveLength(1);
		expect(await found({ url: `https://www.${formerUrls[0]}/` })).toMatchObject([
			{ company_id, url },
		]);
	}
	for (const { formerIds, record } of awkward('formerId')) {
		const { company_id } = record;
		expect(await found({ company_id: formerIds })).toMatchObject([{ company_id }]);
		expect(await found({ company_id: [company_id, ...formerIds] })).toMatchObject([{ company_id }]);
		const expected = sandbox.data.liens.filter(({ debtor }) => debtor.record === record).length;
		const { body } = await post(sandbox, '/v1/ucc/secured_party', { company_id: formerIds });
		expect(body.total_records).toBe(expected);
	}
});

test('the sandbox finds a page of a shared host by its path, and for an unknown page the company of the host itself', async () => {
	const platform = sandbox.data.companies[SHARED_HOST_COMPANY];
	expect(platform.record.url).toBe('facebook.com');
	for (const page of awkward('sharedHostPage')) {
		expect(page.record.url).toMatch(/^facebook\.com\/[a-z0-9-]+$/);
		expect(await ids({ url: `https://www.${page.record.url}/?ref=1` })).toEqual([idOf(page)]);
	}
	expect(await ids({ url: 'facebook.com' })).toEqual([idOf(platform)]);
	expect(await ids({ url: 'facebook.com/nobody-at-all' })).toEqual([idOf(platform)]);
});

test('the sandbox has phones that are one of three, shown with the country code, or shared by two companies', async () => {
	for (const several of awkward('threePhones')) {
		const { phone, company_id } = several.record;
		const sharing = sandbox.data.companies[several.index + 1];
		expect(phone).toHaveLength(3);
		expect(await ids({ phone: phone[0] })).toEqual([company_id, idOf(sharing)]);
		expect(await ids({ phone: phone[2] })).toEqual([company_id]);
	}
	expect(awkward('sharedPhone').every(({ record }) => record.phone.length > 1)).toBe(true);
	for (const company of awkward('countryCode')) {
		const [phone] = company.record.phone;
		expect(phone).toMatch(/^1\d{10}$/);
		for (const spelling of [phone, phone.slice(1), `+${phone}`]) {
			expect(await ids({ phone: spelling })).toEqual([idOf(company)]);
		}
	}
});

test('the sandbox has two locations that share name and domain', async () => {
	for (const second of awkward('secondLocation')) {
		const first = sandbox.data.companies[second.index - 1];
		expect(await ids({ url: second.record.url })).toEqual([idOf(first), idOf(second)]);
		expect(second.record.company_name).toBe(first.record.company_name);
	}
});
