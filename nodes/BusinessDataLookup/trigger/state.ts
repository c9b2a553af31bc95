import type { Watch } from '../catalogue/types';
import { DAY_MS, HOUR_MS } from '../time';
import { KnownRows } from './knownRows';
import type { Poll } from './openPoll';
import type { Row } from './rows';

/**
 * What a trigger remembers between two polls. Times are in ms. A trigger is LEARNING which rows were there before it, or
 * WATCHING for new ones. In either state it may be in a FULL READ of the period, which may take several polls.
 */
export interface TriggerState {
	/** A digest of the account, event and filters that the state belongs to. */
	watchDigest: string;
	/** Look Back Days, or Days Ahead, of the last poll. */
	periodDays: number;
	known: KnownRows;
	/** Set if there are too many rows without a date to remember, so that they are ignored. */
	ignoresUndated?: true;
	/** Rows dated before this time start nothing. It moves on with time, and if older rows don't fit into `known`. */
	periodStart: number;
	/** Unknown rows dated at this time or later are new. While the trigger learns, it is later than `periodStart`. */
	newFrom: number;
	/** When the last full read started. */
	fullReadStartedAt: number;
	/** The page at which the next poll continues a full read. Absent if none is under way. */
	resumePage?: number;
	/** The service's total at the last poll, without the rows that the trigger never found. */
	explainedTotal?: number;
	/** How many more times a trigger that learns reads the list, because rows moved while it read. */
	passesLeft: number;
	/** How many rows the last full read didn't find, according to the total. The next full read looks for them. */
	missingRows: number;
	/** Until this time, no full read looks for missing rows, because the last one didn't find them all. */
	searchPausedUntil: number;
}

/** The state as n8n stores it. */
export type StoredState = Omit<TriggerState, 'known'> & { known: Record<string, string> };

/** What a poll knows when it starts to read the list. */
export interface ReadingStart {
	watch: Watch;
	/** The state that the poll goes on from. */
	state: TriggerState;
	/** When the poll started to read, in ms. */
	startedAt: number;
	/** When the last silent poll of this process read the list, in ms. Absent if that isn't known. */
	lastReadAt?: number;
}

/** The `newFrom` of a trigger's first poll, for which no row is new. JSON has no Infinity. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Whether rows that were there before the trigger may be unknown. A trigger that isn't learning is watching. */
export const isLearning = (state: TriggerState): boolean => state.newFrom > state.periodStart;

/** Whether a full read is under way, which the next poll continues. */
export const resumesFullRead = ({ resumePage }: TriggerState): boolean => resumePage !== undefined;

/**
 * Whether to read the whole period: a day after the last full read started, an hour after one that missed rows, or after
 * a clock was set back.
 */
export const isFullReadDue = (
	{ fullReadStartedAt, missingRows, searchPausedUntil }: TriggerState,
	now: number,
): boolean =>
	now >= fullReadStartedAt + DAY_MS ||
	now < fullReadStartedAt - HOUR_MS ||
	(missingRows > 0 && now >= searchPausedUntil);

/** Whether a row of the period isn't known, or had left the list and is back. */
export const isUnknown = (start: ReadingStart, { date, hashes }: Row): boolean => {
	const { periodStart, ignoresUndated, known, fullReadStartedAt } = start.state;
	const knownDate = known.dateOf(hashes[0]);
	if (date === undefined) return !ignoresUndated && knownDate === undefined;
	if (date < periodStart) return false;
	if (knownDate === undefined) return true;
	// A row whose date was moved past the last read wasn't listed at that read, so it is back.
	const lastRead = Math.max(fullReadStartedAt, start.lastReadAt ?? 0);
	return start.watch.period.aheadFilter !== undefined && date > lastRead && date > knownDate;
};

/** The state that a poll begins with. Its period follows from Look Back Days or Days Ahead. */
export const startState = (
	stored: TriggerState | undefined,
	{ watchDigest, periodDays, operation }: Pick<Poll, 'watchDigest' | 'periodDays' | 'operation'>,
	now: number,
): TriggerState => {
	if (!stored) {
		return {
			watchDigest,
			periodDays,
			known: new KnownRows(),
			periodStart: now - periodDays * DAY_MS,
			newFrom: NEVER,
			fullReadStartedAt: now,
			passesLeft: 0,
			missingRows: 0,
			searchPausedUntil: now,
		};
	}
	const { periodStart: oldStart, fullReadStartedAt } = stored;
	const isAhead = operation.watch.period.aheadFilter !== undefined;
	const newStart = (isAhead ? now : Math.min(fullReadStartedAt, now)) - periodDays * DAY_MS;
	// If the user raised the days, or a wrong clock had put the start into the future, the period gets longer at its start.
	// Learn the rows of the added time, which may be those that were missing.
	if (periodDays > stored.periodDays || oldStart > now + HOUR_MS) {
		const periodStart = Math.min(oldStart, newStart);
		const newFrom = Math.max(stored.newFrom, oldStart);
		const noneMissing = { missingRows: 0, searchPausedUntil: now };
		return { ...stored, ...noneMissing, periodDays, periodStart, newFrom };
	}
	// With Look Back Days, the start moves on only when a full read starts, unless the user lowered the days.
	const movesOn = isAhead || periodDays < stored.periodDays;
	const periodStart = movesOn ? Math.max(oldStart, newStart) : oldStart;
	return { ...stored, periodDays, periodStart, newFrom: Math.max(stored.newFrom, periodStart) };
};

/** The state that n8n has stored. Undefined if it belongs to another account, event or filters. */
export const fromStored = (
	stored: StoredState | null,
	watchDigest: string,
): TriggerState | undefined =>
	stored?.watchDigest === watchDigest
		? { ...stored, known: KnownRows.fromJson(stored.known) }
		: undefined;

/** The state as n8n stores it, without undefined values. */
export const toStored = (state: TriggerState): StoredState =>
	JSON.parse(JSON.stringify({ ...state, known: state.known.toJson() }));
