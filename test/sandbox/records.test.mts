/** Records against the document's field tables: every type that is shown, what is sure, and what is not. */
import { differencesOf } from '../../sandbox/document/differences.mts';
import { endpointAt } from '../../sandbox/document/endpoints.mts';
import { call, post, oneSandbox } from './client.mts';

const sandbox = await oneSandbox();

test('every answer of the sandbox has the fields of the document and their types', async () => {
	const whole = sandbox.data.companies
		.filter((company) => company.contactCount > 0 && sandbox.data.liensByCompany.has(company))
		.filter(({ hasUrl }) => hasUrl)
		.slice(0, 20);
	const [email] = whole[0].record.name_based_emails;
	for (const [path, ...bodies] of [
		['/v1/companies', {}],
		['/v1/ucc/secured_party', { has_website: false }],
		['/v1/ucc/debtor', {}],
		['/v1/contacts', {}],
		['/v1/all-attributes', ...whole.map(({ record: { url } }) => ({ url }))],
		['/v1/google-reviews', ...whole.map(({ record: { url } }) => ({ url }))],
		['/v1/emails/validation', { email }, { email, mx_records: true }],
		['/v1/emails/logs'],
		['/v1/mobile-numbers/logs'],
	] as [string, ...object[]][]) {
		const method = bodies.length > 0 ? 'POST' : 'GET';
		for (const body of bodies.length > 0 ? bodies : [undefined]) {
			const { status, body: json } = await call(sandbox, method, path, body);
			const differences = differencesOf(endpointAt(method, path)!, { status, json }, [200]);
			expect([path, differences]).toEqual([path, []]);
		}
	}
	const [plain, withMx] = await Promise.all(
		[false, true].map((mx_records) =>
			post(sandbox, '/v1/emails/validation', { email, mx_records }),
		),
	);
	expect(plain.body.email).toMatchObject({ email, status: 'Valid', mx: '' });
	expect(withMx.body.email.mx).not.toBe('');
});

test('a listing of the sandbox may count more reviews than it lists, in several orders, and reviews have optional fields', () => {
	const listings = sandbox.data.companies.flatMap((one) => sandbox.data.reviews(one) ?? []);
	const unlisted = listings.map((row) => row.review_count - row.reviews.length);
	expect([Math.min(...unlisted), unlisted.some((count) => count > 0)]).toEqual([0, true]);
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
