/** The proxy in front of a service: it forwards unchanged, and lists differences from the document. */
import { startProxy } from '../../sandbox/proxy.mts';
import { scripted } from '../support/http.mts';
import { call, closeAfterTests, oneSandbox, post } from './client.mts';

const closed = closeAfterTests();
const startBefore = async (target: string) => closed(await startProxy(target));
const differences = async (proxy: { url: string }) =>
	(await call(proxy, 'GET', '/__sandbox/differences')).body;

const sandbox = await oneSandbox({ companies: 20 });
const proxy = await startBefore(`${sandbox.url}/v1/`);

test.each<[path: string, body?: object]>([
	['/v1/companies', { per_page: 20 }],
	['/v1/companies', { per_page: 51 }],
	['/v1/ucc/secured_party', { has_website: false, per_page: 200 }],
	['/v1/emails/logs/export?fmt=csv'],
	['/v1/emails/find/bulk/jobs/job-1/results?limit=1000'],
])('the answer to %s with %j passes, and agrees with the document', async (path, body) => {
	const [direct, passed] = await Promise.all(
		[sandbox, proxy].map((to) => call(to, body ? 'POST' : 'GET', path, body)),
	);
	expect([passed.status, passed.text]).toEqual([direct.status, direct.text]);
	expect(passed.headers.get('content-type')).toBe(direct.headers.get('content-type'));
	expect(await differences(proxy)).toEqual([]);
});

test('the request reaches the service unchanged: path, query, body and credential', async () => {
	const { url, requests } = closed(await scripted(() => ({ body: '{}' })));
	const before = await startBefore(`${url}/base/v1`);
	const bearer = { authorization: 'Bearer t' };
	await call(before, 'GET', '/v1/ucc/companies?q=a%2Fb&q=2', undefined, bearer);
	await post(before, '/v1/dnb', { a: 'ü' });
	expect(requests).toMatchObject([
		{ path: '/base/v1/ucc/companies', headers: { ...bearer, host: url.slice('http://'.length) } },
		{ path: '/base/v1/dnb', body: '{"a":"ü"}' },
	]);
	expect(String(requests[0].query)).toBe('q=a%2Fb&q=2');
});

test('a difference is listed once, with call, place and field, and without anybody’s data', async () => {
	const page = { page_number: 1, per_page: 1, total_pages: 1, total_records: 1 };
	const record = { state: 'Texas', phone: '4155550132', shoes: ['secret'] };
	const body = { success: true, ...page, records: [record] };
	const odd = await startBefore(closed(await scripted(() => ({ body }))).url);
	for (let n = 0; n < 2; n++) await post(odd, '/v1/companies?x=1', {});
	const of = { method: 'POST', path: '/v1/companies', where: 'body' };
	expect(await differences(odd)).toEqual([
		{ ...of, field: 'records[].state', expected: '2 letters', got: 'Aaaaa' },
		{ ...of, field: 'records[].phone', expected: 'array', got: 'string' },
		{ ...of, field: 'records[].shoes', expected: null, got: 'array' },
	]);
});
