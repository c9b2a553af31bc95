/** The operations beside the searches, and the sizes of pages. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import { endpoints } from '../../sandbox/document/endpoints.mts';
import { oneSandbox, post, TestClock } from './client.mts';

const sandbox = await oneSandbox({ securedPartyPage: 50, now: new TestClock().now });
const { companies, logs } = sandbox.data;

test('an email or mobile number that is found is logged, and one that is not found is not', async () => {
	const before = logs.emailsOf(CLIENT_ACCOUNT).length;
	const { owner, record } = companies[3];
	const person = { url: record.url, first_name: owner.firstName, last_name: owner.lastName };
	const found = { email: record.name_based_emails[0], email_status: 'VALID' };
	const { body } = await post(sandbox, '/v1/emails/find', person);
	expect(body).toEqual({ success: true, ...found });
	await post(sandbox, '/v1/emails/find', { ...person, url: 'unknown.example' });
	const created_date = expect.stringMatching(/^2025-06-15T\d\d:\d0:00\.300000[+-]\d\d:\d\d$/);
	expect(logs.emailsOf(CLIENT_ACCOUNT)).toHaveLength(before + 1);
	expect(logs.emailsOf(CLIENT_ACCOUNT)).toContainEqual({ ...person, ...found, created_date });

	const profile = { linkedin_url: profileOf(companies[5].owner) };
	const { body: mobile } = await post(sandbox, '/v1/mobile-numbers/find', profile);
	const { mobile_number } = mobile;
	expect(logs.mobilesOf(CLIENT_ACCOUNT).at(-1)).toMatchObject({ ...profile, mobile_number });
});

test.each(endpoints.filter(({ pages }) => pages))('the pages of $path', async ({ path, pages }) => {
	const search = async (per_page?: number) =>
		await post(sandbox, path, { company_id: 'C0', per_page });
	expect((await search()).body.per_page).toBe(pages!.size);
	expect((await search(pages!.most)).body.per_page).toBe(pages!.most);
	expect((await search(pages!.most + 1)).status).toBe(422);
});
