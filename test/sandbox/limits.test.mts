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

/** Bodies with which each call of the group succeeds. */
const GROUP: [method: string, path: string, body?: object][] = [
	['POST', '/v1/all-attributes', { url: 'x.com' }],
	['POST', '/v1/bbb', {}],
	['POST', '/v1/companies', {}],
	['POST', '/v1/contacts', {}],
	['POST', '/v1/dnb', { url: 'x.com' }],
	['POST', '/v1/emails/find', { linkedin_url: 'linkedin.com/in/a-b' }],
	['POST', '/v1/emails/validation', { email: 'a@b.com' }],
	['POST', '/v1/google-reviews', { url: 'x.com' }],
	['POST', '/v1/mobile-numbers/find', { linkedin_url: 'linkedin.com/in/a-b' }],
	['POST', '/v1/tax-liens', {}],
	['POST', '/v1/ucc/debtor', {}],
	['POST', '/v1/ucc/debtor/preview', {}],
	['POST', '/v1/ucc/secured_party', { has_assets: true }],
	['POST', '/v1/ucc/secured_party/preview', { has_assets: true }],
	['GET', '/v1/ucc/companies'],
];
const OUTSIDE: [method: string, path: string, body?: object][] = [
	['GET', '/v1/users/me'],
	['GET', '/v1/emails/logs'],
	['GET', '/v1/emails/logs/export?fmt=csv'],
	['GET', '/v1/mobile-numbers/logs'],
	['GET', '/v1/mobile-numbers/logs/export/all?fmt=csv'],
	['GET', '/v1/emails/find/bulk/jobs/job-1/results'],
	['POST', '/v1/ucc/field_mapping', {}],
];

function limitHeaders({ headers }: Answer): Record<string, string> {
	const found: Record<string, string> = {};
	headers.forEach((value, name) => {
		if (/^(x-ratelimit-|retry-after)/.test(name)) found[name] = value;
	});
	return found;
}

async function exhaust(sandbox: Sandbox, headers?: Record<string, string>): Promise<void> {
	for (let n = 0; n < 3; n++) {
		expect((await call(sandbox, 'POST', '/v1/companies', {}, headers)).status).toBe(200);
	}
}

test('the sandbox counts every call of the rate-limited group and sends the rate-limit headers', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, minuteLimit: 60, now: clock.now });
	for (const [index, [method, path, body]] of GROUP.entries()) {
		const answer = await call(sandbox, method, path, body);
		expect([path, answer.status]).toEqual([path, 200]);
		expect(limitHeaders(answer)).toEqual({
			'x-ratelimit-policy': expect.any(String),
			'x-ratelimit-scope': 'client',
			'x-ratelimit-source': 'default',
			'x-ratelimit-limit-minute': '60',
			'x-ratelimit-remaining-minute': String(59 - index),
			// 12:30:00.3 and a minute, rounded up to whole seconds.
			'x-ratelimit-reset-minute': String(NOON_SECONDS + 61),
			'x-ratelimit-limit-concurrent': '10',
			'x-ratelimit-remaining-concurrent': '9',
		});
	}
	expect(sandbox.stats()).toMatchObject({ calls: 15, rejected: 0, maxPerWindow: 15 });
});

test('the sandbox never counts or refuses calls outside the rate-limited group, and sends no rate-limit headers with them', async () => {
	const sandbox = await start(TIGHT);
	await exhaust(sandbox);
	for (const [method, path, body] of OUTSIDE) {
		const answer = await call(sandbox, method, path, body);
		expect([path, answer.status, limitHeaders(answer)]).toEqual([path, 200, {}]);
	}
});

test('the sandbox refuses a call beyond the minute limit with the 429 of rule 1 until the window ends', async () => {
	const clock = new Clock();
	const sandbox = await start({ ...TIGHT, now: clock.now });
	await exhaust(sandbox);
	clock.pass(15_500);
	const answer = await post(sandbox, '/v1/bbb', {});
	expect(answer.status).toBe(429);
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
	clock.pass(1);
	const next = await post(sandbox, '/v1/companies', {});
	expect(next.status).toBe(200);
	expect(limitHeaders(next)).not.toHaveProperty('retry-after');
	expect(next.headers.get('x-ratelimit-remaining-minute')).toBe('2');
});

