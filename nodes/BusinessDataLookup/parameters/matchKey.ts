import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../catalogue/types';
import { spellings } from '../spelling';
import { nameKeys } from '../spelling/companyName';
import { parentDomains } from '../spelling/sharedHosts';
import type { SpellingKind } from '../spelling/spelling';
import { trimmed } from '../spelling/text';

/** A key in a state, two letters; undefined = in any. The blank is unambiguous, because the key of a name has none. */
const inState = (key: string, state?: string): string =>
	state === undefined ? key : `${key} ${state}`;

/** Normalized keys of a value. Parent domains and names without a legal form are loose. */
export const keysOf = (
	kind: SpellingKind,
	text: string,
	state?: string,
): { keys: string[]; looseKeys: string[] } => {
	if (kind === 'name') {
		const { exact, core } = nameKeys(text);
		return { keys: [inState(exact, state)], looseKeys: [inState(core, state)] };
	}
	const key = spellings[kind].normalize(text);
	return { keys: [key], looseKeys: looseKeysOf(key, kind) };
};

/** The domains above a domain. */
export const looseKeysOf = (key: string, kind: SpellingKind): string[] =>
	kind === 'domain' ? parentDomains(key) : [];

/** The texts that a record shows in its match field. */
const textsShown = (record: IDataObject, { recordField }: MatchKey): string[] =>
	[record[recordField]].flat().flatMap((value) => {
		const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
		return text === '' ? [] : [text];
	});

/** The state that a record shows, in two letters; undefined = none. */
export const shownState = (record: IDataObject, { stateField }: MatchKey): string | undefined => {
	const state = stateField && record[stateField];
	if (typeof state !== 'string' || trimmed(state) === '') return undefined;
	return spellings.state.normalize(state);
};

/** The keys and loose keys that a record shows, of a name also with its state. */
export const shownKeys = (record: IDataObject, match: MatchKey): string[] => {
	const keys = textsShown(record, match).flatMap((text) => {
		const { keys: exact, looseKeys } = keysOf(match.spelling, text);
		return match.spelling === 'name' ? [...exact, ...looseKeys] : exact;
	});
	const state = shownState(record, match);
	return state === undefined ? keys : [...keys, ...keys.map((key) => inState(key, state))];
};

/** What a record shows in its match field, and its state where one was asked for, for a message. */
export const shownText = (record: IDataObject, match: MatchKey, isStateAsked: boolean): string => {
	const [text = ''] = textsShown(record, match);
	if (match.spelling !== 'name') return spellings[match.spelling].normalize(text);
	if (!isStateAsked) return text;
	return `${text}, ${shownState(record, match) ?? 'which shows no state'}`;
};
