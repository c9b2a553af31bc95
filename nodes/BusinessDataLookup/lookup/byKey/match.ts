import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookUpBy';
import { copyAnswer } from '../list/records';
import { shownKeys, shownState } from './shownKeys';

/** The records of a lookup. */
export interface MatchedRecords {
	records: IDataObject[];
	/** True if they show a key of the lookup, false if only a loose key, such as a parent domain. */
	isExact: boolean;
	/** The service may have returned one of them for another lookup of the call. */
	isAmbiguous: boolean;
}

/** Which records belong to which lookup. */
export interface Matches<Lookup> {
	/** Has each lookup. */
	byLookup: Map<Lookup, MatchedRecords>;
	/** Records that match no lookup. */
	unmatched: IDataObject[];
	/** Records with an empty match field. */
	withoutKey: IDataObject[];
	/** All keys that the records show. */
	shown: Set<string>;
}

/**
 * Matches records to lookups. A lookup gets the records that show one of its keys, or else those with the nearest loose
 * key; if it looks in a state, only those in this state. A pure function.
 */
export const matchRecords = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	records: IDataObject[],
	matchField: MatchField,
): Matches<Lookup> => {
	const keysOf = records.map((record) => shownKeys(record, matchField));
	/** The indexes of the records that show a key. */
	const placesByKey = new Map<string, number[]>();
	keysOf.forEach((keys, place) => {
		for (const key of keys) getOrCreate(placesByKey, key, () => []).push(place);
	});
	const isInState = (place: number, state?: string) =>
		state === undefined || shownState(records[place], matchField) === state;
	/** The indexes of the records that show one of the keys in this state, each once, in order. */
	const placesOf = (keys: string[], state?: string) => {
		const places = new Set(keys.flatMap((key) => placesByKey.get(key) ?? []));
		return [...places].filter((place) => isInState(place, state)).sort((a, b) => a - b);
	};
	const matched = new Set<number>();
	const handedOut = new Set<number>();
	const byLookup = new Map<Lookup, MatchedRecords>();
	for (const lookup of lookups) {
		const { keys, looseKeys, state } = lookup;
		const levels = [keys, ...looseKeys.map((key) => [key])].map((each) => placesOf(each, state));
		for (const place of levels.flat()) matched.add(place);
		const distance = levels.findIndex(({ length }) => length > 0);
		const places = levels[distance] ?? [];
		// Each lookup gets its own copy.
		const own = places.map((place) =>
			handedOut.has(place) ? copyAnswer({ records: [records[place]] }).records[0] : records[place],
		);
		for (const place of places) handedOut.add(place);
		const isAmbiguous =
			distance > 0 && places.some((place) => mayAnswerAnother(keysOf[place], lookups, matchField));
		byLookup.set(lookup, { records: own, isExact: distance === 0, isAmbiguous });
	}
	return {
		byLookup,
		unmatched: records.filter((_, place) => keysOf[place].length > 0 && !matched.has(place)),
		withoutKey: records.filter((_, place) => keysOf[place].length === 0),
		shown: new Set(placesByKey.keys()),
	};
};

/**
 * True if a company may belong to another lookup of the call: one whose domain is in the company's, because a service that
 * matches parts finds it by that, or one with the same name in another legal form.
 */
const mayAnswerAnother = (
	shown: string[],
	lookups: KeyLookup[],
	{ valueKind }: MatchField,
): boolean => {
	if (valueKind !== 'name')
		return lookups.some(({ keys }) => keys.some((key) => shown.some((text) => text.includes(key))));
	const ofName = lookups.filter(({ looseKeys }) => shown.includes(looseKeys[0]));
	return new Set(ofName.map(({ keys }) => keys[0])).size > 1;
};
