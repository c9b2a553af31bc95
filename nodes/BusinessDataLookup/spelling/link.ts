import { domain } from './domain';
import type { Spelling } from './spelling';
import { trimmed } from './text';

/** A link to a page. It stays as typed, because what follows the host may be case-sensitive. */
export const link: Spelling = {
	normalize: trimmed,
	problem: (text) => (domain.problem(text) === undefined ? undefined : 'not a link'),
};
