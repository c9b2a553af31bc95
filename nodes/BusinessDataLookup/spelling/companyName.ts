import { LEGAL_FORMS } from './lists';
import { decodeEntities, trimmed, unwrapped } from './text';
import { problemNot, type ValueRules } from './valueRules';

/** Spellings of legal forms, each with the form it stands for: `pty/ltd` for `proprietary limited`. */
export const legalForms: ReadonlyMap<string, string> = new Map(
	LEGAL_FORMS.trim()
		.split(/[;\n]/)
		.flatMap((entry) => {
			const spellings = entry.trim().split(/[:,] /);
			return spellings.map((spelling): [string, string] => [spelling, spellings[0]]);
		}),
);

/** Legal forms that are also ordinary words. They count only as initials, as in `Eni S.p.A.`: `Serenity Spa` has none. */
export const ordinaryWords: ReadonlySet<string> = new Set(['ag', 'asa', 'doo', 'spa']);

interface Word {
	/** The word in lower case, without accents and punctuation. */
	folded: string;
	/** Where the word starts in the text. */
	start: number;
	/** True for initials such as `L.L.C.`, and for a single letter. */
	isInitials: boolean;
}

/** Initials with periods are one word. An apostrophe is part of its word, and `&` and `+` are words of their own. */
const WORD =
	/[\p{L}\p{N}]\p{M}*(?:\.[\p{L}\p{N}]\p{M}*)+(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼʻ]*|[&＆+＋]/gu;

/** Letters that Unicode doesn't split into a letter and an accent, and symbols that count as a word. */
const SPELLED_OUT = new Map(
	'æ=ae œ=oe ß=ss þ=th ð=d đ=d ø=o ł=l ı=i ς=σ &=and ＆=and +=plus ＋=plus'
		.split(' ')
		.map((pair): [string, string] => [pair[0], pair.slice(2)]),
);

/** A word without case, accents and punctuation. Marks of other scripts stay, because they tell words apart. */
const foldLetters = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{M}]|[ʼʻ]|[\u0300-\u036f]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]/gu, '')
		.replace(/^\p{M}+/u, '')
		.replace(/[^\p{ASCII}]/gu, (letter) => SPELLED_OUT.get(letter) ?? letter)
		.normalize('NFC');

const foldedWords = (words: Word[]): string[] => words.map(({ folded }) => folded);

const isLetter = (folded: string): boolean => /^\p{L}$/u.test(folded);

/** Single letters at the start are one word, because `N A P A` is a name and doesn't end in the form PA. */
const splitIntoWords = (text: string): Word[] => {
	const words = Array.from(text.matchAll(WORD), ({ 0: typed, index }) => {
		const folded = SPELLED_OUT.get(typed) ?? foldLetters(typed);
		return { folded, start: index, isInitials: typed.includes('.') || isLetter(folded) };
	}).filter(({ folded }) => folded !== '');
	const firstLong = words.findIndex(({ folded }) => !isLetter(folded));
	const letters = words.splice(0, firstLong < 0 ? words.length : firstLong);
	if (letters.length === 0) return words;
	return [{ ...letters[0], folded: foldedWords(letters).join('') }, ...words];
};

/** The legal form that all these words spell together. */
const toLegalForm = (words: Word[]): string | undefined => {
	const keys = foldedWords(words);
	const spelling = keys.join(' ');
	if (words.every(({ isInitials }) => isInitials))
		return legalForms.get(spelling) ?? legalForms.get(keys.join(''));
	return ordinaryWords.has(spelling) ? undefined : legalForms.get(spelling);
};

/** How many words the longest spelling of a form has: `s de r l de c v`. */
const MOST_WORDS = 7;

/** After one of these words, a form is part of the name: `The Limited`, `Ma & Pa`. */
const JOINING = new Set(['the', 'and', 'of']);

/** The longest legal form just before the word at `end`. The first word is always part of the name. */
const findLastForm = (words: Word[], end: number): { form: string; start: number } | undefined => {
	for (let start = Math.max(1, end - MOST_WORDS); start < end; start += 1) {
		const form = toLegalForm(words.slice(start, end));
		if (form !== undefined && !JOINING.has(words[start - 1].folded)) return { form, start };
	}
	return undefined;
};

/** A name in parts: all its words, the words before its legal forms, and the forms. */
interface SplitName {
	words: Word[];
	nameWords: Word[];
	forms: string[];
}

const splitForms = (text: string): SplitName => {
	const words = splitIntoWords(text);
	const forms: string[] = [];
	// A name that is nothing but a form is a name.
	if (toLegalForm(words)) return { words, nameWords: words, forms };
	let end = words.length;
	for (let last = findLastForm(words, end); last; last = findLastForm(words, end)) {
		forms.push(last.form);
		end = last.start;
	}
	return { words, nameWords: words.slice(0, end), forms: forms.reverse() };
};

/**
 * The keys by which names are compared: without case, accents, punctuation and spaces, with `&` as `and` and `+` as
 * `plus`.
 *
 * - `core`: the letters and digits of the name without its legal forms, such as `acme`
 * - `exact`: the core and the legal forms: `acme/inc` for `ACME INCORPORATED`, `acme/co/ltd` for `Acme Co., Ltd.`, and
 *   `acme/` for `Acme`
 *
 * Forms are recognized in any case, because filings are in capitals: `Smith PA` and `Smith Pa` both end in the form of
 * a professional association, and so does `Pittsburgh PA`.
 */
export const nameKeys = (text: string): { exact: string; core: string } => {
	const { nameWords, forms } = splitForms(decodeEntities(text));
	const core = foldedWords(nameWords).join('').normalize('NFC');
	return { exact: `${core}/${forms.join('/')}`, core };
};

/** A name with plain spaces (a tab stays), without quotes or brackets around it. */
const asTyped = (text: string): string =>
	unwrapped(
		trimmed(
			decodeEntities(text)
				.normalize('NFC')
				.replace(/[^\S\t]+/g, ' '),
		),
	);

/** A name without its legal forms: `Hello. World` for `"Hello. World, Limited"`. */
const withoutForms = (text: string): string => {
	const typed = asTyped(text);
	const { words, nameWords } = splitForms(typed);
	const end = words[nameWords.length]?.start ?? typed.length;
	return unwrapped(typed.slice(0, end).replace(/(?<![\s,;:([{/–—-])[\s,;:([{/–—-]+$/, ''));
};

/** The name of a company: the whole cell. It is sent as typed. `toKeys` has the keys by which names are compared. */
export const name: ValueRules = {
	forms: 'the whole text',
	normalize: (text) => nameKeys(text).core,
	toSent: asTyped,
	alsoSent: withoutForms,
	problem: (text) => (nameKeys(text).core === '' ? problemNot('a name') : undefined),
};

/** A first or last name. It may look like a legal form: `Sa`, `Co`. */
export const personName: ValueRules = {
	forms: 'the whole text',
	normalize: (text) => foldedWords(splitIntoWords(decodeEntities(text))).join(' '),
	toSent: asTyped,
	problem: (text) => (/\p{L}/u.test(asTyped(text)) ? undefined : problemNot('a name')),
};
