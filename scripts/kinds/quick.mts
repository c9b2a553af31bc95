/** `npm test`: the quick tests, which need only `npm install`. */
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Counts } from '../lib/counts.mts';
import type { Major } from '../lib/nodejs.mts';
import { projectRoot } from '../lib/paths.mts';
import { SLOW_FOLDERS, testsIn } from '../lib/suites.mts';

/** Twice as many workers as cores, because some files wait for timeouts most of the time. */
const WORKERS = `--maxWorkers=${2 * availableParallelism()}`;

export async function quick(flags: { only?: string; node?: Major } = {}): Promise<Counts> {
	const folders = await readdir(path.join(projectRoot, 'test'));
	const wanted = folders.filter((folder) => !SLOW_FOLDERS.includes(folder));
	return await testsIn(wanted, { ...flags, args: [WORKERS] });
}
