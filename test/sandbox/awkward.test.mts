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

test('the sandbox shows null for a company without a url, and finds it by id and phone only', async () => {
	for (const company of awkward('withoutUrl')) {
		const { company_id, phone, url } = company.record;
		expect(await found({ company_id })).toMatchObject([{ company_id, url: null }]);
		expect(await ids({ phone: phone[0] })).toEqual([company_id]);
		expect(await ids({ url })).toEqual([]);
	}
});

test('the sandbox shows an empty list for a company without a phone', async () => {
	for (const company of awkward('withoutPhone')) {
		expect(await found({ company_id: idOf(company) })).toMatchObject([{ phone: [] }]);
	}
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
