import { name, nameKeys, personName } from './companyName';
import { domain, parentDomains } from './domain';
import { email } from './email';
import { id } from './id';
import { link, page } from './link';
import { phone } from './phone';
import type { ValueRules } from './valueRules';
import { state } from './state';
import { zip } from './zip';

const rules = { domain, email, id, link, name, page, personName, phone, state, zip };

/** The kinds of values that people write in several ways. */
export type ValueKind = keyof typeof rules;

export const valueRules: Record<ValueKind, ValueRules> = rules;

export const isValueKind = (word: string): word is ValueKind => Object.hasOwn(rules, word);

/** A value as it is sent. */
export const asSent = (kind: ValueKind, text: string): string =>
	(valueRules[kind].toSent ?? valueRules[kind].normalize)(text);

/** A value as it is sent, or as typed if it isn't a value of this kind. */
export const asSentOrTyped = (kind: ValueKind, text: string): string =>
	valueRules[kind].problem(text) === undefined ? asSent(kind, text) : text;

/** The keys of a value. Its loose keys are parent domains, or the name without its legal form. */
export const toKeys = (kind: ValueKind, text: string): { keys: string[]; looseKeys: string[] } => {
	if (kind === 'name') {
		const { exact, core } = nameKeys(text);
		return { keys: [exact], looseKeys: [core] };
	}
	const key = valueRules[kind].normalize(text);
	return { keys: [key], looseKeys: kind === 'domain' ? parentDomains(key) : [] };
};
