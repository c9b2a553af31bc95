import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { dataFolder } from './paths.mts';

const RETRY_MS = 500;
/** A lock that was not renewed for so long belonged to a process that died. */
const STALE_MS = 60_000;

/**
 * Does `work` while no other process does work of that name: two commands started at once would write the same files.
 * Waits for the other one to end, or to die.
 */
export async function oneAtATime<Result>(
	name: string,
	work: () => Promise<Result>,
	folder = dataFolder,
): Promise<Result> {
	await mkdir(folder, { recursive: true });
	// Each name is a file of its own, which need not be there: the library knows a lock by its file.
	const release = await lock(path.join(folder, name), {
		realpath: false,
		stale: STALE_MS,
		retries: { forever: true, factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
	});
	try {
		return await work();
	} finally {
		await release();
	}
}
