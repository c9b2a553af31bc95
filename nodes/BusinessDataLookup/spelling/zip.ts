import { problemNot, SEVERAL_VALUES, type ValueRules } from './valueRules';
import { unwrapped } from './text';

/** Spreadsheets drop leading zeros and add a decimal zero. ZIP+4 has four more digits. */
const ZIP = /^(\d{5}|[1-9]\d{2,3})(?:[-\u2010-\u2015\s]\d{4}|(?<=^\d{4,5})\d{4}|-|\.0+)?$/;
/** Digits, perhaps with letters and hyphens, or as in `K1A 0B1`. Eight digits or more alone are probably another number. */
const POSTAL_CODE =
	/^(?!\d{8,}$)[\p{L}-]*\d[\p{L}\d-]*$|^\p{L}{1,2}\d[\p{L}\d]? \d\p{L}[\p{L}\d]$/u;
const TWO_CODES = /\b\d{5}\b.*\b\d{5}\b/s;
/** `94,105` is one ZIP code with a thousands separator. */
const THOUSANDS = /^(\d{1,2}),\s*(\d{3})$/;

/** The normal spelling has five digits. A postal code with letters is unchanged. */
export const zip: ValueRules = {
	normalize: (text) =>
		unwrapped(text)
			.replace(THOUSANDS, '$1$2')
			.replace(ZIP, (_text, digits: string) => digits.padStart(5, '0')),
	problem: (text) => {
		if (TWO_CODES.test(text)) return SEVERAL_VALUES;
		return POSTAL_CODE.test(zip.normalize(text)) ? undefined : problemNot('a ZIP code');
	},
	continues: (text, before) => THOUSANDS.test(`${before},${text}`),
};
