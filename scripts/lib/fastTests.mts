import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { jest, type JestResult, type JestSettings } from './jest.mts';
import type { Major } from './nodejs.mts';
import { projectRoot } from './paths.mts';

/** Folders of tests in a real n8n: of one process, and in queue mode. */
export const ONE_PROCESS = ['test/e2e', 'test/browser'];
export const QUEUE_MODE = ['test/queue'];
/** By n8n's durable scheduler; not part of `npm test`, for they take minutes. */
export const POLLING = ['test/polling'];

/** jest leaves a core free by default, which on two cores means one file after the other. */
const EVERY_CORE = '--maxWorkers=100%';

/** Runs the test files of some folders; `only` those whose path has these words. */
export async function testsOf(
	folders: string[],
	{ only = '', args = [], ...how }: { only?: string; args?: string[] } & JestSettings,
): Promise<JestResult> {
	const patterns = folders.map((folder) => `(?=.*(?:${only}))${folder}/`);
	return await jest([...patterns, ...args, '--passWithNoTests'], how);
}

/** Runs everything but the tests in a real n8n, in n8n's Node unless another is named. */
export async function fastTests(only?: string, node?: Major): Promise<JestResult> {
	const all = (await readdir(path.join(projectRoot, 'test'))).map((name) => `test/${name}`);
	const fast = all.filter(
		(folder) => ![...ONE_PROCESS, ...QUEUE_MODE, ...POLLING].includes(folder),
	);
	return await testsOf(fast, { only, node, args: [EVERY_CORE] });
}
