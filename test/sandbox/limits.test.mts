/** "Limits" over HTTP: headers, both 429s, scopes, and what is outside the group. */
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { API_KEY, call, post, sandboxes, type Answer } from './client.mts';
import { Clock } from './clock.mts';

const start = sandboxes();
const TIGHT = { companies: 20, minuteLimit: 3, concurrency: 10 };
const BEARER = { authorization: 'Bearer sandbox-token' };
const NOON_SECONDS = Date.UTC(2025, 5, 15, 12, 30) / 1000;

function limitHeaders({ headers }: Answer): Record<string, string> {
	const isLimit = ([name]: [string, string]) => /^(x-ratelimit-|retry-after)/.test(name);
	return Object.fromEntries([...headers].filter(isLimit));
}

async function exhaust(sandbox: Sandbox, headers?: Record<string, string>): Promise<void> {
	for (let n = 0; n < 3; n++) {
		expect((await call(sandbox, 'POST', '/v1/companies', {}, headers)).status).toBe(200);
	}
}

test('the sandbox counts calls of the rate-limited group and sends the rate-limit headers', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, minuteLimit: 60, now: clock.now });
	await post(sandbox, '/v1/companies', {});
	const answer = await call(sandbox, 'GET', '/v1/ucc/companies');
	expect(limitHeaders(answer)).toEqual({
		'x-ratelimit-policy': expect.any(String),
		'x-ratelimit-scope': 'client',
		'x-ratelimit-source': 'default',
		'x-ratelimit-limit-minute': '60',
		'x-ratelimit-remaining-minute': '58',
		// 12:30:00.3 and a minute, rounded up to whole seconds.
		'x-ratelimit-reset-minute': String(NOON_SECONDS + 61),
		'x-ratelimit-limit-concurrent': '10',
		'x-ratelimit-remaining-concurrent': '9',
	});
});

test('the sandbox never refuses calls outside the rate-limited group, and sends no rate-limit headers with them', async () => {
	const sandbox = await start(TIGHT);
	await exhaust(sandbox);
	for (const path of ['/v1/users/me', '/v1/emails/logs', '/v1/emails/logs/export']) {
		const answer = await call(sandbox, 'GET', path);
		expect([path, answer.status, limitHeaders(answer)]).toEqual([path, 200, {}]);
	}
});

test('the sandbox refuses a call beyond the minute limit with the 429 of rule 1, and does not execute it', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, now: clock.now });
	await exhaust(sandbox);
	clock.pass(15_500);
	const logged = sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).length;
	const person = { linkedin_url: profileOf(sandbox.data.companies[0].owner) };
	const answer = await post(sandbox, '/v1/emails/find', person);
	expect(answer.status).toBe(429);
	expect(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT)).toHaveLength(logged);
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-window': 'minute',
		'x-ratelimit-scope': 'client',
		'x-ratelimit-source': 'client',
		'x-ratelimit-limit-minute': '3',
		'x-ratelimit-remaining-minute': '0',
		'x-ratelimit-reset-minute': String(NOON_SECONDS + 61),
		'retry-after': '45',
	});
	expect(answer.body).toEqual({
		success: false,
		error: {
			code: 'RATE_LIMIT_EXCEEDED',
			message: expect.any(String),
			status: 429,
			request_id: expect.stringMatching(/.+/),
			timestamp: '2025-06-15T12:30:15.800Z',
		},
	});
	clock.pass(44_499);
	expect((await post(sandbox, '/v1/companies', {})).headers.get('retry-after')).toBe('1');
});

test('the sandbox refuses a call too many at the same time, whatever its credential, and frees the place of one that is given up', async () => {
	const sandbox = await start({ ...TIGHT, concurrency: 2 });
	sandbox.setFaults([{ kind: 'hang', times: 2 }]);
	const cancel = new AbortController();
	const open = [API_KEY, BEARER].map((headers) => {
		const init = { method: 'POST', headers, signal: cancel.signal } as RequestInit;
		return fetch(`${sandbox.url}/v1/companies`, init).catch((error: Error) => error.name);
	});
	while (sandbox.stats().calls < 2) await new Promise(setImmediate);
	const answer = await post(sandbox, '/v1/bbb', {});
	expect(answer.status).toBe(429);
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-window': 'concurrent',
		'x-ratelimit-limit-concurrent': '2',
		'x-ratelimit-remaining-concurrent': '0',
		'retry-after': '1',
		// Nothing was used of the minute: one call came with the key.
		'x-ratelimit-remaining-minute': '2',
	});
	const error = { code: 'CONCURRENCY_LIMIT_EXCEEDED', status: 429 };
	expect(answer.body).toMatchObject({ success: false, error });
	expect((await call(sandbox, 'GET', '/v1/users/me')).status).toBe(200);
	expect(sandbox.stats()).toMatchObject({ maxConcurrent: 2, rejected: 1 });
	cancel.abort();
	expect(await Promise.all(open)).toEqual(['AbortError', 'AbortError']);
	let status = 429;
	while (status === 429) status = (await post(sandbox, '/v1/companies', {})).status;
	expect(status).toBe(200);
});

test('the sandbox gives all keys of a client one allowance, and each token its own', async () => {
	const sandbox = await start({ ...TIGHT, apiKeys: ['one', 'two'], bearerTokens: ['anna', 'ben'] });
	const { access_token } = sandbox.mintTokens();
	await exhaust(sandbox, { 'x-api-key': 'one' });
	await exhaust(sandbox, { authorization: 'Bearer anna' });
	for (const [headers, status, scope] of [
		[{ 'x-api-key': 'two' }, 429, 'client'],
		[{ authorization: 'Bearer anna' }, 429, 'user'],
		[{ authorization: 'Bearer ben' }, 200, 'user'],
		[{ authorization: `Bearer ${access_token}` }, 200, 'user'],
	] as [Record<string, string>, number, string][]) {
		const answer = await call(sandbox, 'POST', '/v1/companies', {}, headers);
		expect([answer.status, answer.headers.get('x-ratelimit-scope')]).toEqual([status, scope]);
	}
});

test('the client-wide limit of the sandbox has headers of its own and applies to everybody', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, clientCeiling: 2, now: clock.now });
	const first = await post(sandbox, '/v1/companies', {});
	expect(limitHeaders(first)).toMatchObject({
		'x-ratelimit-client-limit-minute': '2',
		'x-ratelimit-client-remaining-minute': '1',
		'x-ratelimit-client-reset-minute': String(NOON_SECONDS + 61),
		'x-ratelimit-remaining-minute': '2',
	});
	clock.pass(10_000);
	await call(sandbox, 'POST', '/v1/companies', {}, BEARER);
	const refused = await call(sandbox, 'POST', '/v1/companies', {}, BEARER);
	expect([refused.status, limitHeaders(refused)]).toMatchObject([
		429,
		{ 'x-ratelimit-scope': 'client', 'x-ratelimit-limit-minute': '2', 'retry-after': '50' },
	]);
});

test('a wrong clock of the sandbox shows in Date and in the reset, but not in Retry-After', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, clockSkewMs: 3_600_000, now: clock.now });
	await exhaust(sandbox);
	const answer = await post(sandbox, '/v1/companies', {});
	expect(answer.headers.get('date')).toBe('Sun, 15 Jun 2025 13:30:00 GMT');
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-reset-minute': String(NOON_SECONDS + 3600 + 61),
		'retry-after': '60',
	});
});
