import fc from 'fast-check';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import type { ModelService } from './modelService.mts';
import { ORDINARY, RUNS, begin, scheduleOf, work } from './schedule.mts';

const MINUTE = 60_000;
const HOURS = 6 * 3_600_000;

/**
 * The calls of each minute that are kept for short runs until its last two seconds. Headers have whole seconds, so the
 * service's minute may be over by then.
 */
const reserveOf = (minuteLimit: number): number => Math.floor(minuteLimit / 20);

/**
 * When a client that knows everything but the latency of each call has its last call admitted, at the latest.
 *
 * @param slowest ms of the slowest call; the client sends two, four, seven, nine, and then ten calls at a time
 */
const idealEnd = (
	{ rules }: ModelService,
	start: number,
	calls: number,
	slowest: number,
): number => {
	const { minuteLimit, skew, window } = rules;
	const reserve = reserveOf(minuteLimit);
	/** The windows that some calls need. The last calls of a run may use the reserve. */
	const windowsFor = (some: number) =>
		Math.max(1, Math.ceil((some - reserve) / (minuteLimit - reserve)));
	if (window !== 'aligned') return start + (windowsFor(calls) - 1) * MINUTE;
	const firstEnd = (Math.floor((start + skew) / MINUTE) + 1) * MINUTE - skew;
	const rounds = Math.floor((firstEnd - start) / slowest);
	const fitting = [0, 2, 6, 13, 22][rounds] ?? 10 * rounds - 18;
	if (calls <= Math.min(minuteLimit, fitting)) return start;
	const inFirst = Math.min(minuteLimit - reserve, fitting);
	return firstEnd + (windowsFor(calls - inFirst) - 1) * MINUTE;
};

test('the rate limiter of one process causes no refusal, makes at most ten calls at once, and is idle for the sake of short runs only', async () => {
	const schedules = scheduleOf(fc.integer({ min: 10, max: 80 }));
	const counts = fc.integer({ min: 1, max: 150 });
	const property = fc.asyncProperty(schedules, counts, async (schedule, calls) => {
		const { time, service, process } = begin(schedule);
		const start = time.now();
		await time.run(work(process(), calls), HOURS);
		expect(service.admitted).toHaveLength(calls);
		expect(service.refused).toEqual({ minute: 0, concurrent: 0 });
		// The client knows times in whole seconds only, and sends calls in rounds of ten.
		const { least, spread } = schedule.latency;
		const rounds = Math.ceil(calls / 10) + 2 * Math.ceil(calls / schedule.rules.minuteLimit);
		const windows = Math.ceil(calls / schedule.rules.minuteLimit) - 1;
		const slack = rounds * (least + spread) + windows * 2000;
		expect(Math.floor(time.now())).toBeLessThanOrEqual(
			idealEnd(service, start, calls, least + spread) + slack,
		);
	});
	await fc.assert(property, { numRuns: RUNS });
});

test('the rate limiter stops no run and sends no call too early when the system time is changed', async () => {
	const changes = fc.array(
		fc.record({
			after: fc.integer({ min: 0, max: 5 * MINUTE }),
			by: fc.integer({ min: -120 * MINUTE, max: 120 * MINUTE }),
		}),
		{ minLength: 1, maxLength: 4 },
	);
	const property = fc.asyncProperty(
		scheduleOf(fc.integer({ min: 30, max: 60 })),
		fc.integer({ min: 60, max: 150 }),
		changes,
		fc.boolean(),
		async (schedule, calls, wallClock, silent) => {
			// Without headers, nobody can know minutes that begin by the service's clock.
			const rules = silent
				? { ...ORDINARY.rules, skew: schedule.rules.skew, silent }
				: schedule.rules;
			const { time, service, process } = begin({ ...schedule, rules }, 10 * MINUTE);
			for (const { after, by } of wallClock) {
				time.at(time.now() + after, () => (time.wallOffset = by));
			}
			await time.run(work(process(), calls), 10 * MINUTE);
			expect(service.admitted).toHaveLength(calls);
			expect(service.refused.minute).toBe(0);
		},
	);
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 5) });
});

test('a large run gets every second call, however many small runs come', async () => {
	const property = fc.asyncProperty(scheduleOf(fc.constantFrom(20, 60)), async (schedule) => {
		const { minuteLimit } = schedule.rules;
		const { time, run } = begin(schedule);
		const limiter = new RateLimiter(time);
		const calls = minuteLimit * 3;
		const start = time.now();
		let isOver = false;
		const smallRuns = async () => {
			while (!isOver) {
				void work(run(limiter), 1);
				// They could use the whole allowance.
				await time.sleep(MINUTE / minuteLimit);
			}
		};
		const large = work(run(limiter), calls).finally(() => (isOver = true));
		await time.run(Promise.all([large, smallRuns()]), HOURS);
		// The large run has every second turn.
		expect(time.now() - start).toBeLessThanOrEqual((3 + calls / (0.45 * minuteLimit)) * MINUTE);
	});
	await fc.assert(property, { numRuns: Math.ceil(RUNS / 100), endOnFailure: true });
});
