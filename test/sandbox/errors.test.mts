/** "Errors": 422 in the document's shape, and JSON for everything else that goes wrong. */
import { cursorAt } from '../../sandbox/data/bulkJobs.mts';
import { API_KEY, call, post, oneSandbox, type Json } from './client.mts';

const sandbox = await oneSandbox({ companies: 20 });

const locations = (detail: Json) => (detail as unknown as Json[]).map(({ loc }) => loc);

test('an issue in a 422 of the sandbox names place, message, type, input and context, once for each form of a parameter', async () => {
	const { status, body } = await post(sandbox, '/v1/companies', { per_page: 51, url: 5 });
	const issue = { loc: ['body', 'url'], msg: expect.any(String), type: 'invalid_type', input: 5 };
	const size = { loc: ['body', 'per_page'], type: 'too_big', input: 51, ctx: { le: 50 } };
	const detail = [
		{ ...issue, ctx: { expected: 'string' } },
		{ ...issue, ctx: { expected: 'array' } },
		{ ...size, msg: 'Too big: expected number to be <=50' },
	];
	expect([status, body]).toEqual([422, { detail }]);
});

const LIENS = '/v1/ucc/secured_party';
/** Path, body, and the place in it that is named. */
test.each<[string, object, string[]]>([
	['/v1/companies', { page: 0 }, ['page']],
	['/v1/companies', { zip_code: ['10001', '10002'], radius: 5 }, ['radius']],
	['/v1/companies', { number_employees: 'many' }, ['number_employees']],
	[LIENS, { has_assets: true, saved_search_list_id: 'no' }, ['saved_search_list_id']],
	[LIENS, { has_assets: true, sort_by: 'company_name:asc:x' }, ['sort_by']],
	[LIENS, { company_filing_count: { min: 1, gte: 5 } }, ['company_filing_count']],
	[LIENS, { date_filed: '2025-13-01' }, ['date_filed']],
	[LIENS, { modified_date: [null, null] }, ['modified_date']],
	[LIENS, { has_assets: true, sort_by: ['company_name', 'city'] }, ['sort_by', '1']],
	[LIENS, { state: 'TX' }, []],
	['/v1/dnb', {}, []],
	['/v1/google-reviews', { categories: ['payments'] }, []],
	['/v1/emails/validation', { email: 'nobody' }, ['email']],
	['/v1/emails/find', { url: 'a.com', first_name: 'A' }, []],
	['/v1/ucc/field_mapping', { list: [{ sort_order: 'x' }] }, ['list', '0', 'sort_order']],
])('the sandbox refuses a POST to %s with %j, naming the place %j', async (path, body, place) => {
	const answer = await post(sandbox, path, body);
	expect(answer.status).toBe(422);
	expect(locations(answer.body.detail)).toContainEqual(['body', ...place]);
	for (const item of answer.body.detail as unknown as Json[]) {
		expect(Object.keys(item)).toEqual(['loc', 'msg', 'type', 'input', 'ctx']);
	}
});

const BULK = '/v1/emails/find/bulk/jobs/job-1/results';
test.each([
	['/v1/emails/logs/export?fmt=pdf', 'fmt'],
	['/v1/emails/logs/export?tz=Mars/Olympus', 'tz'],
	[`${BULK}?limit=1001`, 'limit'],
	[`${BULK}?cursor=100`, 'cursor'],
	[`${BULK}?cursor=${encodeURIComponent(cursorAt('job-long', 100))}`, 'cursor'],
])('the sandbox refuses GET %s with 422, naming the parameter %s', async (path, parameter) => {
	const { status, body } = await call(sandbox, 'GET', path);
	expect([status, locations(body.detail)]).toEqual([422, [['query', parameter]]]);
});

test.each([
	['application/json', '', 422],
	['application/json', '[]', 422],
	['application/x-www-form-urlencoded', 'company_id=C1', 415],
])('a body of type %s, %j, is answered %i as JSON', async (type, body, status) => {
	const headers = { ...API_KEY, 'content-type': type };
	const path = `${sandbox.url}/v1/companies`;
	const response = await fetch(path, { method: 'POST', headers, body });
	const answer = (await response.json()) as Json;
	expect(response.status).toBe(status);
	if (status === 422) expect(locations(answer.detail)).toEqual([['body']]);
	else expect(answer).toMatchObject({ success: false, error: { status } });
});

test.each([
	['GET', '/v1/companies', 'POST'],
	['HEAD', '/v1/users/me', 'GET'],
	['DELETE', BULK, 'GET'],
])(
	'the sandbox answers %s %s with 405 and names the allowed method',
	async (method, path, allow) => {
		const { status, headers } = await call(sandbox, method, path);
		expect([status, headers.get('allow')]).toEqual([405, allow]);
	},
);
