import { isWebAddress } from './domain';
import type { ValueRules } from './valueRules';
import { trimmed } from './text';

/** A link to a page. It stays as typed, because what follows the host may be case-sensitive. */
export const link: ValueRules = {
	normalize: trimmed,
	problem: (text) => (isWebAddress(text) ? undefined : 'not a link'),
};
