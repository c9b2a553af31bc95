import type { IDataObject } from 'n8n-workflow';
<<<<<<< HEAD:nodes/BusinessDataLookup/lookup/byKey/shownKeys.ts
import type { KeyField } from '../../catalogue/types';
import { spellings } from '../../spelling';
import { inState, toKeys } from '../../spelling/keys';
import { trimmed } from '../../spelling/text';
=======
import type { KeyField } from '../catalogue/types';
import { spellings } from '../spelling';
import { nameKeys } from '../spelling/companyName';
import { parentDomains } from '../spelling/sharedHosts';
import type { SpellingKind } from '../spelling/spelling';
import { trimmed } from '../spelling/text';

/** A key with its state, as two letters. The space is unambiguous, because keys of names have none. */
const inState = (key: string, state?: string): string =>
	state === undefined ? key : `${key} ${state}`;

/** A lookup's key as it is in any state. */
export const inAnyState = (key: string, state?: string): string =>
	state === undefined ? key : key.slice(0, -inState('', state).length);

/** Normalized keys of a value. Parent domains and names without a legal form are loose. */
export const toKeys = (
	kind: SpellingKind,
	text: string,
	state?: string,
): { keys: string[]; looseKeys: string[] } => {
	if (kind === 'name') {
		const { exact, core } = nameKeys(text);
		return { keys: [inState(exact, state)], looseKeys: [inState(core, state)] };
	}
	const key = spellings[kind].normalize(text);
	return { keys: [key], looseKeys: toLooseKeys(key, kind) };
};

/** The domains above a domain. */
export const toLooseKeys = (key: string, kind: SpellingKind): string[] =>
	kind === 'domain' ? parentDomains(key) : [];
>>>>>>> 712d85f9 (Look up a name alone where its company may be of another state's name):nodes/BusinessDataLookup/parameters/keys.ts

/** The texts that a record shows in its match field. */
const textsShown = (record: IDataObject, { recordField }: KeyField): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** The state that a record shows, in two letters; undefined = none. */
export const shownState = (record: IDataObject, { stateField }: KeyField): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return spellings.state.normalize(state);
};

/** The keys and loose keys that a record shows, of a name also with its state. */
export const shownKeys = (record: IDataObject, keyField: KeyField): string[] => {
	const keys = textsShown(record, keyField).flatMap((text) => {
		const { keys: exact, looseKeys } = toKeys(keyField.spelling, text);
		return keyField.spelling === 'name' ? [...exact, ...looseKeys] : exact;
	});
	const state = shownState(record, keyField);
	return state === undefined ? keys : [...keys, ...keys.map((key) => inState(key, state))];
};

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
