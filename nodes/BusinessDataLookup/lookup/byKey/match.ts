import type { IDataObject } from 'n8n-workflow';
import type { KeyField } from '../../catalogue/types';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookUpBy';
import { inAnyState, toLooseKeys } from '../../spelling/keys';
import { copyAnswer } from '../list/records';
import { shownKeys } from './shownKeys';

/** The records of a lookup. */
export interface Match {
	records: IDataObject[];
	/** True if they show a key of the lookup, false if only a loose key, such as a parent domain. */
	isExact: boolean;
	/** The service may have returned one of them for another lookup of the call. */
	isAmbiguous: boolean;
}

/** Which records belong to which lookup. */
export interface Matches<Lookup> {
	/** Has each lookup. */
	byLookup: Map<Lookup, Match>;
	/** Records that match no lookup. */
	unmatched: IDataObject[];
	/** Records with an empty match field. */
	withoutKey: IDataObject[];
	/** Whether a record shows a key. */
	isShown: (key: string) => boolean;
}

/**
 * Matches records to lookups. A lookup gets the records that show one of its keys, or else those with the nearest loose
 * key. A pure function.
 */
export const match = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	records: IDataObject[],
	keyField: KeyField,
): Matches<Lookup> => {
	const exact = new Set(lookups.flatMap(({ keys }) => keys));
	// A call asks for each name in the states of all.
	const inAnyStates = new Set(
		lookups.flatMap(({ keys, state }) => keys.map((each) => inAnyState(each, state))),
	);
	const loose = new Set(lookups.flatMap(({ looseKeys }) => looseKeys));
	/** The legal forms in which the lookups have each name. */
	const formsOf = new Map<string, Set<string>>();
	for (const { keys, looseKeys, state } of keyField.spelling === 'name' ? lookups : []) {
		const forms = getOrCreate(formsOf, inAnyState(looseKeys[0], state), () => new Set());
		forms.add(inAnyState(keys[0], state));
	}
	/** The indexes of the records that show a key. */
	const placesByKey = new Map<string, number[]>();
	const ambiguous = new Set<number>();
	const isShown = (each: string) => placesByKey.has(each);
	const matches: Matches<Lookup> = { byLookup: new Map(), unmatched: [], withoutKey: [], isShown };
	records.forEach((record, place) => {
		const keys = shownKeys(record, keyField);
		for (const shown of keys) getOrCreate(placesByKey, shown, () => []).push(place);
		if (keys.length === 0) matches.withoutKey.push(record);
		else if (!keys.some((shown) => exact.has(shown) || loose.has(shown)))
			matches.unmatched.push(record);
		// Some lookup has this record's key, or a parent of it, as its own key.
		const own = keys.flatMap((shown) => [shown, ...toLooseKeys(shown, keyField.spelling)]);
		// A company in another form may have come for any of several forms of its name.
		const isOfForms = keys.some((shown) => (formsOf.get(shown)?.size ?? 0) > 1);
		if (isOfForms || own.some((shown) => inAnyStates.has(shown))) ambiguous.add(place);
	});
	const handedOut = new Set<number>();
	for (const lookup of lookups) {
		const levels = [lookup.keys, ...lookup.looseKeys.map((each) => [each])];
		const distance = levels.findIndex((keys) => keys.some(isShown));
		const shown = (levels[distance] ?? []).flatMap((each) => placesByKey.get(each) ?? []);
		const places = [...new Set(shown)].sort((a, b) => a - b);
		// Each lookup gets its own copy.
		const own = places.map((place) =>
			handedOut.has(place) ? copyAnswer({ records: [records[place]] }).records[0] : records[place],
		);
		for (const place of places) handedOut.add(place);
		const isAmbiguous = distance > 0 && places.some((place) => ambiguous.has(place));
		matches.byLookup.set(lookup, { records: own, isExact: distance === 0, isAmbiguous });
	}
	return matches;
};
