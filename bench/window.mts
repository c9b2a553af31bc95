/** Fixed windows: the least time that some calls can take, and how much of the allowance was used. */

export interface Allowance {
	/** Calls a window. */
	limit: number;
	/** ms */
	window: number;
	/** ms of a call */
	latency: number;
	/** Calls at once. */
	width: number;
}

/** The least time in ms that `calls` can take. The first one opens a window. */
export function floorMs(calls: number, { limit, window, latency, width }: Allowance): number {
	const before = Math.ceil(calls / limit) - 1;
	const last = calls - before * limit;
	return before * window + Math.ceil(last / width) * latency;
}

/**
 * The share of the allowance that was used. The last window doesn't count, because there the work ran out.
 * @param times of the counted calls, Unix ms, in order
 */
export function shareUsed(
	times: number[],
	{ limit, window }: Pick<Allowance, 'limit' | 'window'>,
): number {
	const windows: number[] = [];
	let startedAt = -Infinity;
	for (const at of times) {
		if (at >= startedAt + window) {
			startedAt = at;
			windows.push(0);
		}
		windows[windows.length - 1] += 1;
	}
	const full = windows.slice(0, -1);
	return full.reduce((sum, count) => sum + count, 0) / (full.length * limit);
}
