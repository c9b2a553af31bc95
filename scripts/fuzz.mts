// `npm run test:fuzz`: a million hostile answers and inputs; FUZZ_SEED for others than the usual.
import { entry } from './lib/entry.mts';
import { projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

const CASES = '1000000';
const LONGEST_TEST_MS = String(60 * 60_000);

await entry(async () => {
	const code = await runVisibly(
		process.execPath,
		['node_modules/jest/bin/jest.js', 'test/property/fuzz', '--testTimeout', LONGEST_TEST_MS],
		{
			cwd: projectRoot,
			env: {
				...process.env,
				FUZZ_CASES: process.env.FUZZ_CASES ?? CASES,
				NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
			},
		},
	);
	process.exitCode = code ?? 1;
});
