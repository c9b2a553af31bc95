import { domain } from './domain';
import type { Spelling } from './spelling';

/** A link to a page. It is sent as typed, because what follows the host may be case-sensitive. */
export const link: Spelling = {
	normalize: (text) => text.trim(),
	isSentAsTyped: true,
	problem: (text) => (domain.problem(text) === undefined ? undefined : 'not a link'),
	otherSpellings: () => [],
};
