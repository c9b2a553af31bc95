import { unwrapped, withoutInvisible } from './text';
import { problemNot, type ValueRules } from './valueRules';

/** Spreadsheets drop leading zeros and add a decimal zero. ZIP+4 has four more digits. */
const ZIP = /^(\d{5}|[1-9]\d{2,3})(?:[\p{Pd}\s]\d{4}|(?<=^\d{5})\d{4}|\.0)?$/u;
/** Digits, perhaps with letters and hyphens, or as in `K1A 0B1`. Eight digits or more alone are probably another number. */
const POSTAL_CODE =
	/^(?!\d{8,}$)[\p{L}-]*\d[\p{L}\d-]*$|^\p{L}{1,2}\d[\p{L}\d]? \d\p{L}[\p{L}\d]$/u;

/** The normal spelling has five digits. A postal code with letters is unchanged. */
export const zip: ValueRules = {
	forms: 'a ZIP code',
	normalize: (text) =>
		unwrapped(withoutInvisible(text)).replace(ZIP, (_text, digits: string) =>
			digits.padStart(5, '0'),
		),
	problem: (text) => (POSTAL_CODE.test(zip.normalize(text)) ? undefined : problemNot('a ZIP code')),
};
