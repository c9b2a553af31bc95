// `npx tsx scripts/simulateWorkers.mts`: what to expect of 2 to 50 workers that share an account. The node's limiter paces
// calls to a model of the service in virtual time, so no n8n and no network takes part; docs/scaling.md has the table.
import { floorMs, shareUsed } from '../bench/window.mts';
import { begin, work } from '../test/property/schedule.mts';
import { percent } from '../test/queue/figures.mts';

const LIMIT = 60;
const WINDOW_MS = 60_000;
const LATENCY_MS = 400;
const WIDTH = 10;
/** Calls of each account in all, dealt out to the workers. */
const CALLS = 600;
const STARTS_WITHIN_MS = 300;
const SEEDS = [1, 2, 3, 4, 5].map((nth) => nth * 7_654_321);
const WORKERS = [1, 2, 4, 10, 20, 50];
const HOURS_MS = 24 * 3_600_000;
const ALLOWANCE = { limit: LIMIT, window: WINDOW_MS, latency: LATENCY_MS, width: WIDTH };

const simulate = async (workers: number, seed: number) => {
	const { time, service, process } = begin({
		seed,
		calls: [],
		rules: {
			window: 'fromFirstCall',
			minuteLimit: LIMIT,
			concurrency: WIDTH,
			skew: 0,
			silent: false,
			onTheWay: 0.1,
		},
		latency: { least: LATENCY_MS * 0.8, spread: LATENCY_MS * 0.4 },
	});
	const begun = time.now();
	const runs = Array.from({ length: workers }, async () => {
		await time.sleep(time.random() * STARTS_WITHIN_MS);
		await work(process(), CALLS / workers);
	});
	await time.run(Promise.all(runs), HOURS_MS);
	const refused = service.refused.minute + service.refused.concurrent;
	return {
		seconds: (time.now() - begun) / 1000,
		used: shareUsed(service.admitted, ALLOWANCE),
		refused: refused / (CALLS + refused),
	};
};

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

console.log('| Workers | Time | Allowance used | Refused |\n| --- | --- | --- | --- |');
for (const workers of WORKERS) {
	const runs = [];
	for (const seed of SEEDS) runs.push(await simulate(workers, seed));
	const cells = [
		workers,
		`${mean(runs.map(({ seconds }) => seconds)).toFixed(0)} s`,
		percent(mean(runs.map(({ used }) => used))),
		percent(mean(runs.map(({ refused }) => refused))),
	];
	console.log(`| ${cells.join(' | ')} |`);
}
console.log(
	`\n${CALLS} calls of one account, ${LIMIT} a minute, ${WIDTH} at once, ${LATENCY_MS} ms each; ` +
		`the floor is ${(floorMs(CALLS, ALLOWANCE) / 1000).toFixed(0)} s. Means of ${SEEDS.length} runs.`,
);
