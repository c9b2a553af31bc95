import { PLACEHOLDERS, PLACEHOLDERS_FOR_COMPANIES, PLACEHOLDERS_OR_PEOPLE } from './lists';
import { decodeEntities, trimmed, withoutEnds } from './text';

const toSet = (...lists: string[]) =>
	new Set(
		lists
			.join('\n')
			.trim()
			.split(/,?\s*\n\s*|, /),
	);

const forPeople = toSet(PLACEHOLDERS);
const forAll = toSet(PLACEHOLDERS, PLACEHOLDERS_OR_PEOPLE);
const forCompanies = toSet(PLACEHOLDERS, PLACEHOLDERS_OR_PEOPLE, PLACEHOLDERS_FOR_COMPANIES);

const MAX_CHARACTERS = 60;

/**
 * Whether a text stands for a missing value, such as `n/a`, `(TBD)`, `...` or `n/a n/a`.
 *
 * @param kind the kind of value: people may be called Null, and `retired` isn't a company
 */
export const isPlaceholder = (text: string, kind?: string): boolean => {
	const plain = trimmed(decodeEntities(text));
	if (plain === '') return trimmed(text) !== '';
	if (!/[\p{L}\p{N}]/u.test(plain)) return true;
	if (plain.length > MAX_CHARACTERS) return false;
	const words = withoutEnds(plain.toLowerCase(), /[^\p{L}\p{N}#]/u).replace(/ \/ /g, '/');
	const texts = [plain.toLowerCase(), words, words.replace(/^(\S+) \1$/, '$1')];
	if (kind === 'personName') return texts.some((each) => forPeople.has(each));
	const known = kind === 'name' ? forCompanies : forAll;
	return [...texts, words.replace(/-/g, ' ')].some((each) => known.has(each));
};
