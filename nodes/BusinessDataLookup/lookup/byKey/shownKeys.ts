import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import { valueRules } from '../../spelling';
import { toKeys } from '../../spelling/keys';
import { trimmed } from '../../spelling/text';

/** The state that a record shows, in two letters; undefined = none. */
export const shownState = (record: IDataObject, { stateField }: MatchField): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return valueRules.state.normalize(state);
};

/** The keys that a record shows, of a name also without its legal form. */
export const shownKeys = (record: IDataObject, matchField: MatchField): string[] =>
	textsShown(record, matchField).flatMap((text) => {
		const { keys, looseKeys } = toKeys(matchField.valueKind, text);
		return matchField.valueKind === 'name' ? [...keys, ...looseKeys] : keys;
	});

/** The texts that a record shows in its match field. */
const textsShown = (record: IDataObject, { recordField }: MatchField): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** What a record shows in its match field, for a message, with its state if one was looked up. */
export const describeShown = (
	record: IDataObject,
	matchField: MatchField,
	isStateAsked: boolean,
): string => {
	const [text = ''] = textsShown(record, matchField);
	if (matchField.valueKind !== 'name') return valueRules[matchField.valueKind].normalize(text);
	if (!isStateAsked) return text;
	return `${text}, ${shownState(record, matchField) ?? 'which shows no state'}`;
};
