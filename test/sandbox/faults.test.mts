/** What faults do, unless the tests in test/contract/ would notice it. */
import type { FaultRule } from '../../sandbox/server.mts';
import { API_KEY, call, oneSandbox, post, records, TestClock, total } from './client.mts';

const clock = new TestClock();
const sandbox = await oneSandbox({ now: clock.now });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const RESET = 'x-ratelimit-reset-minute';
const IN_7_SECONDS = String(Math.ceil(clock.now() / 1000 + 7));

/** The status, the body and a header of the response; null if it lacks the header. */
test.each<[FaultRule, number, RegExp, [name: string, value: string | null]]>([
	[{ kind: 'status', status: 500 }, 500, /"status":500,"request_id":"/, ['retry-after', null]],
	[{ kind: 'status', status: 418, body: 'tea', headers: { a: 'b' } }, 418, /^tea$/, ['a', 'b']],
	[{ kind: 'headers', set: { date: 'never' } }, 200, /"records"/, ['date', 'never']],
	[{ kind: 'headers', remove: [RESET] }, 200, /"records"/, [RESET, null]],
	[{ kind: 'rateLimit', retryAfter: 7 }, 429, /RATE_LIMIT_EXCEEDED/, [RESET, IN_7_SECONDS]],
	[{ kind: 'rateLimit', scope: 'concurrent' }, 429, /CONCURRENCY_LIMIT/, ['retry-after', '1']],
	[{ kind: 'rateLimitBare' }, 429, /RATE_LIMIT_EXCEEDED/, [RESET, null]],
])('with the fault %j the sandbox answers %i', async (rule, status, body, [name, value]) => {
	sandbox.setFaults([rule]);
	const answer = await post(sandbox, COMPANIES, {});
	expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(body)]);
	expect(answer.headers.get(name)).toBe(value);
	expect(sandbox.stats().maxPerWindow).toBe(status === 429 ? 0 : 1);
});

test('a redirect leads to another origin that counts the credentials that it is sent', async () => {
	sandbox.setFaults([{ kind: 'redirect' }]);
	const { headers } = await call(sandbox, 'GET', '/v1/emails/logs/export');
	const target = headers.get('location')!;
	expect(new URL(target).origin).not.toBe(sandbox.url);
	expect((await fetch(target, { headers: API_KEY })).status).toBe(400);
	expect(sandbox.stats().leakedCredentials).toBe(1);
});

test('with the fault hide the named fields of a JSON answer are null wherever they stand', async () => {
	const body = { url: sandbox.data.companies[10].record.url };
	const [before] = await records(sandbox, COMPANIES, body);
	sandbox.setFaults([{ kind: 'hide', fields: ['phone', 'url', 'email'] }]);
	const after = { ...before, phone: null, url: null };
	expect(await records(sandbox, COMPANIES, body)).toEqual([after]);
	const { hits } = (await post(sandbox, '/v1/all-attributes', body)).body.records.companies;
	const contacts = expect.arrayContaining([expect.objectContaining({ url: null })]) as object[];
	expect(hits).toMatchObject([{ ...after, contacts }]);
});

const { record, domain } = sandbox.data.companies[10];
const PART = domain.slice(1);
const [lender] = sandbox.data.lenders;

test.each([
	[COMPANIES, { url: [`HTTPS://www.${PART}/`, 'unknown.test'] }],
	[COMPANIES, { company_id: record.company_id.slice(2, 5).toUpperCase() }],
	['/v1/ucc/secured_party', { url: lender.domain.slice(1) }],
])('with the fault contains, %s finds records by the part %j', async (path, body) => {
	expect(await total(sandbox, path, body)).toBe(0);
	sandbox.setFaults([{ kind: 'contains' }]);
	const found = await total(sandbox, path, body);
	expect(found).toBeGreaterThan(0);
	if (path === COMPANIES) expect(found).toBeLessThan(50);
});
