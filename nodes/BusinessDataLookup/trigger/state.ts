import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import { KnownRecords, type Cut } from './knownRecords';

/** Changes when an older state can no longer be read: such a state counts as none. */
const VERSION = 1;
/** The key of n8n's static data that holds the state; n8n notices only that it was replaced. */
const KEY = 'state';
const DAY_MS = 86_400_000;

/** How many pages of a list were read, and what the service counted meanwhile. */
export interface Reading {
	/** The page to go on with. */
	nextPage: number;
	/** What the service counted when the reading began. */
	total?: number;
	/** Rows of pages read so far. */
	count: number;
}

/** What a trigger remembers between two polls. Times in ms. */
export interface TriggerState {
	/** Account, event and filters that the state belongs to. */
	owner: string;
	/** When the last poll got through. */
	through: number;
	/** Where the window began at the latest: a larger window does not reach behind it. */
	floor: number;
	/** What was given up for lack of room. */
	cut?: Cut;
	known: KnownRecords;
	/** Rows as old as this or older were there before the trigger: they are learned, not emitted. */
	baseline?: number;
	/** A reading that did not fit into its poll. */
	unfinished?: Reading;
	/** The last whole reading: rows read, and what the service counted. */
	last?: { count: number; total?: number };
	/** The last whole reading was sound: with the same total and no unknown row nothing has changed. */
	settled: boolean;
}

/** The owner of a state; a hash, so that no filter or address stands in the static data. */
export const ownerOf = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const isTime = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);

const optionalTime = (value: unknown): boolean => value === undefined || isTime(value);

const isCut = (value: unknown): boolean =>
	value === undefined || (Array.isArray(value) && isTime(value[0]) && typeof value[1] === 'string');

const isReading = (value: unknown): boolean =>
	value === undefined ||
	(isObject(value) && isTime(value.nextPage) && isTime(value.count) && optionalTime(value.total));

const isLast = (value: unknown): boolean =>
	value === undefined || (isObject(value) && isTime(value.count) && optionalTime(value.total));

/** The state in n8n's static data; undefined where there is none that this owner can use. Never throws. */
export const loadState = (staticData: IDataObject, owner: string): TriggerState | undefined => {
	const stored: unknown = staticData[KEY];
	if (!isObject(stored) || stored.version !== VERSION || stored.owner !== owner) return undefined;
	const { through, floor, cut, baseline, unfinished, last, settled } = stored;
	const known = KnownRecords.fromJson(stored.known);
	if (!known || !isTime(through) || !isTime(floor) || !optionalTime(baseline)) return undefined;
	if (!isCut(cut) || !isReading(unfinished) || !isLast(last)) return undefined;
	return { ...(stored as unknown as TriggerState), known, settled: settled === true };
};

/** Replaces the state, at most 100 kB of JSON. Returns what had to be given up for that. */
export const saveState = (staticData: IDataObject, state: TriggerState): Cut | undefined => {
	const given = state.known.fit();
	const cut = given ?? state.cut;
	const stored = { ...state, version: VERSION, cut, known: state.known.toJson() };
	// Without undefined values, as JSON leaves them out.
	staticData[KEY] = JSON.parse(JSON.stringify(stored)) as IDataObject;
	return given;
};

/** Where the window begins: so many days before the last poll that got through, and never earlier than before. */
export const windowStart = (
	state: TriggerState | undefined,
	lookBackDays: number,
	now: number,
): number => Math.max(state?.floor ?? -Infinity, (state?.through ?? now) - lookBackDays * DAY_MS);
