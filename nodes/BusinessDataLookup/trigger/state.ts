import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import { endOfHour, KnownRecords, LAST_HASH, type GivenUp } from './knownRecords';

/** Changes when an older state can no longer be read: such a state counts as none. */
const VERSION = 1;
/** The key of n8n's static data that holds the state; n8n notices only that it was replaced. */
const KEY = 'state';
const DAY_MS = 86_400_000;

/** A reading of the list that did not fit into its poll. */
export interface Progress {
	/** The page to go on with. */
	nextPage: number;
	/** What the service counted when the reading began. */
	total?: number;
	/** It brought something new, or the list moved: another reading has to follow it. */
	moved: boolean;
	/** When it began, in ms. */
	begunAt?: number;
}

/** Rows that are learned and not emitted, because they were there before the trigger or its window. */
export interface Learning {
	/** Those dated before this time, in ms, and those without a date. */
	before: number;
	/** Readings of the list that have ended since. */
	readings: number;
}

/** The last reading may not have been all there is. */
export interface Doubt {
	/** How many readings in a row have left it. */
	readings: number;
	/** How many of them, the last ones, brought nothing new. */
	inVain: number;
	/** How many polls may pass before the next reading, as long as nothing changes. */
	polls: number;
}

/** What a trigger remembers between two polls. Times in ms. */
export interface TriggerState {
	/** Account, event and filters that the state belongs to. */
	owner: string;
	/** Counts the polls, so that one sees whether another has ended meanwhile. */
	polls: number;
	/**
	 * When the last reading of the whole window began. Invariant: nothing else moves it on, for the
	 * first page and the total do not show what is added late while as much is removed.
	 */
	through: number;
	/** Where the window began then. */
	floor: number;
	/** How long the window was, in days. */
	lookBackDays: number;
	/** What was given up for lack of room, now or earlier. */
	givenUp?: GivenUp;
	known: KnownRecords;
	learning?: Learning;
	unfinished?: Progress;
	/** What the service counted last. */
	total?: number;
	doubt?: Doubt;
}

/** The owner of a state; a hash, so that no filter or address stands in the static data. */
export const ownerOf = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value is absent, or an object whose fields are as they must be. */
const isAbsentOr = (value: unknown, isRight: (fields: IDataObject) => boolean): boolean =>
	value === undefined || (isObject(value) && isRight(value));

const isNumberOrAbsent = (value: unknown): boolean => value === undefined || isNumber(value);

const isTextOrAbsent = (value: unknown): boolean =>
	value === undefined || typeof value === 'string';

const isGivenUp = ({ dated, undated }: IDataObject): boolean =>
	isTextOrAbsent(undated) &&
	isAbsentOr(dated, ({ date, hash }) => isNumber(date) && typeof hash === 'string');

/** What an earlier version gave up: all rows up to an hour, and of that hour the hashes up to one. */
const isCut = (value: unknown): boolean =>
	Array.isArray(value) && isNumber(value[0]) && typeof value[1] === 'string';

/** The hour may have been one of the future, or that of the rows without a date: what is new is not given up. */
const givenUpByHour = ([hour]: [hour: number, hash: string], through: number): GivenUp => ({
	dated: { date: Math.min(endOfHour(hour), through), hash: LAST_HASH },
});

/** The state in n8n's static data; undefined where there is none that this owner can use. Never throws. */
export const loadState = (staticData: IDataObject, owner: string): TriggerState | undefined => {
	const stored: unknown = staticData[KEY];
	if (!isObject(stored) || stored.version !== VERSION || stored.owner !== owner) return undefined;
	const { polls, through, floor, lookBackDays, learning, unfinished, total, doubt } = stored;
	const { givenUp, cut } = stored;
	const known = KnownRecords.fromJson(stored.known);
	const isRight =
		isCount(polls) &&
		[through, floor, lookBackDays].every(isNumber) &&
		isAbsentOr(givenUp, isGivenUp) &&
		(cut === undefined || isCut(cut)) &&
		isNumberOrAbsent(total) &&
		isAbsentOr(learning, ({ before, readings }) => isNumber(before) && isCount(readings)) &&
		isAbsentOr(
			unfinished,
			(it) => isCount(it.nextPage) && [it.total, it.begunAt].every(isNumberOrAbsent),
		) &&
		isAbsentOr(doubt, (it) => [it.readings, it.inVain, it.polls].every(isCount));
	if (!known || !isRight) return undefined;
	const state = { ...(stored as unknown as TriggerState), known };
	if (cut !== undefined) state.givenUp = givenUpByHour(cut as [number, string], state.through);
	return state;
};

/** Replaces the state, at most 100 kB of JSON. Returns what had to be given up for that, now or earlier. */
export const saveState = (staticData: IDataObject, state: TriggerState): GivenUp => {
	const { dated, undated } = state.known.fit() ?? {};
	const givenUp = {
		dated: dated ?? state.givenUp?.dated,
		undated: undated ?? state.givenUp?.undated,
	};
	const stored = { ...state, version: VERSION, givenUp, known: state.known.toJson() };
	// Without undefined values, as JSON leaves them out.
	staticData[KEY] = JSON.parse(JSON.stringify(stored)) as IDataObject;
	return givenUp;
};

/** Where the window begins, and what is learned. */
export interface Window {
	/** ms */
	floor: number;
	/** Rows dated before it are remembered no longer, in ms. */
	forgets: number;
	learning?: Learning;
}

/**
 * The window: so many days before the last reading of all of it. It never moves back, whatever clocks
 * do, unless the user enlarges it; what was there before is learned then.
 */
export const windowOf = (
	state: TriggerState | undefined,
	lookBackDays: number,
	now: number,
): Window => {
	const length = lookBackDays * DAY_MS;
	const begin = Math.min(state?.through ?? now, now) - length;
	// One that begins in the future comes from a clock that was wrong.
	const isEnlarged =
		state !== undefined && (lookBackDays > state.lookBackDays || state.floor > now);
	const floor = isEnlarged ? Math.min(begin, state.floor) : Math.max(begin, state?.floor ?? begin);
	const before = Math.max(state?.floor ?? 0, state?.learning?.before ?? -Infinity);
	return {
		floor,
		// A date may be corrected: rows are remembered for twice the window.
		forgets: floor - length,
		learning: isEnlarged ? { before, readings: 0 } : state?.learning,
	};
};
