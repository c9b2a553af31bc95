/** The operations beside the searches: reviews, emails, mobile numbers, and the sizes of pages. */
import { profileOf } from '../../sandbox/data/logs.mts';
import { call, post, records, oneSandbox, type Json } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const sandbox = await oneSandbox({ now: clock.now });

const REVIEWS = '/v1/google-reviews';
/** A company with a Google listing. */
const listed = () => sandbox.data.companies.find((one) => sandbox.data.isListed(one))!.record;

test('the sandbox finds Google reviews by a link and by several identifiers at once, narrowed to categories', async () => {
	const { url, company_name } = listed();
	const [all] = await records(sandbox, REVIEWS, { url });
	const { google_maps_url } = all;
	for (const body of [{ url: `https://www.${url}` }, { url, google_maps_url }]) {
		const rows = await records(sandbox, REVIEWS, body);
		expect(rows.map((row) => row.company_name)).toContain(company_name);
	}
	const [attribute] = all.all_attributes as unknown as Json[];
	const categories = Object.keys(attribute);
	const narrowed = await records(sandbox, REVIEWS, { url, categories });
	expect(narrowed).toMatchObject([{ all_attributes: [attribute] }]);
	const unlisted = sandbox.data.companies.find((one) => !sandbox.data.isListed(one))!.record;
	for (const body of [{ url, phone: '0000000000' }, { url: unlisted.url }]) {
		expect(await records(sandbox, REVIEWS, body)).toEqual([]);
	}
});

const timesOf = (log: Json[]) => log.map((entry) => Date.parse(String(entry.created_date)));
const sortedTimes = (log: Json[]) => timesOf(log).sort((a, b) => a - b);
const logOf = async (path: string, field: string, user?: Record<string, string>) =>
	(await call(sandbox, 'GET', path, undefined, user)).body[field] as unknown as Json[];

test('the sandbox logs an email that it finds, by name or profile and in no order, and none that it does not', async () => {
	const { owner, record } = sandbox.data.companies[3];
	const person = { url: record.url, first_name: owner.firstName, last_name: owner.lastName };
	const [email] = record.name_based_emails;
	const found = await post(sandbox, '/v1/emails/find', person);
	expect(found.body).toEqual({ success: true, email, email_status: 'VALID' });
	const profile = { linkedin_url: `https://${profileOf(sandbox.data.companies[4].owner)}/` };
	const byProfile = await post(sandbox, '/v1/emails/find', profile);
	await post(sandbox, '/v1/emails/find', { ...person, url: 'unknown.example' });

	const log = await logOf('/v1/emails/logs', 'logs_emails');
	const latest = log.filter((_, n) => timesOf(log)[n] === clock.now());
	expect(latest).toHaveLength(2);
	expect(latest).toContainEqual(
		expect.objectContaining({ ...profile, email: byProfile.body.email }),
	);
	const created_date = expect.stringMatching(/^2025-06-15T\d\d:\d0:00\.300000[+-]\d\d:\d\d$/);
	expect(latest).toContainEqual({ ...person, email, email_status: 'VALID', created_date });
	expect(timesOf(log)).not.toEqual(sortedTimes(log));
	expect(timesOf(log)).not.toEqual(sortedTimes(log).reverse());
});

test('the sandbox finds mobile numbers and logs them, oldest first and with several offsets', async () => {
	const profile = { linkedin_url: profileOf(sandbox.data.companies[5].owner) };
	const { body } = await post(sandbox, '/v1/mobile-numbers/find', profile);
	expect(body).toEqual({ success: true, mobile_number: expect.stringMatching(/^\d{10}$/) });
	const log = await logOf('/v1/mobile-numbers/logs', 'logs_mobile_numbers');
	expect(log.at(-1)).toMatchObject({ ...profile, mobile_number: body.mobile_number });
	expect(timesOf(log)).toEqual(sortedTimes(log));
	const offsets = new Set(log.map((entry) => String(entry.created_date).slice(-6)));
	expect(offsets).toEqual(new Set(['+00:00', '-05:00', '+05:30', '-07:00']));
});

test.each([
	['companies', 50, 50],
	['contacts', 50, 50],
	['bbb', 250, 250],
	['tax-liens', 30, 50],
	['ucc/secured_party', 30, 250],
	['ucc/debtor', 30, 50],
])(
	'a page of %s has %d records, and at most %d where so many are asked for',
	async (name, size, most) => {
		const search = (per_page?: number) =>
			post(sandbox, `/v1/${name}`, { company_id: 'C0', per_page });
		expect((await search()).body.per_page).toBe(size);
		expect((await search(most)).body.per_page).toBe(most);
		expect((await search(most + 1)).status).toBe(422);
	},
);
