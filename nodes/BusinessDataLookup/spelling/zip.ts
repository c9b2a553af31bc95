import type { ValueRules } from './valueRules';
import { unwrapped } from './text';

const DIGITS = 5;
/** Three to five digits, because spreadsheets drop leading zeros, with or without the four digits of ZIP+4 or a decimal zero. */
const ZIP = /^(\d{5}|[1-9]\d{2,3})(?:[-\u2010-\u2015\s]\d{4}|(?<=^\d{4,5})\d{4}|-|\.0+)?$/;
/** More digits than any country's postal code has. */
const TOO_LONG = /^\d{8,}$/;
/** A thousands separator: `94,105` is one ZIP code. */
const THOUSANDS = /^(\d{1,2}),\s*(\d{3})$/;

/** The five digits of a ZIP code with its leading zeros; the postal code of another country as it is. */
export const zip: ValueRules = {
	normalize: (text) =>
		unwrapped(text)
			.replace(THOUSANDS, '$1$2')
			.replace(ZIP, (_text, digits: string) => digits.padStart(DIGITS, '0')),
	problem: (text) =>
		/^[\p{L}-]*\d[\p{L}\d-]*$/u.test(zip.normalize(text)) && !TOO_LONG.test(zip.normalize(text))
			? undefined
			: 'not a ZIP code',
	continues: (text, before) => THOUSANDS.test(`${before},${text}`),
};
