// `npm test`: unit, contract and sandbox tests, then the tests in a real n8n.
// The last line printed is `Tests: N passed, M failed`.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { entry } from './lib/entry.mts';
import { onOff, readFlags } from './lib/flags.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';
import { dataFolder, projectRoot } from './lib/paths.mts';
import { runVisibly } from './lib/processes.mts';

/** Folders of tests that need a real n8n. */
const REAL_N8N = ['test/e2e', 'test/browser', 'test/queue'];
/** Of the tests in queue mode, `npm test` runs the short form. */
const FULL_QUEUE_MODE = '/test/queue/full/';

const COMMAND = { typed: 'npm test', does: 'Runs all tests.' };

const FLAGS = {
	fast: onOff('only the tests without a real n8n'),
	'real-n8n': onOff('only the tests in a real n8n'),
};

interface Counts {
	passed: number;
	failed: number;
}

const sum = (counts: Counts[]): Counts => ({
	passed: counts.reduce((total, { passed }) => total + passed, 0),
	failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** What jest writes with --json, as far as it is counted. A suite that cannot be loaded has no tests. */
interface JestResult {
	numPassedTests: number;
	numFailedTests: number;
	numRuntimeErrorTestSuites: number;
}

/** Runs jest; a jest that dies without a result counts as one failure. */
async function jest(args: string[]): Promise<Counts> {
	const file = path.join(dataFolder, 'jest-result.json');
	await mkdir(dataFolder, { recursive: true });
	await rm(file, { force: true });
	await runVisibly(
		process.execPath,
		['node_modules/jest/bin/jest.js', ...args, '--json', `--outputFile=${file}`],
		{
			cwd: projectRoot,
			// n8n's packages load each other with import(), which jest allows only with this.
			env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
		},
	);
	const text = await readFile(file, 'utf8').catch(() => undefined);
	if (text === undefined) return { passed: 0, failed: 1 };
	const result = JSON.parse(text) as JestResult;
	return {
		passed: result.numPassedTests,
		failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
	};
}

/** Everything but the tests in a real n8n. */
async function fast(): Promise<Counts> {
	const folders = await readdir(path.join(projectRoot, 'test'));
	const others = folders.map((name) => `test/${name}`).filter((name) => !REAL_N8N.includes(name));
	// jest leaves a core free by default, which on two cores means one file after the other.
	return await jest([...others, '--maxWorkers=100%']);
}

/** Gets n8n and the packed node ready. Gives back why that failed; undefined = it did not. */
async function prepareN8n(): Promise<string | undefined> {
	try {
		await installN8n();
		await packNode();
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** A preparation that failed is one failed test, so that the last line is printed all the same. */
async function inRealN8n(failure: string | undefined): Promise<Counts> {
	if (failure !== undefined) {
		console.error(`\n${failure}\nNo test in a real n8n was run; that counts as one failure.`);
		return { passed: 0, failed: 1 };
	}
	// Two at a time: they wait for n8n, for a minute's end or for a page most of the time.
	const oneProcess = await jest(['test/e2e', 'test/browser', '--maxWorkers=2']);
	// Alone: how much of an allowance several workers use is measured, which a busy machine would change.
	const queueMode = await jest(['test/queue', `--testPathIgnorePatterns=${FULL_QUEUE_MODE}`]);
	return sum([oneProcess, queueMode]);
}

await entry(async () => {
	const only = readFlags(COMMAND, FLAGS);
	const all = only.fast === only['real-n8n'];
	// n8n's download takes minutes, in which the other tests run.
	const preparing = all || only['real-n8n'] ? prepareN8n() : undefined;
	const { passed, failed } = sum([
		...(all || only.fast ? [await fast()] : []),
		...(preparing ? [await inRealN8n(await preparing)] : []),
	]);
	if (failed > 0 || passed === 0) process.exitCode = 1;
	console.log(`Tests: ${passed} passed, ${failed} failed`);
});
