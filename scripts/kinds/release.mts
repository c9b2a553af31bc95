/** `npm test -- release`: runs `npm run release:rehearse`, and checks what it prints. */
import type { Counts } from '../lib/counts.mts';
import { testsIn } from '../lib/suites.mts';

export const release = async (): Promise<Counts> => await testsIn(['e2e'], { only: 'release' });
