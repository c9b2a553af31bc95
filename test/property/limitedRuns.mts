/** Runs of one or more processes at a rate-limited service in virtual time. A schedule always gives the same result. */
import fc from 'fast-check';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { Client } from '../../nodes/BusinessDataLookup/service/client.ts';
import { workInParallel } from '../../nodes/BusinessDataLookup/lookup/parallel.ts';
import { RateLimiter } from '../../nodes/BusinessDataLookup/service/rateLimit/limiter.ts';
import { Run } from '../../nodes/BusinessDataLookup/service/run.ts';
import { LimitedService, type ServiceRules } from '../support/limitedService.mts';
import { VirtualTime } from '../support/virtualTime.mts';
import { call } from '../unit/service/clientRun.mts';

const MINUTE = 60_000;
/** Cases of each property; set PROPERTY_RUNS=20000 to look longer. */
export const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);

/** A seeded random generator, so that a failing case can be repeated. */
const seeded = (seed: number) => () => {
	seed = (seed * 1664525 + 1013904223) >>> 0;
	return seed / 2 ** 32;
};

interface Schedule {
	seed: number;
	rules: Pick<ServiceRules, 'window' | 'minuteLimit' | 'skew' | 'onTheWay'>;
	/** ms of a call */
	latency: { least: number; spread: number };
}

export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
	seed: fc.nat(),
	rules: fc.record({
		window: fc.constantFrom('aligned', 'fromFirstCall'),
		minuteLimit: fc.integer({ min: 10, max: 80 }),
		skew: fc.integer({ min: -10 * MINUTE, max: 10 * MINUTE }),
		onTheWay: fc.constantFrom(0.02, 0.5),
	}),
	latency: fc.record({
		least: fc.integer({ min: 5, max: 2000 }),
		spread: fc.integer({ min: 0, max: 3000 }),
	}),
});

export const openAccount = ({ seed, rules, latency }: Schedule) => {
	const chance = seeded(seed);
	const time = new VirtualTime(1_700_000_000_000 + (seed % MINUTE), chance);
	const service = new LimitedService(time, {
		...rules,
		concurrency: 10,
		silent: false,
		latency: () => latency.least + chance() * latency.spread,
	});
	const transport = async () => await service.call();
	const common = { baseUrl: 'http://service', transport, clock: time };
	const process = () =>
		new Client({ ...common, limiter: new RateLimiter(time) }, new Run(Infinity));
	return { time, service, process };
};

/** Plans calls as `execute` does, and makes them side by side. */
export const makeCalls = async (client: Client, calls: number) => {
	client.run.plan(calls);
	const task = async () => {
		const response = await client.json(call);
		if (response instanceof LookupFailure) throw response;
		return [];
	};
	await workInParallel(
		Array.from({ length: calls }, () => task),
		() => client.run.tasksAtOnce,
	);
};