/** Starts calls that are never answered and waits until all are in; the function returned gives them up. */
async function occupy(sandbox: Sandbox, count: number): Promise<() => Promise<void>> {
	sandbox.setFaults([{ kind: 'hang', times: count }]);
	const cancel = new AbortController();
	const calls = GROUP.slice(0, count).map(([method, path, body], index) =>
		fetch(sandbox.url + path, {
			method,
			headers: { ...(index % 2 === 0 ? API_KEY : BEARER), 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: cancel.signal,
		}).catch((error: Error) => error.name),
	);
	while (sandbox.stats().calls < count) await new Promise(setImmediate);
	return async () => {
		cancel.abort();
		expect(await Promise.all(calls)).toEqual(Array(count).fill('AbortError'));
	};
}

test('the sandbox refuses the eleventh simultaneous call with the 429 of rule 2, across all credentials and operations', async () => {
	const sandbox = await start({ companies: 20, minuteLimit: 60, concurrency: 10 });
	const giveUp = await occupy(sandbox, 10);
	const answer = await post(sandbox, '/v1/companies', {});
	expect(answer.status).toBe(429);
	expect(limitHeaders(answer)).toMatchObject({
		'x-ratelimit-window': 'concurrent',
		'x-ratelimit-limit-concurrent': '10',
		'x-ratelimit-remaining-concurrent': '0',
		'retry-after': '1',
		// Nothing was used of the minute: five calls came with the key.
		'x-ratelimit-remaining-minute': '55',
	});
	expect(answer.body).toMatchObject({
		success: false,
		error: { code: 'CONCURRENCY_LIMIT_EXCEEDED', status: 429 },
	});
	expect((await call(sandbox, 'GET', '/v1/users/me')).status).toBe(200);
	expect(sandbox.stats()).toMatchObject({ maxConcurrent: 10, rejected: 1 });
	await giveUp();
});

test('the sandbox frees the place of a call that its caller gives up', async () => {
	const sandbox = await start({ companies: 20, concurrency: 1 });
	const giveUp = await occupy(sandbox, 1);
	expect((await post(sandbox, '/v1/companies', {})).status).toBe(429);
	await giveUp();
	let status = 429;
	while (status === 429) status = (await post(sandbox, '/v1/companies', {})).status;
	expect(status).toBe(200);
});

test('the sandbox never applies the concurrency limit to calls made one after another', async () => {
	const sandbox = await start({ companies: 20, concurrency: 1 });
	for (let n = 0; n < 100; n++) expect((await post(sandbox, '/v1/companies', {})).status).toBe(200);
});

test('the sandbox gives all keys of a client one allowance, and each token its own', async () => {
	const sandbox = await start({ ...TIGHT, apiKeys: ['one', 'two'], bearerTokens: ['anna', 'ben'] });
	await exhaust(sandbox, { 'x-api-key': 'one' });
	const status = async (headers: Record<string, string>) =>
		(await call(sandbox, 'POST', '/v1/companies', {}, headers)).status;
	expect(await status({ 'x-api-key': 'two' })).toBe(429);
	await exhaust(sandbox, { authorization: 'Bearer anna' });
	const refused = await call(
		sandbox,
		'POST',
		'/v1/companies',
		{},
		{ authorization: 'Bearer anna' },
	);
	expect([refused.status, refused.headers.get('x-ratelimit-scope')]).toEqual([429, 'user']);
	expect(await status({ authorization: 'Bearer ben' })).toBe(200);
	const { access_token } = sandbox.mintTokens();
	expect(await status({ authorization: `Bearer ${access_token}` })).toBe(200);
});

test('the sandbox does not execute a call that it refuses with 429', async () => {
	const sandbox = await start(TIGHT);
	await exhaust(sandbox);
	const before = sandbox.data.logs.emailsOf(CLIENT_ACCOUNT).length;
	const body = { linkedin_url: profileOf(sandbox.data.companies[0].owner) };
	expect((await post(sandbox, '/v1/emails/find', body)).status).toBe(429);
	expect(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT)).toHaveLength(before);
	sandbox.reset();
	expect((await post(sandbox, '/v1/emails/find', body)).status).toBe(200);
	expect(sandbox.data.logs.emailsOf(CLIENT_ACCOUNT)).toHaveLength(before + 1);
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
	expect(refused.status).toBe(429);
	expect(limitHeaders(refused)).toMatchObject({
		'x-ratelimit-window': 'minute',
		'x-ratelimit-scope': 'client',
		'x-ratelimit-limit-minute': '2',
		'x-ratelimit-remaining-minute': '0',
		'x-ratelimit-client-remaining-minute': '0',
		'x-ratelimit-reset-minute': String(NOON_SECONDS + 61),
		'retry-after': '50',
	});
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
	expect(answer.body.error.timestamp).toBe('2025-06-15T13:30:00.300Z');
});

test('the sandbox counts a call answered with 422 in the minute, and not one answered with 401', async () => {
	const sandbox = await start(TIGHT);
	const invalid = await post(sandbox, '/v1/companies', { page: 0 });
	expect([invalid.status, invalid.headers.get('x-ratelimit-remaining-minute')]).toEqual([422, '2']);
	const unknown = await call(sandbox, 'POST', '/v1/companies', {}, {});
	expect([unknown.status, limitHeaders(unknown)]).toEqual([401, {}]);
	const next = await post(sandbox, '/v1/companies', {});
	expect(next.headers.get('x-ratelimit-remaining-minute')).toBe('1');
});

test('two sandboxes in one process share nothing', async () => {
	const [one, two] = [await start(TIGHT), await start(TIGHT)];
	await exhaust(one);
	expect((await post(one, '/v1/companies', {})).status).toBe(429);
	expect((await post(two, '/v1/companies', {})).status).toBe(200);
});
