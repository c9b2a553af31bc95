import fc from 'fast-check';
import { RUNS, begin, scheduleOf, work } from './schedule.mts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const jumps = fc.array(
	fc.record({
		after: fc.integer({ min: 0, max: 5 * MINUTE_MS }),
		by: fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }),
	}),
	{ minLength: 1, maxLength: 4 },
);
const sleeps = fc.array(
	fc.record({
		after: fc.integer({ min: 0, max: 5 * MINUTE_MS }),
		by: fc.integer({ min: 1000, max: 8 * HOUR_MS }),
	}),
	{ minLength: 1, maxLength: 3 },
);
const schedules = scheduleOf(fc.integer({ min: 30, max: 60 }));
const counts = fc.integer({ min: 60, max: 150 });
const BUDGET_MS = 10 * MINUTE_MS;

test('the rate limiter stops no run and sends no call too early when the system time is changed', async () => {
	await fc.assert(
		fc.asyncProperty(
			schedules,
			counts,
			jumps,
			fc.boolean(),
			async (schedule, calls, wallClock, silent) => {
				// Of minutes that begin by the clock, only headers tell.
				const window = silent ? ('fromFirstCall' as const) : schedule.rules.window;
				const rules = { ...schedule.rules, silent, window };
				const limit = silent ? 60 : rules.minuteLimit;
				const { time, service, process } = begin(
					{ ...schedule, rules: { ...rules, minuteLimit: limit } },
					BUDGET_MS,
				);
				for (const { after, by } of wallClock) {
					time.at(time.now() + after, () => (time.wallOffset = by));
				}
				await time.run(work(process(), calls), BUDGET_MS);
				expect(service.admitted).toHaveLength(calls);
				expect(service.refused.minute).toBe(0);
			},
		),
		{ numRuns: Math.ceil(RUNS / 5) },
	);
});

test('the rate limiter counts the hours that a machine sleeps neither as waiting nor as a reason to refuse a call', async () => {
	await fc.assert(
		fc.asyncProperty(schedules, counts, sleeps, async (schedule, calls, machine) => {
			const { time, service, process } = begin(schedule, BUDGET_MS);
			let slept = 0;
			for (const { after, by } of machine) {
				time.at(time.now() + after, () => {
					time.leap(by);
					slept += by;
				});
			}
			const start = time.now();
			await time.run(work(process(), calls), BUDGET_MS + 24 * HOUR_MS);
			expect(service.admitted).toHaveLength(calls);
			expect(time.now() - start - slept).toBeLessThanOrEqual(BUDGET_MS);
		}),
		{ numRuns: Math.ceil(RUNS / 5) },
	);
});
