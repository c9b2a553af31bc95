/** What decides about a request is the route that it takes, however its address is written. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_KEY, call, sandboxes, type Json } from './client.mts';

const start = sandboxes();
const sandbox = await start({ companies: 20 });
afterEach(() => sandbox.reset());

/** Sends a request whose target is written as it stands; status and body of the answer. */
async function raw(
	method: string,
	target: string,
	headers: Record<string, string> = {},
	body = '',
	{ port } = sandbox,
): Promise<{ status: number; body: Json }> {
	const socket = connect(port, '127.0.0.1');
	const lines = Object.entries({
		host: `127.0.0.1:${port}`,
		connection: 'close',
		'content-length': String(body.length),
		...(body && { 'content-type': 'application/json' }),
		...headers,
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
	const [head, answer] = (await text(socket)).split('\r\n\r\n');
	return { status: Number(head.split(' ')[1]), body: JSON.parse(answer) as Json };
}

const spellings = (path: string) => [
	path.replace('/v1', '/%76%31'),
	path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
	`http://elsewhere.example${path}`,
	`${path}?x=/__sandbox/`,
];

test.each(spellings('/v1/users/me'))('%s is answered 401 without a key', async (target) => {
	expect(await raw('GET', target)).toMatchObject({ status: 401, body: { success: false } });
	expect((await raw('GET', target, API_KEY)).status).toBe(200);
	expect(sandbox.stats().byPath).toEqual({ '/v1/users/me': 1 });
});

test.each(['/v1/compan%69es', ...spellings('/v1/companies').slice(0, 3)])(
	'a call of %s is counted, limited and disturbed like one of /v1/companies',
	async (target) => {
		const limited = await start({ companies: 20, minuteLimit: 2 });
		limited.setFaults([{ kind: 'status', status: 503, path: '/v1/companies', times: 1 }]);
		const statuses: number[] = [];
		for (let n = 0; n < 3; n++)
			statuses.push((await raw('POST', target, API_KEY, '{}', limited)).status);
		expect(statuses).toEqual([503, 200, 429]);
		expect(limited.stats()).toMatchObject({ calls: 2, byPath: { '/v1/companies': 2 } });
	},
);

test.each(['/v1/%zz', '/%zz', '/v1/%ff', '/__sandbox/%zz', '*x'])(
	'the address %s, which is none, is answered in the form of an error',
	async (target) => {
		const { status, body } = await raw('GET', target, API_KEY);
		expect([status, body.success, body.error.status]).toEqual([404, false, 404]);
		expect(body.error.request_id).toEqual(expect.any(String));
	},
);

test('byPath counts operations: it grows neither with job ids nor with unknown paths', async () => {
	for (const job of ['job-1', 'job-empty', 'job-2', 'job%2D1', 'a%2Fb']) {
		await call(sandbox, 'GET', `/v1/emails/find/bulk/jobs/${job}/results`);
	}
	for (const path of ['/v1/a', '/v1/b']) await call(sandbox, 'GET', path);
	expect(sandbox.stats().byPath).toEqual({
		'/v1/emails/find/bulk/jobs/{job_id}/results': 5,
		unknown: 2,
	});
});
