// `npm run test:fuzz`: a million hostile answers and inputs.
import { entry } from './lib/entry.mts';
import { readFlags, wholeNumber } from './lib/flags.mts';
import { jest } from './lib/jest.mts';

const LONGEST_TEST_MS = String(60 * 60_000);

const COMMAND = { typed: 'npm run test:fuzz', does: 'Tries hostile answers and inputs.' };
const FLAGS = {
	cases: wholeNumber('<n>', 'how many in all', { min: 1, max: 1e9, fallback: 1_000_000 }),
	seed: wholeNumber('<n>', 'others than the usual', { min: 0, max: 2 ** 31, fallback: undefined }),
};

await entry(async () => {
	const { cases, seed } = readFlags(COMMAND, FLAGS);
	const { failed } = await jest(['test/property/fuzz'], {
		env: {
			FUZZ_CASES: String(cases),
			...(seed !== undefined && { FUZZ_SEED: String(seed) }),
			TEST_LIMIT_MS: LONGEST_TEST_MS,
		},
	});
	if (failed > 0) process.exitCode = 1;
});
