import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import type { KeyLookup } from '../../parameters/lookUpBy';
import { toKeys, valueRules } from '../../spelling';
import { trimmed } from '../../spelling/text';

/** The state that a record shows, in two letters; undefined = none. */
const shownState = (record: IDataObject, { stateField }: MatchField): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return valueRules.state.normalize(state);
};

/** Whether a record is in the state of a lookup. Without a state, every record is. */
export const isInState = (
	record: IDataObject,
	{ state }: KeyLookup,
	matchField: MatchField,
): boolean => state === undefined || shownState(record, matchField) === state;

/** The keys that a record shows. Names are returned with and without their legal form. */
export const shownKeys = (record: IDataObject, matchField: MatchField): string[] =>
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
	{ state }: KeyLookup,
	matchField: MatchField,
): string => {
	const [text = ''] = shownTexts(record, matchField);
	if (matchField.valueKind !== 'name') return valueRules[matchField.valueKind].normalize(text);
	if (state === undefined) return text;
	return `${text}, ${shownState(record, matchField) ?? 'which shows no state'}`;
};
