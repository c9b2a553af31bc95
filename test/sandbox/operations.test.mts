/** The operations beside the searches: reviews, emails, mobile numbers, the named-only ones, the account. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, records, sandboxes, type Json } from './client.mts';
import { Clock } from './clock.mts';

const start = sandboxes();
const clock = new Clock();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start({ now: clock.now });
});

/** The first company with a Google listing. */
function listed() {
	const company = sandbox.data.companies.find((entry) => sandbox.data.reviews(entry));
	if (!company) throw new Error('no company has a listing');
	return company;
}

describe('the sandbox', () => {
	const PATH = '/v1/google-reviews';

	test('finds Google reviews by each identifier and by several at once', async () => {
		const { url, phone, company_name } = listed().record;
		const [{ google_maps_url }] = await records(sandbox, PATH, { url });
		for (const body of [
			{ url: `https://www.${url}` },
			{ phone: phone[0] },
			{ company_name },
			{ google_maps_url },
			{ url, google_maps_url },
		]) {
			const rows = await records(sandbox, PATH, body);
			expect(rows.map((row) => row.company_name)).toContain(company_name);
		}
		expect(await records(sandbox, PATH, { url, phone: '0000000000' })).toEqual([]);
	});

	test('answers with an empty success for Google reviews of an unknown company or of one without a listing', async () => {
		const unlisted = sandbox.data.companies.find((entry) => !sandbox.data.reviews(entry));
		for (const url of [unlisted?.record.url, 'unknown.example']) {
			const { status, body } = await post(sandbox, PATH, { url });
			expect([status, body]).toEqual([200, { success: true, records: [] }]);
		}
	});

	test('restricts the attributes of a Google listing to the given categories', async () => {
		const { url } = listed().record;
		const [all] = await records(sandbox, PATH, { url });
		const [category] = Object.keys((all.all_attributes as unknown as Json[])[0]);
		const [narrowed] = await records(sandbox, PATH, { url, categories: [category] });
		expect(narrowed.all_attributes).toEqual([(all.all_attributes as unknown as Json[])[0]]);
	});

	test('lists a Google review posted later among the others', async () => {
		const { url, company_id } = listed().record;
		const [before] = await records(sandbox, PATH, { url });
		const event = { event: 'reviewPosted', company_id };
		expect((await post(sandbox, '/__sandbox/events', event)).status).toBe(200);
		const unknown = { ...event, company_id: 'C0' };
		expect((await post(sandbox, '/__sandbox/events', unknown)).status).toBe(404);
		const [after] = await records(sandbox, PATH, { url });
		const isPosted = (one: Json) => Number(one.post_time_approx_unix) === clock.now() / 1000;
		const reviews = after.reviews as unknown as Json[];
		expect(reviews.filter(isPosted)).toHaveLength(1);
		expect(reviews.filter((one) => !isPosted(one))).toEqual(before.reviews);
		expect(after.review_count).toBe(Number(before.review_count) + 1);
	});
});

describe('the sandbox', () => {
	test('reports an email address of an unknown domain as not valid', async () => {
		const { body } = await post(sandbox, '/v1/emails/validation', { email: 'a@unknown.example' });
		expect(body).toMatchObject({ success: true, email: { status: 'Unknown' } });
	});

	test('logs an email that it finds, in no order', async () => {
		const { owner, record } = sandbox.data.companies[3];
		const person = { url: record.url, first_name: owner.firstName, last_name: owner.lastName };
		const [email] = record.name_based_emails;
		const found = await post(sandbox, '/v1/emails/find', person);
		expect(found.body).toEqual({ success: true, email, email_status: 'VALID' });
		const profile = { linkedin_url: `https://${profileOf(sandbox.data.companies[4].owner)}/` };
		const byProfile = await post(sandbox, '/v1/emails/find', profile);
		const { body } = await call(sandbox, 'GET', '/v1/emails/logs');
		const log = body.logs_emails as unknown as Json[];
		const latest = log.filter(
			({ created_date }) => Date.parse(String(created_date)) === clock.now(),
		);
		expect(latest).toHaveLength(2);
		expect(latest).toContainEqual(
			expect.objectContaining({ ...profile, email: byProfile.body.email }),
		);
		const created_date = expect.stringMatching(/^2025-06-15T\d\d:\d0:00\.300000[+-]\d\d:\d\d$/);
		expect(latest).toContainEqual({ ...person, email, email_status: 'VALID', created_date });
		const times = log.map((entry) => Date.parse(String(entry.created_date)));
		expect(times).not.toEqual([...times].sort((a, b) => a - b));
		expect(times).not.toEqual([...times].sort((a, b) => b - a));
	});

	test('does not log an email that it does not find', async () => {
		const before = sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).length;
		const person = { url: 'unknown.example', first_name: 'A', last_name: 'B' };
		const { body } = await post(sandbox, '/v1/emails/find', person);
		expect(body).toEqual({ success: true, email: null, email_status: 'NOT_FOUND' });
		expect(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT)).toHaveLength(before);
	});
});

