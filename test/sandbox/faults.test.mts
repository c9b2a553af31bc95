/** Faults on purpose: what each kind does. */
import type { FaultRule } from '../../sandbox/server.mts';
import { API_KEY, call, post, records, oneSandbox } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const sandbox = await oneSandbox({ now: clock.now });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const EXPORT = '/v1/emails/logs/export?fmt=csv';

const RESET = String(Math.ceil(clock.now() / 1000 + 7));

/** Status, what the body holds, and headers of the answer; null where there is none. */
test.each<[FaultRule, number, RegExp, Record<string, string | null>?]>([
	[
		{
			kind: 'status',
			status: 418,
			body: 'tea',
			contentType: 'text/plain',
			headers: { 'x-a': 'b' },
		},
		418,
		/^tea$/,
		{ 'x-a': 'b', 'content-type': 'text/plain' },
	],
	[{ kind: 'status', status: 500 }, 500, /"success":false.*"status":500,"request_id":"/],
	[{ kind: 'malformed' }, 200, /^\{"success": true, "records": \[\{"company_id": $/],
	[{ kind: 'empty' }, 200, /^$/],
	[
		{ kind: 'html', status: 502 },
		502,
		/^<!doctype/,
		{ 'content-type': 'text/html; charset=utf-8' },
	],
	[{ kind: 'successFalse', message: 'No.' }, 200, /^\{"success":false,"message":"No\."\}$/],
	[{ kind: 'echoKey', status: 422 }, 422, /sandbox-key/],
	[
		{ kind: 'headers', set: { date: 'never' }, remove: ['x-ratelimit-reset-minute'] },
		200,
		/"records"/,
		{ date: 'never', 'x-ratelimit-reset-minute': null },
	],
	[{ kind: 'latency', ms: 1, jitterMs: 5 }, 200, /"records"/],
	[{ kind: 'lieTotal', total_records: 7 }, 200, /"total_pages":6,"total_records":7/],
	[
		{ kind: 'lieTotal', total_records: 0, total_pages: 99 },
		200,
		/"total_pages":99,"total_records":0/,
	],
	[{ kind: 'bigExport', megabytes: 0.1 }, 200, /^created_date,[^]{100000}/],
	[{ kind: 'redirect', to: '/v1/users/me' }, 302, /^$/, { location: '/v1/users/me' }],
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

test.each<[FaultRule, string, boolean]>([
	[{ kind: 'drop' }, 'fetch failed', false],
	[{ kind: 'hang', ms: 50 }, 'fetch failed', false],
	[{ kind: 'dropMidway' }, 'terminated', true],
	[{ kind: 'stall', ms: 50 }, 'terminated', true],
])('with the fault %j the connection breaks: %s', async (rule, failure, hasStatus) => {
	sandbox.setFaults([rule]);
	for (const [path, method] of [
		[COMPANIES, 'POST'],
		[EXPORT, 'GET'],
	]) {
		const asked = fetch(sandbox.url + path, { method, headers: API_KEY });
		await expect(asked.then((answer) => answer.text())).rejects.toThrow(failure);
		expect((await asked.catch(() => undefined))?.status).toBe(hasStatus ? 200 : undefined);
	}
});

test('a redirect leads to another origin that needs no credentials and records any it is sent', async () => {
	sandbox.setFaults([{ kind: 'redirect', path: '/v1/emails/logs/export' }]);
	const { headers } = await call(sandbox, 'GET', EXPORT);
	const target = headers.get('location')!;
	expect(new URL(target).origin).not.toBe(sandbox.url);
	expect(await (await fetch(target)).text()).toMatch(/^created_date,/);
	expect(sandbox.stats().leakedCredentials).toBe(0);
	expect((await fetch(target, { headers: API_KEY })).status).toBe(400);
	expect(sandbox.stats().leakedCredentials).toBe(1);
});

test('with the faults repeatPage and drift, pages repeat, or every page has one more record in front', async () => {
	const ids = async (page: number, per_page = 3) =>
		(await records(sandbox, COMPANIES, { page, per_page })).map((row) => row.company_id);
	const all = await ids(1, 50);
	sandbox.setFaults([{ kind: 'repeatPage' }]);
	expect(await ids(4)).toEqual(all.slice(0, 3));
	sandbox.setFaults([{ kind: 'drift' }]);
	expect([await ids(1), await ids(2), await ids(3)]).toEqual([
		all.slice(0, 3),
		all.slice(2, 5),
		all.slice(4, 7),
	]);
	expect(await ids(1, 4)).toEqual(['inserted-3', 'inserted-2', 'inserted-1', all[0]]);
	expect((await post(sandbox, COMPANIES, {})).body.total_records).toBe(304);
});
