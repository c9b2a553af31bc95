/** Executions that share calls get what they would get alone, soon, and in few calls. */
import fc from 'fast-check';
import { aloneGot, carryOutAll, type Execution, type RefusedAs } from './executions.mts';
import { ORDINARY, RUNS, scheduleOf } from './schedule.mts';

const MINUTE_MS = 60_000;
const LATENCY_MS = ORDINARY.latency.least;

const several = fc.integer({ min: 0, max: 25 });
const key = fc.oneof(
	{ weight: 6, arbitrary: several.map((n) => `own_${n}`) },
	several.map((n) => `two_${n}`),
	several.map((n) => `unknown_${n}`),
	{ weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }).map((n) => `bad_${n}`) },
);
const most = { maxLength: 8 };
const execution = fc.record<Execution>({
	at: fc.integer({ min: 0, max: 5000 }),
	keys: fc.oneof(
		fc.array(key, { minLength: 1, maxLength: 1 }),
		fc.array(key, { minLength: 1, ...most }),
	),
	shape: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(1)),
	itemsPerCall: fc.constantFrom(5, 50, 50),
});
const executions = fc.array(execution, { minLength: 1, maxLength: 20 });
const schedules = scheduleOf(fc.integer({ min: 10, max: 80 }));
const inFields = fc.constantFrom<RefusedAs>('place', 'filter');

it('executions that share calls get what a call for each input alone gives, also beside some that are canceled, halt, or may not wait or call any more', async () => {
	const unruly = fc.record<Execution>({
		at: fc.integer({ min: 0, max: 5000 }),
		keys: fc.array(key, { minLength: 1, ...most }),
		cancelledAfter: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 8000 })),
		maxWait: fc.constantFrom(0, 1, 100_000),
		maxCalls: fc.constantFrom(1, 2, Infinity),
		stopAtFirst: fc.boolean(),
	});
	const crowd = fc.array(unruly, { maxLength: 12 });
	await fc.assert(
		fc.asyncProperty(schedules, executions, crowd, inFields, async (schedule, all, some, as) => {
			const { outcomes, asked } = await carryOutAll(schedule, [...some, ...all], as);
			for (const keys of asked) expect(new Set(keys).size).toBe(keys.length);
			const calm = outcomes.slice(some.length);
			expect(calm.map(({ got }) => got)).toEqual(all.map(({ keys }) => keys.map(aloneGot)));
			outcomes.slice(0, some.length).forEach(({ got, calls }, nth) => {
				const { keys, maxCalls, stopAtFirst } = some[nth];
				expect(calls).toBeLessThanOrEqual(maxCalls!);
				got.forEach((each, item) => {
					const may = [aloneGot(keys[item]), 'callBudget', 'rateLimited', undefined];
					expect(may).toContainEqual(each);
				});
				const isCalm = stopAtFirst === false && maxCalls === Infinity;
				if (isCalm && some[nth].cancelledAfter === Infinity && some[nth].maxWait! > 1) {
					expect(got).toEqual(keys.map(aloneGot));
				}
			});
		}),
		{ numRuns: Math.ceil(RUNS / 5) },
	);
});

it('a stream of 1,000 one-item executions over a minute costs hardly more than 60 calls, and none waits longer than 3 s', async () => {
	const all = Array.from({ length: 1000 }, (_, nth) => ({
		at: (nth * MINUTE_MS) / 1000,
		keys: [`own_${nth}`],
	}));
	const { outcomes, asked, service } = await carryOutAll(ORDINARY, all);
	expect(outcomes.map(({ got }) => got)).toEqual(all.map(({ keys }) => [keys]));
	expect(asked.length).toBeLessThanOrEqual(62);
	expect(service.refused).toEqual({ minute: 0, concurrent: 0 });
	expect(Math.max(...outcomes.map(({ took }) => took))).toBeLessThanOrEqual(3000);
});

it('while the first calls of a minute are free, nobody is later than alone by more than a call', async () => {
	const few = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 9 });
	await fc.assert(
		fc.asyncProperty(few, fc.integer({ min: 50, max: 1999 }), async (starts, least) => {
			const all = starts.map((at, nth) => ({ at, keys: [`own_${nth}`] }));
			const latency = { least, spread: 0 };
			const { outcomes } = await carryOutAll({ ...ORDINARY, latency }, all);
			for (const { took } of outcomes) expect(took).toBeLessThanOrEqual(2 * least + 1);
		}),
		{ numRuns: Math.ceil(RUNS / 10) },
	);
});

it('a run of 2,000 keys delays a one-item run by no more than one call', async () => {
	const big = { at: 0, keys: Array.from({ length: 2000 }, (_, nth) => `own_${nth}`) };
	const small = { at: 2000, keys: ['own_1'] };
	const { outcomes } = await carryOutAll(ORDINARY, [big, small]);
	expect(outcomes[1].got).toEqual([['own_1']]);
	expect(outcomes[1].took).toBeLessThanOrEqual(2 * LATENCY_MS + 1);
});
