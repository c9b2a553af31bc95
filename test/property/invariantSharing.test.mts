/** Who shares calls does not notice the others: each case that used to go wrong, in its smallest form. */
import { status } from './invariant/models.mts';
import { time } from './invariant/passingTime.mts';
import {
	companiesIn,
	enrich,
	failingAt,
	idsOf,
	LATENCY,
	plain,
	plains,
	plenty,
	SOON,
	together,
} from './invariant/together.mts';

/** Of a call for several, in ms. */
const TIMEOUT = 10_000;

const troubles = {
	'403': status(403, 'Not for you'),
	'500': status(500, 'Oh'),
	'no answer': 'hangs' as const,
};

describe('failure', () => {
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

	const places: Record<string, (nth: number) => boolean> = {
		'at the start': (nth) => nth < 20,
		'in the middle': (nth) => nth >= 90 && nth < 110,
		'in every tenth place': (nth) => nth % 10 === 0,
		'in every tenth place, the fourth first': (nth) => nth % 10 === 3,
		'here and there': (nth) => (nth * 7919 + 13) % 200 < 20,
	};

	test.each(
		Object.entries(places).flatMap(([where, isOdd]) =>
			(['403', '500'] as const).map((code) => ({ where, isOdd, code })),
		),
	)(
		'of two hundred inputs, twenty that get $code fail no other, $where',
		async ({ isOdd, code }) => {
			const odd = plains(200).filter((_, nth) => isOdd(nth));
			const { rows } = await together(failingAt(odd, troubles[code]), [enrich(plains(200))]);
			const found = rows[0].flatMap(([row]) => (row.found ? [row.company_id] : []));
			expect(odd).toHaveLength(20);
			expect(found).toEqual(idsOf(200).filter((_, nth) => !isOdd(nth)));
		},
	);

	test('of fifty executions, every fifth of which has an odd value, no other fails', async () => {
		const odd = plains(50).filter((_, nth) => nth % 5 === 0);
		const { rows } = await together(
			failingAt(odd, troubles['403']),
			plains(50).map((value) => enrich([value])),
		);
		const found = rows.flatMap(([[row]]) => (row.found ? [row.company_id] : []));
		expect(found).toEqual(idsOf(50).filter((_, nth) => nth % 5 !== 0));
	});

	test.each(['1', '2', undefined])(
		'a service that starts anew for three seconds (Retry-After %s) fails nobody',
		async (after) => {
			let downUntil: number | undefined;
			const headers = after === undefined ? undefined : { 'retry-after': after };
			const down = { status: 503, body: { error: { message: 'restart' } }, headers };
			const service = {
				...plenty('lenient'),
				troubles: () => {
					downUntil ??= time.now() + 3000;
					return time.now() < downUntil ? down : undefined;
				},
			};
			const all = plains(100).map((value, nth) => enrich([value], { startsAt: 10 * nth }));
			const { rows } = await together(service, all);
			expect(rows.flatMap(companiesIn)).toEqual(idsOf(100));
		},
	);

	test('a 422 that names no place but the body fails only the value that it is about', async () => {
		const body = { detail: [{ loc: ['body'], msg: 'not a URL', type: 'x' }] };
		const service = failingAt([plain(30)], { status: 422, body });
		const { rows } = await together(service, [enrich(plains(50))]);
		expect(rows[0].filter(([{ found }]) => found === true)).toHaveLength(49);
	});

	test.each(['403', '500'] as const)(
		'a service that answers everything with %s costs 200 inputs nine calls for each fifty',
		async (code) => {
			const { rows, calls } = await together(failingAt(plains(200), troubles[code]), [
				enrich(plains(200)),
			]);
			for (const [row] of rows[0]) expect(row.error).toMatch(`(status ${code})`);
			expect(calls.length).toBeLessThanOrEqual(36);
		},
	);

	test('a request that is refused for something else is not split for ever', async () => {
		const detail = [{ loc: ['body', 'include_fields'], msg: 'no such field', type: 'x' }];
		const service = failingAt(plains(200), { status: 422, body: { detail } });
		const { rows, calls } = await together(service, [enrich(plains(200))]);
		for (const [row] of rows[0]) expect(row.error).toMatch('no such field');
		expect(calls.length).toBeLessThanOrEqual(24);
	});
});

