/** The strict mode: what the document does not list is refused, so that a misspelt field cannot pass for a filter. */
import { call, post, sandboxes } from './client.mts';

const start = sandboxes();
const strict = await start({ companies: 20 });
const lenient = await start({ companies: 20, strict: false });

/** A call that each operation with a table in the document takes. */
test.each<[path: string, body?: object]>([
	['/v1/ucc/secured_party', { has_assets: true }],
	['/v1/all-attributes', { url: 'a.com' }],
	['/v1/companies', { url: 'a.com' }],
	['/v1/emails/validation', { email: 'a@b.com' }],
	['/v1/google-reviews', { url: 'a.com' }],
	['/v1/ucc/field_mapping', { list: [] }],
	['/v1/emails/logs/export?fmt=csv&'],
	['/v1/mobile-numbers/logs/export/all?fmt=csv&'],
	['/v1/emails/find/bulk/jobs/job-1/results?limit=1&'],
	['/v1/emails/logs?'],
	['/v1/mobile-numbers/logs?'],
])('a strict sandbox refuses unlisted fields in body and query of %s', async (path, body) => {
	const method = body ? 'POST' : 'GET';
	const query = `${path}${body ? '?' : ''}page=2`;
	expect((await call(strict, method, path, body)).status).toBe(200);
	const inQuery = await call(strict, method, query, body);
	const second = { loc: ['query', 'page'], msg: 'Extra inputs are not permitted', input: '2' };
	expect([inQuery.status, inQuery.body.detail]).toMatchObject([422, [second]]);
	expect((await call(lenient, method, query, body)).status).toBe(200);
	if (!body) return;
	const wrong = { ...body, urls: null, perPage: 5 };
	const answer = await post(strict, path, wrong);
	const [type, ctx] = ['extra_forbidden', {}];
	expect([answer.status, answer.body.detail]).toMatchObject([
		422,
		[
			{ loc: ['body', 'urls'], input: null, type, ctx },
			{ loc: ['body', 'perPage'], input: 5, type, ctx },
		],
	]);
	expect((await post(lenient, path, wrong)).status).toBe(200);
});

test('a strict sandbox refuses an unlisted field in an item of a field mapping', async () => {
	const item = { ucc_fields_api: 'city', ucc_fields_label: 'City', default_label: 'City' };
	const whole = { ...item, include_in_export: true, sort_order: 1 };
	for (const list of ['list', 'mappings', 'field_mappings']) {
		const body = { [list]: [whole, { ...whole, sort: 2, constructor: 3 }] };
		const { status, body: answer } = await post(strict, '/v1/ucc/field_mapping', body);
		const details = ['sort', 'constructor'].map((name) => ({ loc: ['body', list, '1', name] }));
		expect([status, answer.detail]).toMatchObject([422, details]);
		expect((await post(lenient, '/v1/ucc/field_mapping', body)).status).toBe(200);
	}
});

test.each(['bbb', 'contacts', 'dnb', 'tax-liens', 'ucc/debtor'])(
	'a strict sandbox takes any field of /v1/%s, for which the document lists none',
	async (path) => {
		const { status } = await post(strict, `/v1/${path}`, { url: 'a.com', unheard_of: 1 });
		expect(status).toBe(200);
	},
);
