import { valueRules } from '../spelling';
import { isPlaceholder } from '../spelling/placeholders';
import type { Results } from './results';
import { returnedCount } from '../output/result';

/** What values look like, most certain first. Digits alone don't look like a phone number, because they may be an ID. */
const LOOKS = [
	{ kind: 'email', words: 'email addresses', pattern: /@/ },
	{ kind: 'domain', words: 'domains', pattern: /^\S+$/ },
	{ kind: 'phone', words: 'phone numbers', pattern: /\D/ },
	{ kind: 'name', words: 'names', pattern: /^[^@/.]*\p{L}[^@/.]*\.?$/u },
] as const;

/** At least this part of the values must look alike. A column of a spreadsheet may also have notes. */
const MOST = 0.75;

/**
 * If nothing was found and most values look like another kind than Look Up By:
 * `These look like domains: set Look Up By to Domain or URL`.
 */
export const findWrongColumn = ({ inputs, successes }: Results): string | undefined => {
	const [first] = inputs;
	const { lookUpBy } = first?.operation ?? {};
	const isFound = successes.some(({ result }) => returnedCount(result) > 0);
	if (!lookUpBy || isFound) return undefined;
	const texts = inputs.flatMap(({ presentation: { askedFor } }) => askedFor?.value ?? []);
	const values = texts.filter((text) => text !== '' && !isPlaceholder(text));
	const chosen = first.presentation.askedFor?.matchField;
	const look = LOOKS.find(({ kind, pattern }) => {
		const alike = values.filter((text) => pattern.test(text) && !valueRules[kind].problem(text));
		return alike.length >= MOST * values.length;
	});
	if (values.length < 2 || !look || !chosen || chosen.inputKind === look.kind) return undefined;
	// An ID may look like a name.
	if (chosen.inputKind === 'id' && look.kind === 'name') return undefined;
	const fitting = lookUpBy.matchFields.find(({ inputKind }) => inputKind === look.kind);
	return fitting && `These look like ${look.words}: set Look Up By to ${fitting.choiceLabel}`;
};
