import fc from 'fast-check';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { RUNS, begin, work, type Schedule } from './schedule.mts';
import { seedOf, simulate } from './workers.mts';

const MINUTE_MS = 60_000;
const HOURS_MS = 6 * 3_600_000;

const services = fc.record({
	seed: fc.nat(),
	calls: fc.constant([]),
	rules: fc.record({
		window: fc.constantFrom('aligned' as const, 'fromFirstCall' as const),
		minuteLimit: fc.constantFrom(20, 60),
		concurrency: fc.constant(10),
		skew: fc.integer({ min: -MINUTE_MS, max: MINUTE_MS }),
		silent: fc.constant(false),
		onTheWay: fc.constant(0.1),
	}),
	latency: fc.record({
		least: fc.integer({ min: 50, max: 500 }),
		spread: fc.integer({ min: 0, max: 500 }),
	}),
}) satisfies fc.Arbitrary<Schedule>;

/** Runs of one process that start together; each ends at its first failure. */
const crowd = async (schedule: Schedule, runs: number, calls: number, maxWait: number) => {
	const { time, service, run } = begin(schedule, maxWait);
	const limiter = new RateLimiter(time);
	const outcomes = Array.from({ length: runs }, async () => {
		const client = run(limiter);
		client.run.plan(calls, true);
		const outcome = await work(client, calls).catch((error: Error) => error);
		return { outcome, paid: client.run.tally.calls };
	});
	return { service, outcomes: await time.run(Promise.all(outcomes), HOURS_MS) };
};

test('of many runs with enough Max Wait for half of them, about half succeed, and the others spend no more calls than leave at once', async () => {
	await fc.assert(
		fc.asyncProperty(
			services,
			fc.integer({ min: 2, max: 24 }),
			fc.integer({ min: 2, max: 60 }),
			async (schedule, runs, calls) => {
				const { minuteLimit } = schedule.rules;
				const windows = Math.ceil((runs * calls) / minuteLimit / 2);
				const { outcomes } = await crowd(schedule, runs, calls, windows * MINUTE_MS);
				const failed = outcomes.filter(({ outcome }) => outcome instanceof Error);
				for (const { outcome } of failed) {
					expect(outcome).toMatchObject({
						message: expect.stringMatching(/so it (was not begun|ends here)$/),
					});
				}
				const forNothing = failed.reduce((sum, { paid }) => sum + paid, 0);
				expect(forNothing).toBeLessThanOrEqual(10);
				// One window to begin with, and one for each minute of waiting.
				const possible = Math.floor((windows * minuteLimit) / calls);
				expect(outcomes.length - failed.length).toBeGreaterThanOrEqual(Math.min(runs, possible));
			},
		),
		{ numRuns: Math.ceil(RUNS / 25) },
	);
});

test('a run of one call waits at most for the next minute, however many calls a large run has left', async () => {
	await fc.assert(
		fc.asyncProperty(
			services,
			fc.integer({ min: 1000, max: 20 * MINUTE_MS }),
			async (schedule, after) => {
				const { time, service, run } = begin(schedule, Infinity);
				const limiter = new RateLimiter(time);
				const large = run(limiter);
				const calls = schedule.rules.minuteLimit * 25;
				large.run.plan(calls, false);
				const largeDone = work(large, calls);
				let took = Infinity;
				const small = (async () => {
					await time.sleep(after);
					const client = run(limiter);
					client.run.plan(1, false);
					const start = time.now();
					await work(client, 1);
					took = time.now() - start;
				})();
				await time.run(Promise.all([largeDone, small]), HOURS_MS);
				expect(service.admitted).toHaveLength(calls + 1);
				const { least, spread } = schedule.latency;
				expect(took).toBeLessThanOrEqual(MINUTE_MS + 2000 + 5 * (least + spread));
			},
		),
		{ numRuns: Math.ceil(RUNS / 50) },
	);
});

test('a large run gets every second call, however many small runs come', async () => {
	await fc.assert(
		fc.asyncProperty(services, async (schedule) => {
			const { minuteLimit } = schedule.rules;
			const { time, run } = begin(schedule, Infinity);
			const limiter = new RateLimiter(time);
			const large = run(limiter);
			const calls = minuteLimit * 3;
			large.run.plan(calls, false);
			let over = false;
			const smallRuns = (async () => {
				while (!over) {
					const client = run(limiter);
					client.run.plan(1, false);
					void work(client, 1);
					// As many as the whole allowance.
					await time.sleep(MINUTE_MS / minuteLimit);
				}
			})();
			const start = time.now();
			const largeDone = work(large, calls).then(() => {
				over = true;
				return time.now() - start;
			});
			const [took] = await time.run(Promise.all([largeDone, smallRuns]), HOURS_MS);
			// Every second turn is its own.
			expect(took).toBeLessThanOrEqual((3 + calls / (0.45 * minuteLimit)) * MINUTE_MS);
		}),
		{ numRuns: Math.ceil(RUNS / 100) },
	);
});

test.each([
	[2, 300, 20],
	[20, 3600, 1],
])(
	'%d processes of one account use 95 %% of the allowance in %d calls (starts: %d)',
	async (processes, calls, starts) => {
		let all = 0;
		for (let nth = 1; nth <= starts; nth += 1) {
			const { admitted, used } = await simulate(processes, calls, seedOf(nth));
			expect(admitted).toBe(calls);
			all += used;
		}
		expect(all / starts).toBeGreaterThan(0.95);
	},
);
