import type { IDataObject } from 'n8n-workflow';
import { LAST_INSTANT_MS } from '../catalogue/watching';
import { isObject } from '../isObject';
import { DAY_MS } from '../service/time';
import { KnownRecords } from './knownRecords';
import type { Row } from './rows';

/** Changes when an older state can no longer be read: such a state counts as none. */
const VERSION = 1;
/** The key of n8n's static data that holds the state; n8n notices only that it was replaced. */
const KEY = 'state';

/** What a trigger remembers between two polls. Times in ms. */
export interface TriggerState {
	/** Account, event and filters that the state belongs to. */
	owner: string;
	/** What Look Back Days was. */
	lookBackDays: number;
	/** Rows dated before it do not start the workflow: they are older than Look Back Days, or were given up for lack of space. */
	floor: number;
	/** All rows dated at this time or after it are known. Later than the floor until the list was read down to it once. */
	knownFrom: number;
	/** When the last reading down to the floor began. */
	readAt: number;
	/** So many rows were without a date that new ones of them do not start the workflow any more. */
	ignoresUndated?: boolean;
	known: KnownRecords;
	/** What the service counted, as far as it is explained by rows that came. */
	total?: number;
	/** While the total is not explained: how long the next search is put off, and until when. */
	searchPause?: number;
	searchAfter?: number;
	/** Of a reading that did not fit into its poll: the page to go on with, and when it began. */
	nextPage?: number;
	begunAt?: number;
}

const NUMBERS = ['lookBackDays', 'floor', 'knownFrom', 'readAt'];
const NUMBERS_OR_ABSENT = ['total', 'searchPause', 'searchAfter', 'nextPage', 'begunAt'];

/** Whom the state in n8n's static data belongs to. */
export const ownerIn = (staticData: IDataObject): unknown => {
	const stored = staticData[KEY];
	return isObject(stored) ? stored.owner : undefined;
};

/** The state in n8n's static data, or in what a poll left; undefined where it is none. Never throws. */
export const loadState = (staticData: IDataObject): TriggerState | undefined => {
	const stored: unknown = staticData[KEY];
	if (!isObject(stored) || stored.version !== VERSION) return undefined;
	const isNumber = (name: string) => Number.isFinite(stored[name]);
	const known = KnownRecords.fromJson(stored.known);
	const isRight =
		typeof stored.owner === 'string' &&
		NUMBERS.every(isNumber) &&
		NUMBERS_OR_ABSENT.every((name) => stored[name] === undefined || isNumber(name));
	return known && isRight ? { ...(stored as unknown as TriggerState), known } : undefined;
};

/** Replaces the state in n8n's static data. */
export const saveState = (staticData: IDataObject, state: TriggerState): void => {
	const stored = { ...state, version: VERSION, known: state.known.toJson() };
	// Without undefined values, as JSON leaves them out.
	staticData[KEY] = JSON.parse(JSON.stringify(stored)) as IDataObject;
};

/** A trigger that has read nothing yet. */
export const newState = (owner: string, lookBackDays: number, now: number): TriggerState => ({
	owner,
	lookBackDays,
	floor: now - lookBackDays * DAY_MS,
	knownFrom: LAST_INSTANT_MS,
	readAt: now,
	known: new KnownRecords(),
});

/**
 * The state with its floor as the user's Look Back Days want it. The floor never goes down, whatever clocks do, unless
 * the user raises Look Back Days, or a clock that was wrong has put it into the future; what was there before is
 * learned then.
 */
export const withLookBack = (
	state: TriggerState,
	lookBackDays: number,
	now: number,
): TriggerState => {
	const start = Math.min(state.readAt, now) - lookBackDays * DAY_MS;
	const { floor } = state;
	const isEnlarged = lookBackDays > state.lookBackDays || floor > now;
	const isShortened = lookBackDays < state.lookBackDays;
	const moved = isEnlarged ? Math.min(floor, start) : isShortened ? Math.max(floor, start) : floor;
	return { ...state, lookBackDays, floor: moved, knownFrom: Math.max(state.knownFrom, floor) };
};

/** Rows dated before this time are remembered no longer, in ms: a date may be corrected. */
export const forgetsBefore = ({ floor, lookBackDays }: TriggerState): number =>
	floor - lookBackDays * DAY_MS;

/** Whether rows that were there before are still being learned. */
export const isLearning = ({ knownFrom, floor }: TriggerState): boolean => knownFrom > floor;

/** Whether a row was never seen, and is none of those that do not start the workflow. */
export const isUnknown = (
	{ floor, ignoresUndated, known }: TriggerState,
	{ date, hashes }: Row,
): boolean => (date === undefined ? !ignoresUndated : date >= floor) && !known.has(hashes[0]);
