/** The strict mode: what the document does not list is refused, so that a misspelt field cannot pass for a filter. */
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, sandboxes, type Json } from './client.mts';

const start = sandboxes();
let strict: Sandbox;
let lenient: Sandbox;
beforeAll(async () => {
	strict = await start({ companies: 20 });
	lenient = await start({ companies: 20, strict: false });
});

/** A body that each operation with a table in the document takes. */
const DOCUMENTED: [path: string, body: object][] = [
	['/v1/ucc/secured_party', { has_assets: true }],
	['/v1/all-attributes', { url: 'a.com' }],
	['/v1/companies', { url: 'a.com' }],
	['/v1/emails/validation', { email: 'a@b.com' }],
	['/v1/google-reviews', { url: 'a.com' }],
	['/v1/ucc/field_mapping', { list: [] }],
];
const NAMED_ONLY: [path: string, body: object][] = [
	['/v1/bbb', {}],
	['/v1/contacts', {}],
	['/v1/dnb', { url: 'a.com' }],
	['/v1/emails/find', { linkedin_url: 'linkedin.com/in/a-b' }],
	['/v1/mobile-numbers/find', { linkedin_url: 'linkedin.com/in/a-b' }],
	['/v1/tax-liens', {}],
	['/v1/ucc/debtor', {}],
	['/v1/ucc/debtor/preview', {}],
	['/v1/ucc/secured_party/preview', { has_assets: true }],
];
const QUERIES = [
	'/v1/emails/logs/export?fmt=csv',
	'/v1/mobile-numbers/logs/export/all?fmt=csv',
	'/v1/emails/find/bulk/jobs/job-1/results?limit=1',
	'/v1/emails/logs?',
	'/v1/mobile-numbers/logs?',
];

test.each(DOCUMENTED)(
	'a strict sandbox refuses an unlisted field in the body of %s',
	async (path, body) => {
		expect((await post(strict, path, body)).status).toBe(200);
		const wrong = { ...body, urls: null, perPage: 5 };
		const answer = await post(strict, path, wrong);
		expect(answer.status).toBe(422);
		expect(answer.body.detail).toEqual([
			{
				loc: ['body', 'urls'],
				msg: 'Extra inputs are not permitted',
				type: 'extra_forbidden',
				input: null,
				ctx: {},
			},
			expect.objectContaining({ loc: ['body', 'perPage'], input: 5 }),
		]);
		expect((await post(lenient, path, wrong)).status).toBe(200);
	},
);

test.each(DOCUMENTED)(
	'a strict sandbox refuses a query of %s, whose parameters are in the body',
	async (path, body) => {
		const { status, body: answer } = await post(strict, `${path}?page=2`, body);
		expect([status, answer.detail]).toEqual([
			422,
			[expect.objectContaining({ loc: ['query', 'page'], input: '2' })],
		]);
		expect((await post(lenient, `${path}?page=2`, body)).status).toBe(200);
	},
);

test('a strict sandbox refuses an unlisted field in an item of a field mapping', async () => {
	const item = {
		ucc_fields_api: 'city',
		ucc_fields_label: 'City',
		default_label: 'City',
		include_in_export: true,
		sort_order: 1,
	};
	for (const list of ['list', 'mappings', 'field_mappings']) {
		const body = { [list]: [item, { ...item, sort: 2, constructor: 3 }] };
		const { status, body: answer } = await post(strict, '/v1/ucc/field_mapping', body);
		expect([status, answer.detail]).toEqual([
			422,
			['sort', 'constructor'].map((name) =>
				expect.objectContaining({ loc: ['body', list, '1', name], type: 'extra_forbidden' }),
			),
		]);
		expect((await post(lenient, '/v1/ucc/field_mapping', body)).status).toBe(200);
	}
});

test.each(NAMED_ONLY)(
	'a strict sandbox takes any field for %s, for which the document lists none',
	async (path, body) => {
		expect((await post(strict, path, { ...body, unheard_of: 1 })).status).toBe(200);
	},
);

test.each(QUERIES)(
	'a strict sandbox refuses an unlisted parameter in the query of %s',
	async (path) => {
		expect((await call(strict, 'GET', path)).status).toBe(200);
		const { status, body } = await call(strict, 'GET', `${path}&page=2`);
		expect([status, (body.detail as unknown as Json[])[0].loc]).toEqual([422, ['query', 'page']]);
		expect((await call(lenient, 'GET', `${path}&page=2`)).status).toBe(200);
	},
);

test('the largest page of the sandbox’s secured-party search is 250 or 50, as configured', async () => {
	const narrow = await start({ companies: 20, securedPartyPage: 50 });
	const sizes = async (sandbox: Sandbox) =>
		Promise.all(
			[50, 51, 250, 251].map(
				async (per_page) =>
					(await post(sandbox, '/v1/ucc/secured_party', { has_assets: true, per_page })).status,
			),
		);
	expect(await sizes(lenient)).toEqual([200, 200, 200, 422]);
	expect(await sizes(narrow)).toEqual([200, 422, 422, 422]);
});
