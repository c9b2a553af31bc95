/** What a piece of work costs the process it runs in. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

export interface Cost {
	wallMs: number;
	/** User and system time of all threads. */
	cpuMs: number;
	/** The process's peak resident memory above `idle`, in MB. */
	peakMb: number;
	/** The same in all. */
	residentMb: number;
	/** The longest time the event loop was not free. */
	blockMs: number;
}

const MB = 1024 * 1024;
const RESOLUTION_MS = 5;

/** Resident memory in MB after a collection; needs `--expose-gc`. */
export function idleMb(): number {
	globalThis.gc?.();
	return process.memoryUsage().rss / MB;
}

/** Carries out `work` and gives what it returned with what it cost. @param idle MB from {@link idleMb} */
export async function metered<Result>(
	idle: number,
	work: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> {
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	delay.enable();
	// The monitor counts from its first tick on: work that starts at once would block unseen.
	await new Promise((resolve) => setTimeout(resolve, 10 * RESOLUTION_MS));
	delay.reset();
	// Its first tick after a reset only starts the count again.
	await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION_MS));
	const before = process.cpuUsage();
	const start = performance.now();
	const result = await work();
	const wallMs = performance.now() - start;
	const { user, system } = process.cpuUsage(before);
	// So that a block at the very end is seen too.
	await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION_MS));
	delay.disable();
	const residentMb = process.resourceUsage().maxRSS / 1024;
	const cost = {
		wallMs,
		cpuMs: (user + system) / 1000,
		peakMb: residentMb - idle,
		residentMb,
		blockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
	};
	return { result, cost };
}