test('the sandbox finds the email of a contact by name', async () => {
	const { data } = sandbox;
	const company = data.companies.find(({ contactCount }) => contactCount > 2)!;
	const { first_name, last_name } = data.contacts(company)[2];
	const person = { url: company.record.url, first_name, last_name };
	const { body } = await post(sandbox, '/v1/emails/find', person);
	expect(body).toMatchObject({ success: true, email_status: 'VALID' });
});

test('the finders of the sandbox find one in three unknown people of a company, always the same ones', async () => {
	const { url } = sandbox.data.companies[3].record;
	const strangers = Array.from({ length: 60 }, (_, n) => `stranger${n}`);
	const foundBy = async (path: string, bodyOf: (name: string) => object, field: string) => {
		const answers = await Promise.all(strangers.map((name) => post(sandbox, path, bodyOf(name))));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		return answers.map(({ body }) => body[field] !== null);
	};
	for (const [path, field] of [
		['/v1/emails/find', 'email'],
		['/v1/mobile-numbers/find', 'mobile_number'],
	]) {
		for (const bodyOf of [
			(name: string) => ({ linkedin_url: `linkedin.com/in/${name}-x` }),
			(name: string) => ({ url, first_name: name, last_name: 'x' }),
		]) {
			const found = await foundBy(path, bodyOf, field);
			expect(found.filter(Boolean).length).toBeGreaterThan(8);
			expect(found.filter(Boolean).length).toBeLessThan(32);
			expect(await foundBy(path, bodyOf, field)).toEqual(found);
		}
	}
});

test('the sandbox finds mobile numbers and logs them', async () => {
	const profile = { linkedin_url: profileOf(sandbox.data.companies[5].owner) };
	const { body } = await post(sandbox, '/v1/mobile-numbers/find', profile);
	expect(body).toEqual({ success: true, mobile_number: expect.stringMatching(/^\d{10}$/) });
	const logs = await call(sandbox, 'GET', '/v1/mobile-numbers/logs');
	const log = logs.body.logs_mobile_numbers as unknown as Json[];
	expect(log.at(-1)).toMatchObject({ ...profile, mobile_number: body.mobile_number });
	const times = log.map((entry) => Date.parse(String(entry.created_date)));
	expect(times).toEqual([...times].sort((a, b) => a - b));
	const offsets = new Set(log.map((entry) => String(entry.created_date).slice(-6)));
	expect(offsets).toEqual(new Set(['+00:00', '-05:00', '+05:30', '-07:00']));
});

