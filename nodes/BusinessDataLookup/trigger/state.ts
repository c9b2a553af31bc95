import { DAY_MS, HOUR_MS } from '../time';
import type { Poll } from './openPoll';

/** What a trigger remembers between two polls, as n8n stores it. Times are in ms since 1970. */
export interface TriggerState {
	/** A digest of the credential, the event and the filters that the state belongs to, and of Days Ahead. */
	watchDigest: string;
	/** Look Back Days, or Days Ahead, of the last poll. */
	periodDays: number;
	/** The rows that the trigger has seen; see `KnownRows`. */
	known: Record<string, string>;
	/** Set if there are too many rows without a date to remember, so that they are ignored. */
	ignoresUndated?: true;
	/**
	 * Rows dated before this time start nothing. It moves to later times: with time, or when old rows don't fit into
	 * `known`.
	 */
	periodStart: number;
	/** Set while the trigger learns which rows were there before it. Otherwise it watches: all unknown rows are new. */
	learning?: Learning;
	/** When the last full read started. */
	fullReadStartedAt: number;
	/** When the last poll of an event with Days Ahead read the list. */
	lastReadAt?: number;
	/** The page at which the next poll continues a full read. Absent if none is under way. */
	resumePage?: number;
	/** The total that the trigger expects: the rows that it knows, and `missingRows`. A larger total means new rows. */
	explainedTotal?: number;
	/** How many rows the last full read didn't find, according to the total. The next full read looks for them. */
	missingRows: number;
	/** Until this time, polls don't look for missing rows, because the last full read didn't find all of them. */
	searchPausedUntil: number;
}

/** How far a trigger has learned its list. */
interface Learning {
	/** Rows dated at this time or later are new, unless they are known. */
	newFrom: number;
	/** How many more times to read the list, because rows moved while it was read. */
	passesLeft: number;
}

/** The `newFrom` of a trigger's first poll, for which no row is new. JSON has no Infinity. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Whether a poll reads the whole period: while the trigger learns, and during a full read or if one is due. */
export const readsAll = (state: TriggerState, now: number): boolean =>
	state.learning !== undefined || state.resumePage !== undefined || isFullReadDue(state, now);

/** A full read is due a day after the last one, an hour after one that missed rows, or after a clock was set back. */
const isFullReadDue = (state: TriggerState, now: number): boolean =>
	now >= state.fullReadStartedAt + DAY_MS ||
	now < state.fullReadStartedAt - HOUR_MS ||
	(state.missingRows > 0 && now >= state.searchPausedUntil);

/**
 * The state that a poll begins with. Its period follows from Look Back Days or Days Ahead:
 *
 * | since the last poll                                     | the start of the period                               |
 * | ------------------------------------------------------- | ----------------------------------------------------- |
 * | nothing changed, Look Back Days                         | stays; only a full read moves it on (`nextState.ts`)  |
 * | nothing changed, Days Ahead; or the user lowered days   | moves on                                              |
 * | the user raised the days, or a wrong clock had put the  | moves back; the trigger learns the rows between the   |
 * | start into the future                                   | new start and the old one                             |
 */
export const startState = (poll: Poll, now: number, stored?: TriggerState): TriggerState => {
	const { watchDigest, periodDays, operation } = poll;
	if (!stored) {
		return {
			watchDigest,
			periodDays,
			known: {},
			periodStart: now - periodDays * DAY_MS,
			learning: { newFrom: NEVER, passesLeft: 0 },
			fullReadStartedAt: now,
			missingRows: 0,
			searchPausedUntil: now,
		};
	}
	const { periodStart: oldStart, fullReadStartedAt, learning } = stored;
	const isAhead = operation.event.period.aheadFilter !== undefined;
	const newStart = (isAhead ? now : Math.min(fullReadStartedAt, now)) - periodDays * DAY_MS;
	const movesOn = isAhead || periodDays < stored.periodDays;
	const laterStart = movesOn ? Math.max(oldStart, newStart) : oldStart;
	const getsLonger = periodDays > stored.periodDays || oldStart > now + HOUR_MS;
	const periodStart = getsLonger ? Math.min(oldStart, newStart) : laterStart;
	// The trigger learns the longer period, so rows that were missing no longer matter.
	const noneMissing = getsLonger ? { missingRows: 0, searchPausedUntil: now } : {};
	const newFrom = Math.max(learning?.newFrom ?? oldStart, periodStart);
	return {
		...stored,
		...noneMissing,
		periodDays,
		periodStart,
		learning: newFrom > periodStart ? { passesLeft: 0, ...learning, newFrom } : undefined,
	};
};
