import { nameKeys } from './companyName';
import { valueRules } from './index';
import { parentDomains } from './sharedHosts';
import type { ValueKind } from './valueRules';

/** The keys of a value. Its loose keys are parent domains, or the name without its legal form. */
export const toKeys = (kind: ValueKind, text: string): { keys: string[]; looseKeys: string[] } => {
	if (kind === 'name') {
		const { exact, core } = nameKeys(text);
		return { keys: [exact], looseKeys: [core] };
	}
	const key = valueRules[kind].normalize(text);
	return { keys: [key], looseKeys: kind === 'domain' ? parentDomains(key) : [] };
};
