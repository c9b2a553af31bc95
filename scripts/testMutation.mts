// `npm run test:mutation`: is there a test that fails when the shipped logic is changed? Changes it in thousands of ways,
// one at a time, and prints the share of changes that the tests notice, with each one that they do not.
import { Stryker } from '@stryker-mutator/core';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { percent } from '../test/queue/figures.mts';
import { entry } from './lib/entry.mts';
import { command, only, readFlags } from './lib/flags.mts';
import { dataFolder, projectRoot } from './lib/paths.mts';
import { table } from './lib/table.mts';

const NODE = 'nodes/BusinessDataLookup';

/** What is changed, and the tests that ought to notice, the quick ones first. */
const ROOMS: Record<string, { changed: string[]; tests: string[] }> = {
	parameters: {
		changed: [`${NODE}/parameters/*.ts`],
		tests: [
			'unit/parameters/*',
			'unit/catalogue/*',
			'unit/lookup/run',
			'unit/lookup/byKey/assign*',
			'contract/panelWords',
		],
	},
	output: {
		changed: [`${NODE}/output/*.ts`, `${NODE}/failure.ts`],
		tests: [
			'unit/output/*',
			'contract/onError',
			'contract/fileOutput',
			'contract/merged',
			'contract/operations',
			'contract/resultField',
		],
	},
	rateLimit: {
		changed: [`${NODE}/service/rateLimit/*.ts`],
		tests: [
			'unit/service/*',
			'unit/service/rateLimit/*',
			'property/limiter',
			'property/headers',
			'property/clock',
			'property/crowd',
		],
	},
	service: {
		changed: [`${NODE}/service/*.ts`],
		tests: ['unit/service/*', 'unit/lookup/run*', 'unit/lookup/file/*'],
	},
	credentials: {
		changed: ['credentials/*.ts'],
		tests: ['unit/credentials', 'contract/credentials', 'contract/plainHttp'],
	},
	lookup: {
		changed: [`${NODE}/lookup/**/*.ts`, `${NODE}/execute.ts`],
		tests: [
			'unit/lookup/**/*',
			'contract/onError',
			'contract/cutLists',
			'property/paging',
			'property/waitingRoom',
			// Not `invariant` itself: its 168 cells, once for each change, double the hour.
			'property/invariant?*',
		],
	},
	trigger: {
		changed: [`${NODE}/trigger/*.ts`],
		tests: [
			'unit/trigger/*',
			'property/triggerRules',
			'property/triggerState',
			'property/triggerServices',
			'property/trigger',
		],
	},
};

const COMMAND = command(
	'npm run test:mutation',
	'Changes the shipped logic in thousands of ways and shows which ones no test notices; takes hours.',
).addOption(only(Object.keys(ROOMS), 'only this room'));

/** Tries of each property: they are repeated for thousands of changes. */
const PROPERTY_RUNS = '20';
const TIMEOUT_MS = 10_000;
const FIRST_RUN_MINUTES = 30;

/** Of one room: how many changes were tried, and how many were noticed. */
interface Score extends Record<string, unknown> {
	room: string;
	changes: number;
	noticed: number;
	share: string;
}

const scoreOf = (room: string, changes: number, noticed: number): Score => ({
	room,
	changes,
	noticed,
	share: percent(noticed / changes),
});

async function changeRoom(room: string): Promise<Score> {
	const { changed, tests } = ROOMS[room];
	const spec = tests.map((test) => `test/${test}.test.mts`);
	// Mocha passes over a file that is not there.
	const missing = spec.find((file) => !file.includes('*') && !existsSync(file));
	if (missing !== undefined) throw new Error(`${missing} is not there`);
	const results = await new Stryker({
		testRunner: 'mocha',
		testRunnerNodeArgs: ['--import', './test/support/loader.mjs', '--no-warnings'],
		mochaOptions: {
			spec,
			require: ['./scripts/lib/jestInMocha.mts'],
		},
		coverageAnalysis: 'perTest',
		mutate: changed,
		// Texts are read by people, and what a module holds from its start is data.
		mutator: { excludedMutations: ['StringLiteral'] },
		ignoreStatic: true,
		ignorePatterns: ['/scripts/*/node_modules', '/output', '/dist', '/.n8n-data'],
		reporters: ['clear-text', 'progress-append-only'],
		clearTextReporter: { reportTests: false, reportScoreTable: false },
		// What neither the code nor its tests have changed since the last run is not tried again.
		incremental: true,
		incrementalFile: path.join(dataFolder, 'mutation', `${room}.json`),
		tempDirName: path.join(dataFolder, 'mutation', 'changed'),
		timeoutMS: TIMEOUT_MS,
		dryRunTimeoutMinutes: FIRST_RUN_MINUTES,
		concurrency: 2,
	} as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
	const count = (...statuses: string[]) =>
		results.filter(({ status }) => statuses.includes(status)).length;
	const noticed = count('Killed', 'Timeout');
	return scoreOf(room, noticed + count('Survived', 'NoCoverage'), noticed);
}

await entry(async () => {
	const { only: rooms = Object.keys(ROOMS) } = readFlags(COMMAND);
	process.chdir(projectRoot);
	process.env.PROPERTY_RUNS = PROPERTY_RUNS;
	const scores: Score[] = [];
	for (const room of rooms) scores.push(await changeRoom(room));
	const sum = (key: 'changes' | 'noticed') =>
		scores.reduce((total, score) => total + score[key], 0);
	scores.push(scoreOf('all', sum('changes'), sum('noticed')));
	console.log(
		table(scores, { Room: 'room', Changes: 'changes', Noticed: 'noticed', Share: 'share' }),
	);
});
