import fc from 'fast-check';
import { Client } from '../../nodes/BusinessDataLookup/execution/client.ts';
import { RunCancelled } from '../../nodes/BusinessDataLookup/execution/failure.ts';
import { Patience } from '../../nodes/BusinessDataLookup/execution/patience.ts';
import { mapPool } from '../../nodes/BusinessDataLookup/execution/pool.ts';
import { RateLimiter } from '../../nodes/BusinessDataLookup/execution/rateLimiter.ts';
import { ModelService, type ServiceRules } from './modelService.mts';
import { VirtualTime } from './virtualTime.mts';

const MINUTE = 60_000;
const HOURS = 6 * 3_600_000;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 10_000);

/** A small seeded generator, so that a failing schedule can be run again. */
const seeded = (seed: number) => () => {
	seed = (seed * 1664525 + 1013904223) >>> 0;
	return seed / 2 ** 32;
};

interface Schedule {
	seed: number;
	/** Calls each process has to make. */
	calls: number[];
	rules: Omit<ServiceRules, 'latency'>;
	latency: { least: number; spread: number };
}

const scheduleOf = (processes: fc.Arbitrary<number[]>, limits: fc.Arbitrary<number>) =>
	fc.record({
		seed: fc.nat(),
		calls: processes,
		rules: fc.record({
			window: fc.constantFrom('aligned' as const, 'fromFirstCall' as const, 'sliding' as const),
			minuteLimit: limits,
			concurrency: fc.constant(10),
			skew: fc.integer({ min: -10 * MINUTE, max: 10 * MINUTE }),
			silent: fc.constant(false),
		}),
		latency: fc.record({
			least: fc.integer({ min: 5, max: 2000 }),
			spread: fc.integer({ min: 0, max: 3000 }),
		}),
	});

const begin = ({ seed, rules, latency }: Schedule) => {
	const chance = seeded(seed);
	const time = new VirtualTime(1_700_000_000_000 + (seed % MINUTE), chance);
	const service = new ModelService(time, {
		...rules,
		latency: () => latency.least + chance() * latency.spread,
	});
	const process = (signal?: AbortSignal) =>
		new Client({
			baseUrl: 'http://service',
			transport: async () => await service.call(),
			limiter: new RateLimiter(time),
			patience: new Patience(Infinity),
			time,
			maxCalls: Infinity,
			signal,
		});
	return { time, service, process };
};

const call = {
	method: 'POST' as const,
	path: '/v1/companies',
	limited: true,
	repeatable: true,
	timeout: 1000,
};

const work = async (client: Client, calls: number) =>
	await mapPool(Array.from({ length: calls }), async () => await client.json(call));

/** Never more admitted calls than the limit in any window the service counts by. */
const mostInAnyWindow = ({ admitted, rules }: ModelService): number => {
	if (rules.window !== 'sliding') return 0;
	return Math.max(0, ...admitted.map((at) => admitted.filter((t) => t > at - MINUTE && t <= at).length));
};

/**
 * When the last of `calls` can be admitted, had the client known everything but each call's latency.
 *
 * @param slowest ms a call takes at most: ten at a time, so many fit before the first window's end
 */
const idealEnd = ({ rules }: ModelService, start: number, calls: number, slowest: number): number => {
	const { minuteLimit, skew, window } = rules;
	if (window !== 'aligned') return start + (Math.ceil(calls / minuteLimit) - 1) * MINUTE;
	const firstEnd = (Math.floor((start + skew) / MINUTE) + 1) * MINUTE - skew;
	const inFirst = Math.min(minuteLimit, 10 * Math.floor((firstEnd - start) / slowest));
	if (calls <= inFirst) return start;
	return firstEnd + (Math.ceil((calls - inFirst) / minuteLimit) - 1) * MINUTE;
};

describe('one process alone', () => {
	test('is never refused, never above ten at once, and never idle while there is allowance', async () => {
		await fc.assert(
			fc.asyncProperty(
				scheduleOf(fc.tuple(fc.integer({ min: 1, max: 150 })), fc.integer({ min: 10, max: 80 })),
				async (schedule) => {
					const { time, service, process } = begin(schedule);
					const start = time.now();
					const [calls] = schedule.calls;
					await time.run(work(process(), calls), HOURS);
					expect(service.admitted).toHaveLength(calls);
					expect(service.refused).toEqual({ minute: 0, concurrent: 0 });
					expect(service.mostAtOnce).toBeLessThanOrEqual(10);
					expect(mostInAnyWindow(service)).toBeLessThanOrEqual(schedule.rules.minuteLimit);
					// Whole seconds in the headers, and rounds of ten: what the client cannot know.
					const { least, spread } = schedule.latency;
					const rounds = Math.ceil(calls / 10) + 2 * Math.ceil(calls / schedule.rules.minuteLimit);
					const windows = Math.ceil(calls / schedule.rules.minuteLimit) - 1;
					const slack = rounds * (least + spread) + windows * 2000;
					expect(time.now()).toBeLessThanOrEqual(idealEnd(service, start, calls, least + spread) + slack);
				},
			),
			{ numRuns: RUNS },
		);
	});
});
