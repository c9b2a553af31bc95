/** `npm test -- polling`: the trigger in each of n8n's ways to poll, while n8n is killed in between. */
import type { Counts } from '../lib/counts.mts';
import { prepare, whenReady } from '../lib/prepareTests.mts';
import { testsIn } from '../lib/suites.mts';

export const polling = async ({ only = '' }: { only?: string }): Promise<Counts> =>
	await whenReady(prepare(), async () => {
		return await testsIn(['polling'], { args: ['--testNamePattern', only] });
	});
