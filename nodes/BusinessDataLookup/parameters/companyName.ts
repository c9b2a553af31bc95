import { legalForms } from '../catalogue/legalForms';

/** The words of a name in lower case, without accents and punctuation; `L.L.C.` and `L. L. C.` are one word. */
const wordsOf = (text: string): string[] =>
	text
		.replace(/[.'\u2019\u2120\u2122]/g, '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		// In capitals, the German sharp s is written as two letters.
		.toUpperCase()
		.toLowerCase()
		.replace(/&/g, ' and ')
		.replace(/(?<=(?<![\p{L}\p{N}])\p{L})\s+(?=\p{L}(?![\p{L}\p{N}]))/gu, '')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

/** How many words at the end of a name are its legal form; the first word is never counted. */
const formsAtEnd = (words: string[]): number => {
	let count = 0;
	while (count < words.length - 1 && legalForms.includes(words.at(-1 - count)!)) count += 1;
	return count;
};

/** A name in lower case, without accents, punctuation, blanks, and the legal form at its end. */
export const nameKey = (text: string): string => {
	const words = wordsOf(text);
	return words.slice(0, words.length - formsAtEnd(words)).join('');
};

/** A name as it is typed, without the legal form at its end. */
export const withoutForm = (text: string): string => {
	const parts = text.trim().split(/[\s,]+/);
	const forms = formsAtEnd(parts.map((part) => wordsOf(part).join('')));
	return parts.slice(0, parts.length - forms).join(' ');
};

/** The key of a company by name and state. The blank is unambiguous, because the key of a name has none. */
export const nameInState = (key: string, state: string): string => `${key} ${state.toUpperCase()}`;
