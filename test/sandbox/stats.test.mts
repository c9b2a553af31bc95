/** What the sandbox tells about the requests it got. */
import { call, post, sandboxes } from './client.mts';

const start = sandboxes();

test('the statistics count calls, refusals, paths and statuses until a reset', async () => {
	const sandbox = await start({ companies: 20, minuteLimit: 2 });
	for (const body of [{}, { page: 0 }, {}]) await post(sandbox, '/v1/companies', body);
	for (const key of [undefined, {}]) await call(sandbox, 'GET', '/v1/users/me', undefined, key);
	const { body } = await call(sandbox, 'GET', '/__sandbox/stats', undefined, {});
	expect(body).toEqual({
		calls: 3,
		rejected: 1,
		byPath: { '/v1/companies': 2, '/v1/users/me': 1 },
		byStatus: { 200: 2, 422: 1, 429: 1, 401: 1 },
		maxConcurrent: 1,
		maxPerWindow: 2,
		tokenRefreshes: 0,
		leakedCredentials: 0,
	});
	sandbox.setFaults([{ kind: 'drop' }]);
	await call(sandbox, 'POST', '/__sandbox/reset', undefined, {});
	expect(sandbox.stats()).toMatchObject({ calls: 0, rejected: 0, byPath: {}, maxPerWindow: 0 });
	expect((await post(sandbox, '/v1/companies', {})).status).toBe(200);
});

test('a call that a reset overtakes is in no statistics', async () => {
	const sandbox = await start({ companies: 20, latencyMs: 300 });
	const open = post(sandbox, '/v1/companies', { url: 'limited.test' });
	while (sandbox.stats().calls < 1) await new Promise(setImmediate);
	sandbox.reset();
	const before = sandbox.stats();
	await open;
	expect(sandbox.stats()).toEqual(before);
});

test('the request log shows requests as they came, without the headers that hold credentials', async () => {
	const sandbox = await start({ companies: 20 });
	const body = { url: ['a.com'], page: 2, radius: null };
	await post(sandbox, '/v1/companies', body);
	const bearer = { authorization: 'Bearer sandbox-token' };
	await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv&tz=UTC', undefined, bearer);
	await call(sandbox, 'GET', '/v1/users/me', undefined, { 'x-api-key': 'wrong', 'x-mark': 'm' });
	sandbox.setFaults([{ kind: 'drop' }]);
	await post(sandbox, '/v1/bbb', {}).catch(() => {});
	const { text, body: told } = await call(sandbox, 'GET', '/__sandbox/requests', undefined, {});
	expect(told.requests).toMatchObject([
		{ number: 1, method: 'POST', path: '/v1/companies', body, credential: 'apiKey', status: 200 },
		{ path: '/v1/emails/logs/export', query: { fmt: 'csv', tz: 'UTC' }, credential: 'bearer' },
		{ credential: 'none', status: 401, headers: { 'x-mark': 'm' } },
		{ number: 4, path: '/v1/bbb', status: 0 },
	]);
	expect(text).not.toMatch(/sandbox-key|sandbox-token|wrong/);
});
