import type { IDataObject } from 'n8n-workflow';
import type { Watch } from '../catalogue/types';
import { isObject } from '../isObject';
import { DAY_MS, HOUR_MS } from '../time';
import { KnownRecords } from './knownRecords';
import type { Poll } from './openPoll';
import type { Row } from './rows';

/**
 * What a trigger remembers between two polls. Times in ms. A trigger is LEARNING what was there before it, or WATCHING
 * what is new. In either state it may be partway through READING TO THE START OF THE WINDOW, over several polls.
 */
export interface TriggerState {
	/** A digest of the account, event and filters that the state belongs to. */
	owner: string;
	/** Look Back Days, or Days Ahead, of the last poll. */
	windowDays: number;
	known: KnownRecords;
	/** Rows without a date are ignored, because there were too many to remember. */
	ignoresUndated?: true;
	/** Rows dated before this time start nothing: they are older than the window, or were given up for lack of space. */
	windowStart: number;
	/** A row dated at this time or later is new unless it is known. While the trigger learns, this time is after the window's start; at first no row is new. */
	newFrom: number;
	/** When the last reading to the start of the window began. */
	readingBegan: number;
	/** The service's total of the last poll, without the part that no row has explained. */
	total?: number;
	/** While the trigger learns: how many more times it reads the list, because the list moved. */
	passesLeft: number;
	/** How many rows the total counts that the last reading didn't find. The next reading looks for them. */
	missingRows: number;
	/** Until this time, an unexplained total doesn't start a reading, because the last reading didn't find all missing rows. */
	pausedUntil: number;
	/** The page at which the reading under way goes on; absent = no reading is under way. */
	resumePage?: number;
}

/** What a reading of the list begins with. */
export interface ReadingStart {
	watch: Watch;
	/** The state that the poll goes on from. */
	before: TriggerState;
	/** When the reading began, in ms. */
	now: number;
	/** When the last silent poll of this process read the list, in ms; absent = not known. */
	lastReadAt?: number;
}

/** Later than any date; JSON has no Infinity. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** LEARNING: not all that was there before the trigger is known. */
export const isLearning = (state: TriggerState): boolean => state.newFrom > state.windowStart;

/** READING TO THE START OF THE WINDOW: a reading goes on in this poll. A state that neither reads nor learns is WATCHING. */
export const hasReadingUnderWay = ({ resumePage }: TriggerState): boolean =>
	resumePage !== undefined;

/** A reading is due a day after the last one began, an hour after one that missed rows, and after a clock was set back. */
export const isDue = (
	{ readingBegan, missingRows, pausedUntil }: TriggerState,
	now: number,
): boolean =>
	now >= readingBegan + DAY_MS ||
	now < readingBegan - HOUR_MS ||
	(missingRows > 0 && now >= pausedUntil);

/** Whether a row is unseen or back, and within the window. */
export const isUnknown = (start: ReadingStart, { date, hashes }: Row): boolean => {
	const { windowStart, ignoresUndated, known, readingBegan } = start.before;
	const knownDate = known.dateOf(hashes[0]);
	if (date === undefined) return !ignoresUndated && knownDate === undefined;
	if (date < windowStart) return false;
	if (knownDate === undefined) return true;
	// At the last read the corrected date was outside the window, so the row had left the list and is back now.
	const wasAhead = date > Math.max(readingBegan, start.lastReadAt ?? readingBegan);
	return start.watch.window.ahead !== undefined && wasAhead && knownDate < date;
};

/**
 * The state that a poll begins with. The window's start goes back in two cases only: the user raised Look Back Days, or
 * a wrong clock had put the start into the future. The trigger then learns the rows between the new start and the old.
 */
export const stateFor = (
	stored: TriggerState | undefined,
	{ owner, windowDays, operation }: Pick<Poll, 'owner' | 'windowDays' | 'operation'>,
	now: number,
): TriggerState => {
	const from = (time: number) => time - windowDays * DAY_MS;
	if (!stored) {
		const times = { windowStart: from(now), newFrom: NEVER, readingBegan: now, pausedUntil: now };
		return {
			owner,
			windowDays,
			known: new KnownRecords(),
			passesLeft: 0,
			missingRows: 0,
			...times,
		};
	}
	const { windowStart: oldStart, readingBegan } = stored;
	const isAhead = operation.watch.window.ahead !== undefined;
	const start = from(isAhead ? now : Math.min(readingBegan, now));
	const isRaised = windowDays > stored.windowDays || oldStart > now + HOUR_MS;
	const later = isAhead || windowDays < stored.windowDays ? Math.max(oldStart, start) : oldStart;
	const windowStart = isRaised ? Math.min(oldStart, start) : later;
	const newFrom = Math.max(stored.newFrom, oldStart, windowStart);
	// The rows between the two starts may be those that were missing.
	const forgiven = isRaised ? { missingRows: 0, pausedUntil: now } : {};
	return { ...stored, ...forgiven, windowDays, windowStart, newFrom };
};

/** The state that n8n has stored; undefined where it is another owner's. */
export const readState = (json: unknown, owner: string): TriggerState | undefined => {
	if (!isObject(json) || json.owner !== owner) return undefined;
	const known = KnownRecords.fromJson(json.known as Record<string, string>);
	return { ...(json as unknown as TriggerState), known };
};

/** The state as n8n stores it, without undefined values. */
export const stateJson = (state: TriggerState): IDataObject =>
	JSON.parse(JSON.stringify({ ...state, known: state.known.toJson() }));
