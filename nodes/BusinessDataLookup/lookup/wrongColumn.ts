import { spellings } from '../spelling';
import { isPlaceholder, trimmed } from '../spelling/text';
import type { Results } from './results';

/** What values look like, the surest kind first. Digits alone may be an ID. */
const LOOKS = [
	{ kind: 'email', words: 'email addresses', is: (text: string) => text.includes('@') },
	{ kind: 'domain', words: 'domains', is: (text: string) => !/\s/.test(trimmed(text)) },
	{ kind: 'phone', words: 'phone numbers', is: (text: string) => /\D/.test(trimmed(text)) },
	{ kind: 'name', words: 'names', is: (text: string) => /\p{L}/u.test(text) && !/[@/]/.test(text) },
] as const;

/**
 * Says that the values looked up are of another kind than Look Up By, if nothing was found and all of them look like
 * it: `These look like domains: set Look Up By to Domain or URL`.
 */
export const wrongColumnOf = ({ inputs, settled }: Results): string | undefined => {
	const [first] = inputs;
	const { lookup } = first?.operation ?? {};
	const isFound = settled.some(({ answer }) => 'records' in answer && answer.records.length > 0);
	if (!lookup || isFound) return undefined;
	const texts = inputs.flatMap(({ presentation: { echo } }) => echo?.value ?? []);
	const values = texts.filter((text) => trimmed(text) !== '' && !isPlaceholder(text));
	const kinds = lookup.keys.map((key) => ({ key, kind: key.isEmail ? 'email' : key.spelling }));
	const asked = kinds.find(({ key }) => key.choice === first.presentation.echo?.field);
	const look = LOOKS.find(({ kind, is }) =>
		values.every((text) => is(text) && spellings[kind].problem(text) === undefined),
	);
	if (values.length < 2 || !look || !asked || asked.kind === look.kind) return undefined;
	// An ID may look like a name.
	if (asked.kind === 'id' && look.kind === 'name') return undefined;
	const fitting = kinds.find(({ kind }) => kind === look.kind)?.key;
	return fitting && `These look like ${look.words}: set Look Up By to ${fitting.valueLabel}`;
};
