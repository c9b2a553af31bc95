/** "Limits": headers, both kinds of 429, scopes, and calls outside the group. */
import { API_KEY, call, post, sandboxes, TestClock, type SandboxResponse } from './client.mts';

const start = sandboxes({ companies: 20, minuteLimit: 3, concurrency: 10 });
const BEARER = { authorization: 'Bearer sandbox-token' };
/** The clock's start and a minute, rounded up to whole seconds. */
const RESET = Date.UTC(2025, 5, 15, 12, 31, 1) / 1000;

function limitHeaders({ headers }: SandboxResponse): Record<string, string> {
	const isLimit = ([name]: [string, string]) => /^(x-ratelimit-|retry-after)/.test(name);
	return Object.fromEntries([...headers].filter(isLimit));
}

test('calls of the rate-limited group are counted together and have the headers of the limits', async () => {
	const sandbox = await start({ minuteLimit: 60, clientCeiling: 100, now: new TestClock().now });
	await post(sandbox, '/v1/companies', {});
	expect(limitHeaders(await call(sandbox, 'GET', '/v1/ucc/companies'))).toMatchObject({
		'x-ratelimit-limit-minute': '60',
		'x-ratelimit-remaining-minute': '58',
		'x-ratelimit-reset-minute': String(RESET),
		'x-ratelimit-limit-concurrent': '10',
		'x-ratelimit-remaining-concurrent': '9',
		'x-ratelimit-client-limit-minute': '100',
		'x-ratelimit-client-remaining-minute': '98',
		'x-ratelimit-client-reset-minute': String(RESET),
	});
});

test('a call beyond the minute limit is refused with the 429 of rule 1', async () => {
	const clock = new TestClock();
	const sandbox = await start({ now: clock.now });
	for (let n = 0; n < 3; n++) await post(sandbox, '/v1/companies', {});
	clock.pass(15_500);
	const answer = await post(sandbox, '/v1/companies', {});
	expect(answer.status).toBe(429);
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-window': 'minute',
		'x-ratelimit-scope': 'client',
		'x-ratelimit-limit-minute': '3',
		'x-ratelimit-remaining-minute': '0',
		'x-ratelimit-reset-minute': String(RESET),
		'retry-after': '45',
	});
	const error = { code: 'RATE_LIMIT_EXCEEDED', status: 429, timestamp: '2025-06-15T12:30:15.800Z' };
	const texts = { message: expect.any(String), request_id: expect.stringMatching(/.+/) };
	expect(answer.body).toEqual({ success: false, error: { ...error, ...texts } });
	// Outside the group nothing is counted.
	const free = await call(sandbox, 'GET', '/v1/users/me');
	expect([free.status, limitHeaders(free)]).toEqual([200, {}]);
});

test('a call beyond the concurrency limit is refused, whatever its credential, until another one is given up', async () => {
	const sandbox = await start({ concurrency: 2 });
	sandbox.setFaults([{ kind: 'hang', times: 2 }]);
	const cancel = new AbortController();
	const open = [API_KEY, BEARER].map((headers) => {
		const init = { method: 'POST', headers, signal: cancel.signal } as RequestInit;
		return fetch(`${sandbox.url}/v1/companies`, init).catch((error: Error) => error.name);
	});
	while (sandbox.stats().calls < 2) await new Promise(setImmediate);
	const answer = await post(sandbox, '/v1/bbb', {});
	const error = { code: 'CONCURRENCY_LIMIT_EXCEEDED', status: 429 };
	expect(answer).toMatchObject({ status: 429, body: { success: false, error } });
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-window': 'concurrent',
		'x-ratelimit-limit-concurrent': '2',
		'x-ratelimit-remaining-concurrent': '0',
		'retry-after': '1',
		// The refused call used nothing: only one call had the key.
		'x-ratelimit-remaining-minute': '2',
	});
	expect(sandbox.stats()).toMatchObject({ maxConcurrent: 2, rejected: 1 });
	cancel.abort();
	await Promise.all(open);
	while ((await post(sandbox, '/v1/companies', {})).status === 429);
});

test('all API keys share an allowance, and each token has its own', async () => {
	const accounts = { apiKeys: ['one', 'two'], bearerTokens: ['anna', 'ben'] };
	const sandbox = await start({ minuteLimit: 1, ...accounts });
	const tokens = ['anna', 'anna', 'ben', sandbox.mintTokens().access_token];
	const bearers = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
	const statuses = [];
	for (const headers of [{ 'x-api-key': 'one' }, { 'x-api-key': 'two' }, ...bearers])
		statuses.push((await call(sandbox, 'POST', '/v1/companies', {}, { ...headers })).status);
	expect(statuses).toEqual([200, 429, 200, 429, 200, 200]);
});
