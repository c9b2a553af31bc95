// `npx tsx scripts/simulateWorkers.mts`: what to expect of 2 to 50 workers that share an account. The node's limiter paces
// calls to a model of the service in virtual time, so no n8n and no network takes part; docs/scaling.md has the table.
import { floorMs } from '../bench/window.mts';
import { ALLOWANCE, seedOf, simulate } from '../test/property/workers.mts';
import { mean } from 'simple-statistics';
import { percent } from '../test/queue/figures.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { markdownTable } from './lib/markdownTable.mts';

/** Calls of an account in all: of ten minutes, in which workers find each other, and of an hour. */
const [CALLS, HOUR_OF_CALLS] = [600, 3600];
const SEEDS = [1, 2, 3, 4, 5].map(seedOf);
const WORKERS = [1, 2, 4, 10, 20, 50];
const { limit, latency, width } = ALLOWANCE;

await entry(async () => {
	readFlags(
		command(
			'npx tsx scripts/simulateWorkers.mts',
			'Computes what to expect of 2 to 50 workers that share an account, as a table.',
		),
	);
	const rows = [];
	for (const workers of WORKERS) {
		const [runs, hours] = [[], []] as Array<Array<Awaited<ReturnType<typeof simulate>>>>;
		for (const seed of SEEDS) {
			runs.push(await simulate(workers, CALLS, seed));
			hours.push(await simulate(workers, HOUR_OF_CALLS, seed));
		}
		rows.push([
			workers,
			`${mean(runs.map(({ seconds }) => seconds)).toFixed(0)} s`,
			percent(mean(runs.map(({ used }) => used))),
			percent(mean(runs.map(({ refused }) => refused))),
			percent(mean(hours.map(({ used }) => used))),
			percent(mean(hours.map(({ refused }) => refused))),
		]);
	}
	console.log(
		markdownTable(
			['Workers', 'Time', 'Allowance used', 'Refused', 'Used in an hour', 'Refused in an hour'],
			rows,
		),
	);
	console.log(
		`\n${CALLS} calls of one account, ${limit} a minute, ${width} at once, ${latency} ms each; ` +
			`the floor is ${(floorMs(CALLS, ALLOWANCE) / 1000).toFixed(0)} s. An hour: ${HOUR_OF_CALLS} calls. Means of ${SEEDS.length} runs.`,
	);
});
