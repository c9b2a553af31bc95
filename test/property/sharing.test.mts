import { mean } from 'simple-statistics';
import { floorMs, shareUsed } from '../../bench/window.mts';
import { begin, work } from './schedule.mts';

// What the benchmark's row “limit” does with real processes and three minutes, many times over.
const CALLS = 200;
const LIMIT = 60;
const LATENCY = 400;
/** ms: processes that are started together, and workflows that run when they happen to. */
const STARTS = 300;
const ANY_TIME = 10_000;
/** Far apart: neighbors would begin with nearly the same numbers. */
const SEEDS = Array.from({ length: 30 }, (_, nth) => nth * 7_654_321);
const ALLOWANCE = { limit: LIMIT, window: 60_000, latency: LATENCY, width: 10 };

interface Sharing {
	/** Refused calls in all that were sent. */
	refused: number;
	/** Of the allowance of all windows but the last. */
	used: number;
	/** ms */
	took: number;
}

/** @param starts the processes start within so many ms */
const share = async (
	seed: number,
	processes: number,
	onTheWay: number,
	starts = STARTS,
): Promise<Sharing> => {
	const calls = new Array<number>(processes).fill(CALLS / processes);
	const { time, service, process } = begin({
		seed,
		calls,
		rules: {
			window: 'fromFirstCall',
			minuteLimit: LIMIT,
			concurrency: ALLOWANCE.width,
			skew: 0,
			silent: false,
			onTheWay,
		},
		latency: { least: LATENCY * 0.8, spread: LATENCY * 0.4 },
	});
	const begun = time.now();
	const runs = calls.map(async (own, nth) => {
		await time.sleep(nth === 0 ? 0 : time.random() * starts);
		await work(process(), own);
	});
	await time.run(Promise.all(runs), 600_000);
	const refused = service.refused.minute + service.refused.concurrent;
	expect(service.admitted).toHaveLength(CALLS);
	return {
		refused: refused / (CALLS + refused),
		used: shareUsed(service.admitted, ALLOWANCE),
		took: time.now() - begun,
	};
};

describe.each([
	{ where: 'nearby', onTheWay: 0.02 },
	{ where: 'half of the time on the way', onTheWay: 0.5 },
])('200 calls of 400 ms, 60 a minute, $where', ({ onTheWay }) => {
	test('one process is never refused and takes as long as it must', async () => {
		for (const seed of SEEDS) {
			const { refused, used, took } = await share(seed, 1, onTheWay);
			expect([refused, used]).toEqual([0, 1]);
			expect(took).toBeLessThanOrEqual(1.05 * floorMs(CALLS, ALLOWANCE));
		}
	});

	test.each([2, 4, 10])('%d processes use 95 %% of the allowance', async (many) => {
		const used: number[] = [];
		for (const seed of SEEDS) used.push((await share(seed, many, onTheWay)).used);
		expect(mean(used)).toBeGreaterThanOrEqual(0.95);
	});
});

test.each([2, 4])(
	'%d processes that start at any time use 95 %% of the allowance',
	async (many) => {
		const used: number[] = [];
		for (const seed of SEEDS) used.push((await share(seed, many, 0.02, ANY_TIME)).used);
		expect(mean(used)).toBeGreaterThanOrEqual(0.95);
	},
);
