/** `npm test -- fuzz`: a million hostile responses and inputs. `npm test` tries a few thousand. */
import type { Counts } from '../lib/counts.mts';
import { testsIn } from '../lib/suites.mts';

const MAX_TEST_MS = String(60 * 60_000);

export const fuzz = async ({ cases, seed }: { cases: number; seed?: number }): Promise<Counts> =>
	await testsIn(['property'], {
		only: 'fuzz',
		env: {
			FUZZ_CASES: String(cases),
			...(seed !== undefined && { FUZZ_SEED: String(seed) }),
			TEST_LIMIT_MS: MAX_TEST_MS,
		},
	});
