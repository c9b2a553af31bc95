import { valueRules, type ValueKind } from '../spelling';
import { isPlaceholder } from '../spelling/placeholders';
import { trimmed } from '../spelling/text';
import type { Results } from './results';
import { returnedCount } from '../output/result';

/** Whether a text is a domain, a link or an email address. */
const isLink = (text: string): boolean => /[@/]/.test(text) || !valueRules.domain.problem(text);

/** What values look like, most certain first. Digits alone don't look like a phone number, because they may be an ID. */
const LOOKS = [
	{ kind: 'email', words: 'email addresses', alsoRequires: (text: string) => text.includes('@') },
	{ kind: 'domain', words: 'domains', alsoRequires: (text: string) => !/\s/.test(trimmed(text)) },
	{
		kind: 'phone',
		words: 'phone numbers',
		alsoRequires: (text: string) => /\D/.test(trimmed(text)),
	},
	{
		kind: 'name',
		words: 'names',
		alsoRequires: (text: string) => /\p{L}/u.test(text) && !isLink(text),
	},
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
	const values = texts.filter((text) => trimmed(text) !== '' && !isPlaceholder(text));
	const { matchFields } = lookUpBy;
	const chosen = first.presentation.askedFor?.matchField;
	const ofKind = (kind: ValueKind) => values.filter((text) => !valueRules[kind].problem(text));
	const areMost = ({ length }: string[]) => length >= MOST * values.length;
	const look = LOOKS.find(({ kind, alsoRequires }) => areMost(ofKind(kind).filter(alsoRequires)));
	if (values.length < 2 || !look || !chosen || chosen.inputKind === look.kind) return undefined;
	// An ID may look like a name.
	if (chosen.inputKind === 'id' && look.kind === 'name') return undefined;
	const fitting = matchFields.find(({ inputKind }) => inputKind === look.kind);
	return fitting && `These look like ${look.words}: set Look Up By to ${fitting.choiceLabel}`;
};
