import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import { copyJson } from '../../copyJson';
import { getOrCreate } from '../../getOrCreate';
import type { Lookup } from '../../parameters/lookUpBy';
import { toKeys, valueRules } from '../../spelling';
import { trimmed } from '../../spelling/text';

/** A lookup and its records. */
export interface MatchedLookup<Each> {
	lookup: Each;
	records: IDataObject[];
	/**
	 * - `exact`: the records show a key of the lookup
	 * - `loose`: they show a loose key, such as a parent domain
	 * - `ambiguous`: they show a loose key, but one of them may be the answer to another lookup of the call
	 * - `none`: there are no records
	 */
	match: 'exact' | 'loose' | 'ambiguous' | 'none';
}

/** Which records belong to which lookup. */
export interface Matches<Each> {
	/** All lookups, in their order. */
	byLookup: Array<MatchedLookup<Each>>;
	/** Records that match no lookup. */
	unmatched: IDataObject[];
	/** All keys that the records show. */
	shownKeys: Set<string>;
}

/**
 * Matches records to lookups. A lookup gets the records that show one of its keys, or else those with the nearest loose
 * key. If it has a state, it gets only records in this state. A pure function.
 */
export const matchRecords = <Each extends Lookup>(
	lookups: Each[],
	records: IDataObject[],
	matchField: MatchField,
): Matches<Each> => {
	const keysByRecord = records.map((record) => keysShownBy(record, matchField));
	/** The indexes of the records that show a key. */
	const indexesByKey = new Map<string, number[]>();
	keysByRecord.forEach((keys, index) => {
		for (const key of keys) getOrCreate(indexesByKey, key, () => []).push(index);
	});
	const matched = new Set<number>();
	const handedOut = new Set<number>();
	const byLookup = lookups.map((lookup): MatchedLookup<Each> => {
		/** The indexes of the records that show one of the keys, each once, in order. */
		const find = (keys: string[]) => {
			const indexes = [...new Set(keys.flatMap((key) => indexesByKey.get(key) ?? []))];
			const inState = indexes.filter((index) => isInState(records[index], lookup, matchField));
			return inState.sort((a, b) => a - b);
		};
		const nearestFirst = [lookup.keys, ...lookup.looseKeys.map((key) => [key])].map(find);
		for (const index of nearestFirst.flat()) matched.add(index);
		const distance = nearestFirst.findIndex(({ length }) => length > 0);
		const indexes = nearestFirst[distance] ?? [];
		// Each lookup gets its own copy.
		const own = indexes.map((index) =>
			handedOut.has(index) ? copyJson(records[index]) : records[index],
		);
		for (const index of indexes) handedOut.add(index);
		const isAmbiguous = (index: number) =>
			mayAnswerAnother(keysByRecord[index], lookups, matchField);
		const loose = indexes.some(isAmbiguous) ? 'ambiguous' : 'loose';
		const found = distance === 0 ? 'exact' : loose;
		return { lookup, records: own, match: indexes.length > 0 ? found : 'none' };
	});
	return {
		byLookup,
		unmatched: records.filter((_, index) => !matched.has(index)),
		shownKeys: new Set(indexesByKey.keys()),
	};
};

/**
 * Whether a company may be the answer to another lookup of the call, because its domain contains the domain of that
 * lookup (the service may match parts of domains), or because that lookup has the same name with another legal form.
 */
const mayAnswerAnother = (
	shown: string[],
	lookups: Lookup[],
	{ valueKind }: MatchField,
): boolean => {
	if (valueKind !== 'name')
		return lookups.some(({ keys }) => keys.some((key) => shown.some((text) => text.includes(key))));
	const sameName = lookups.filter(({ looseKeys }) => shown.includes(looseKeys[0]));
	return new Set(sameName.map(({ keys }) => keys[0])).size > 1;
};

/** The state that a record shows, in two letters; undefined = none. */
const shownState = (record: IDataObject, { stateField }: MatchField): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return valueRules.state.normalize(state);
};

/** Whether a record is in the state of a lookup. Without a state, every record is. */
const isInState = (record: IDataObject, { state }: Lookup, matchField: MatchField): boolean =>
	state === undefined || shownState(record, matchField) === state;

/** The keys that a record shows. Names are returned with and without their legal form. */
const keysShownBy = (record: IDataObject, matchField: MatchField): string[] =>
	shownTexts(record, matchField).flatMap((text) => {
		const { keys, looseKeys } = toKeys(matchField.valueKind, text);
		return matchField.valueKind === 'name' ? [...keys, ...looseKeys] : keys;
	});

/** The texts that a record shows in its match field. */
const shownTexts = (record: IDataObject, { recordField }: MatchField): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** What a record shows in its match field, for a message. Includes the record's state if the lookup has one. */
export const describeShown = (
	record: IDataObject,
	{ state }: Lookup,
	matchField: MatchField,
): string => {
	const [text] = shownTexts(record, matchField);
	if (text === undefined) return `a company that shows no ${matchField.choiceLabel}`;
	if (matchField.valueKind !== 'name') return valueRules[matchField.valueKind].normalize(text);
	if (state === undefined) return text;
	return `${text}, ${shownState(record, matchField) ?? 'which shows no state'}`;
};
