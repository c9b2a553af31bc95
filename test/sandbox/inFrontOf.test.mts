/** The proxy in front of a service: answers pass unchanged, and what departs from the document is listed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { startInFrontOf } from '../../sandbox/inFrontOf.mts';
import type { Listener } from '../../sandbox/otherOrigin.mts';
import { API_KEY, sandboxes } from './client.mts';

const start = sandboxes();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => await Promise.all(closing.map((close) => close())));

async function front(target: string): Promise<Listener> {
	const started = await startInFrontOf(target);
	closing.push(started.close);
	return started;
}

/** A service that gives this answer to everything, and remembers what it was asked. */
async function service(status: number, body: string | Buffer, headers = {}) {
	const asked: { url?: string; headers: object; body: string }[] = [];
	const server: Server = createServer((request, response) => {
		let given = '';
		request.on('data', (chunk: Buffer) => (given += chunk.toString()));
		request.on('end', () => {
			asked.push({ url: request.url, headers: request.headers, body: given });
			response.writeHead(status, headers).end(body);
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	closing.push(async () => {
		server.closeAllConnections();
		server.close();
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const ask = (url: string, path: string, body?: object, headers: Record<string, string> = API_KEY) =>
	fetch(url + path, {
		method: body ? 'POST' : 'GET',
		headers: { ...headers, 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	});

const seen = async ({ url }: Listener) =>
	(await (await fetch(`${url}/__sandbox/differences`)).json()) as unknown;

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
		const direct = await ask(sandbox.url, path, body);
		const passed = await ask(proxy.url, path, body);
		expect(passed.status).toBe(direct.status);
		expect(passed.headers.get('content-type')).toBe(direct.headers.get('content-type'));
		expect(await passed.text()).toBe(await direct.text());
	}
	sandbox.setFaults([{ kind: 'rateLimit', times: 1 }]);
	expect((await ask(proxy.url, '/v1/companies', {})).status).toBe(429);
	expect((await ask(proxy.url, '/v1/users/me', undefined, {})).status).toBe(401);
	expect(await seen(proxy)).toEqual([]);
});

test('the request reaches the service as it came: path, query, body, and the caller’s own credential', async () => {
	const { url, asked } = await service(200, '{}');
	const proxy = await front(`${url}/base/v1`);
	await ask(proxy.url, '/v1/ucc/companies?q=a%2Fb&q=2', undefined, { authorization: 'Bearer t' });
	await ask(proxy.url, '/v1/dnb', { a: 'ü' });

	expect(asked[0]).toMatchObject({
		url: '/base/v1/ucc/companies?q=a%2Fb&q=2',
		headers: { authorization: 'Bearer t', host: url.slice('http://'.length) },
	});
	expect(asked[1]).toMatchObject({ url: '/base/v1/dnb', body: '{"a":"ü"}' });
});

test('a status and a body that the document does not have are listed once, with call, place and field, and nothing of anybody’s data', async () => {
	const page = { page_number: 1, per_page: 1, total_pages: 1, total_records: 1 };
	const record = { state: 'Texas', phone: '4155550132', shoes: ['secret'] };
	const body = JSON.stringify({ success: true, ...page, records: [record] });
	const zipped = await service(200, gzipSync(body), { 'content-encoding': 'gzip' });
	const proxy = await front(zipped.url);
	for (let n = 0; n < 2; n++) {
		expect(await (await ask(proxy.url, '/v1/companies?x=1', {})).text()).toBe(body);
	}
	const call = { method: 'POST', path: '/v1/companies', where: 'body' };
	expect(await seen(proxy)).toEqual([
		{ ...call, field: 'records[].state', expected: '2 letters', got: 'Aaaaa' },
		{ ...call, field: 'records[].phone', expected: 'array', got: 'string' },
		{ ...call, field: 'records[].shoes', expected: null, got: 'array' },
	]);

	const broken = await front((await service(503, 'no')).url);
	expect((await ask(broken.url, '/v1/users/me')).status).toBe(503);
	const status = { where: 'status', field: 'status', expected: 200, got: 503 };
	expect(await seen(broken)).toEqual([{ method: 'GET', path: '/v1/users/me', ...status }]);
});

test('a redirect passes as it is, a service that is gone is answered 502, and what is no address is refused', async () => {
	const moved = await front((await service(302, '', { location: 'https://b.example/' })).url);
	const answer = await fetch(`${moved.url}/elsewhere`, { redirect: 'manual' });
	expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://b.example/']);

	const gone = await front('http://127.0.0.1:9');
	expect((await ask(gone.url, '/v1/users/me')).status).toBe(502);
	await expect(startInFrontOf('ftp://a.example')).rejects.toThrow(/no address of a service/);
	await expect(startInFrontOf('nothing')).rejects.toThrow(/no address of a service/);
});
