import type { IDataObject } from 'n8n-workflow';
import type { KeyField } from '../../catalogue/types';
import { spellings } from '../../spelling';
import { toKeys } from '../../spelling/keys';
import { trimmed } from '../../spelling/text';

/** The state that a record shows, in two letters; undefined = none. */
export const shownState = (record: IDataObject, { stateField }: KeyField): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return spellings.state.normalize(state);
};

/** The keys that a record shows, of a name also without its legal form. */
export const shownKeys = (record: IDataObject, keyField: KeyField): string[] =>
	textsShown(record, keyField).flatMap((text) => {
		const { keys, looseKeys } = toKeys(keyField.spelling, text);
		return keyField.spelling === 'name' ? [...keys, ...looseKeys] : keys;
	});

/** The texts that a record shows in its match field. */
const textsShown = (record: IDataObject, { recordField }: KeyField): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** What a record shows in its match field, for a message, with its state if one was looked up. */
export const shownText = (
	record: IDataObject,
	keyField: KeyField,
	isStateAsked: boolean,
): string => {
	const [text = ''] = textsShown(record, keyField);
	if (keyField.spelling !== 'name') return spellings[keyField.spelling].normalize(text);
	if (!isStateAsked) return text;
	return `${text}, ${shownState(record, keyField) ?? 'which shows no state'}`;
};
