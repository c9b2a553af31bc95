/** `--strict on` refuses fields that the document doesn't list, so that no misspelled filter is ignored. */
import { call, sandboxes } from './client.mts';

const start = sandboxes();
const strict = await start({ companies: 20 });
const lenient = await start({ companies: 20, strict: false });

const ITEM = {
	ucc_fields_api: 'city',
	ucc_fields_label: 'City',
	default_label: 'City',
	include_in_export: true,
	sort_order: 1,
};

test.each<[path: string, body: object | undefined, ...loc: string[]]>([
	['/v1/ucc/secured_party', { has_assets: true, urls: null }, 'body', 'urls'],
	['/v1/all-attributes', { url: 'a.com', urls: null }, 'body', 'urls'],
	['/v1/companies', { perPage: 5 }, 'body', 'perPage'],
	['/v1/companies?page=2', {}, 'query', 'page'],
	['/v1/emails/validation', { email: 'a@b.com', mx: true }, 'body', 'mx'],
	['/v1/google-reviews', { url: 'a.com', urls: null }, 'body', 'urls'],
	['/v1/ucc/field_mapping', { list: [ITEM, { ...ITEM, sort: 2 }] }, 'body', 'list', '1', 'sort'],
	['/v1/emails/logs/export?fmt=csv&page=2', undefined, 'query', 'page'],
	['/v1/mobile-numbers/logs/export/all?page=2', undefined, 'query', 'page'],
	['/v1/emails/find/bulk/jobs/job-1/results?page=2', undefined, 'query', 'page'],
	['/v1/emails/logs?page=2', undefined, 'query', 'page'],
	['/v1/mobile-numbers/logs?page=2', undefined, 'query', 'page'],
])('%s with %j is refused by a strict sandbox only', async (path, sent, ...loc) => {
	const [refused, answered] = await Promise.all(
		[strict, lenient].map((one) => call(one, sent ? 'POST' : 'GET', path, sent)),
	);
	const issue = { loc, msg: 'Extra inputs are not permitted', type: 'extra_forbidden', ctx: {} };
	expect([refused.status, refused.body.detail]).toMatchObject([422, [issue]]);
	expect(answered.status).toBe(200);
});

test.each(['bbb', 'contacts', 'dnb', 'tax-liens', 'ucc/debtor'])(
	'a strict sandbox takes any field of /v1/%s, for which the document lists none',
	async (path) => {
		const body = { url: 'a.com', unheard_of: 1 };
		expect((await call(strict, 'POST', `/v1/${path}`, body)).status).toBe(200);
	},
);
