/** Magic inputs: what each does in every operation that takes a domain or an address. */
import { call, oneSandbox, type Answer, type Json } from './client.mts';
import { Clock } from './clock.mts';

const clock = new Clock();
const sandbox = await oneSandbox({ now: clock.now });
afterEach(() => sandbox.reset());

const PERSON = { first_name: 'Ada', last_name: 'Nobody' };
type Row = [path: string, field: 'url' | 'email', isList: boolean, others?: object];
/** Every operation that takes a domain or an address, by its field, and whether that takes several. */
const OPERATIONS: Row[] = [
	['/v1/companies', 'url', true],
	['/v1/companies', 'email', false],
	['/v1/all-attributes', 'url', false],
	['/v1/google-reviews', 'url', false],
	['/v1/contacts', 'url', true],
	['/v1/contacts', 'email', false],
	['/v1/bbb', 'url', true],
	['/v1/tax-liens', 'url', true],
	['/v1/dnb', 'url', true],
	['/v1/ucc/secured_party', 'url', true],
	['/v1/ucc/secured_party/preview', 'url', true],
	['/v1/ucc/debtor', 'url', true],
	['/v1/ucc/debtor/preview', 'url', true],
	['/v1/ucc/companies', 'url', false],
	['/v1/emails/find', 'url', false, PERSON],
	['/v1/mobile-numbers/find', 'url', false, PERSON],
	['/v1/emails/validation', 'email', false],
];

function ask([path, field, , others]: Row, value: string | string[]): Promise<Answer> {
	if (path === '/v1/ucc/companies') {
		return call(sandbox, 'GET', `${path}?${new URLSearchParams({ [field]: String(value) })}`);
	}
	return call(sandbox, 'POST', path, { ...others, [field]: value });
}

/** The magic domain as the field takes it. */
const typed = ([, field]: Row, domain: string) => (field === 'email' ? `ada@${domain}` : domain);

describe.each(OPERATIONS)('%s with %s', (...row) => {
	const [path, field, isList] = row;
	const place = path === '/v1/ucc/companies' ? 'query' : 'body';

	test('unknown.test finds nothing', async () => {
		const { status, body } = await ask(row, typed(row, 'unknown.test'));
		expect([status, foundIn(body)]).toEqual([200, 0]);
	});

	test('limited.test is refused once a minute of the service’s clock, not counted, and answered then', async () => {
		const seen: [number, string | null][] = [];
		for (const passed of [0, 0, 60_000, 0]) {
			clock.pass(passed);
			const { status, headers, body } = await ask(row, typed(row, 'limited.test'));
			seen.push([status, headers.get('x-ratelimit-remaining-minute')]);
			if (status === 200) continue;
			expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429 });
			expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
		}
		const twice = [429, 200, 429, 200].map((status) => [status, status === 429 ? '0' : '99999']);
		expect(seen).toEqual(twice);
		const counted = { calls: 2, rejected: 2, byPath: { [path]: 2 }, maxPerWindow: 1 };
		expect(sandbox.stats()).toMatchObject(counted);
	});

	test('invalid.test is refused with a 422 that names its place, and broken.test answered 503', async () => {
		const value = typed(row, 'invalid.test');
		const { status, body } = await ask(row, value);
		expect(status).toBe(422);
		expect(body.detail).toMatchObject([{ loc: [place, field], input: value }]);
		const broken = await ask(row, typed(row, 'broken.test'));
		expect([broken.status, broken.body.error.status]).toEqual([503, 503]);
		if (!isList) return;
		const { body: several } = await ask(row, ['a.com', value]);
		expect(several.detail).toMatchObject([{ loc: ['body', field, '1'] }]);
	});
});

test('slow.test takes three seconds longer everywhere', async () => {
	const startedAt = performance.now();
	await Promise.all(
		OPERATIONS.map(async (row) => {
			const { status } = await ask(row, typed(row, 'slow.test'));
			expect([row[0], status]).toEqual([row[0], 200]);
			expect(performance.now() - startedAt).toBeGreaterThan(2950);
		}),
	);
});

/** How many companies, or what belongs to them, an answer of any operation tells of. */
function foundIn(body: Json): number {
	const { records, total_records, report, email, mobile_number } = body as Record<string, unknown>;
	if (total_records !== undefined) return Number(total_records);
	if (Array.isArray(records)) return records.length;
	if (records !== undefined) return Number((records as Json).companies.found);
	const isValid = (email as Json | null)?.status as unknown;
	if (isValid !== undefined) return isValid === 'Valid' ? 1 : 0;
	return (report ?? email ?? mobile_number) ? 1 : 0;
}

test('a magic domain is the host of a url as a search takes it', async () => {
	for (const url of ['https://me@HOST/', 'HOST/@x', 'x.com/@HOST']) {
		const { body } = await ask(OPERATIONS[0], url.replace('HOST', 'two.test'));
		const { status } = await ask(OPERATIONS[0], url.replace('HOST', 'invalid.test'));
		expect([url, foundIn(body), status]).toEqual(url[0] === 'x' ? [url, 0, 200] : [url, 2, 422]);
	}
});

describe('two.test', () => {
	const twins = async () => {
		const { body } = await ask(OPERATIONS[0], 'two.test');
		return body.records as unknown as Json[];
	};

	test('finds two companies that show it as their url and are found by their own id, in any case', async () => {
		const found = await twins();
		expect(found.map(({ url }) => url)).toEqual(['two.test', 'two.test']);
		const ids = found.map(({ company_id }) => String(company_id));
		expect(new Set(ids).size).toBe(2);
		for (const path of ['/v1/companies', '/v1/bbb']) {
			const company_id = ids.map((id) => id.toLowerCase());
			const { body } = await call(sandbox, 'POST', path, { company_id });
			expect(body.records).toMatchObject(ids.map((id) => ({ company_id: id, url: 'two.test' })));
		}
	});
});

test('a call with lost-answer@ is carried out, counted, and never answered', async () => {
	const [{ domain, owner }] = sandbox.data.companies;
	const body = { url: domain, first_name: owner.firstName, last_name: owner.lastName };
	const before = sandbox.data.logs.emailsOf('client').length;
	const lost = call(sandbox, 'POST', '/v1/emails/find', { ...body, email: 'lost-answer@x.com' });
	await expect(lost).rejects.toThrow('fetch failed');
	expect(sandbox.data.logs.emailsOf('client')).toHaveLength(before + 1);
	expect(sandbox.stats()).toMatchObject({ calls: 1, maxPerWindow: 1 });
});
