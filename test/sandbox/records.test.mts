/** Records, compared with the document's tables. */
import { differencesOf } from '../../sandbox/document/differences.mts';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { call, oneSandbox, post } from './client.mts';

const { data, ...sandbox } = await oneSandbox();

const whole = data.companies
	.filter((company) => company.contactCount > 0 && data.liensByCompany.has(company))
	.filter(({ hasUrl }) => hasUrl)
	.slice(0, 20);
const urls = whole.map(({ record: { url } }) => ({ url }));
const [email] = whole[0].record.name_based_emails;

test.each<[path: string, ...bodies: object[]]>([
	['/v1/companies', {}],
	['/v1/ucc/secured_party', { has_website: false }],
	['/v1/ucc/debtor', {}],
	['/v1/contacts', {}],
	['/v1/all-attributes', ...urls],
	['/v1/google-reviews', ...urls],
	['/v1/emails/validation', { email }, { email, mx_records: true }],
	['/v1/emails/logs'],
	['/v1/mobile-numbers/logs'],
])('every answer of %s has the fields of the document and their types', async (path, ...bodies) => {
	const method = bodies.length > 0 ? 'POST' : 'GET';
	for (const body of bodies.length > 0 ? bodies : [undefined]) {
		const { status, body: json } = await call(sandbox, method, path, body);
		expect(differencesOf(endpointAt(method, path)!, { status, json }, [200])).toEqual([]);
	}
});

test('a validation has mx records only where they are asked for', async () => {
	const mxOf = async (mx_records: boolean) =>
		(await post(sandbox, '/v1/emails/validation', { email, mx_records })).body.email.mx;
	expect([await mxOf(false), await mxOf(true)]).toEqual(['', expect.stringMatching(/./)]);
});

test('reviews are listed in several orders and with gaps, and a listing may count more than it lists', () => {
	const listings = data.companies.flatMap((one) => data.reviews(one) ?? []);
	const unlisted = listings.map((row) => row.review_count - row.reviews.length);
	expect([Math.min(...unlisted), Math.max(...unlisted) > 0]).toEqual([0, true]);
	const isNewestFirst = listings.map(({ reviews }) => {
		const times = reviews.map((one) => -one.post_time_approx_unix);
		return String(times) === String([...times].sort((a, b) => a - b));
	});
	expect(new Set(isNewestFirst).size).toBe(2);
	const reviews = listings.flatMap((listing) => listing.reviews);
	for (const name of ['text', 'owner_response', 'sentiment']) {
		expect(new Set(reviews.map((review) => name in review)).size).toBe(2);
	}
});
