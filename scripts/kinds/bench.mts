/** `npm test -- bench`: every row of the benchmark in short. It passes if it can be measured, at any speed. */
import { Bench } from '../../bench/bench.mts';
import { packageFolder } from '../../bench/paths.mts';
import { rows } from '../../bench/rows/index.mts';
import type { Row } from '../../bench/row.mts';
import { countsOf, type Counts } from '../lib/counts.mts';
import { packNode, unpack } from '../lib/packNode.mts';
import { prepare, whenReady } from '../lib/prepareTests.mts';
import { errorMessage } from '../lib/errorMessage.mts';

/** Several rows at a time, because most of them wait for a minute to pass. */
const AT_ONCE = 4;

async function runs({ name, run }: Row): Promise<boolean> {
	const started = Date.now();
	try {
		await run(new Bench(true));
	} catch (error) {
		console.error(`${name}: ${errorMessage(error)}`);
		return false;
	}
	console.log(`${name}: measured in ${Math.round((Date.now() - started) / 1000)} s`);
	return true;
}

export const bench = async ({ only }: { only?: string[] }): Promise<Counts> =>
	await whenReady(prepare(), async () => {
		await unpack((await packNode()).tarball, packageFolder);
		const ran: boolean[] = [];
		const left = rows.filter(({ name }) => only?.includes(name) ?? true).values();
		const worker = async () => {
			for (const row of left) ran.push(await runs(row));
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
		return countsOf(ran);
	});
