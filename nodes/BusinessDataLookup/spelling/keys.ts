import { nameKeys } from './companyName';
import { spellings } from './index';
import { parentDomains } from './sharedHosts';
import type { SpellingKind } from './spelling';

/** A key with its state, as two letters. The space is unambiguous, because keys of names have none. */
export const inState = (key: string, state?: string): string =>
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