describe('time', () => {
	test.each(['hangs', 'drips'] as const)(
		'a neighbor whose call %s holds those aboard for its time-out, and a half of them once more',
		async (trouble) => {
			const all = plains(10).map((value, nth) => enrich([value], { startsAt: 20 * nth }));
			const { outcomes } = await together(failingAt([plain(4)], trouble), all);
			const others = outcomes.filter((_, nth) => nth !== 4);
			expect(companiesIn(others.flatMap(({ rows }) => rows))).toHaveLength(9);
			for (const { took } of others) expect(took).toBeLessThanOrEqual(2 * TIMEOUT + SOON);
		},
	);

	test.each(['hangs', 'drips'] as const)(
		'three executions, each with a call that %s, hold who comes later for one time-out',
		async (trouble) => {
			const odd = [0, 1, 2].map((nth) =>
				enrich([plain(4), plain(10 + nth)], { startsAt: 850 * nth }),
			);
			const late = enrich([plain(20), plain(21)], { startsAt: 1750 });
			const service = { ...failingAt([plain(4)], trouble) };
			const { outcomes } = await together(service, [...odd, late]);
			expect(companiesIn(outcomes[3].rows)).toEqual(['cmp_20', 'cmp_21']);
			expect(outcomes[3].took).toBeLessThanOrEqual(TIMEOUT + SOON);
		},
	);

	test('who comes while the service has asked for a minute’s rest sends nothing, and is told at once where Max Wait is shorter', async () => {
		let upAt: number | undefined;
		const headers = { 'retry-after': '60' };
		const down = { status: 503, body: { error: { message: 'restart' } }, headers };
		const service = {
			...plenty('lenient'),
			troubles: () => {
				upAt ??= time.now() + 60_000;
				return time.now() < upAt ? down : undefined;
			},
		};
		const comes = (nth: number, maxWait: number) =>
			enrich([plain(nth)], { startsAt: 1000 + 100 * nth, options: { maxWait } });
		const impatient = Array.from({ length: 10 }, (_, nth) => comes(20 + nth, 5 * nth));
		const patient = Array.from({ length: 10 }, (_, nth) => comes(30 + nth, 90));
		const { outcomes, calls } = await together(service, [
			enrich(plains(20)),
			...impatient,
			...patient,
		]);
		for (const { took, rows } of outcomes.slice(1, 11)) {
			expect(took).toBeLessThanOrEqual(SOON);
			expect(rows[0][0].error).toMatch('(status 503)');
		}
		expect(outcomes[0].rows.flatMap((row) => companiesIn([row]))).toEqual(idsOf(20));
		expect(outcomes.slice(11).flatMap(({ rows }) => companiesIn(rows))).toEqual(idsOf(10, 30));
		// One that fails, five that are tried alone, the rest in two halves, and who came later.
		expect(calls.length).toBeLessThanOrEqual(9);
	});

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

	test('ten executions at a service that fails everything take at most 20 calls', async () => {
		const { calls } = await together(
			failingAt(plains(10), troubles['500']),
			plains(10).map((value) => enrich([value])),
		);
		expect(calls.length).toBeLessThanOrEqual(20);
	});

	test.each(['lenient', 'strict'] as const)(
		'200 inputs of 100 companies in two spellings take at most 4 calls (%s)',
		async (name) => {
			const values = plains(100).flatMap((host) => [host, `https://www.${host}/`]);
			const { rows, calls } = await together(plenty(name), [enrich(values)]);
			expect(companiesIn(rows[0])).toEqual(idsOf(100).flatMap((id) => [id, id]));
			expect(calls.length).toBeLessThanOrEqual(4);
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
