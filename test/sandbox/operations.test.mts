/** The operations beside the searches, and the sizes of pages. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import { oneSandbox, post } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const sandbox = await oneSandbox({ now: clock.now });
const { companies, logs } = sandbox.data;

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
