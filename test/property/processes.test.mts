/** What the benchmark's row “limit” does with real processes and three minutes, many times over. */
import { mean } from 'simple-statistics';
import { floorMs } from '../../bench/window.mts';
import { ALLOWANCE, seedOf, simulate } from './workers.mts';

const CALLS = 200;
const SEEDS = Array.from({ length: 30 }, (_, nth) => seedOf(nth));

describe.each([
	{ where: 'nearby', onTheWay: 0.02 },
	{ where: 'half of the time on the way', onTheWay: 0.5 },
])('200 calls of 400 ms, 60 a minute, $where', ({ onTheWay }) => {
	test('one process is never refused and takes as long as it must', async () => {
		for (const seed of SEEDS) {
			const { refused, used, took } = await simulate(1, CALLS, seed, { onTheWay });
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
		async (many, startsWithin) => {
			const runs = [];
			for (const seed of SEEDS) {
				runs.push(await simulate(many, CALLS, seed, { onTheWay, startsWithin }));
			}
			expect(runs.map(({ admitted }) => admitted)).toEqual(SEEDS.map(() => CALLS));
			expect(mean(runs.map(({ used }) => used))).toBeGreaterThanOrEqual(0.95);
		},
	);
});
