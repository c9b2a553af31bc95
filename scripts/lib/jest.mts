import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Counts } from './counts.mts';
import { installNodejs, type Major } from './nodejs.mts';
import { dataFolder, projectRoot } from './paths.mts';
import { runVisibly } from './processes.mts';

export interface JestSettings {
	/** Another Node than that of this process. */
	node?: Major;
	/** Added to the environment of this process. TEST_LIMIT_MS is the time limit of tests without their own. */
	env?: NodeJS.ProcessEnv;
}

/** The output of jest's --json, as far as it is read. A file that can't be loaded is a runtime error. */
interface Written {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
}

/** Runs jest and shows what it prints. If jest dies without a result, that counts as one failure. */
export async function jest(args: string[], { node, env = {} }: JestSettings = {}): Promise<Counts> {
	const resultFile = path.join(dataFolder, `jest-result-${process.pid}.json`);
	await mkdir(dataFolder, { recursive: true });
	await runVisibly(
		node === undefined ? process.execPath : await installNodejs(node),
		['node_modules/jest/bin/jest.js', ...args, '--json', `--outputFile=${resultFile}`],
		{ cwd: projectRoot, env: { ...process.env, ...env } },
	);
	const text = await readFile(resultFile, 'utf8').catch(() => undefined);
	if (text === undefined) return { passed: 0, failed: 1 };
	await rm(resultFile);
	const written = JSON.parse(text) as Written;
	return {
		passed: written.numPassedTests,
		failed: written.numFailedTests + written.numRuntimeErrorTestSuites,
	};
}
