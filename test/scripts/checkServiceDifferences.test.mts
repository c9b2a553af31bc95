/** What check:service finds in a service that departs from the document on purpose. */
import type { Sandbox } from '../../sandbox/server.mts';
import { changed, check, endAfterwards, records, start, type Change } from './changedService.mts';

endAfterwards();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start();
});

/** Operation, the path it calls, what is changed, and the difference that names it. */
const deliberate: [string, string, Change, string, string][] = [
	[
		'company.getAll',
		'/v1/companies',
		records((r) => (r.phone = '4155550132')),
		'body',
		'records[].phone',
	],
	['company.getAll', '/v1/companies', records((r) => (r.shoes = 1)), 'body', 'records[].shoes'],
	[
		'company.getAll',
		'/v1/companies',
		records((r) => (r.state = 'Texas')),
		'body',
		'records[].state',
	],
	[
		'company.getAll',
		'/v1/companies',
		({ json }) => delete json.total_records,
		'body',
		'total_records',
	],
	['company.getAll', '/v1/companies', ({ json }) => (json.page_number = 2), 'body', 'page_number'],
	['company.getAll', '/v1/companies', ({ json }) => (json.success = false), 'body', 'success'],
	[
		'company.getAll',
		'/v1/companies',
		({ json }) => json.records?.push({}, {}, {}, {}, {}),
		'body',
		'records',
	],
	[
		'company.enrich',
		'/v1/companies',
		records((r) => (r.city = 'Austin')),
		'body',
		'records[].city',
	],
	[
		'company.getAllAttributes',
		'/v1/all-attributes',
		({ json }) => (json.records.companies.hits[0].contacts = [{ title_priority: '1' }]),
		'body',
		'records.companies.hits[].contacts[].title_priority',
	],
	[
		'company.getAllAttributes',
		'/v1/all-attributes',
		({ json }) => (json.records = []),
		'body',
		'records',
	],
	[
		'lien.searchSecuredParty',
		'/v1/ucc/secured_party',
		records((r) => (r.date_filed = '2024-01-31')),
		'body',
		'records[].date_filed',
	],
	[
		'lien.searchSecuredParty',
		'/v1/ucc/secured_party',
		records((r) => (r.modified_date = 1.7e9)),
		'body',
		'records[].modified_date',
	],
	[
		'lien.searchSecuredParty',
		'/v1/ucc/secured_party',
		({ json }) => json.records.reverse(),
		'body',
		'records[].date_filed_unix',
	],
	[
		'review.getAll',
		'/v1/google-reviews',
		({ json }) => (json.records = [{ reviews: [{ stars: '5' }] }]),
		'body',
		'records[].reviews[].stars',
	],
	[
		'email.validate',
		'/v1/emails/validation',
		({ json }) => (json.email = 'Valid'),
		'body',
		'email',
	],
	[
		'email.getLogs',
		'/v1/emails/logs',
		({ json }) => (json.logs_emails[0].created_date = '2024-01-31'),
		'body',
		'logs_emails[].created_date',
	],
	[
		'mobileNumber.getLogs',
		'/v1/mobile-numbers/logs',
		({ json }) => (json.logs_mobile_numbers[0].mobile_number = 4155550132),
		'body',
		'logs_mobile_numbers[].mobile_number',
	],
	['email.exportLogs', '/v1/emails/logs/export', (answer) => (answer.json = {}), 'body', ''],
	[
		'mobileNumber.exportLogs',
		'/v1/mobile-numbers/logs/export/all',
		(answer, { query }) => query.includes('pdf') && (answer.status = 200),
		'status',
		'status',
	],
	[
		'email.getBulkResults',
		'/v1/emails/find/bulk/jobs/job-1/results',
		({ json }) => (json.has_more = 'yes'),
		'body',
		'has_more',
	],
	[
		'lien.searchDebtor',
		'/v1/ucc/debtor',
		({ json }) => (json.total_pages = '1'),
		'body',
		'total_pages',
	],
	['businessRating.getAll', '/v1/bbb', (answer) => (answer.status = 503), 'status', 'status'],
	[
		'contact.getAll',
		'/v1/contacts',
		({ headers }) => delete headers['x-ratelimit-remaining-minute'],
		'header',
		'X-RateLimit-Remaining-Minute',
	],
	[
		'creditBureau.lookup',
		'/v1/dnb',
		({ headers }) => (headers['x-ratelimit-reset-minute'] = '30'),
		'header',
		'X-RateLimit-Reset-Minute',
	],
	[
		'taxLien.getAll',
		'/v1/tax-liens',
		({ headers }) => (headers['retry-after'] = '1'),
		'header',
		'Retry-After',
	],
	[
		'account.get',
		'/v1/users/me',
		(answer, { credential }) => !credential && (answer.status = 200),
		'status',
		'status',
	],
];

test.each(deliberate)(
	'a service whose %s differs (%s, change %#) is found to differ there, in the field that differs',
	async (operation, at, change, where, field) => {
		const result = await check(await changed(sandbox, at, change), [operation]);
		const differing = result.operations.filter(({ result: is }) => is === 'differs');
		expect(differing.map((one) => one.operation)).toEqual([operation]);
		expect(differing[0].differences).toContainEqual(expect.objectContaining({ where, field }));
	},
);

test.each<[string, string, Change]>([
	['review.getAll', '/v1/google-reviews', records((record) => (record.shoes = 1))],
	[
		'email.getBulkResults',
		'/v1/emails/find/bulk/jobs/job-1/results',
		({ status, json }) => status === 200 && (json.shoes = 1),
	],
	['account.get', '/v1/users/me', ({ json }) => delete json.user],
	['company.getAll', '/v1/companies', records((record) => delete record.industry)],
	['contact.getAll', '/v1/contacts', records((record) => (record.shoes = 1))],
])(
	'a service whose %s (%s) only has more or less than is shown is the same',
	async (operation, at, change) => {
		const { operations: results } = await check(await changed(sandbox, at, change), [operation]);
		expect(results.find((one) => one.operation === operation)).toMatchObject({ result: 'same' });
	},
);

test('a refusal says nothing where the document does not show what a call takes, and 404 that there is no such job', async () => {
	const refused = await changed(sandbox, '/v1/dnb', (answer) => (answer.status = 422));
	const absent = await changed(
		sandbox,
		'/v1/emails/find/bulk/jobs/job-1/results',
		(answer) => (answer.status = 404),
	);
	for (const [url, operation, reason] of [
		[refused, 'creditBureau.lookup', /does not show what it takes/],
		[absent, 'email.getBulkResults', /--job-id/],
	] as const) {
		const { operations: results } = await check(url, [operation]);
		expect(results.find((one) => one.operation === operation)).toEqual({
			operation,
			result: 'bypassed',
			reason: expect.stringMatching(reason),
			differences: [],
		});
	}
});
