/** The operations beside the searches: reviews, emails, mobile numbers, exports, and the sizes of pages. */
import { parse } from 'csv-parse/sync';
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import { call, oneSandbox, post, records, type Json } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const { data, ...sandbox } = await oneSandbox({ now: clock.now });
const { companies, logs } = data;

test('Google reviews are found by several identifiers at once, narrowed to categories', async () => {
	const reviewsBy = async (body: object) => await records(sandbox, '/v1/google-reviews', body);
	const { url } = companies.find((one) => one.hasUrl && data.isListed(one))!.record;
	const [listing] = await reviewsBy({ url: `https://www.${url}` });
	const { google_maps_url } = listing;
	expect(await reviewsBy({ url, google_maps_url })).toEqual([listing]);
	const [attribute] = listing.all_attributes as unknown as Json[];
	const narrowed = await reviewsBy({ url, categories: Object.keys(attribute) });
	expect(narrowed).toMatchObject([{ all_attributes: [attribute] }]);
	const unlisted = companies.find((one) => !data.isListed(one))!.record;
	for (const body of [{ url, phone: '0000000000' }, { url: unlisted.url }]) {
		expect(await reviewsBy(body)).toEqual([]);
	}
});

const timesOf = (log: { created_date: string }[]) =>
	log.map((entry) => Date.parse(entry.created_date));
const sortedTimes = (log: { created_date: string }[]) => timesOf(log).sort((a, b) => a - b);

test('an email that is found, by name or profile, is logged at no special place, and one that is not found is not', async () => {
	const find = async (body: object) => (await post(sandbox, '/v1/emails/find', body)).body;
	const { owner, record } = companies[3];
	const person = { url: record.url, first_name: owner.firstName, last_name: owner.lastName };
	const [email] = record.name_based_emails;
	const found = { email, email_status: 'VALID' };
	expect(await find(person)).toEqual({ success: true, ...found });
	const profile = { linkedin_url: `https://${profileOf(companies[4].owner)}/` };
	const byProfile = await find(profile);
	await find({ ...person, url: 'unknown.example' });

	const log = logs.emailsOf(CLIENT_ACCOUNT);
	const latest = log.filter((_, n) => timesOf(log)[n] === clock.now());
	expect(latest).toHaveLength(2);
	expect(latest).toContainEqual(expect.objectContaining({ ...profile, email: byProfile.email }));
	const created_date = expect.stringMatching(/^2025-06-15T\d\d:\d0:00\.300000[+-]\d\d:\d\d$/);
	expect(latest).toContainEqual({ ...person, ...found, created_date });
	expect(timesOf(log)).not.toEqual(sortedTimes(log));
	expect(timesOf(log)).not.toEqual(sortedTimes(log).reverse());
});

test('a mobile number that is found is logged, oldest first and with several offsets', async () => {
	const profile = { linkedin_url: profileOf(companies[5].owner) };
	const { body } = await post(sandbox, '/v1/mobile-numbers/find', profile);
	expect(body).toEqual({ success: true, mobile_number: expect.stringMatching(/^\d{10}$/) });
	const log = logs.mobilesOf(CLIENT_ACCOUNT);
	expect(log.at(-1)).toMatchObject({ ...profile, mobile_number: body.mobile_number });
	expect(timesOf(log)).toEqual(sortedTimes(log));
	expect(new Set(log.map((entry) => entry.created_date.slice(-6))).size).toBe(4);
});

test('a CSV export has a row for each log entry and an empty cell for each missing field', async () => {
	const { text } = await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv');
	const blank = { linkedin_url: '', url: '', first_name: '', last_name: '' };
	const rows = logs.emailsOf(CLIENT_ACCOUNT).map((entry) => ({ ...blank, ...entry }));
	expect(parse(text, { columns: true })).toEqual(rows);
});

test.each([
	['companies', 50, 50],
	['contacts', 50, 50],
	['bbb', 250, 250],
	['tax-liens', 30, 50],
	['ucc/secured_party', 30, 250],
	['ucc/debtor', 30, 50],
])('a page of %s has %i records, and at most %i', async (name, size, most) => {
	const search = async (per_page?: number) =>
		await post(sandbox, `/v1/${name}`, { company_id: 'C0', per_page });
	expect((await search()).body.per_page).toBe(size);
	expect((await search(most)).body.per_page).toBe(most);
	expect((await search(most + 1)).status).toBe(422);
});
