/** "Errors": 422 in the document's shape, and JSON for other failures. */
import { cursorAt } from '../../sandbox/data/bulkJobs.mts';
import { API_KEY, call, oneSandbox, post, type Json } from './client.mts';

const sandbox = await oneSandbox({ companies: 20 });

const LIENS = '/v1/ucc/secured_party';
const BULK = '/v1/emails/find/bulk/jobs/job-1/results';

test('each issue has its place, message, type, input and context, once for each type that a value may have', async () => {
	const { status, body } = await post(sandbox, '/v1/companies', { per_page: 51, url: 5 });
	const url = { loc: ['body', 'url'], msg: expect.any(String), type: 'invalid_type', input: 5 };
	const size = { loc: ['body', 'per_page'], type: 'too_big', input: 51, ctx: { le: 50 } };
	const detail = [
		{ ...url, ctx: { expected: 'string' } },
		{ ...url, ctx: { expected: 'array' } },
		{ ...size, msg: 'Too big: expected number to be <=50' },
	];
	expect([status, body]).toEqual([422, { detail }]);
});

test.each<[path: string, body: object | undefined, place: string[]]>([
	['/v1/companies', { zip_code: ['10001', '10002'], radius: 5 }, ['radius']],
	[LIENS, { company_filing_count: { min: 1, gte: 5 } }, ['company_filing_count']],
	[LIENS, { state: 'TX' }, []],
	['/v1/emails/validation', { email: 'nobody' }, ['email']],
	['/v1/ucc/field_mapping', { list: [{ sort_order: 'x' }] }, ['list', '0', 'sort_order']],
	['/v1/emails/logs/export?fmt=pdf', undefined, ['fmt']],
	[`${BULK}?cursor=${encodeURIComponent(cursorAt('job-long', 100))}`, undefined, ['cursor']],
])('%s with %j is refused with 422, naming the place %j', async (path, sent, place) => {
	const { status, body } = await call(sandbox, sent ? 'POST' : 'GET', path, sent);
	expect(status).toBe(422);
	const loc = [sent ? 'body' : 'query', ...place];
	expect(body.detail).toContainEqual(expect.objectContaining({ loc }));
});

test.each([
	['POST', '/v1/companies', 'application/json', '[]', 422],
	['POST', '/v1/companies', 'application/x-www-form-urlencoded', 'company_id=C1', 415],
	['GET', '/v1/companies', undefined, undefined, 405],
])('%s %s of type %s with the body %j is answered %i as JSON', async (...request) => {
	const [method, path, type, body, status] = request;
	const headers = { ...API_KEY, ...(type && { 'content-type': type }) };
	const response = await fetch(sandbox.url + path, { method, headers, body });
	expect(response.status).toBe(status);
	expect((await response.json()) as Json).toMatchObject(
		status === 422
			? { detail: [{ loc: ['body'] }] }
			: { success: false, error: { status, request_id: expect.any(String) } },
	);
	if (status === 405) expect(response.headers.get('allow')).toBe('POST');
});
