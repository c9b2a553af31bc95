import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import { LAST_INSTANT_MS } from '../catalogue/watching';
import { KnownRecords } from './knownRecords';

/** Changes when an older state can no longer be read: such a state counts as none. */
const VERSION = 1;
/** The key of n8n's static data that holds the state; n8n notices only that it was replaced. */
const KEY = 'state';
export const DAY_MS = 86_400_000;

/** A reading of the list that did not fit into its poll. It goes on to the window's start. */
export interface Unfinished {
	/** The page to go on with. */
	nextPage: number;
	/** When the reading began, in ms. */
	begunAt: number;
}

/** A search for rows that the total counts and no reading has found. */
export interface Search {
	/** Readings in a row that did not find them. */
	inVain: number;
	/** No further one begins before this time, in ms. */
	notBefore: number;
}

/** What a trigger remembers between two polls. Times in ms. */
export interface TriggerState {
	/** Account, event and filters that the state belongs to. */
	owner: string;
	/** How long the window was, in days. */
	lookBackDays: number;
	/** Where the window begins: rows dated before it do not start the workflow. */
	since: number;
	/** All rows dated at this time or after it are known. Later than `since` until the window was read once. */
	knownFrom: number;
	/** When the last reading of the whole window began. */
	readAt: number;
	/** And the one before: what slips past one reading is in the window of the next. */
	readBefore: number;
	/** When the next one is due, by the service's clock. */
	dueAt: number;
	known: KnownRecords;
	/** Rows without a date whose hashes are not after this one were given up for lack of room: they never come. */
	undatedUpTo?: string;
	/** What the service counted, as far as it is explained by rows that came. */
	total?: number;
	search?: Search;
	unfinished?: Unfinished;
}

/** A short hash of values, which tells none of them: no filter and no address stands in the static data. */
export const digestOf = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

const isCount = (value: unknown): value is number =>
	Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value is absent, or an object whose fields are as they must be. */
const isAbsentOr = (value: unknown, isRight: (fields: IDataObject) => boolean): boolean =>
	value === undefined || (isObject(value) && isRight(value));

/** Whom the state in n8n's static data belongs to. */
export const ownerIn = (staticData: IDataObject): unknown => {
	const stored = staticData[KEY];
	return isObject(stored) ? stored.owner : undefined;
};

/** The state in n8n's static data, or in what a poll left; undefined where it is none. Never throws. */
export const loadState = (staticData: IDataObject): TriggerState | undefined => {
	const stored: unknown = staticData[KEY];
	if (!isObject(stored) || stored.version !== VERSION) return undefined;
	const { owner, lookBackDays, since, knownFrom, readAt, readBefore, dueAt } = stored;
	const { total, undatedUpTo, search, unfinished } = stored;
	const known = KnownRecords.fromJson(stored.known);
	const isRight =
		typeof owner === 'string' &&
		[lookBackDays, since, knownFrom, readAt, readBefore, dueAt].every(isNumber) &&
		Number(knownFrom) >= Number(since) &&
		(undatedUpTo === undefined || typeof undatedUpTo === 'string') &&
		isAbsentOr(search, (it) => isCount(it.inVain) && isNumber(it.notBefore)) &&
		isAbsentOr(unfinished, (it) => isCount(it.nextPage) && isNumber(it.begunAt));
	if (!known || !isRight) return undefined;
	return {
		...(stored as unknown as TriggerState),
		known,
		total: isCount(total) ? total : undefined,
	};
};

/** Replaces the state, at most 100 kB of JSON. What does not fit moves the window's start: see `KnownRecords.fit`. */
export const saveState = (staticData: IDataObject, state: TriggerState): TriggerState => {
	const { datedBefore = -Infinity, undatedUpTo = state.undatedUpTo } = state.known.fit() ?? {};
	const since = Math.max(state.since, datedBefore);
	const saved = { ...state, since, knownFrom: Math.max(state.knownFrom, since), undatedUpTo };
	const stored = { ...saved, version: VERSION, known: saved.known.toJson() };
	// Without undefined values, as JSON leaves them out.
	staticData[KEY] = JSON.parse(JSON.stringify(stored)) as IDataObject;
	return saved;
};

/** A trigger that has read nothing yet. */
export const newState = (owner: string, lookBackDays: number, now: number): TriggerState => ({
	owner,
	lookBackDays,
	since: now - lookBackDays * DAY_MS,
	knownFrom: LAST_INSTANT_MS,
	readAt: now,
	readBefore: now,
	dueAt: now,
	known: new KnownRecords(),
});

/**
 * The state with its window moved on. The window never moves back, whatever clocks do, unless the user
 * enlarges it, or a clock that was wrong has begun it in the future; what was there before is learned then.
 */
export const moveWindow = (
	state: TriggerState,
	lookBackDays: number,
	now: number,
): TriggerState => {
	const begin = Math.min(state.readBefore, now) - lookBackDays * DAY_MS;
	const isEnlarged = lookBackDays > state.lookBackDays || state.since > now;
	const since = isEnlarged ? Math.min(begin, state.since) : Math.max(begin, state.since);
	return { ...state, lookBackDays, since, knownFrom: Math.max(state.knownFrom, since) };
};

/** Rows dated before this time are remembered no longer, in ms: a date may be corrected. */
export const forgetsBefore = ({
	since,
	lookBackDays,
}: Pick<TriggerState, 'since' | 'lookBackDays'>): number => since - lookBackDays * DAY_MS;

/** Rows dated before this time are compared with nothing in a poll, in ms; the window may still move back. */
export const comparesFrom = (state: TriggerState, lookBackDays: number, now: number): number => {
	if (lookBackDays > state.lookBackDays) return -Infinity;
	const since = Math.min(state.since, now - lookBackDays * DAY_MS);
	return forgetsBefore({ since, lookBackDays });
};
