/** The row “limit” of the benchmark in virtual time: processes that share an account. */
import { mean } from 'simple-statistics';
import { floorMs, shareUsed } from '../../bench/window.mts';
import { begin, ORDINARY, work } from './schedule.mts';

/** The document's allowance, and a call's time in ms. */
const ALLOWANCE = { limit: 60, window: 60_000, latency: 400, width: 10 };
const CALLS = 200;
const DAY = 24 * 3_600_000;
const SEEDS = Array.from({ length: 30 }, (_, nth) => nth * 7_654_321);

interface Circumstances {
	workers: number;
	seed: number;
	/** The part of a call's time in which it isn't at the service. */
	onTheWay: number;
	/** ms within which the workers start. The first one starts at once. */
	startsWithin?: number;
}

/** Divides the calls among workers, each with its own limiter. `used` is the share of the allowance. */
const simulate = async ({ workers, seed, onTheWay, startsWithin = 300 }: Circumstances) => {
	const { latency } = ALLOWANCE;
	const { time, service, process } = begin({
		seed,
		rules: { ...ORDINARY.rules, onTheWay },
		latency: { least: latency * 0.8, spread: latency * 0.4 },
	});
	const begun = time.now();
	const runs = Array.from({ length: workers }, async (_, nth) => {
		await time.sleep(nth === 0 ? 0 : time.random() * startsWithin);
		await work(process(), CALLS / workers);
	});
	await time.run(Promise.all(runs), DAY);
	return {
		took: time.now() - begun,
		admitted: service.admitted.length,
		used: shareUsed(service.admitted, ALLOWANCE),
		refused: service.refused.minute + service.refused.concurrent,
	};
};

describe.each([
	{ where: 'nearby', onTheWay: 0.02 },
	{ where: 'half of the time on the way', onTheWay: 0.5 },
])('200 calls of 400 ms, 60 a minute, $where', ({ onTheWay }) => {
	test('one process is never refused and takes as long as it must', async () => {
		for (const seed of SEEDS) {
			const { refused, used, took } = await simulate({ workers: 1, seed, onTheWay });
			expect([refused, used]).toEqual([0, 1]);
			expect(took).toBeLessThanOrEqual(1.05 * floorMs(CALLS, ALLOWANCE));
		}
	});

	test.each([
		[2, 300],
		[4, 300],
		[10, 300],
		[2, 10_000],
		[4, 10_000],
	])(
		'%d processes that start within %d ms use 95 %% of the allowance',
		async (workers, startsWithin) => {
			const runs = [];
			for (const seed of SEEDS) {
				runs.push(await simulate({ workers, seed, onTheWay, startsWithin }));
			}
			expect(runs.map(({ admitted }) => admitted)).toEqual(SEEDS.map(() => CALLS));
			expect(mean(runs.map(({ used }) => used))).toBeGreaterThanOrEqual(0.95);
		},
	);
});
