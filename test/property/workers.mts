/** Workers that share an account: the node's limiter, once for each, and a model of the service, in virtual time. */
import { shareUsed } from '../../bench/window.mts';
import { begin, ORDINARY, work } from './schedule.mts';

/** The document's allowance, and a call's time in ms. */
export const ALLOWANCE = { limit: 60, window: 60_000, latency: 400, width: 10 };

const HOURS_MS = 24 * 3_600_000;

/** The nth of some seeds that are always the same. */
export const seedOf = (nth: number): number => nth * 7_654_321;

interface Circumstances {
	/** The part of a call's time that it is on its way. */
	onTheWay?: number;
	/** Within so many ms the workers start; the first one at once. */
	startsWithin?: number;
}

/** What comes of so many calls, dealt out to the workers: ms, and shares of the allowance used and of calls refused. */
export async function simulate(
	workers: number,
	calls: number,
	seed: number,
	{ onTheWay = 0.1, startsWithin = 300 }: Circumstances = {},
) {
	const { latency } = ALLOWANCE;
	const { time, service, process } = begin({
		seed,
		rules: { ...ORDINARY.rules, onTheWay },
		latency: { least: latency * 0.8, spread: latency * 0.4 },
	});
	const begun = time.now();
	const runs = Array.from({ length: workers }, async (_, nth) => {
		await time.sleep(nth === 0 ? 0 : time.random() * startsWithin);
		await work(process(), calls / workers);
	});
	await time.run(Promise.all(runs), HOURS_MS);
	const refused = service.refused.minute + service.refused.concurrent;
	return {
		took: time.now() - begun,
		admitted: service.admitted.length,
		used: shareUsed(service.admitted, ALLOWANCE),
		refused: refused / (calls + refused),
	};
}
