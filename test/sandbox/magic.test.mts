/** Magic inputs in a body, in a list, in an email address and in a query. */
import { call, oneSandbox, records, TestClock } from './client.mts';

const clock = new TestClock();
const sandbox = await oneSandbox({ now: clock.now });
afterEach(() => sandbox.reset());

const COMPANIES = '/v1/companies';
const companiesBy = async (url: string) => await call(sandbox, 'POST', COMPANIES, { url });

describe.each<[path: string, body: object | undefined, loc: string[]]>([
	[COMPANIES, { url: ['a.com', 'https://me@HOST/x'] }, ['body', 'url', '1']],
	['/v1/emails/validation', { email: 'Ada@HOST' }, ['body', 'email']],
	['/v1/ucc/companies?url=HOST', undefined, ['query', 'url']],
])('in %s with %j', (path, body, loc) => {
	const ask = async (domain: string) => {
		const sent = body && (JSON.parse(JSON.stringify(body).replace('HOST', domain)) as object);
		return await call(sandbox, sent ? 'POST' : 'GET', path.replace('HOST', domain), sent);
	};

	it('limited.test is refused once a minute of the service’s clock, not counted, and then answered', async () => {
		const seen: [number, string | null][] = [];
		for (const passed of [0, 0, 60_000, 0]) {
			clock.pass(passed);
			const { status, headers } = await ask('limited.test');
			seen.push([status, headers.get('x-ratelimit-remaining-minute')]);
		}
		const refused = [429, '0'];
		const answered = [200, '99999'];
		expect(seen).toEqual([refused, answered, refused, answered]);
		expect(sandbox.stats()).toMatchObject({ calls: 2, rejected: 2, maxPerWindow: 1 });
	});

	it('invalid.test is refused with a 422 that names its place, and broken.test answered 503', async () => {
		const { status, body: refusal } = await ask('invalid.test');
		expect([status, refusal.detail]).toMatchObject([422, [{ loc }]]);
		const broken = { status: 503, body: { error: { status: 503 } } };
		expect(await ask('broken.test')).toMatchObject(broken);
	});
});

test('slow.test takes three seconds longer', async () => {
	const startedAt = performance.now();
	expect((await companiesBy('slow.test')).status).toBe(200);
	expect(performance.now() - startedAt).toBeGreaterThan(2950);
});

test('unknown.test finds nothing, and a magic domain in the path of a url does nothing', async () => {
	expect(await records(sandbox, COMPANIES, { url: 'unknown.test' })).toEqual([]);
	expect((await companiesBy('x.com/@invalid.test')).status).toBe(200);
});

test('two.test finds two companies that show it and are also found by their id', async () => {
	const found = await records(sandbox, COMPANIES, { url: 'https://me@two.test/' });
	expect(found).toMatchObject([{ url: 'two.test' }, { url: 'two.test' }]);
	const ids = found.map(({ company_id }) => String(company_id));
	expect(new Set(ids).size).toBe(2);
	expect(await records(sandbox, '/v1/bbb', { company_id: ids })).toHaveLength(2);
});

test('a call with lost-answer@ is carried out, counted, and never answered', async () => {
	const [{ domain, owner }] = sandbox.data.companies;
	const person = { url: domain, first_name: owner.firstName, last_name: owner.lastName };
	const before = sandbox.data.logs.emailsOf('client').length;
	const body = { ...person, email: 'lost-answer@x.com' };
	await expect(call(sandbox, 'POST', '/v1/emails/find', body)).rejects.toThrow('fetch failed');
	expect(sandbox.data.logs.emailsOf('client')).toHaveLength(before + 1);
	expect(sandbox.stats()).toMatchObject({ calls: 1, maxPerWindow: 1 });
});
