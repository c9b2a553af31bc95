import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import { DAY_MS, HOUR_MS } from '../service/time';
import { KnownRecords } from './knownRecords';
import type { Poll } from './openPoll';
import type { Row } from './rows';

/** Changes when an older state can no longer be read: such a state counts as none. */
const VERSION = 2;

/** What a trigger remembers between two polls. Times in ms. */
export interface TriggerState {
	/** Account, event and filters that the state belongs to. */
	owner: string;
	/** Look Back Days, or Days Ahead, of the last poll. */
	windowDays: number;
	known: KnownRecords;
	/** Rows dated before it start nothing: they are older than the window, or were given up for lack of space. */
	windowStart: number;
	/** All rows dated at this time or later are known or new. Later than the window's start while the trigger learns. */
	knownFrom: number;
	/** When the last reading to the start of the window began. */
	readingBegan: number;
	/** What the service counted, as far as rows that came have explained it. */
	total?: number;
	/** Rows that the reading under way is looking for; while the trigger learns, 1 = the list has moved, so read it again. */
	missing: number;
	/** Until then the total alone starts no reading, for the last one was in vain. */
	pausedUntil: number;
	/** The page that the reading under way goes on with; absent = none is under way. */
	page?: number;
	/** So many rows had no date that new ones of them start nothing any more. */
	ignoresUndated?: boolean;
}

/** The trigger still learns what was there before it. */
export const isLearning = ({ knownFrom, windowStart }: TriggerState): boolean =>
	knownFrom > windowStart;

/** A reading to the start of the window did not fit into the last poll. */
export const isReading = ({ page }: TriggerState): boolean => page !== undefined;

/** A day has passed since the last reading to the start began, or a clock was set back. */
export const isDayOld = ({ readingBegan }: TriggerState, now: number): boolean =>
	now >= readingBegan + DAY_MS || now < readingBegan - HOUR_MS;

/** Whether a row was never seen, and is dated within the window. */
export const isUnknown = (
	{ windowStart, ignoresUndated, known, readingBegan }: TriggerState,
	{ date, hashes }: Row,
	{ operation }: Pick<Poll, 'operation'>,
): boolean => {
	if (date === undefined) return !ignoresUndated && !known.has(hashes[0]);
	if (date < windowStart) return false;
	const knownDate = known.latestDateOf(hashes[0]);
	if (knownDate === undefined) return true;
	// A date to come that was beyond the window when the list was read last: the row has left, and comes in again.
	return operation.watch.aheadFilter !== undefined && date > readingBegan && knownDate < date;
};

/** Rows dated before this time are remembered no longer, in ms: a date may be corrected. */
export const forgetsBefore = ({ windowStart, windowDays }: TriggerState): number =>
	windowStart - windowDays * DAY_MS;

/** A trigger that has read nothing yet. */
const newState = (owner: string, windowDays: number, now: number): TriggerState => ({
	owner,
	windowDays,
	known: new KnownRecords(),
	windowStart: now - windowDays * DAY_MS,
	knownFrom: now,
	readingBegan: now,
	missing: 0,
	pausedUntil: now,
});

/**
 * The state that a poll begins with. The window's start never goes back, whatever clocks do, unless the user raises
 * Look Back Days, or a clock that was wrong has put it into the future: then what was there before is learned.
 */
export const stateFor = (
	stored: TriggerState | undefined,
	{ owner, windowDays, operation }: Poll,
	now: number,
): TriggerState => {
	if (!stored) return newState(owner, windowDays, now);
	const { windowStart, readingBegan } = stored;
	const isAhead = operation.watch.aheadFilter !== undefined;
	const start = (isAhead ? now : Math.min(readingBegan, now)) - windowDays * DAY_MS;
	const isRaised = windowDays > stored.windowDays || windowStart > now + HOUR_MS;
	const isMoved = isAhead || windowDays < stored.windowDays;
	const moved = isMoved ? Math.max(windowStart, start) : windowStart;
	return {
		...stored,
		windowDays,
		windowStart: isRaised ? Math.min(windowStart, start) : moved,
		knownFrom: Math.max(stored.knownFrom, isRaised ? windowStart : moved),
	};
};

const NUMBERS = ['windowDays', 'windowStart', 'knownFrom', 'readingBegan', 'missing', 'pausedUntil'];

/** The state that a text holds; undefined where it holds none, or one of another owner. Never throws. */
export const readState = (json: unknown, owner: string): TriggerState | undefined => {
	if (!isObject(json) || json.version !== VERSION || json.owner !== owner) return undefined;
	const isNumber = (name: string) => Number.isFinite(json[name]);
	const isRight =
		NUMBERS.every(isNumber) &&
		['total', 'page'].every((name) => json[name] === undefined || isNumber(name));
	const known = KnownRecords.fromJson(json.known);
	return known && isRight ? { ...(json as unknown as TriggerState), known } : undefined;
};

/** The state as n8n stores it, without undefined values. */
export const stateJson = (state: TriggerState): IDataObject =>
	JSON.parse(
		JSON.stringify({ ...state, version: VERSION, known: state.known.toJson() }),
	) as IDataObject;
