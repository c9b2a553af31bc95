import type { IDataObject } from 'n8n-workflow';
import type { Watch } from '../catalogue/types';
import { isObject } from '../isObject';
import { DAY_MS, HOUR_MS } from '../time';
import { KnownRows } from './knownRows';
import type { Poll } from './openPoll';
import type { Row } from './rows';

/**
 * What a trigger remembers between two polls. Times in ms. A trigger is LEARNING which rows were there before it, or
 * WATCHING for new ones. In either state it may be in a FULL READ, which reads all rows of the window and may take several
 * polls.
 */
export interface TriggerState {
	/** A digest of the account, event and filters that the state belongs to. */
	watchDigest: string;
	/** Look Back Days, or Days Ahead, of the last poll. */
	periodDays: number;
	known: KnownRows;
	/** Rows without a date are ignored, because there were too many to remember. */
	ignoresUndated?: true;
	/** Rows dated before this time start nothing: they are older than the window, or there was no space to remember them. */
	periodStart: number;
	/**
	 * An unknown row dated at this time or later is new. While the trigger learns, this is later than the window's start; at
	 * first no row is new.
	 */
	newFrom: number;
	/** When the last full read started. */
	fullReadStartedAt: number;
	/** The page at which the full read goes on; absent = there is no full read under way. */
	resumePage?: number;
	/** The service's total at the last poll, less the rows that were never found. */
	explainedTotal?: number;
	/** While the trigger learns: how many more times it reads the list, because the list moved. */
	passesLeft: number;
	/** How many rows the total counts that the last full read didn't find. The next one looks for them. */
	missingRows: number;
	/** Until this time, an unexplained total starts no full read, because the last one didn't find all missing rows. */
	searchPausedUntil: number;
}

/** What a poll knows when it starts to read the list. */
export interface ReadingStart {
	watch: Watch;
	/** The state that the poll goes on from. */
	state: TriggerState;
	/** When the poll started to read, in ms. */
	startedAt: number;
	/** When the last silent poll of this process read the list, in ms; absent = not known. */
	lastReadAt?: number;
}

/** Later than any date; JSON has no Infinity. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Whether some rows that were there before the trigger are not known yet. A trigger that isn't learning is watching. */
export const isLearning = (state: TriggerState): boolean => state.newFrom > state.periodStart;

/** Whether a full read goes on in the next poll. */
export const resumesFullRead = ({ resumePage }: TriggerState): boolean => resumePage !== undefined;

/**
 * A full read is due a day after the last one started, an hour after one that missed rows, and after a clock was set back.
 */
export const isFullReadDue = (
	{ fullReadStartedAt, missingRows, searchPausedUntil }: TriggerState,
	now: number,
): boolean =>
	now >= fullReadStartedAt + DAY_MS ||
	now < fullReadStartedAt - HOUR_MS ||
	(missingRows > 0 && now >= searchPausedUntil);

/** Whether a row is within the window, and either not known or back in the list. */
export const isUnknown = (start: ReadingStart, { date, hashes }: Row): boolean => {
	const { periodStart, ignoresUndated, known, fullReadStartedAt } = start.state;
	const knownDate = known.dateOf(hashes[0]);
	if (date === undefined) return !ignoresUndated && knownDate === undefined;
	if (date < periodStart) return false;
	if (knownDate === undefined) return true;
	// At the last read, the corrected date was outside the window, so the row had left the list and is back now.
	const wasAhead = date > Math.max(fullReadStartedAt, start.lastReadAt ?? fullReadStartedAt);
	return start.watch.period.aheadFilter !== undefined && wasAhead && knownDate < date;
};

/** The state of a trigger's first poll. */
const initialState = (watchDigest: string, periodDays: number, now: number): TriggerState => ({
	watchDigest,
	periodDays,
	known: new KnownRows(),
	periodStart: now - periodDays * DAY_MS,
	newFrom: NEVER,
	fullReadStartedAt: now,
	passesLeft: 0,
	missingRows: 0,
	searchPausedUntil: now,
});

/**
 * The state that a poll begins with. The window's start goes back in two cases only: the user raised Look Back Days, or
 * a wrong clock had put the start into the future. The trigger then learns the rows between the new start and the old.
 */
export const stateFor = (
	stored: TriggerState | undefined,
	{ watchDigest, periodDays, operation }: Pick<Poll, 'watchDigest' | 'periodDays' | 'operation'>,
	now: number,
): TriggerState => {
	if (!stored) return initialState(watchDigest, periodDays, now);
	const { periodStart: oldStart, fullReadStartedAt } = stored;
	const isAhead = operation.watch.period.aheadFilter !== undefined;
	const newStart = (isAhead ? now : Math.min(fullReadStartedAt, now)) - periodDays * DAY_MS;
	const goesBack = periodDays > stored.periodDays || oldStart > now + HOUR_MS;
	const goesOn = isAhead || periodDays < stored.periodDays;
	let periodStart = oldStart;
	if (goesBack) periodStart = Math.min(oldStart, newStart);
	else if (goesOn) periodStart = Math.max(oldStart, newStart);
	const newFrom = Math.max(stored.newFrom, oldStart, periodStart);
	// The rows between the two starts may be those that were missing.
	const noneMissing = goesBack ? { missingRows: 0, searchPausedUntil: now } : {};
	return { ...stored, ...noneMissing, periodDays, periodStart, newFrom };
};

/** The state that n8n has stored; undefined if it belongs to another account, event or filters. */
export const readState = (json: unknown, watchDigest: string): TriggerState | undefined => {
	if (!isObject(json) || json.watchDigest !== watchDigest) return undefined;
	const known = KnownRows.fromJson(json.known as Record<string, string>);
	return { ...(json as unknown as TriggerState), known };
};

/** The state as n8n stores it, without undefined values. */
export const stateJson = (state: TriggerState): IDataObject =>
	JSON.parse(JSON.stringify({ ...state, known: state.known.toJson() }));
