/** "Errors": 422 in the document's shape, and JSON for everything else that goes wrong. */
import { cursorAt } from '../../sandbox/data/bulkJobs.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { API_KEY, call, post, sandboxes, type Json } from './client.mts';

const start = sandboxes();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start({ companies: 20 });
});

const locations = (detail: Json) => (detail as unknown as Json[]).map(({ loc }) => loc);

test('an issue in a 422 of the sandbox names place, message, type, input and context', async () => {
	const { status, body } = await post(sandbox, '/v1/companies', { per_page: 51, page: 1 });
	expect(status).toBe(422);
	expect(body).toEqual({
		detail: [
			{
				loc: ['body', 'per_page'],
				msg: 'Too big: expected number to be <=50',
				type: 'too_big',
				input: 51,
				ctx: { le: 50 },
			},
		],
	});
});

test.each<[string, object, string[]]>([
	['/v1/companies', { page: 0 }, ['page']],
	['/v1/companies', { per_page: 0 }, ['per_page']],
	['/v1/companies', { page: 1.5 }, ['page']],
	['/v1/companies', { page: '1' }, ['page']],
	['/v1/companies', { radius: 0, near_zip_code: '10001' }, ['radius']],
	['/v1/companies', { radius: 5 }, ['radius']],
	['/v1/companies', { near_zip_code: '10001' }, ['radius']],
	['/v1/companies', { zip_code: ['10001', '10002'], radius: 5 }, ['radius']],
	['/v1/companies', { near_zip_code: '10001', radius: 5, radius_unit: 'm' }, ['radius_unit']],
	['/v1/companies', { naics_code: 238220 }, ['naics_code']],
	['/v1/companies', { city: ['Austin'] }, ['city']],
	['/v1/companies', { number_employees: 'many' }, ['number_employees']],
	['/v1/all-attributes', {}, []],
	['/v1/all-attributes', { url: 'a.com', exclude: ['logo'] }, ['exclude', '0']],
	['/v1/ucc/secured_party', { debtor_type: 'Company' }, ['debtor_type']],
	[
		'/v1/ucc/secured_party',
		{ collateral: 'x', collateral_match_mode: 'any' },
		['collateral_match_mode'],
	],
	['/v1/ucc/secured_party', { has_assets: 'yes' }, ['has_assets']],
	[
		'/v1/ucc/secured_party',
		{ has_assets: true, saved_search_list_id: 'no' },
		['saved_search_list_id'],
	],
	['/v1/ucc/secured_party', { has_assets: true, saved_search_field: 'no' }, ['saved_search_field']],
	['/v1/ucc/secured_party', { company_filing_count: { gte: 5 } }, ['company_filing_count']],
	['/v1/ucc/secured_party', { company_filing_count: { min: 1, gte: 5 } }, ['company_filing_count']],
	['/v1/ucc/secured_party', { company_filing_count: {} }, ['company_filing_count']],
	['/v1/ucc/secured_party', { company_filing_count: { min: null } }, ['company_filing_count']],
	['/v1/ucc/secured_party', { company_filing_count: [] }, []],
	['/v1/ucc/secured_party', { debtor_type: [] }, []],
	['/v1/ucc/secured_party', { date_expired: {} }, ['date_expired']],
	['/v1/ucc/secured_party', { date_filed: { after: '2024-01-01' } }, ['date_filed']],
	['/v1/ucc/secured_party', { modified_date: [null, null] }, ['modified_date']],
	[
		'/v1/ucc/secured_party',
		{ has_assets: true, sort_by: { field: 'company_name', direction: 'desc' } },
		['sort_by', 'direction'],
	],
	['/v1/contacts', { per_page: 51 }, ['per_page']],
	['/v1/bbb', { per_page: 251 }, ['per_page']],
	['/v1/tax-liens', { per_page: 51 }, ['per_page']],
	['/v1/dnb', {}, []],
	['/v1/google-reviews', {}, []],
	['/v1/google-reviews', { categories: ['payments'] }, []],
	['/v1/emails/validation', {}, ['email']],
	['/v1/emails/validation', { email: 'nobody' }, ['email']],
	['/v1/emails/find', { url: 'a.com', first_name: 'A' }, []],
	['/v1/mobile-numbers/find', {}, []],
	['/v1/ucc/field_mapping', { list: [{ sort_order: 'x' }] }, ['list', '0', 'sort_order']],
])('the sandbox refuses a POST to %s with %j, naming the place %j', async (path, body, place) => {
	const answer = await post(sandbox, path, body);
	expect(answer.status).toBe(422);
	expect(locations(answer.body.detail)).toContainEqual(['body', ...place]);
	for (const item of answer.body.detail as unknown as Json[]) {
		expect(Object.keys(item)).toEqual(['loc', 'msg', 'type', 'input', 'ctx']);
		expect(item).toMatchObject({ msg: expect.any(String), type: expect.any(String) });
		expect(item.ctx).toEqual(expect.any(Object));
	}
});

