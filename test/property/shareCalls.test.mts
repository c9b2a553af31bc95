/** Executions that share calls get what they would get alone, soon, and in few calls. */
import fc from 'fast-check';
import { LATENCY, lookUp, type Lookups } from './invariant/execution.mts';
import { companiesIn, enrich, idsOf, plain, plains, plenty } from './invariant/plenty.mts';
import { RUNS } from './schedule.mts';

/** A Max Wait, in seconds, and a Max Calls that no run uses up. */
const [PATIENT, UNBOUND] = [100_000, 1000];
const LIMITED = { ...plenty(), minuteLimit: 60 };

/** Known domains, unknown ones, and some that the service refuses. */
const value = fc.oneof(
	{ weight: 6, arbitrary: fc.nat(25).map(plain) },
	fc.nat(25).map((n) => `unknown${n}.com`),
	{ weight: 1, arbitrary: fc.nat(3).map((n) => `bad${n}.com`) },
);

const aloneGot = (typed: string): unknown => {
	if (typed.startsWith('bad')) return expect.stringContaining('(status 422');
	const nth = /^co(\d+)/.exec(typed)?.[1];
	return nth === undefined ? null : `cmp_${nth}`;
};

/** What an input gets if its run may not wait or call any more. */
const ENDED = /^(Max Calls \(\d\) is used up|The account’s rate limit is used up|.* status 429)/;

const refusing = (minuteLimit: number, isPlaceNamed: boolean) => ({
	...plenty(),
	minuteLimit,
	troubles: (_: unknown, values: string[]) => {
		const bad = values.findIndex((typed) => typed.startsWith('bad'));
		if (bad < 0) return undefined;
		const loc = ['body', 'url', ...(isPlaceNamed ? [String(bad)] : [])];
		return { status: 422, body: { detail: [{ loc, msg: 'is no url' }] } };
	},
});

it('executions that share calls get what a call for each input alone gives, also beside some that are canceled, halt, or may not wait or call any more', async () => {
	const times = fc.integer({ min: 0, max: 5000 });
	const values = fc.array(value, { minLength: 1, maxLength: 8 });
	const calm = fc.record({
		startsAt: times,
		values,
		options: fc.record({ itemsPerCall: fc.constantFrom(5, 50, 50) }),
	});
	const unruly = fc.record({
		startsAt: times,
		values,
		canceledAfter: fc.option(fc.integer({ min: 0, max: 8000 }), { nil: undefined }),
		stopsAtFailure: fc.boolean(),
		options: fc.record({
			maxWait: fc.constantFrom(0, 1, PATIENT),
			maxCalls: fc.constantFrom(1, 2, UNBOUND),
		}),
	});
	const property = fc.asyncProperty(
		fc.array(calm, { minLength: 1, maxLength: 20 }),
		fc.array(unruly, { maxLength: 12 }),
		fc.integer({ min: 10, max: 80 }),
		fc.boolean(),
		fc.integer({ min: 5, max: 3000 }),
		async (some, others, minuteLimit, isPlaceNamed, latency) => {
			const executions = [...some, ...others].map((each): Lookups => {
				const options = { maxWait: PATIENT, ...each.options };
				return enrich(each.values, { ...each, options });
			});
			const model = refusing(minuteLimit, isPlaceNamed);
			const { answers, rows, calls } = await lookUp(model, executions, latency);
			for (const { values: asked } of calls) expect(new Set(asked).size).toBe(asked.length);
			some.forEach((own, nth) => {
				expect(companiesIn(rows[nth])).toEqual(own.values.map(aloneGot));
			});
			answers.slice(some.length).forEach(({ error, isCanceled }, nth) => {
				const own = others[nth];
				const by = some.length + nth;
				const { maxWait, maxCalls } = own.options;
				expect(calls.filter((call) => call.by === by).length).toBeLessThanOrEqual(maxCalls);
				if (error !== undefined || isCanceled) return;
				const mayEnd = maxWait < PATIENT || maxCalls < UNBOUND;
				companiesIn(rows[by]).forEach((got, input) => {
					if (mayEnd && ENDED.test(String(got))) return;
					expect(got).toEqual(aloneGot(own.values[input]));
				});
			});
		},
	);
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 5), endOnFailure: true });
});

it('a stream of 1,000 one-item executions within a minute costs hardly more than 60 calls, and none waits longer than 3 s', async () => {
	const all = plains(1000).map((typed, nth) => enrich([typed], { startsAt: 50 * nth }));
	const { answers, rows, calls } = await lookUp(LIMITED, all);
	expect(rows.flatMap(companiesIn)).toEqual(idsOf(1000));
	expect(calls.length).toBeLessThanOrEqual(62);
	expect(calls.filter(({ status }) => status === 429)).toEqual([]);
	expect(Math.max(...answers.map(({ took }) => took))).toBeLessThanOrEqual(3000);
});

it('while the first calls of a minute are free, nobody is later than alone by more than a call', async () => {
	const few = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 9 });
	const property = fc.asyncProperty(
		few,
		fc.integer({ min: 50, max: 1999 }),
		async (starts, latency) => {
			const all = starts.map((startsAt, nth) => enrich([plain(nth)], { startsAt }));
			const { answers } = await lookUp(LIMITED, all, latency);
			for (const { took } of answers) expect(took).toBeLessThanOrEqual(2 * latency + 1);
		},
	);
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 10) });
});

it('a run of 2,000 inputs delays a one-item run by no more than one call', async () => {
	const small = enrich([plain(1)], { startsAt: 2000 });
	const { answers, rows } = await lookUp(LIMITED, [enrich(plains(2000)), small]);
	expect(companiesIn(rows[1])).toEqual(['cmp_1']);
	expect(answers[1].took).toBeLessThanOrEqual(2 * LATENCY + 1);
});
