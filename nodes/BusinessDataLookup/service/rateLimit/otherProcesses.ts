/** What the response to a call reported of an allowance. Times in ms. */
export interface AllowanceReport {
	/** Which of our calls it was. */
	sequence: number;
	remaining: number;
	at: number;
	/** How long the call was on its way. */
	took: number;
	/** Calls that other processes make in a ms. */
	othersPace: number;
}

/** Beside other processes one call is kept: theirs do not come at equal intervals. */
const SPARE_CALLS = 1;

/** Times a call's own duration after which what others had under way beside it has surely arrived. */
const SETTLED_AFTER = 3;

/**
 * When the last call of the window may be made: by the one process that was told that it is the last, once the calls that
 * others had under way have arrived. If one of those was it, ours is refused, which costs nothing. Infinity = not by us.
 */
export const lastCallOpensAt = ({ remaining, at, took }: AllowanceReport): number =>
	remaining === 1 ? at + SETTLED_AFTER * took : Infinity;

/**
 * The calls that other processes make in a ms: those they made between the response that a call of ours was sent on and its
 * own response.
 *
 * @param known what the call was sent on
 * @param madeByOthers the most that others can have made in all
 */
export const paceOfOthers = (
	sequence: number,
	known: Pick<AllowanceReport, 'sequence' | 'remaining' | 'at'>,
	remaining: number,
	madeByOthers: number,
	now: number,
): number => {
	const madeSince = known.remaining - remaining - (sequence - known.sequence);
	// Ours may be counted in another order than they left, so no more than others made in all.
	const others = Math.min(madeSince, madeByOthers);
	return Math.max(0, others) / Math.max(1, now - known.at);
};

/** Calls to keep for other processes, which make them before one that leaves now is counted. */
export const callsToKeep = ({ othersPace, took }: AllowanceReport): number =>
	othersPace === 0 ? 0 : othersPace * took + SPARE_CALLS;
