/** Faults on purpose: what each kind does. */
import { cursorAt } from '../../sandbox/data/bulkJobs.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { API_KEY, call, post, records, sandboxes, type Json } from './client.mts';
import { Clock } from './clock.mts';

const start = sandboxes();
const clock = new Clock();
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await start({ now: clock.now });
});
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const EXPORT = '/v1/emails/logs/export?fmt=csv';

async function statuses(count: number, path = COMPANIES): Promise<number[]> {
	const seen: number[] = [];
	for (let n = 0; n < count; n++) seen.push((await post(sandbox, path, {})).status);
	return seen;
}

/** How a call fails on the way: the connection breaks, or the body ends early. */
async function failure(path: string, method = 'GET'): Promise<string> {
	try {
		const init = { method, headers: { ...API_KEY, 'content-type': 'application/json' } };
		const response = await fetch(
			sandbox.url + path,
			method === 'GET' ? init : { ...init, body: '{}' },
		);
		await response.text();
		return `ended well with ${response.status}`;
	} catch (error) {
		return (error as Error).message;
	}
}

describe('the sandbox', () => {
	test('with the fault status answers with its status, body, type and headers', async () => {
		sandbox.setFaults([
			{
				kind: 'status',
				status: 418,
				body: 'tea',
				contentType: 'text/plain',
				headers: { 'x-a': 'b' },
			},
		]);
		const answer = await post(sandbox, COMPANIES, {});
		expect([answer.status, answer.text, answer.headers.get('x-a')]).toEqual([418, 'tea', 'b']);
		sandbox.setFaults([{ kind: 'status', status: 500 }]);
		expect((await post(sandbox, COMPANIES, {})).body).toMatchObject({
			success: false,
			error: { status: 500, request_id: expect.any(String) },
		});
	});

	test('with the faults malformed, empty, html and successFalse answers as their names say', async () => {
		sandbox.setFaults([{ kind: 'malformed' }]);
		const malformed = await post(sandbox, COMPANIES, {});
		expect(malformed.status).toBe(200);
		expect(() => JSON.parse(malformed.text) as unknown).toThrow(SyntaxError);
		sandbox.setFaults([{ kind: 'empty' }]);
		expect(await post(sandbox, COMPANIES, {})).toMatchObject({ status: 200, text: '' });
		sandbox.setFaults([{ kind: 'html', status: 502 }]);
		const html = await post(sandbox, COMPANIES, {});
		expect([html.status, html.headers.get('content-type')]).toEqual([
			502,
			'text/html; charset=utf-8',
		]);
		sandbox.setFaults([{ kind: 'successFalse', message: 'No.' }]);
		expect(await post(sandbox, COMPANIES, {})).toMatchObject({
			status: 200,
			body: { success: false, message: 'No.' },
		});
	});

	test('with the fault echoKey answers with a message that holds the key or the token', async () => {
		sandbox.setFaults([{ kind: 'echoKey', status: 422 }]);
		const answer = await post(sandbox, COMPANIES, {});
		expect([answer.status, answer.text.includes('sandbox-key')]).toEqual([422, true]);
		const bearer = { authorization: 'Bearer sandbox-token' };
		expect((await call(sandbox, 'POST', COMPANIES, {}, bearer)).text).toContain('sandbox-token');
	});

	test('with the fault headers sets and removes headers of a correct response', async () => {
		sandbox.setFaults([
			{
				kind: 'headers',
				set: { 'x-ratelimit-remaining-minute': '-5', date: 'never' },
				remove: ['x-ratelimit-reset-minute'],
			},
		]);
		const { status, headers } = await post(sandbox, COMPANIES, {});
		expect(status).toBe(200);
		expect(headers.get('x-ratelimit-remaining-minute')).toBe('-5');
		expect(headers.get('date')).toBe('never');
		expect(headers.has('x-ratelimit-reset-minute')).toBe(false);
	});
});

describe('the sandbox', () => {
	test('with the fault rateLimit answers with a 429 of the minute or concurrency limit and counts no call', async () => {
		sandbox.setFaults([{ kind: 'rateLimit', retryAfter: 7, times: 1 }]);
		const minute = await post(sandbox, COMPANIES, {});
		expect(minute.status).toBe(429);
		expect(minute.body.error.code).toBe('RATE_LIMIT_EXCEEDED');
		expect(minute.headers.get('retry-after')).toBe('7');
		expect(minute.headers.get('x-ratelimit-scope')).toBe('client');
		expect(minute.headers.get('x-ratelimit-reset-minute')).toBe(
			String(Math.ceil(clock.now() / 1000 + 7)),
		);
		sandbox.setFaults([
			{ kind: 'rateLimit', scope: 'concurrent', headers: { 'retry-after': 'soon' } },
		]);
		const concurrent = await post(sandbox, COMPANIES, {});
		expect(concurrent.body.error.code).toBe('CONCURRENCY_LIMIT_EXCEEDED');
		expect(concurrent.headers.get('x-ratelimit-window')).toBe('concurrent');
		expect(concurrent.headers.get('retry-after')).toBe('soon');
		expect(sandbox.stats()).toMatchObject({ calls: 0, rejected: 2, maxPerWindow: 0 });
	});

	test('with the fault rateLimitBare answers with a 429 without any rate-limit header', async () => {
		sandbox.setFaults([{ kind: 'rateLimitBare' }]);
		const { status, headers } = await post(sandbox, COMPANIES, {});
		expect(status).toBe(429);
		for (const name of ['retry-after', 'x-ratelimit-window', 'x-ratelimit-limit-minute']) {
			expect(headers.has(name)).toBe(false);
		}
	});
});

