/** Faults on purpose: what they do that tests of the node, in test/contract/, would not miss. */
import type { FaultRule } from '../../sandbox/server.mts';
import { API_KEY, call, post, records, oneSandbox, type Json } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const sandbox = await oneSandbox({ now: clock.now });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';

const RESET = String(Math.ceil(clock.now() / 1000 + 7));

/** Status, what the body holds, and headers of the answer; null where there is none. */
test.each<[FaultRule, number, RegExp, Record<string, string | null>?]>([
	[
		{ kind: 'status', status: 418, body: 'tea', contentType: 'text/plain' },
		418,
		/^tea$/,
		{ 'content-type': 'text/plain' },
	],
	[{ kind: 'status', status: 500 }, 500, /"success":false.*"status":500,"request_id":"/],
	[{ kind: 'echoKey', status: 422 }, 422, /sandbox-key/],
	[
		{ kind: 'headers', set: { date: 'never' }, remove: ['x-ratelimit-reset-minute'] },
		200,
		/"records"/,
		{ date: 'never', 'x-ratelimit-reset-minute': null },
	],
	[{ kind: 'lieTotal', total_records: 7 }, 200, /"total_pages":6,"total_records":7/],
	[
		{ kind: 'rateLimit', retryAfter: 7 },
		429,
		/RATE_LIMIT_EXCEEDED/,
		{ 'retry-after': '7', 'x-ratelimit-scope': 'client', 'x-ratelimit-reset-minute': RESET },
	],
	[
		{ kind: 'rateLimit', scope: 'concurrent', headers: { 'retry-after': 'soon' } },
		429,
		/CONCURRENCY_LIMIT_EXCEEDED/,
		{ 'retry-after': 'soon', 'x-ratelimit-window': 'concurrent' },
	],
	[
		{ kind: 'rateLimitBare' },
		429,
		/RATE_LIMIT_EXCEEDED/,
		{ 'retry-after': null, 'x-ratelimit-window': null, 'x-ratelimit-limit-minute': null },
	],
])('with the fault %j the sandbox answers %i', async (rule, status, body, headers = {}) => {
	sandbox.setFaults([rule]);
	const answer = await post(sandbox, COMPANIES, {});
	expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(body)]);
	for (const [name, value] of Object.entries(headers)) {
		expect([name, answer.headers.get(name)]).toEqual([name, value]);
	}
	expect(sandbox.stats().maxPerWindow).toBe(status === 429 ? 0 : 1);
});

test('with the fault latency an answer takes so much longer', async () => {
	sandbox.setFaults([{ kind: 'latency', ms: 300, jitterMs: 5 }]);
	const startedAt = performance.now();
	expect((await post(sandbox, COMPANIES, {})).status).toBe(200);
	expect(performance.now() - startedAt).toBeGreaterThan(290);
});

test.each<[FaultRule, string]>([
	[{ kind: 'drop' }, 'fetch failed'],
	[{ kind: 'hang', ms: 50 }, 'fetch failed'],
	[{ kind: 'dropMidway' }, 'terminated'],
	[{ kind: 'stall', ms: 50 }, 'terminated'],
])('with the fault %j the connection breaks: %s', async (rule, failure) => {
	sandbox.setFaults([rule]);
	await expect(post(sandbox, COMPANIES, {})).rejects.toThrow(failure);
});

test('a redirect leads to another origin that counts the credentials that it is sent', async () => {
	sandbox.setFaults([{ kind: 'redirect' }]);
	const { headers } = await call(sandbox, 'GET', '/v1/emails/logs/export');
	const target = headers.get('location')!;
	expect(new URL(target).origin).not.toBe(sandbox.url);
	expect((await fetch(target, { headers: API_KEY })).status).toBe(400);
	expect(sandbox.stats().leakedCredentials).toBe(1);
});

test('with the fault hide the named fields are null wherever they stand, and no others', async () => {
	const body = { url: sandbox.data.companies[10].record.url };
	const [before] = await records(sandbox, COMPANIES, body);
	sandbox.setFaults([{ kind: 'hide', fields: ['phone', 'url'], times: 2 }]);
	const after = { ...before, phone: null, url: null };
	expect(await records(sandbox, COMPANIES, body)).toEqual([after]);
	const { body: whole } = await post(sandbox, '/v1/all-attributes', body);
	const [{ contacts, ...company }] = whole.records.companies.hits as unknown as Json[];
	expect(company).toMatchObject(after);
	expect((contacts as unknown as Json[]).map(({ url }) => url)).toContain(null);
	expect(await records(sandbox, COMPANIES, body)).toEqual([before]);
});

test('the fault hide leaves an answer that is not JSON as it is', async () => {
	sandbox.setFaults([{ kind: 'hide', fields: ['company_id'] }, { kind: 'malformed' }]);
	expect((await post(sandbox, COMPANIES, {})).text).toMatch(/"company_id": $/);
	sandbox.setFaults([{ kind: 'hide', fields: ['email'] }]);
	const { status, text } = await call(sandbox, 'GET', '/v1/emails/logs/export?fmt=csv');
	expect([status, text]).toEqual([200, expect.stringContaining('email')]);
});

test('with the fault drift every page has one more record in front', async () => {
	const ids = async (page: number, per_page = 3) =>
		(await records(sandbox, COMPANIES, { page, per_page })).map((row) => row.company_id);
	const all = await ids(1, 50);
	sandbox.setFaults([{ kind: 'drift' }]);
	expect([await ids(1), await ids(2), await ids(3)]).toEqual([
		all.slice(0, 3),
		all.slice(2, 5),
		all.slice(4, 7),
	]);
	expect(await ids(1, 4)).toEqual(['inserted-3', 'inserted-2', 'inserted-1', all[0]]);
});
