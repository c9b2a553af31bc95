import { DAY_MS, HOUR_MS } from '../time';
import type { Poll } from './openPoll';

/** What a trigger remembers between two polls, as n8n stores it. Times are in ms since 1970. */
export interface TriggerState {
	/** A digest of the credential and the parameters that the state belongs to. */
	watchDigest: string;
	/** The rows that the trigger has seen; see `KnownRows`. */
	known: string;
	/** Rows dated before this time start nothing. */
	periodStart: number;
	/** When the last full read began. */
	fullReadStartedAt: number;
	/** The page at which the next poll goes on with a full read. Absent if none is under way. */
	resumePage?: number;
	/** The total after the last complete read, and the new rows found since. If the service says more, rows are missing. */
	explainedTotal?: number;
	/** The last full read didn't find as many rows as the total had grown by. */
	isUnexplained?: boolean;
	/** Set while the trigger learns which rows were there before it. Otherwise all unknown rows are new. */
	learning?: {
		/** Rows dated at this time or later are new, unless they are known. */
		newFrom: number;
		/** How many more times to read the list to its end. */
		passesLeft: number;
	};
}

/** The `newFrom` of a trigger's first poll, for which no row is new. JSON has no Infinity. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** The start of a period that ends at a time. Dates of liens are days, so a period begins with a day. */
export const startOf = ({ periodDays }: Poll, end: number): number =>
	(Math.floor(end / DAY_MS) - periodDays) * DAY_MS;

/** The state that a poll begins with. */
export const startState = (poll: Poll, now: number, stored?: TriggerState): TriggerState => {
	const periodStart = startOf(poll, now);
	// A period that begins in the future is from a clock that was wrong.
	if (!stored || stored.periodStart > now + HOUR_MS) {
		return {
			watchDigest: poll.watchDigest,
			known: '',
			periodStart,
			fullReadStartedAt: now,
			learning: { newFrom: NEVER, passesLeft: 1 },
		};
	}
	// An event in the future is over at its date.
	const isAhead = poll.operation.event.period.aheadFilter !== undefined;
	return isAhead ? { ...stored, periodStart: Math.max(stored.periodStart, periodStart) } : stored;
};

/**
 * Whether a poll reads the whole period. A full read is due a day after the last one, an hour after one that didn't
 * explain the total, and after a clock was set back.
 */
export const readsAll = (state: TriggerState, now: number): boolean =>
	state.learning !== undefined ||
	state.resumePage !== undefined ||
	now >= state.fullReadStartedAt + (state.isUnexplained ? HOUR_MS : DAY_MS) ||
	now < state.fullReadStartedAt - HOUR_MS;
