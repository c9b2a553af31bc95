/** A fixed window's arithmetic: the floor of a number of calls, and how well windows were filled. */

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

/**
 * The least time in ms that `calls` can take.
 * @param moment ms since the window at hand began
 * @param used calls that were made in it before
 */
export function floorMs(
	calls: number,
	{ limit, window, latency, width }: Allowance,
	moment = 0,
	used = 0,
): number {
	const left = limit - used;
	const inTime = (count: number) => Math.ceil(count / width) * latency;
	if (calls <= left) return inTime(calls);
	const windows = Math.ceil((calls - left) / limit);
	const last = calls - left - (windows - 1) * limit;
	return windows * window - moment + inTime(last);
}

/**
 * The share of the allowance that was used in all windows but the last, which had no more work.
 * @param times of the counted calls, Unix ms, in order
 */
export function shareUsed(times: number[], { limit, window }: Allowance): number {
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
