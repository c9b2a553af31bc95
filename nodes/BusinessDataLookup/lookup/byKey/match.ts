import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import { looseKeysOf, shownKeys } from '../../parameters/matchKey';
import { copyOf } from '../list/records';

/** The records of a lookup. */
export interface Match {
	records: IDataObject[];
	/** They show a key of the lookup; else they show the nearest of its loose keys, such as a parent domain. */
	isExact: boolean;
	/** The service may have returned one of them for another lookup of the call. */
	isClaimed: boolean;
}

/** Whose the records of a response are. */
export interface Matches<Lookup> {
	of: Map<Lookup, Match>;
	/** Records that match no lookup. */
	unmatched: IDataObject[];
	/** Records with an empty match field. */
	silent: IDataObject[];
	/** Whether a record shows a key. */
	isShown: (key: string) => boolean;
}

/**
 * Matches records to lookups: a lookup gets the records that show one of its keys. If there are none, it gets those that
 * show the nearest of its loose keys. A pure function.
 */
export const match = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	records: IDataObject[],
	key: MatchKey,
): Matches<Lookup> => {
	const exact = new Set(lookups.flatMap(({ keys }) => keys));
	const loose = new Set(lookups.flatMap(({ looseKeys }) => looseKeys));
	/** The places of the records that show a key. */
	const placesOf = new Map<string, number[]>();
	const claimed = new Set<number>();
	const isShown = (each: string) => placesOf.has(each);
	const matches: Matches<Lookup> = { of: new Map(), unmatched: [], silent: [], isShown };
	records.forEach((record, place) => {
		const keys = shownKeys(record, key);
		for (const shown of keys) getOrCreate(placesOf, shown, () => []).push(place);
		if (keys.length === 0) matches.silent.push(record);
		else if (!keys.some((shown) => exact.has(shown) || loose.has(shown)))
			matches.unmatched.push(record);
		// Another lookup asks for the record's own key, or for one above it.
		const own = keys.flatMap((shown) => [shown, ...looseKeysOf(shown, key.spelling)]);
		if (own.some((shown) => exact.has(shown))) claimed.add(place);
	});
	const given = new Set<number>();
	for (const lookup of lookups) {
		const levels = [lookup.keys, ...lookup.looseKeys.map((each) => [each])];
		const distance = levels.findIndex((keys) => keys.some(isShown));
		const shown = (levels[distance] ?? []).flatMap((each) => placesOf.get(each) ?? []);
		const places = [...new Set(shown)].sort((a, b) => a - b);
		// Each lookup has records of its own.
		const own = places.map((place) =>
			given.has(place) ? copyOf({ records: [records[place]] }).records[0] : records[place],
		);
		for (const place of places) given.add(place);
		const isClaimed = distance > 0 && places.some((place) => claimed.has(place));
		matches.of.set(lookup, { records: own, isExact: distance === 0, isClaimed });
	}
	return matches;
};
