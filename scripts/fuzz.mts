// `npm run test:fuzz`: a million hostile answers and inputs.
import { entry } from './lib/entry.mts';
import { command, readFlags, wholeNumber } from './lib/flags.mts';
import { jest } from './lib/jest.mts';

const MAX_TEST_MS = String(60 * 60_000);

const COMMAND = command('npm run test:fuzz', 'Tries hostile answers and inputs.')
	.option('--cases <n>', 'how many in all', wholeNumber(1, 1e9), 1_000_000)
	.option('--seed <n>', 'others than the usual', wholeNumber(0, 2 ** 31));

await entry(async () => {
	const { cases, seed } = readFlags(COMMAND);
	const { failed } = await jest(['test/property/fuzz'], {
		env: {
			FUZZ_CASES: String(cases),
			...(seed !== undefined && { FUZZ_SEED: String(seed) }),
			TEST_LIMIT_MS: MAX_TEST_MS,
		},
	});
	if (failed > 0) process.exitCode = 1;
});
