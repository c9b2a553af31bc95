/** Measures what work costs its process. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

export interface Cost {
	wallMs: number;
	/** User and system time of all threads. */
	cpuMs: number;
	/** The process's peak resident memory above `idle`, in MB. */
	peakMb: number;
	/** The peak resident memory in all, in MB. */
	residentMb: number;
	/** The longest time that the event loop was blocked. */
	blockMs: number;
}

const MB = 1024 * 1024;
const RESOLUTION_MS = 5;

/** Resident memory in MB after a collection; needs `--expose-gc`. */
export function idleMb(): number {
	globalThis.gc?.();
	return process.memoryUsage().rss / MB;
}

/** Runs `work`, and resolves with its result and cost. @param idle MB from {@link idleMb} */
export async function metered<Result>(
	idle: number,
	work: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> {
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	delay.enable();
	// The monitor begins with its first tick. It wouldn't see a block before that.
	await new Promise((resolve) => setTimeout(resolve, 10 * RESOLUTION_MS));
	delay.reset();
	// The first tick after a reset only starts it again.
	await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION_MS));
	const before = process.cpuUsage();
	const start = performance.now();
	const result = await work();
	const wallMs = performance.now() - start;
	const { user, system } = process.cpuUsage(before);
	// So that it sees a block at the very end.
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
