import { name } from './companyName';
import { domain } from './domain';
import { email } from './email';
import { link } from './link';
import { phone } from './phone';
import type { Spelling, SpellingKind } from './spelling';
import { state } from './state';
import { zip } from './zip';

/** An ID has one spelling. Quotes around it are those of a table. */
const id: Spelling = {
	normalize: (text) =>
		text
			.trim()
			.replace(/^=?(["'])(.+)\1[,;]?$/s, '$2')
			.trim(),
	problem: () => undefined,
	otherSpellings: () => [],
};

/** Everything the node knows about how people write each kind of value. */
export const spellings: Record<SpellingKind, Spelling> = {
	domain,
	email,
	id,
	link,
	name,
	phone,
	state,
	zip,
};
