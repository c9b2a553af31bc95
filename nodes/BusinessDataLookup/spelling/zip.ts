import type { Spelling } from './spelling';

const DIGITS = 5;
/** Three to five digits, because spreadsheets drop leading zeros, with or without the four digits of ZIP+4 or a decimal zero. */
const ZIP = /^(\d{3,5})(?:[-\s]?\d{4}|\.0+)?$/;

/** The five digits of a ZIP code with its leading zeros; the postal code of another country as it is. */
export const zip: Spelling = {
	normalize: (text) => ZIP.exec(text.trim())?.[1].padStart(DIGITS, '0') ?? text.trim(),
	problem: (text) =>
		/^[\p{L}-]*\d[\p{L}\d-]*$/u.test(zip.normalize(text)) ? undefined : 'not a ZIP code',
	otherSpellings: () => [],
};
