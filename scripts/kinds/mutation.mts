/**
 * `npm test -- mutation`: does a test fail if the shipped code is changed? Makes thousands of changes, one at a time, and
 * prints the share that the tests notice, and each change that they don't.
 */
import { Stryker } from '@stryker-mutator/core';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countsOf, type Counts } from '../lib/counts.mts';
import { writePart } from '../lib/generatedPart.mts';
import { markdownTable } from '../lib/markdownTable.mts';
import { MODULES } from '../lib/mutationModules.mts';
import { measuredOn } from '../lib/measuredOn.mts';
import { dataFolder, projectRoot } from '../lib/paths.mts';
import { runOrThrow } from '../lib/processes.mts';

const PAGE = 'docs/results/mutation.md';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The share of changes that the tests of a module must notice. */
const MIN_SHARE = 0.9;

/** How often to try each property and the trigger's worlds: rarely, because each test runs for thousands of changes. */
const PROPERTY_RUNS = '20';
const TRIGGER_WORLDS = '2';
const TIMEOUT_MS = 10_000;
const FIRST_RUN_MINUTES = 30;

/** The changes that were tried in a module, and those that were noticed. */
interface Score extends Record<string, unknown> {
	module: string;
	changes: number;
	noticed: number;
	share: string;
}

const scoreOf = (module: string, changes: number, noticed: number): Score => ({
	module,
	changes,
	noticed,
	share: percent(noticed / changes),
});

/** Lines of a block: a sample has every nth block of a file. */
const BLOCK = 12;

/** Every nth block of lines in the files, as Stryker names them: `file.ts:1-12`. */
async function sampleOf(patterns: string[], every: number): Promise<string[]> {
	const globs = patterns.map((pattern) => `:(glob)${pattern}`);
	const files = (await runOrThrow('git', ['ls-files', '--', ...globs])).trim().split('\n');
	const lengths = await Promise.all(
		files.map(async (file) => (await readFile(file, 'utf8')).split('\n').length),
	);
	const blocks = files.flatMap((file, nth) =>
		Array.from({ length: Math.ceil(lengths[nth] / BLOCK) }, (_, block) => {
			const last = Math.min((block + 1) * BLOCK, lengths[nth]);
			return `${file}:${block * BLOCK + 1}-${last}`;
		}),
	);
	return blocks.filter((_, nth) => nth % every === 0);
}

async function changeModule(module: string, sample?: number): Promise<Score> {
	const { changed, tests } = MODULES[module];
	const spec = tests.map((test) => `test/${test}.test.mts`);
	// Mocha ignores a missing file.
	const missing = spec.find((file) => !/[*(]/.test(file) && !existsSync(file));
	if (missing !== undefined) throw new Error(`${missing} doesn't exist`);
	const results = await new Stryker({
		testRunner: 'mocha',
		testRunnerNodeArgs: ['--import', './test/support/loader.mjs', '--no-warnings'],
		mochaOptions: {
			spec,
			require: ['./scripts/lib/jestInMocha.mts'],
		},
		coverageAnalysis: 'perTest',
		mutate: sample ? await sampleOf(changed, sample) : changed,
		// Texts are for people, and static values are data.
		mutator: { excludedMutations: ['StringLiteral'] },
		ignoreStatic: true,
		ignorePatterns: ['/scripts/*/node_modules', '/output', '/dist', '/.n8n-data'],
		reporters: ['clear-text', 'progress-append-only'],
		clearTextReporter: { reportTests: false, reportScoreTable: false },
		// Skips what hasn't changed since the last run, in the code and its tests.
		incremental: true,
		incrementalFile: path.join(dataFolder, 'mutation', `${module}.json`),
		tempDirName: path.join(dataFolder, 'mutation', 'changed'),
		timeoutMS: TIMEOUT_MS,
		dryRunTimeoutMinutes: FIRST_RUN_MINUTES,
		concurrency: 2,
	} as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
	const count = (...statuses: string[]) =>
		results.filter(({ status }) => statuses.includes(status)).length;
	const noticed = count('Killed', 'Timeout');
	return scoreOf(module, noticed + count('Survived', 'NoCoverage'), noticed);
}

export async function mutation({
	only = Object.keys(MODULES),
	sample,
	write = false,
}: {
	only?: string[];
	/** Changes only every nth block of lines. */
	sample?: number;
	/** Writes the table of the page, if all modules were tried. */
	write?: boolean;
}): Promise<Counts> {
	process.chdir(projectRoot);
	process.env.PROPERTY_RUNS = PROPERTY_RUNS;
	process.env.TRIGGER_WORLDS = TRIGGER_WORLDS;
	const scores: Score[] = [];
	for (const module of only) scores.push(await changeModule(module, sample));
	const sum = (key: 'changes' | 'noticed') =>
		scores.reduce((total, score) => total + score[key], 0);
	const rows = [...scores, scoreOf('all', sum('changes'), sum('noticed'))].map((score) => [
		score.module,
		score.changes,
		score.noticed,
		score.share,
	]);
	const scoresTable = markdownTable(['Module', 'Changes', 'Noticed', 'Share'], rows);
	console.log(scoresTable);
	const all = only.length === Object.keys(MODULES).length;
	const blocks = sample ? `, with one block of ${BLOCK} lines in ${sample} changed` : '';
	const table = `${await measuredOn()}${blocks}.\n\n${scoresTable}`;
	if (write && all) await writePart(PAGE, 'mutation', table);
	return countsOf(scores.map(({ changes, noticed }) => noticed >= changes * MIN_SHARE));
}