describe('the sandbox', () => {
	test('with the fault drop closes the connection before the response', async () => {
		sandbox.setFaults([{ kind: 'drop', times: 1 }]);
		expect(await failure(COMPANIES, 'POST')).toBe('fetch failed');
		expect(await failure(COMPANIES, 'POST')).toBe('ended well with 200');
		expect(sandbox.stats().calls).toBe(2);
	});

	test('with the fault dropMidway closes the connection in the middle of JSON and of a file', async () => {
		sandbox.setFaults([{ kind: 'dropMidway' }]);
		expect(await failure(COMPANIES, 'POST')).toBe('terminated');
		expect(await failure(EXPORT)).toBe('terminated');
	});

	test('with the fault stall breaks off its response after the time of the fault', async () => {
		sandbox.setFaults([{ kind: 'stall', ms: 50 }]);
		expect(await failure(COMPANIES, 'POST')).toBe('terminated');
		expect(await failure(EXPORT)).toBe('terminated');
	});

	test('with the fault hang ends a call after the time of the fault at the latest', async () => {
		sandbox.setFaults([{ kind: 'hang', ms: 50 }]);
		expect(await failure(COMPANIES, 'POST')).toBe('fetch failed');
	});

	test('with the fault latency answers the call late', async () => {
		sandbox.setFaults([{ kind: 'latency', ms: 1, jitterMs: 5 }]);
		expect(await statuses(2)).toEqual([200, 200]);
	});
});

describe('the sandbox', () => {
	test('redirects a download to another origin that needs no credentials and records any it is sent', async () => {
		sandbox.setFaults([{ kind: 'redirect', path: '/v1/emails/logs/export' }]);
		const { status, headers } = await call(sandbox, 'GET', EXPORT);
		const target = headers.get('location') ?? '';
		expect(status).toBe(302);
		expect(new URL(target).origin).not.toBe(sandbox.url);
		const file = await fetch(target);
		expect([file.status, file.headers.get('content-disposition')]).toEqual([
			200,
			'attachment; filename="logs.csv"',
		]);
		expect(await file.text()).toMatch(/^created_date,/);
		expect(sandbox.stats().leakedCredentials).toBe(0);
		for (const leak of [API_KEY, { authorization: 'Bearer x' }] as Record<string, string>[]) {
			expect((await fetch(target, { headers: leak })).status).toBe(400);
		}
		expect(sandbox.stats().leakedCredentials).toBe(2);
	});

	test('with the fault redirect redirects to wherever the rule says', async () => {
		sandbox.setFaults([{ kind: 'redirect', to: '/v1/users/me' }]);
		expect((await call(sandbox, 'GET', EXPORT)).headers.get('location')).toBe('/v1/users/me');
	});
});

describe('the sandbox', () => {
	const ids = async (page: number) =>
		(await records(sandbox, COMPANIES, { page, per_page: 3 })).map((row) => row.company_id);

	test('with the fault lieTotal changes one total or both', async () => {
		sandbox.setFaults([{ kind: 'lieTotal', total_records: 7 }]);
		expect((await post(sandbox, COMPANIES, {})).body).toMatchObject({
			total_records: 7,
			total_pages: 6,
		});
		sandbox.setFaults([{ kind: 'lieTotal', total_records: 0, total_pages: 99 }]);
		const { body } = await post(sandbox, COMPANIES, {});
		expect(body).toMatchObject({ total_records: 0, total_pages: 99 });
		expect(body.records).toHaveLength(50);
	});

	test('with the fault repeatPage gives the first page for every page', async () => {
		const first = await ids(1);
		sandbox.setFaults([{ kind: 'repeatPage' }]);
		expect(await ids(4)).toEqual(first);
	});

	test('with the fault drift puts one more record in front of the list with every page', async () => {
		const all = (await records(sandbox, COMPANIES, {})).map((row) => row.company_id);
		sandbox.setFaults([{ kind: 'drift' }]);
		expect(await ids(1)).toEqual(all.slice(0, 3));
		expect(await ids(2)).toEqual(all.slice(2, 5));
		expect(await ids(3)).toEqual(all.slice(4, 7));
		const { body } = await post(sandbox, COMPANIES, { per_page: 4 });
		expect(body.total_records).toBe(303);
		const [newest, older, oldest, first] = body.records as unknown as Json[];
		expect([newest, older, oldest].map((row) => row.company_id)).toEqual([
			'inserted-3',
			'inserted-2',
			'inserted-1',
		]);
		expect({ ...newest, company_id: first.company_id }).toEqual(first);
	});

	test('with the fault repeatCursor gives back the cursor it was sent', async () => {
		sandbox.setFaults([{ kind: 'repeatCursor' }]);
		for (const cursor of [-1, cursorAt('job-1', 200)]) {
			const path = `/v1/emails/find/bulk/jobs/job-1/results?cursor=${encodeURIComponent(cursor)}`;
			expect((await call(sandbox, 'GET', path)).body).toMatchObject({
				next_cursor: cursor,
				has_more: true,
			});
		}
	});
});

test('with the fault alias, a domain of the sandbox finds the company of another', async () => {
	const [from, to, third] = sandbox.data.companies.slice(0, 3).map(({ record }) => record);
	sandbox.setFaults([{ kind: 'alias', from: from.url, to: to.url }]);
	const found = async (body: object) =>
		(await records(sandbox, COMPANIES, body)).map((row) => row.company_id);
	expect(await found({ url: `https://www.${from.url}` })).toEqual([to.company_id]);
	expect(await found({ url: [from.url, third.url] })).toEqual([to.company_id, third.company_id]);
	const { body } = await post(sandbox, '/v1/all-attributes', { url: from.url });
	expect(body.records.companies).toMatchObject({ found: 1, hits: [{ company_id: to.company_id }] });
});
