import fc from 'fast-check';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { RUNS, begin, scheduleOf, work, type Schedule } from './schedule.mts';

const MINUTE_MS = 60_000;
const HOURS_MS = 6 * 3_600_000;

const services = scheduleOf(fc.constantFrom(20, 60));

/** One process, whose runs share a limiter, and the service that it calls. */
const oneProcess = (schedule: Schedule, maxWait = Infinity) => {
	const { time, service, run } = begin(schedule, maxWait);
	const limiter = new RateLimiter(time);
	/** Makes a run of so many calls. Returns how it ended and how long it took. */
	const carryOut = async (calls: number, needed?: number) => {
		const client = run(limiter);
		client.run.requiredCalls = needed;
		const start = time.now();
		const outcome = await work(client, calls).catch((error: Error) => error);
		return { outcome, took: time.now() - start };
	};
	return { time, service, carryOut };
};

test('runs that can’t finish end as soon as the limit is known, at the cost of ten calls together', async () => {
	await fc.assert(
		fc.asyncProperty(
			services,
			fc.integer({ min: 1, max: 24 }),
			fc.integer({ min: 0, max: 5 }),
			fc.integer({ min: 1, max: 100 }),
			async (schedule, runs, minutes, more) => {
				const { minuteLimit } = schedule.rules;
				// The first minute may end soon after the start, and the next one may be counted from its first call.
				const calls = (minutes + 2) * minuteLimit + more;
				const { time, service, carryOut } = oneProcess(schedule, minutes * MINUTE_MS);
				const all = Array.from({ length: runs }, async () => await carryOut(calls, calls));
				const outcomes = await time.run(Promise.all(all), HOURS_MS);
				for (const { outcome } of outcomes) expect(outcome).toBeInstanceOf(Error);
				expect(service.admitted.length).toBeLessThanOrEqual(10);
				const { least, spread } = schedule.latency;
				const slowest = Math.max(...outcomes.map(({ took }) => took));
				expect(slowest).toBeLessThanOrEqual(2 * (least + spread) + 1000);
			},
		),
		{ numRuns: Math.ceil(RUNS / 25), endOnFailure: true },
	);
});

test('a large run gets every second call, however many small runs come', async () => {
	await fc.assert(
		fc.asyncProperty(services, async (schedule) => {
			const { minuteLimit } = schedule.rules;
			const { time, carryOut } = oneProcess(schedule);
			const calls = minuteLimit * 3;
			let over = false;
			const smallRuns = async () => {
				while (!over) {
					void carryOut(1);
					// They could use the whole allowance.
					await time.sleep(MINUTE_MS / minuteLimit);
				}
			};
			const large = carryOut(calls).finally(() => (over = true));
			const [{ took, outcome }] = await time.run(Promise.all([large, smallRuns()]), HOURS_MS);
			expect(outcome).toHaveLength(calls);
			// The large run has every second turn.
			expect(took).toBeLessThanOrEqual((3 + calls / (0.45 * minuteLimit)) * MINUTE_MS);
		}),
		{ numRuns: Math.ceil(RUNS / 100), endOnFailure: true },
	);
});
