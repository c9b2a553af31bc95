import { withoutInvisible } from './text';
import { oneInCell, problemIsA, PLACEHOLDER, severalValues, type Found } from './valueRules';

/** Punctuation of a phone, inside brackets of a pattern. */
const SIGNS = '().\\p{Pd}\\u2212';
const BETWEEN = `(?:[${SIGNS}/]|[^\\S\\r\\n\\t])`;
/** Ten digits, unbroken or in groups of 3, 3 and 4, perhaps after a 1. `1.4155550132` is another kind of number. */
const GROUPED = `(?:[+(]{0,2}1${BETWEEN}{0,5})?\\(?\\d{3}${BETWEEN}{1,5}\\d{3}${BETWEEN}{1,5}\\d{4}`;
const UNBROKEN = `(?:[+(]{0,2}1(?:(?!\\.)${BETWEEN}){0,5})?\\d{10}`;
const US = `(?:${GROUPED}|${UNBROKEN})(?:\\.0)?`;
const US_ONLY = new RegExp(`^${US}$`, 'u');
/** A blank or a slash may follow the ten digits of a US number. In another number, they separate digits. */
const NUMBER = new RegExp(`${US}(?![+${SIGNS}]*\\d)|[+(]{0,3}\\d(?:${BETWEEN}*\\d)*`, 'gu');
/** The `(0)` after the code of another country. */
const TRUNK_ZERO = new RegExp(`^([+(]{1,3}[2-9]\\d{0,2}${BETWEEN}{0,2})\\(0\\)`, 'u');
const OTHER_COUNTRY = /^\(?\+\D?[2-9]/;
const NATIONAL_DIGITS = 10;
/** A shorter number is an extension, a floor or an hour. */
const MIN_DIGITS = 7;
/** One digit repeated, or all digits in order. */
const FILLER = /^(?:(\d)\1+|1234567890)$/;

const toDigits = (run: string): string =>
	run
		.replace(/\.0$/, '')
		.replace(/\D/g, '')
		.replace(/^1(?=\d{10}$)/, '');

/** The numbers in a text that are too long for anything but a phone. `digits` is absent if it can't be one. */
const findNumbers = (text: string): Array<{ digits?: string; isForeign: boolean }> =>
	[...text.matchAll(NUMBER)].flatMap((match) => {
		const run = match[0].replace(TRUNK_ZERO, '$1');
		const digits = toDigits(run);
		if (digits.length < MIN_DIGITS) return [];
		const isForeign = OTHER_COUNTRY.test(run);
		const isPhone = isForeign ? /^\d{8,15}$/.test(digits) : US_ONLY.test(run);
		// Digits in a URL, a formula or an ID.
		const isPart = /\d/.test(run[0]) && /[/=_\p{L}]$/u.test(text.slice(0, match.index).slice(-2));
		return [isPhone && !isPart ? { digits, isForeign } : { isForeign }];
	});

/** With ten digits, a phone of another country would be looked up as one of the US. */
const NOT_US = problemIsA('phone number with + but not +1');

const findPhones = (text: string): Found => {
	const numbers = findNumbers(withoutInvisible(text.normalize('NFKC')));
	const phones = new Map(
		numbers.flatMap(({ digits, isForeign }) => (digits ? [[digits, isForeign] as const] : [])),
	);
	// A number that can't be a phone makes the cell unclear.
	const count = phones.size + numbers.filter(({ digits }) => digits === undefined).length;
	if (count > 1) return { values: [], problem: severalValues(count) };
	const [only] = phones;
	if (!only) return { values: [] };
	const [digits, isForeign] = only;
	if (isForeign && digits.length === NATIONAL_DIGITS) return { values: [], problem: NOT_US };
	return FILLER.test(digits) ? { values: [], problem: PLACEHOLDER } : { values: [digits] };
};

/** The normal spelling is the digits, without a 1 before ten. */
export const phone = oneInCell(
	'a phone number',
	'ten digits, or + and a country code, whatever stands around them',
	findPhones,
);
