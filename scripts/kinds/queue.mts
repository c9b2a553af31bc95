/** `npm test -- queue`: n8n in queue mode with Redis and PostgreSQL, in full. Prints what was measured as a table. */
import { forgetFigures, readFigures } from '../../test/queue/figures.mts';
import { requirePrograms } from '../../test/queue/packages.mts';
import type { Counts } from '../lib/counts.mts';
import { markdownTable } from '../lib/markdownTable.mts';
import { prepare, whenReady } from '../lib/prepared.mts';
import { testsIn } from '../lib/suites.mts';

export const queue = async ({ only }: { only?: string }): Promise<Counts> =>
	await whenReady(prepare(requirePrograms), async () => {
		await forgetFigures();
		// Two at a time: they wait for the allowance most of the time.
		const counts = await testsIn(['queue'], { only, args: ['--maxWorkers=2'] });
		console.log(markdownTable(['Tried', 'Measured'], await readFigures()));
		return counts;
	});
