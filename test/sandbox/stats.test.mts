/** The statistics. */
import { call, oneSandbox, post } from './client.mts';

const sandbox = await oneSandbox({ companies: 20, minuteLimit: 2 });

test('the statistics count calls, refusals, operations and statuses until a reset', async () => {
	for (const body of [{}, { page: 0 }, {}]) await post(sandbox, '/v1/companies', body);
	await call(sandbox, 'GET', '/v1/users/me', undefined, {});
	const bulk = '/v1/emails/find/bulk/jobs/{job_id}/results';
	for (const job of ['job-1', 'a%2Fb']) await call(sandbox, 'GET', bulk.replace('{job_id}', job));
	await call(sandbox, 'GET', '/v1/x');
	const { body } = await call(sandbox, 'GET', '/__sandbox/stats', undefined, {});
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
	await call(sandbox, 'POST', '/__sandbox/reset', undefined, {});
	expect(sandbox.stats()).toMatchObject({ calls: 0, rejected: 0, byPath: {}, maxPerWindow: 0 });
});
