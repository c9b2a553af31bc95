import {
	problemIs,
	problemIsA,
	problemNot,
	PLACEHOLDER,
	SEVERAL_VALUES,
	type ValueRules,
} from './valueRules';
import { withoutInvisible } from './text';

const MIN_DIGITS = 7;
/** Including the country code. Source: E.164. */
const MAX_DIGITS = 15;
/** How many digits a phone in the US has, without the country code 1. */
const NATIONAL_DIGITS = 10;

const URL_OR_EMAIL = /:\/\/|www\.|@|^\S*\p{L}\.\p{L}{2,}(?:[/?#:]|$)|\.(?:com|net|org)\b/iu;
/** Digits with spaces, dots, hyphens and the like between them. */
const RUN = /(?:\d{1,3}[\s.-]{0,3}\()?\d[\d\s).·_\u2010-\u2015\u2212-]*/g;
/** `2. `, `*67 `, or the 9 for an outside line in `9-1-415-555-0132`. */
const PREFIX =
	/^(?:(?:#\s?\d{1,2}|\d{1,2}[.)])\s+|\*\d\d\s*|9[-,\s]+(?=1\D{0,2}\d{3}\D{0,2}\d{3}\D?\d{4}))/;
/** A phone in the US, perhaps with a label, and an extension. */
const WITH_EXTENSION = /^([^\d+]*(?:1\D{0,3})?\d{3}\D{0,3}\d{3}\D?\d{4})[\s.-][\d\s.-]{1,8}$/;
/** A long number in a spreadsheet: `3.108207129E9`. */
const SCIENTIFIC = /^[^\p{L}\d]*(\d)[.,]?(\d*)E\+?(\d+)[^\p{L}\d]*$/iu;

/** The digits of a number as a spreadsheet shows it, with `?` for digits that it left out. Other texts are unchanged. */
const fromSpreadsheet = (text: string): string => {
	const [, first, rest, exponent] = SCIENTIFIC.exec(text) ?? [];
	if (first === undefined) return text.replace(/^(\D?\d{7,})\.0+(\D?)$/, '$1$2');
	return (first + rest).padEnd(Math.min(Number(exponent), MAX_DIGITS) + 1, '?');
};

/** A country or area code: `+49 / `, `[415] `, `030/`. */
const CODE = /^\D*?(?:\+|\b00)\d[^\p{L}]*$|^\D*[([{]\d+[)\]}]\s*$|^\D*\d[\d\s().-]*\/\s*$/u;

/**
 * The digits of the phones in a text. An extension or a remark may follow. Returns none if other digits than a country
 * or area code come before the first phone.
 */
const findPhones = (text: string): string[] => {
	// +44 (0)20
	const plain = fromSpreadsheet(withoutInvisible(text.normalize('NFKC')))
		.replace(/(\+\d{1,3}\s*)\(0\)/g, '$1')
		.replace(PREFIX, '');
	const runs = [...plain.matchAll(RUN)].filter(
		([run]) => run.replace(/\D/g, '').length >= MIN_DIGITS,
	);
	const before = plain.slice(0, runs[0]?.index ?? 0);
	const isCode = CODE.test(before);
	if (/\d/.test(before) && !isCode) return [];
	const phones = runs
		.map(([run], nth) => (nth === 0 && isCode ? before + run : run).replace(WITH_EXTENSION, '$1'))
		.map((run) => run.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''));
	return [...new Set(phones)];
};

/** `+65 6612 3456`: with ten digits, it would be looked up as a phone in the US. */
const OTHER_COUNTRY = /^\D*\+\s?[2-9]/;

/** One digit repeated, or all digits in order. */
const FILLER = /^(\d)\1+$|^1234567890$/;

/** The normal spelling is the digits, without an extension and without the country code 1. */
export const phone: ValueRules = {
	normalize: (text) => findPhones(text)[0] ?? text.trim(),
	problem: (typed) => {
		const text = withoutInvisible(typed);
		if (URL_OR_EMAIL.test(text)) return problemNot('a phone number');
		const number = fromSpreadsheet(text);
		if (number !== text && number.includes('?')) return problemIs('rounded by a spreadsheet');
		const phones = findPhones(text);
		const isGlued = phones.some(({ length }) => length > MAX_DIGITS) && /\d\D+\d/.test(text);
		if (phones.length > 1 || isGlued) return SEVERAL_VALUES;
		if (phones.some((digits) => FILLER.test(digits))) return PLACEHOLDER;
		if (OTHER_COUNTRY.test(text) && phones[0]?.length === NATIONAL_DIGITS)
			return problemIsA('phone number with + but not +1');
		return phones.length === 0 || phones[0].length > MAX_DIGITS
			? problemNot('a phone number')
			: undefined;
	},
	continues: (text) => /\d/.test(text) && text.replace(/\D/g, '').length < MIN_DIGITS,
};
