// `npm test`: unit, contract and sandbox tests, then the tests in a real n8n.
// The last line printed is `Tests: N passed, M failed`.
import { requireChromium } from '../test/browser/chromium.mts';
import { requirePrograms } from '../test/queue/packages.mts';
import { entry } from './lib/entry.mts';
import { command, readFlags } from './lib/flags.mts';
import { fastTests, ONE_PROCESS, QUEUE_MODE, testsOf } from './lib/fastTests.mts';
import type { FileTime, JestResult } from './lib/jest.mts';
import { installN8n } from './lib/n8nInstall.mts';
import { packNode } from './lib/packNode.mts';
import { installRegistry } from './lib/registry.mts';
import { table } from './lib/table.mts';

/** Of the tests in queue mode, `npm test` runs the short form. */
const FULL_QUEUE_MODE = '/test/queue/full/';

/** A page of the editor takes its time on a busy machine. */
const PATIENT = { TEST_LIMIT_MS: '180000' };
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

/** Gets n8n, the packed node and the servers ready. Gives back why that failed; undefined = it did not. */
async function prepareN8n(): Promise<string | undefined> {
	// A program that cannot be installed is told by the tests that need it.
	const programs = requireChromium()
		.then(requirePrograms)
		.catch(() => undefined);
	try {
		await installN8n();
		await installRegistry();
		await packNode();
		await programs;
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** A preparation that failed is one failed test, so that the last line is printed all the same. */
async function inRealN8n(
	only: string | undefined,
	failure: string | undefined,
): Promise<JestResult> {
	if (failure !== undefined) {
		console.error(`\n${failure}\nNo test in a real n8n was run; that counts as one failure.`);
		return { passed: 0, failed: 1, times: [] };
	}
	// They wait for n8n, for a minute's end or for a page half of the time.
	const oneProcess = await testsOf(ONE_PROCESS, { only, args: ['--maxWorkers=3'], env: PATIENT });
	// Alone: how much of an allowance several workers use is measured, which a busy machine would change.
	const args = [`--testPathIgnorePatterns=${FULL_QUEUE_MODE}`];
	const queueMode = await testsOf(QUEUE_MODE, { only, args });
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
		...(all || flags.fast ? [await fastTests(only)] : []),
		...(preparing ? [await inRealN8n(only, await preparing)] : []),
	]);
	if (flags.times) console.log(timesTable(times));
	if (failed > 0 || passed === 0) process.exitCode = 1;
	console.log(`Tests: ${passed} passed, ${failed} failed`);
});
