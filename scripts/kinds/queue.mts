/** `npm test -- queue`: n8n in queue mode with Redis and PostgreSQL, in full. Prints what it measures. */
import { requirePrograms } from '../../test/queue/packages.mts';
import type { Counts } from '../lib/counts.mts';
import { prepare, whenReady } from '../lib/prepareTests.mts';
import { testsIn } from '../lib/suites.mts';

export const queue = async ({ only }: { only?: string }): Promise<Counts> =>
	await whenReady(prepare(requirePrograms), async () => {
		return await testsIn(['queue'], { only, env: { QUEUE_TESTS: 'full' } });
	});
