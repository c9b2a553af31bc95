// `npm test`: unit, contract and sandbox tests, then the tests in a real n8n.
// The last line printed is `Tests: N passed, M failed`.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { jest, type FileTime, type JestResult } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';
import { projectRoot } from './lib/paths.mts';
import { table } from './lib/table.mts';

/** Folders of tests in a real n8n: of one process, and in queue mode. */
const ONE_PROCESS = ['test/e2e', 'test/browser'];
const QUEUE_MODE = ['test/queue'];
const REAL_N8N = [...ONE_PROCESS, ...QUEUE_MODE];
/** Of the tests in queue mode, `npm test` runs the short form. */
const FULL_QUEUE_MODE = '/test/queue/full/';

/** jest leaves a core free by default, which on two cores means one file after the other. */
const EVERY_CORE = '--maxWorkers=100%';
/** So many rows has the table of --times. */
const SLOWEST = 30;

const COMMAND = command('npm test', 'Runs all tests.')
	.option('--fast', 'only the tests without a real n8n')
	.option('--real-n8n', 'only the tests in a real n8n')
	.option('--only <words>', 'only the files whose path has these words')
	.option('--times', `prints the ${SLOWEST} slowest files, each with its slowest test`);

const sum = (results: JestResult[]): JestResult => ({
	passed: results.reduce((total, { passed }) => total + passed, 0),
	failed: results.reduce((total, { failed }) => total + failed, 0),
	times: results.flatMap(({ times }) => times),
});

/** Runs the test files of some folders, of these only the wanted ones. */
async function run(folders: string[], only: string, ...args: string[]): Promise<JestResult> {
	return await jest([...folders.map((folder) => `(?=.*${only})${folder}/`), ...args]);
}

/** Everything but the tests in a real n8n. */
async function fast(only: string): Promise<JestResult> {
	const folders = await readdir(path.join(projectRoot, 'test'));
	const others = folders.map((name) => `test/${name}`).filter((name) => !REAL_N8N.includes(name));
	return await run(others, only, EVERY_CORE, '--passWithNoTests');
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
async function inRealN8n(only: string, failure: string | undefined): Promise<JestResult> {
	if (failure !== undefined) {
		console.error(`\n${failure}\nNo test in a real n8n was run; that counts as one failure.`);
		return { passed: 0, failed: 1, times: [] };
	}
	// Two at a time: they wait for n8n, for a minute's end or for a page most of the time.
	const oneProcess = await run(ONE_PROCESS, only, EVERY_CORE, '--passWithNoTests');
	// Alone: how much of an allowance several workers use is measured, which a busy machine would change.
	const skipped = `--testPathIgnorePatterns=${FULL_QUEUE_MODE}`;
	const queueMode = await run(QUEUE_MODE, only, skipped, '--passWithNoTests');
	return sum([oneProcess, queueMode]);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The slowest files, the slowest first. */
function timesTable(times: FileTime[]): string {
	const rows = [...times]
		.sort((a, b) => b.ms - a.ms)
		.slice(0, SLOWEST)
		.map(({ file, ms, slowest }) => ({
			file,
			seconds: seconds(ms),
			slowest: `${seconds(slowest.ms)} ${slowest.name}`,
		}));
	return table(rows, { 'Test file': 'file', Seconds: 'seconds', 'Its slowest test': 'slowest' });
}

await entry(async () => {
	const { only = '', ...flags } = readFlags(COMMAND);
	const all = flags.fast === flags.realN8n;
	// n8n's download takes minutes, in which the other tests run.
	const preparing = all || flags.realN8n ? prepareN8n() : undefined;
	const { passed, failed, times } = sum([
		...(all || flags.fast ? [await fast(only)] : []),
		...(preparing ? [await inRealN8n(only, await preparing)] : []),
	]);
	if (flags.times) console.log(timesTable(times));
	if (failed > 0 || passed === 0) process.exitCode = 1;
	console.log(`Tests: ${passed} passed, ${failed} failed`);
});
