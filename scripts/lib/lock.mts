import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { dataFolder } from './paths.mts';

const RETRY_MS = 500;
/** A lock that wasn't renewed for this long belonged to a process that died. */
const STALE_MS = 60_000;

/**
 * Does `work` while no other process does work of this name, because two commands at once would write the same files.
 * Waits until the other process has finished or died.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
	await mkdir(dataFolder, { recursive: true });
	// The library names a lock after a file, which need not exist.
	const release = await lock(path.join(dataFolder, name), {
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
