/** What used to go wrong when inputs shared calls, each in its smallest form, at the node's `execute`. */
import { ALPHA, BETA } from './invariant/forms.mts';
import { MODELS, poisoned, status, type Model } from './invariant/models.mts';
import { REVOKED } from './invariant/service.mts';
import { companiesIn, enrich, LATENCY, plain, plenty, together } from './invariant/together.mts';
import { typed } from './invariant/world.mts';

const model = (name: string): Model => MODELS.find((one) => one.name === name)!;
const STRICT = model('strict');
const BRISK = typed('url', 1, 'bare');
const [ODD, WELL] = [typed('url', 2, 'bare'), typed('url', 3, 'bare')];
/** ms: what anybody may wait for company */
const SOON = 2500 + 3 * LATENCY;

/** `count` plain domains, from the nth on. */
const plains = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => plain(from + nth));

const idsOf = (count: number, from = 0) =>
	Array.from({ length: count }, (_, nth) => `cmp_${from + nth}`);

/** Knows all plain domains, and fails at some of them. */
const failingAt = (values: string[], trouble = status(500, 'Oh')): Model => ({
	...plenty('lenient'),
	troubles: (_, asked) => (asked.some((value) => values.includes(value)) ? trouble : undefined),
});

describe('spelling', () => {
	test.each(['www', 'https', 'wwwPage', 'page', 'otherPage', 'port', 'query'])(
		'at a service that takes values as typed, a known host is found as %s, too',
		async (spelling) => {
			const { rows } = await together(STRICT, [enrich([typed('url', 1, spelling)])]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk']);
		},
	);

	test.each(['dashes', 'brackets', 'country'])(
		'at a service that takes values as typed, a known phone is found with %s, too',
		async (spelling) => {
			const values = [typed('phone', 1, spelling)];
			const { rows } = await together(STRICT, [enrich(values, { field: 'phone' })]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk']);
		},
	);

	test.each([
		['above', [`www.${BRISK}/contact`, BRISK]],
		['below', [BRISK, `www.${BRISK}/contact`]],
	])(
		'at a service that takes values as typed, a page %s its host: both are found',
		async (_, of) => {
			const { rows } = await together(STRICT, [enrich(of)]);
			expect(companiesIn(rows[0])).toEqual(['cmp_brisk', 'cmp_brisk']);
		},
	);

	const maps = [typed('url', 0, 'map'), typed('url', 1, 'map')];

	test.each(['page-aware', 'page-aware, shows hosts only'])(
		'two pages of a host that many share are two companies, in one execution (%s)',
		async (name) => {
			const { rows } = await together(model(name), [enrich(maps)]);
			expect(companiesIn(rows[0])).toEqual(['cmp_amber_map', 'cmp_brisk_map']);
		},
	);

	test.each(['page-aware', 'page-aware, shows hosts only'])(
		'two pages of a host that many share are two companies, in executions at once (%s)',
		async (name) => {
			const all = [enrich(maps), enrich([BRISK]), ...maps.map((map) => enrich([map]))];
			const { rows } = await together(model(name), all);
			expect(rows.map(companiesIn)).toEqual([
				['cmp_amber_map', 'cmp_brisk_map'],
				['cmp_brisk'],
				['cmp_amber_map'],
				['cmp_brisk_map'],
			]);
		},
	);

	test.each(MODELS.filter(({ name }) => name.startsWith('refusing')))(
		'a stranger’s mail address fails nobody who asks for its host (service $name)',
		async (service) => {
			const all = [enrich([WELL]), enrich([`ada@${BRISK}`]), enrich([BRISK])];
			const { rows } = await together(service, all);
			expect(companiesIn(rows[0])).toEqual(['cmp_delta']);
			expect(companiesIn(rows[2])).toEqual(['cmp_brisk']);
			expect(rows[1][0][0].error).toMatch(/^The service does not accept the request/);
		},
	);

	test('two spellings in one filter are both sent', async () => {
		const values = [`${BRISK}, www.${BRISK}/contact`];
		const { calls } = await together(STRICT, [enrich(values, { operation: 'getAll' })]);
		expect(calls[0].values).toEqual([BRISK, `www.${BRISK}/contact`]);
	});

	test('an answer for a page by a record that shows only the host says so', async () => {
		const values = [typed('url', 1, 'page'), typed('url', 3, 'bare'), typed('url', 4, 'https')];
		const { rows } = await together(model('lenient'), [enrich(values)]);
		expect(rows[0].map(([{ found, match }]) => [found, match])).toEqual([
			[true, 'host'],
			[true, undefined],
			[true, undefined],
		]);
	});

	test('on a host that everybody knows as shared, the record of the host is no answer for a page', async () => {
		const { rows } = await together(model('page-aware, shows hosts only'), [
			enrich([typed('url', 1, 'profile'), BRISK]),
		]);
		expect(companiesIn(rows[0])).toEqual([null, 'cmp_brisk']);
	});
});

describe('secret', () => {
	test('two keys of one credential: each execution buys with its own', async () => {
		const values = [BRISK, WELL];
		const all = [ALPHA, BETA, ALPHA, BETA].map((secret) => enrich(values, { secret }));
		const { rows } = await together(model('lenient'), all);
		expect(rows.map((own) => own.map(([{ keywords }]) => keywords))).toEqual(
			['alpha', 'beta', 'alpha', 'beta'].map((buyer) => values.map(() => [`bought by ${buyer}`])),
		);
	});

	test('a key that was rotated meanwhile fails only those who still have it', async () => {
		const all = [REVOKED, ALPHA, REVOKED, ALPHA].map((secret) => enrich([BRISK], { secret }));
		const { rows } = await together(model('lenient'), all);
		expect(companiesIn([rows[1][0], rows[3][0]])).toEqual(['cmp_brisk', 'cmp_brisk']);
		for (const nth of [0, 2]) expect(rows[nth][0][0].error).toMatch(/\(status 401\)/);
	});

	test('a key whose allowance is used up holds no other', async () => {
		const tooMany = {
			status: 429,
			headers: { 'retry-after': '30', 'x-ratelimit-window': 'minute' },
			body: { success: false, error: { code: 'RATE_LIMIT_EXCEEDED', message: 'x', status: 429 } },
		};
		const { outcomes } = await together(poisoned('429', tooMany), [
			enrich([ODD]),
			enrich([BRISK], { secret: BETA, startsAt: 2 * LATENCY }),
		]);
		expect(companiesIn(outcomes[1].rows)).toEqual(['cmp_brisk']);
		expect(outcomes[1].took).toBeLessThanOrEqual(SOON);
	});

	test('inputs whose keys differ are bought each with its own, or the run is refused', async () => {
		const { outcomes, calls } = await together(model('lenient'), [
			enrich([BRISK, WELL], { secret: [ALPHA, BETA] }),
		]);
		const [{ rows, error }] = outcomes;
		const buyers = rows.map(([row]) => row?.keywords);
		const isRefused = error !== undefined || rows.every(([row]) => typeof row.error === 'string');
		if (isRefused) expect(calls).toEqual([]);
		else expect(buyers).toEqual([['bought by alpha'], ['bought by beta']]);
	});
});

describe('failure', () => {
	const troubles = {
		'403': status(403, 'Not for you'),
		'500': status(500, 'Oh'),
		'no answer': 'hangs' as const,
	};

	test.each(Object.entries(troubles))(
		'of ten executions at once, one value that gets %s fails no other',
		async (_, trouble) => {
			const all = plains(10).map((value) => enrich([value]));
			const { rows } = await together(failingAt([plain(4)], trouble), all);
			const others = rows.filter((__, nth) => nth !== 4);
			expect(others.flatMap(companiesIn)).toEqual(idsOf(10).filter((id) => id !== 'cmp_4'));
		},
	);

	test.each(Object.entries(troubles))(
		'of fifty inputs, one value that gets %s fails no other',
		async (_, trouble) => {
			const { rows, calls } = await together(failingAt([plain(30)], trouble), [enrich(plains(50))]);
			const others = rows[0].filter((__, nth) => nth !== 30);
			expect(companiesIn(others)).toEqual(idsOf(50).filter((id) => id !== 'cmp_30'));
			expect(calls.length).toBeLessThanOrEqual(20);
		},
	);

	test('of fifty inputs, one that is refused without being named fails no other', async () => {
		const nameless = { status: 422, body: { detail: 'not a URL' } };
		const { rows } = await together(failingAt([plain(30)], nameless), [enrich(plains(50))]);
		const others = rows[0].filter((_, nth) => nth !== 30);
		expect(companiesIn(others)).toEqual(idsOf(50).filter((id) => id !== 'cmp_30'));
	});

	test('of fifty inputs, two failing values that lie far apart fail no other', async () => {
		const odd = [plain(3), plain(45)];
		const { rows } = await together(failingAt(odd), [enrich(plains(50))]);
		const others = rows[0].filter((_, nth) => nth !== 3 && nth !== 45);
		expect(companiesIn(others)).toHaveLength(48);
		expect(others.every(([{ found }]) => found === true)).toBe(true);
	});

	test.each(['403', '500'] as const)(
		'a service that answers everything with %s costs 200 inputs about a dozen calls',
		async (code) => {
			const { rows, calls } = await together(failingAt(plains(200), troubles[code]), [
				enrich(plains(200)),
			]);
			for (const [row] of rows[0]) expect(row.error).toMatch(`(status ${code})`);
			expect(calls.length).toBeLessThanOrEqual(16);
		},
	);

	test('a request that is refused for something else is not split for ever', async () => {
		const detail = [{ loc: ['body', 'include_fields'], msg: 'no such field', type: 'x' }];
		const service = failingAt(plains(200), { status: 422, body: { detail } });
		const { rows, calls } = await together(service, [enrich(plains(200))]);
		for (const [row] of rows[0]) expect(row.error).toMatch('no such field');
		expect(calls.length).toBeLessThanOrEqual(16);
	});
});

describe('time', () => {
	test.each(['hangs', 'drips'] as const)(
		'a neighbor whose call %s holds nobody',
		async (trouble) => {
			const all = plains(10).map((value, nth) => enrich([value], { startsAt: 20 * nth }));
			const { outcomes } = await together(failingAt([plain(4)], trouble), all);
			const others = outcomes.filter((_, nth) => nth !== 4);
			expect(companiesIn(others.flatMap(({ rows }) => rows))).toHaveLength(9);
			for (const { took } of others) expect(took).toBeLessThanOrEqual(SOON);
		},
	);

	test('what is tried in the editor is in no call of others, and others in none of its own', async () => {
		const all = plains(6).map((value, nth) =>
			enrich([value], { mode: nth === 3 ? 'manual' : 'trigger' }),
		);
		const { calls } = await together(plenty('lenient'), all);
		const own = calls.filter(({ values }) => values.includes(plain(3)));
		expect(own.map(({ by, values }) => [by, values])).toEqual([[3, [plain(3)]]]);
	});
});

test.each([403, 503, 422])(
	'a service that repeats the request in a %d shows no execution the values of another',
	async (code) => {
		const body = code === 422 ? { detail: 'no' } : { error: { message: 'no' } };
		const odd = [plain(4), plain(5)];
		const service = { ...failingAt(odd, { status: code, body }), echoes: true };
		const { outcomes } = await together(
			service,
			plains(10).map((value) => enrich([value])),
		);
		outcomes.forEach((outcome, nth) => {
			const named = JSON.stringify(outcome).match(/co\d+\.com/g) ?? [];
			expect(named.filter((name) => name !== plain(nth))).toEqual([]);
		});
	},
);

describe('waste', () => {
	// The first call is under way when the others come: they go together in the second one.
	const all = (cancelled: number) =>
		plains(4).map((value, nth) =>
			enrich([value], {
				startsAt: nth === 0 ? 0 : 100,
				cancelledAfter: nth === cancelled ? LATENCY + 100 : undefined,
			}),
		);

	test.each([1, 2, 3])(
		'a shared call is not made again when one of those in it is canceled (number %d)',
		async (cancelled) => {
			const { rows, calls } = await together(plenty('lenient'), all(cancelled));
			const others = rows.filter((_, nth) => nth !== cancelled);
			expect(others.flatMap(companiesIn)).toEqual(
				idsOf(4).filter((id) => id !== `cmp_${cancelled}`),
			);
			expect(calls.length).toBeLessThanOrEqual(2);
		},
	);

	test('what somebody asked for who has left before the call is not asked for', async () => {
		const gone = plains(4).map((value, nth) =>
			enrich([value], {
				startsAt: nth === 0 ? 0 : 100,
				cancelledAfter: nth === 2 ? 50 : undefined,
			}),
		);
		const { calls } = await together(plenty('lenient'), gone);
		expect(calls.flatMap(({ values }) => values).sort()).toEqual([plain(0), plain(1), plain(3)]);
	});
});

describe('cost', () => {
	test('200 plain domains take at most 5 calls', async () => {
		const { rows, calls } = await together(plenty('lenient'), [enrich(plains(200))]);
		expect(companiesIn(rows[0])).toEqual(idsOf(200));
		expect(calls.length).toBeLessThanOrEqual(5);
	});

	test.each(['lenient', 'strict'] as const)(
		'200 inputs of 100 companies in two spellings take at most 12 calls (%s)',
		async (name) => {
			const values = plains(100).flatMap((host) => [host, `https://www.${host}/`]);
			const { rows, calls } = await together(plenty(name), [enrich(values)]);
			expect(companiesIn(rows[0])).toEqual(idsOf(100).flatMap((id) => [id, id]));
			expect(calls.length).toBeLessThanOrEqual(12);
		},
	);

	test('300 executions of one input within ten seconds take at most 40 calls', async () => {
		const all = plains(300).map((value, nth) => enrich([value], { startsAt: (nth * 100) / 3 }));
		const { rows, calls } = await together(plenty('lenient'), all);
		expect(rows.flatMap(companiesIn)).toEqual(idsOf(300));
		expect(calls.length).toBeLessThanOrEqual(40);
	});

	test('equal inputs get items that do not change with each other', async () => {
		const { rows } = await together(plenty('lenient'), [enrich([plain(1), plain(1), plain(1)])]);
		const items = rows[0].map(([item]) => item);
		const before = structuredClone(items[1]);
		(items[0].phone as string[]).push('changed');
		items[0].company_name = 'changed';
		expect(items[1]).toEqual(before);
		expect(items[2]).toEqual(before);
	});
});