test.each([
	['/v1/emails/logs/export?fmt=pdf', 'fmt'],
	['/v1/emails/logs/export?tz=Mars/Olympus', 'tz'],
	['/v1/mobile-numbers/logs/export/all?fmt=', 'fmt'],
	['/v1/emails/find/bulk/jobs/job-1/results?limit=0', 'limit'],
	['/v1/emails/find/bulk/jobs/job-1/results?limit=1001', 'limit'],
	['/v1/emails/find/bulk/jobs/job-1/results?cursor=-2', 'cursor'],
	['/v1/emails/find/bulk/jobs/job-1/results?cursor=next', 'cursor'],
	['/v1/emails/find/bulk/jobs/job-1/results?cursor=100', 'cursor'],
	[
		`/v1/emails/find/bulk/jobs/job-1/results?cursor=${encodeURIComponent(cursorAt('job-long', 100))}`,
		'cursor',
	],
])('the sandbox refuses GET %s with 422, naming the parameter %s', async (path, parameter) => {
	const { status, body } = await call(sandbox, 'GET', path);
	expect(status).toBe(422);
	expect(locations(body.detail)).toEqual([['query', parameter]]);
});

test('the sandbox reports a value that fits no form of a parameter once for each form', async () => {
	const { body } = await post(sandbox, '/v1/companies', { url: 5 });
	expect(locations(body.detail)).toEqual([
		['body', 'url'],
		['body', 'url'],
	]);
	expect((body.detail as unknown as Json[]).map(({ ctx }) => ctx.expected)).toEqual([
		'string',
		'array',
	]);
});

test('the sandbox refuses a body that is not JSON or not an object with 422', async () => {
	const send = (body: string) =>
		fetch(`${sandbox.url}/v1/companies`, {
			method: 'POST',
			headers: { ...API_KEY, 'content-type': 'application/json' },
			body,
		});
	for (const body of ['{"page": ', '', '[]', '5', '"text"']) {
		const response = await send(body);
		expect([body, response.status]).toEqual([body, 422]);
		const { detail } = (await response.json()) as Json;
		expect(locations(detail)).toEqual([['body']]);
	}
});

test('the sandbox takes a missing body for an empty one', async () => {
	expect((await call(sandbox, 'POST', '/v1/companies')).status).toBe(200);
	expect((await call(sandbox, 'POST', '/v1/ucc/secured_party')).status).toBe(422);
});

test('the sandbox answers unknown paths and jobs with 404 as JSON', async () => {
	for (const path of ['/v1/nothing', '/v2/companies', '/v1/emails/find/bulk/jobs/job-x/results']) {
		const { status, body } = await call(sandbox, 'GET', path);
		expect(status).toBe(404);
		expect(body).toMatchObject({ success: false, error: { code: 'NOT_FOUND', status: 404 } });
	}
});

test('the sandbox takes a job id of any characters for one path segment', async () => {
	for (const id of ['../../users/me', 'a?b#c', '%2f', '日本', 'x'.repeat(10_000)]) {
		const path = `/v1/emails/find/bulk/jobs/${encodeURIComponent(id)}/results`;
		const { status, body } = await call(sandbox, 'GET', path);
		expect(status).toBe(404);
		expect(body.error.message).toBe(`There is no job ${id}.`);
	}
});

test.each([
	['GET', '/v1/companies', 'POST'],
	['PUT', '/v1/emails/logs', 'GET'],
	['HEAD', '/v1/users/me', 'GET'],
	['DELETE', '/v1/emails/find/bulk/jobs/job-1/results', 'GET'],
])(
	'the sandbox answers %s %s with 405 and names the allowed methods',
	async (method, path, allow) => {
		const { status, headers, body } = await call(sandbox, method, path);
		expect([status, headers.get('allow')]).toEqual([405, allow]);
		if (method !== 'HEAD')
			expect(body.error).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
	},
);

test.each([
	['application/x-www-form-urlencoded', 'company_id=C1'],
	['multipart/form-data; boundary=x', '--x--'],
	['text/plain', '{"company_id":"C1"}'],
	['text/xml', '<a/>'],
])('the sandbox refuses a body of type %s with 415 as JSON', async (type, body) => {
	for (const path of ['/v1/companies', '/v1/ucc/field_mapping', '/__sandbox/tokens']) {
		const response = await fetch(sandbox.url + path, {
			method: 'POST',
			headers: { ...API_KEY, 'content-type': type },
			body,
		});
		expect([path, response.status]).toEqual([path, 415]);
		expect(await response.json()).toMatchObject({ success: false, error: { status: 415 } });
	}
});
