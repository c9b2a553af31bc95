/** The proxy in front of a service: answers pass unchanged, and what departs from the document is listed. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { startInFrontOf } from '../../sandbox/inFrontOf.mts';
import { scripted, type ScriptedAnswer } from '../support/http.mts';
import { call, closedAfterwards, post, sandboxes } from './client.mts';

const start = sandboxes();
const closed = closedAfterwards();
const front = async (target: string) => closed(await startInFrontOf(target));
/** A service that gives this answer to everything. */
const service = async (answer: ScriptedAnswer) => closed(await scripted(() => answer));

const seen = async (proxy: { url: string }) =>
	(await call(proxy, 'GET', '/__sandbox/differences')).body;

test('in front of a sandbox, each answer is the sandbox’s own, and nothing departs from the document', async () => {
	const sandbox = await start({ companies: 20 });
	const proxy = await front(`${sandbox.url}/v1/`);
	const calls: [string, object?][] = [
		['/v1/companies', { per_page: 20 }],
		['/v1/companies', { per_page: 51 }],
		['/v1/ucc/secured_party', { has_website: false, per_page: 200 }],
		['/v1/contacts', {}],
		['/v1/ucc/field_mapping', { list: [] }],
		['/v1/emails/logs/export?fmt=csv'],
		['/v1/emails/find/bulk/jobs/job-1/results?limit=1000'],
		['/v1/users/me'],
	];
	for (const [path, body] of calls) {
		const [direct, passed] = await Promise.all(
			[sandbox, proxy].map((to) => call(to, body ? 'POST' : 'GET', path, body)),
		);
		expect([passed.status, passed.text]).toEqual([direct.status, direct.text]);
		expect(passed.headers.get('content-type')).toBe(direct.headers.get('content-type'));
	}
	sandbox.setFaults([{ kind: 'rateLimit', times: 1 }]);
	expect((await post(proxy, '/v1/companies', {})).status).toBe(429);
	expect((await call(proxy, 'GET', '/v1/users/me', undefined, {})).status).toBe(401);
	expect(await seen(proxy)).toEqual([]);
});

test('the request reaches the service as it came: path, query, body, and the caller’s own credential', async () => {
	const { url, requests } = await service({ body: '{}' });
	const proxy = await front(`${url}/base/v1`);
	const bearer = { authorization: 'Bearer t' };
	await call(proxy, 'GET', '/v1/ucc/companies?q=a%2Fb&q=2', undefined, bearer);
	await post(proxy, '/v1/dnb', { a: 'ü' });

	expect(requests).toMatchObject([
		{ path: '/base/v1/ucc/companies', headers: { ...bearer, host: url.slice('http://'.length) } },
		{ path: '/base/v1/dnb', body: '{"a":"ü"}' },
	]);
	expect(String(requests[0].query)).toBe('q=a%2Fb&q=2');
});

test('a status and a body that the document does not have are listed once, with call, place and field, and nothing of anybody’s data', async () => {
	const page = { page_number: 1, per_page: 1, total_pages: 1, total_records: 1 };
	const record = { state: 'Texas', phone: '4155550132', shoes: ['secret'] };
	const body = JSON.stringify({ success: true, ...page, records: [record] });
	const zipped = { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } };
	const proxy = await front((await service(zipped)).url);
	for (let n = 0; n < 2; n++) {
		expect((await post(proxy, '/v1/companies?x=1', {})).text).toBe(body);
	}
	const of = { method: 'POST', path: '/v1/companies', where: 'body' };
	expect(await seen(proxy)).toEqual([
		{ ...of, field: 'records[].state', expected: '2 letters', got: 'Aaaaa' },
		{ ...of, field: 'records[].phone', expected: 'array', got: 'string' },
		{ ...of, field: 'records[].shoes', expected: null, got: 'array' },
	]);

	const broken = await front((await service({ status: 503, body: 'no' })).url);
	expect((await call(broken, 'GET', '/v1/users/me')).status).toBe(503);
	const status = { where: 'status', field: 'status', expected: 200, got: 503 };
	expect(await seen(broken)).toEqual([{ method: 'GET', path: '/v1/users/me', ...status }]);
});

test.each<[string, (json: string) => string | Buffer]>([
	['', (json) => `\ufeff${json}`],
	['identity', (json) => json],
	['GZIP', gzipSync],
	['x-gzip', gzipSync],
	['deflate', deflateSync],
	['deflate', deflateRawSync],
	['br', brotliCompressSync],
	['gzip, br', (json) => brotliCompressSync(gzipSync(json))],
])('JSON that fetch reads, here with the content coding "%s", is read', async (coding, encode) => {
	const headers = { 'content-type': 'application/json', 'content-encoding': coding };
	const proxy = await front((await service({ headers, body: encode('{"success":true}') })).url);
	expect((await call(proxy, 'GET', '/v1/emails/logs')).body).toEqual({ success: true });
	const of = { method: 'GET', path: '/v1/emails/logs', where: 'body' };
	expect(await seen(proxy)).toEqual([
		{ ...of, field: 'logs_emails', expected: 'array', got: null },
	]);
});

test('a redirect passes as it is, a connection that breaks breaks, a service that is gone is answered 502, and what is no address is refused', async () => {
	const moved = { status: 302, headers: { location: 'https://b.example/' } };
	const proxy = await front((await service(moved)).url);
	const answer = await call(proxy, 'GET', '/elsewhere');
	expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://b.example/']);

	const dropping = await front((await service({ drop: true })).url);
	await expect(call(dropping, 'GET', '/v1/users/me')).rejects.toThrow('fetch failed');

	const gone = await front('http://127.0.0.1:9');
	expect((await call(gone, 'GET', '/v1/users/me')).status).toBe(502);
	for (const wrong of ['ftp://a.example', 'nothing']) {
		await expect(startInFrontOf(wrong)).rejects.toThrow(/no address of a service/);
	}
});
