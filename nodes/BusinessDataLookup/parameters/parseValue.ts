import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/field';
import { inputFailure, thrownMessage } from '../failure';
import { isObject } from '../isObject';
import { trimmed, withoutInvisible } from '../spelling/text';

/** Whether a value is empty. */
export const isBlank = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && trimmed(value) === '') ||
	(Array.isArray(value) && value.every(isBlank));

/** The longest quotation in a message, in characters. */
const MAX_QUOTE_CHARACTERS = 300;

/** A value as it is quoted in a message. */
export const quoted = (value: unknown): string => {
	if (typeof value === 'object' && value !== null) {
		return JSON.stringify(value).slice(0, MAX_QUOTE_CHARACTERS);
	}
	return `"${String(value).slice(0, MAX_QUOTE_CHARACTERS)}"`;
};

/** Parses JSON. A value that isn't text is returned unchanged. Throws inputFailure. */
export const parseJson = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	try {
		// A file may begin with a byte order mark.
		return JSON.parse(value.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw inputFailure(label, `isn't valid JSON: ${thrownMessage(error)}`);
	}
};

/** An object, or the object in a JSON text. An empty value or list is an empty object. Throws inputFailure. */
export const parseObject = (value: unknown, label: string): IDataObject => {
	const parsed = isBlank(value) && !Array.isArray(value) ? {} : parseJson(value, label);
	if (Array.isArray(parsed) && parsed.length === 0) return {};
	if (isObject(parsed)) return parsed;
	throw inputFailure(label, 'must be a JSON object');
};

/** Parses a text such as `["a","b"]`. Undefined if it isn't a list. */
const parseList = (text: string): unknown[] | undefined => {
	if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
};

/**
 * What separates the values in one text.
 *
 * - `commas and lines`: semicolons and tabs, too. Invisible characters are removed.
 * - `lines`: the values may have commas in them
 * - `none`: the text is one value
 */
export type Separator = 'commas and lines' | 'lines' | 'none';

/** The semicolon of an HTML entity, such as `&nbsp;`, separates nothing, and neither does the comma of `Washington, D.C.` */
const SEPARATORS = {
	'commas and lines': /(?<!Washington\s{0,3}(?=,\s*D\.?\s?C\b)),|[\t\r\n]|(?<!&#?[a-z\d]{1,8});/i,
	lines: /[\r\n]/,
};

/** The texts in a value: a text, a list of texts or of lists, or a JSON list as text. Throws inputFailure. */
export const readTexts = (value: unknown, separator: Separator, label: string): string[] => {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) {
		// A line break inside an element separates nothing.
		const within = separator === 'lines' ? 'none' : separator;
		return value.flatMap((element) => readTexts(element, within, label));
	}
	if (typeof value === 'string') {
		const text = trimmed(value);
		const list = parseList(text);
		if (list) return readTexts(list, separator, label);
		return separator === 'none' ? [text] : splitText(text, separator);
	}
	if (typeof value !== 'object') return [String(value)];
	throw inputFailure(label, 'must be text or a list of texts, not an object');
};

const splitText = (text: string, separator: keyof typeof SEPARATORS): string[] =>
	text
		.split(SEPARATORS[separator])
		.map(separator === 'lines' ? trimmed : withoutInvisible)
		.filter((part) => part !== '');

/** The text of a parameter; undefined if it is empty. Throws inputFailure for several texts. */
export const readText = (value: unknown, label: string): string | undefined => {
	const texts = readTexts(value, 'none', label);
	if (texts.length <= 1) return texts[0];
	throw inputFailure(label, `takes one value, and ${texts.length} were given`);
};

/** Advice for an empty value. */
export const NOTHING_ADVICE =
	'If this is an expression, it returns nothing: is the field name right?';

/** The text of a parameter. Throws inputFailure if it is empty, or for several texts. */
export const requireText = (value: unknown, label: string): string => {
	const text = readText(value, label);
	if (text === undefined) throw inputFailure(label, 'is empty', NOTHING_ADVICE);
	return text;
};

/** True or false, also as text. Throws inputFailure for any other value. */
export const readBoolean = (typed: unknown, label: string, fallback?: boolean): boolean => {
	const value = typed ?? fallback;
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? trimmed(value).toLowerCase() : '';
	if (text === 'true' || text === 'false') return text === 'true';
	const advice = isBlank(value) ? NOTHING_ADVICE : undefined;
	throw inputFailure(label, `must be true or false, not ${quoted(value)}`, advice);
};

/**
 * A choice of a drop-down list, or its default. Throws inputFailure for any other value.
 *
 * @param known the choices that the caller can handle; the list may have fewer
 */
export const readChoice = <const Choice extends string>(
	{ choices = [], default: defaultChoice, label }: Pick<Field, 'choices' | 'default' | 'label'>,
	typed: unknown,
	known: readonly Choice[],
): Choice => {
	const value = typed ?? defaultChoice;
	const values = known.filter((each) => choices.some((choice) => choice.value === each));
	const chosen = values.find((each) => each === value);
	if (chosen !== undefined) return chosen;
	const advice = `It must be one of ${values.join(', ')}.`;
	throw inputFailure(label, `has no choice ${quoted(value)}`, advice);
};

/** A number, also as text; NaN for any other value. */
export const toNumber = (value: unknown): number => {
	if (typeof value === 'string' && !isBlank(value)) return Number(trimmed(value));
	return typeof value === 'number' ? value : NaN;
};

/** A whole number within its bounds, also as text, or the default. Throws inputFailure for any other value. */
export const readInteger = (
	typed: unknown,
	field: Pick<Field, 'label' | 'min' | 'max' | 'default'>,
): number => {
	const { label, min = 1, max = Infinity, default: defaultNumber } = field;
	const value = typed ?? defaultNumber;
	const number = toNumber(value);
	if (Number.isInteger(number) && number >= min && number <= max) return number;
	const bounds = max === Infinity ? `${min} or more` : `from ${min} to ${max}`;
	const advice = isBlank(value) ? NOTHING_ADVICE : undefined;
	throw inputFailure(label, `must be a whole number, ${bounds}, not ${quoted(value)}`, advice);
};
