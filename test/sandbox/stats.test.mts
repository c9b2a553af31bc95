/** The statistics and the log of requests. */
import { call, post, sandboxes } from './client.mts';

const start = sandboxes({ companies: 20 });

test('the statistics count calls, refusals, operations and statuses until a reset', async () => {
	const sandbox = await start({ minuteLimit: 2 });
	for (const body of [{}, { page: 0 }, {}]) await post(sandbox, '/v1/companies', body);
	await call(sandbox, 'GET', '/v1/users/me', undefined, {});
	for (const path of [
		'emails/find/bulk/jobs/job-1/results',
		'emails/find/bulk/jobs/a%2Fb/results',
		'x',
	])
		await call(sandbox, 'GET', `/v1/${path}`);
	const { body } = await call(sandbox, 'GET', '/__sandbox/stats', undefined, {});
	const bulk = '/v1/emails/find/bulk/jobs/{job_id}/results';
	expect(body).toEqual({
		calls: 5,
		rejected: 1,
		byPath: { '/v1/companies': 2, [bulk]: 2, unknown: 1 },
		byStatus: { 200: 2, 422: 1, 429: 1, 401: 1, 404: 2 },
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
	const sandbox = await start({ latencyMs: 300 });
	const open = post(sandbox, '/v1/companies', { url: 'limited.test' });
	while (sandbox.stats().calls < 1) await new Promise(setImmediate);
	sandbox.reset();
	const before = sandbox.stats();
	await open;
	expect(sandbox.stats()).toEqual(before);
});

test('the request log shows requests as they came, without the headers that hold credentials', async () => {
	const sandbox = await start();
	const body = { url: ['a.com'], page: 2, radius: null };
	await post(sandbox, '/v1/companies', body);
	const bearer = { authorization: 'Bearer sandbox-token', 'x-mark': 'm' };
	await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv', undefined, bearer);
	sandbox.setFaults([{ kind: 'drop' }]);
	await call(sandbox, 'POST', '/v1/bbb', {}, { 'x-api-key': 'sandbox-key' }).catch(() => {});
	const { text, body: told } = await call(sandbox, 'GET', '/__sandbox/requests', undefined, {});
	expect(told.requests).toMatchObject([
		{ number: 1, method: 'POST', path: '/v1/companies', body, credential: 'apiKey', status: 200 },
		{ query: { fmt: 'csv' }, credential: 'bearer', headers: { 'x-mark': 'm' } },
		{ number: 3, path: '/v1/bbb', status: 0 },
	]);
	expect(text).not.toMatch(/sandbox-key|sandbox-token/);
});
