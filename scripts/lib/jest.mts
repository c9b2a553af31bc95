import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Counts } from './counts.mts';
import { installNodejs, type Major } from './nodejs.mts';
import { dataFolder, projectRoot } from './paths.mts';
import { runVisibly } from './processes.mts';

/** How long a test file took, and the slowest of its tests. */
export interface FileTime {
	/** From the project's root. */
	file: string;
	ms: number;
	slowest: { name: string; ms: number };
}

export interface JestResult extends Counts {
	times: FileTime[];
}

export interface JestSettings {
	/** Another Node than the one that runs this process. */
	node?: Major;
	/** Beside the environment of this process; TEST_LIMIT_MS is how long a test may take that does not say so. */
	env?: NodeJS.ProcessEnv;
}

/** What jest writes with --json, as far as it is read. A file that cannot be loaded has no tests. */
interface Written {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
	testResults: Array<{
		name: string;
		startTime: number;
		endTime: number;
		assertionResults: Array<{ ancestorTitles: string[]; title: string; duration?: number | null }>;
	}>;
}

const timesOf = ({ testResults }: Written): FileTime[] =>
	testResults.map(({ name, startTime, endTime, assertionResults }) => {
		const [slowest] = assertionResults
			.map(({ ancestorTitles, title, duration }) => ({
				name: [...ancestorTitles, title].join(' '),
				ms: duration ?? 0,
			}))
			.sort((a, b) => b.ms - a.ms);
		const file = path.relative(projectRoot, name);
		return { file, ms: endTime - startTime, slowest: slowest ?? { name: '', ms: 0 } };
	});

/** Runs jest while the person sees what it prints. A jest that dies without a result counts as one failure. */
export async function jest(
	args: string[],
	{ node, env = {} }: JestSettings = {},
): Promise<JestResult> {
	const resultFile = path.join(dataFolder, `jest-result-${process.pid}.json`);
	await mkdir(dataFolder, { recursive: true });
	await runVisibly(
		node === undefined ? process.execPath : await installNodejs(node),
		['node_modules/jest/bin/jest.js', ...args, '--json', `--outputFile=${resultFile}`],
		{ cwd: projectRoot, env: { ...process.env, ...env } },
	);
	const text = await readFile(resultFile, 'utf8').catch(() => undefined);
	if (text === undefined) return { passed: 0, failed: 1, times: [] };
	await rm(resultFile);
	const written = JSON.parse(text) as Written;
	return {
		passed: written.numPassedTests,
		failed: written.numFailedTests + written.numRuntimeErrorTestSuites,
		times: timesOf(written),
	};
}