test('the sandbox shows each user only their own lookups, in logs and exports', async () => {
	const users = [
		{ 'x-api-key': 'sandbox-key' },
		{ authorization: 'Bearer sandbox-token' },
		{ authorization: `Bearer ${sandbox.mintTokens('anna').access_token}` },
		{ authorization: `Bearer ${sandbox.mintTokens('ben').access_token}` },
	] as Record<string, string>[];
	const get = (path: string, user: Record<string, string>) =>
		call(sandbox, 'GET', path, undefined, user);
	const { firstName, lastName } = sandbox.data.companies[0].owner;
	const { url } = sandbox.data.companies[0].record;
	const person = { url, first_name: firstName, last_name: lastName };
	for (const [path, exported, field] of [
		['/v1/emails', '/v1/emails/logs/export?fmt=csv', 'logs_emails'],
		['/v1/mobile-numbers', '/v1/mobile-numbers/logs/export/all?fmt=csv', 'logs_mobile_numbers'],
	]) {
		const logs = async () =>
			Promise.all(
				users.map(async (user) => (await get(`${path}/logs`, user)).body[field] as unknown),
			);
		const before = await logs();
		expect(new Set(before.map((log) => JSON.stringify(log))).size).toBe(users.length);
		const files = await Promise.all(users.map(async (user) => (await get(exported, user)).text));
		expect(new Set(files).size).toBe(users.length);

		await call(sandbox, 'POST', `${path}/find`, person, users[2]);
		const after = await logs();
		expect(after.map((log) => (log as Json[]).length)).toEqual(
			before.map((log, user) => (log as Json[]).length + (user === 2 ? 1 : 0)),
		);
	}
});

test('the sandbox gives back field mappings sent in any of the three lists', async () => {
	const item = (ucc_fields_api: string) => ({
		ucc_fields_api,
		ucc_fields_label: 'Label',
		default_label: 'Default',
		include_in_export: true,
		sort_order: 1,
	});
	for (const name of ['list', 'mappings', 'field_mappings']) {
		const { body } = await post(sandbox, '/v1/ucc/field_mapping', { [name]: [item(name)] });
		expect(body).toEqual({ success: true, list: [item(name)], length: 1 });
	}
	const { body } = await post(sandbox, '/v1/ucc/field_mapping', { list: null });
	expect(body).toEqual({ success: true, list: [], length: 0 });
});

describe('the sandbox', () => {
	test('finds contacts by filters of the person and of the company', async () => {
		const expected = sandbox.data.companies
			.filter((company) => shownCompany(company).state === 'TX')
			.flatMap((company) => sandbox.data.contacts(company))
			.filter(({ seniority }) => seniority === 'Owner');
		const { body } = await post(sandbox, '/v1/contacts', { state: 'TX', seniority: 'owner' });
		expect(body).toMatchObject({ per_page: 50, total_records: expected.length });
		expect(body.records).toEqual(expected.slice(0, 50));
		const { contact_id, name } = expected[0];
		for (const filter of [{ contact_id }, { name }]) {
			const rows = await records(sandbox, '/v1/contacts', { ...filter, state: 'TX' });
			expect(rows).toContainEqual(expected[0]);
		}
	});

	test('gives 250 business ratings a page', async () => {
		const { body } = await post(sandbox, '/v1/bbb', {});
		expect(body).toMatchObject({ per_page: 250, total_pages: 2, total_records: 300 });
		expect(body.records).toHaveLength(250);
		const { url, company_id } = sandbox.data.companies[5].record;
		expect(await records(sandbox, '/v1/bbb', { url })).toEqual([
			expect.objectContaining({ company_id, rating: expect.any(String) }),
		]);
	});

	test('gives 30 tax liens a page, each of a company', async () => {
		const { body } = await post(sandbox, '/v1/tax-liens', {});
		expect(body.per_page).toBe(30);
		const rows = body.records as unknown as Json[];
		expect(rows).toHaveLength(30);
		const { company_id } = rows[0];
		for (const row of await records(sandbox, '/v1/tax-liens', { company_id })) {
			expect(row.company_id).toBe(company_id);
		}
	});

	test('finds a credit report by url, and gives null for an unknown company', async () => {
		const { url, company_id } = sandbox.data.companies[5].record;
		const { body } = await post(sandbox, '/v1/dnb', { url });
		expect(body).toMatchObject({ success: true, report: { company_id, url } });
		const unknown = await post(sandbox, '/v1/dnb', { url: 'unknown.example' });
		expect(unknown.body).toEqual({ success: true, report: null });
	});

	test('shows the current user together with the way of authentication', async () => {
		const { status, body } = await call(sandbox, 'GET', '/v1/users/me');
		expect(status).toBe(200);
		expect(body).toMatchObject({ success: true, user: { authentication: 'apiKey' } });
	});
});
