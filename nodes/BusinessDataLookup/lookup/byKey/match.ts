import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import { shownKeys } from '../../parameters/matchKey';
import { parentDomains } from '../../spelling/sharedHosts';
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
	/** All keys that the records show. */
	shown: Set<string>;
}

/** Maps each key to the lookups it answers. Distance 0 is an exact key; the higher, the looser. */
const lookupsByKey = <Lookup extends KeyLookup>(lookups: Lookup[]) => {
	const byKey = new Map<string, Array<{ lookup: Lookup; distance: number }>>();
	for (const lookup of lookups) {
		const keys = [lookup.keys, ...lookup.looseKeys.map((key) => [key])];
		keys.forEach((some, distance) => {
			for (const key of some) getOrCreate(byKey, key, () => []).push({ lookup, distance });
		});
	}
	return byKey;
};

/** The domains above one that a record shows. */
const looseKeysOf = (shown: string, { kind }: MatchKey): string[] =>
	kind === 'domain' ? parentDomains(shown) : [];

/** Matches records to lookups: a record belongs to each lookup whose key it shows. A pure function. */
export const match = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	records: IDataObject[],
	key: MatchKey,
): Matches<Lookup> => {
	const byKey = lookupsByKey(lookups);
	const nearest = new Map<Lookup, Match & { distance: number }>();
	const matches: Matches<Lookup> = { of: new Map(), unmatched: [], silent: [], shown: new Set() };
	for (const record of records) {
		const keys = shownKeys(record, key);
		for (const shown of keys) matches.shown.add(shown);
		const owners = new Map<Lookup, number>();
		for (const { lookup, distance } of keys.flatMap((shown) => byKey.get(shown) ?? [])) {
			owners.set(lookup, Math.min(distance, owners.get(lookup) ?? Infinity));
		}
		// Another lookup asks for the record's own key, or for one above it, so the service may have returned it for that one.
		const others = keys.flatMap((shown) => [shown, ...looseKeysOf(shown, key)]);
		const isOwned = others.some((other) =>
			byKey.get(other)?.some(({ distance }) => distance === 0),
		);
		if (keys.length === 0) matches.silent.push(record);
		else if (owners.size === 0) matches.unmatched.push(record);
		[...owners].forEach(([lookup, distance], nth) => {
			const before = nearest.get(lookup);
			if (before && before.distance < distance) return;
			// Each lookup has records of its own.
			const own = nth === 0 ? record : copyOf({ records: [record] }).records[0];
			const isClaimed = distance > 0 && isOwned;
			if (before?.distance === distance) {
				before.records.push(own);
				before.isClaimed ||= isClaimed;
			} else nearest.set(lookup, { records: [own], distance, isExact: distance === 0, isClaimed });
		});
	}
	for (const lookup of lookups) {
		const { records: own = [], isExact = false, isClaimed = false } = nearest.get(lookup) ?? {};
		matches.of.set(lookup, { records: own, isExact, isClaimed });
	}
	return matches;
};
