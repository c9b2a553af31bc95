/** `npm test -- guides`: follows the guides of CONTRIBUTING.md in a copy of the project. */
import type { Counts } from '../lib/counts.mts';
import { testsIn } from '../lib/suites.mts';

/** Two at a time: each follows its guide in a copy of its own. */
export const guides = async (): Promise<Counts> =>
	await testsIn(['guides'], { args: ['--maxWorkers=2'] });
