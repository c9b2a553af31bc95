/** `npm test -- release`: `npm run release:rehearse`, and what it must have printed. */
import type { Counts } from '../lib/counts.mts';
import { testsIn } from '../lib/suites.mts';

export const release = async (): Promise<Counts> => await testsIn(['e2e'], { only: 'release' });
