import type { Field } from '../catalogue/field';
import { exactJson, parseAsTexts } from '../exactJson';
import { inputProblem } from '../failure';
import type { Spelling } from '../spelling/spelling';
import { trimmed, withoutInvisible } from '../spelling/text';

/** Whether a value counts as not given, so that it is not sent. */
export const isBlank = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && trimmed(value) === '') ||
	(Array.isArray(value) && value.every(isBlank));

/** The longest quotation in a message, in characters. */
const MAX_QUOTE_CHARACTERS = 300;

/** A value as a message quotes it. */
export const quoted = (value: unknown): string => {
	if (typeof value === 'object' && value !== null) {
		return exactJson(value).slice(0, MAX_QUOTE_CHARACTERS);
	}
	return `"${String(value).slice(0, MAX_QUOTE_CHARACTERS)}"`;
};

/** The list in a text such as `["a","b"]`, typed by hand or given by an AI; undefined = the text is none. */
export const listInText = (text: string): unknown[] | undefined => {
	if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
	try {
		const parsed = parseAsTexts(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
};

/**
 * What separates two values in one text. `commas and lines` is for codes: semicolons and tabs separate them, too, and
 * their invisible characters are removed. `lines` is for values that may hold commas, `nothing` for a single value.
 */
export type Separator = 'commas and lines' | 'lines' | 'nothing';

const SEPARATORS = { 'commas and lines': /[,;\t\r\n]/, lines: /[\r\n]/ };

/**
 * All single texts in a value: one, several, nested lists, or a JSON list as text. Throws inputProblem.
 *
 * @param continues whether a text behind a separator belongs to the one before it
 */
export const textsIn = (
	value: unknown,
	separator: Separator,
	label: string,
	continues: Spelling['continues'] = () => false,
): string[] => {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) {
		// The entries of a list are separated already: lines inside an entry belong together.
		const within = separator === 'lines' ? 'nothing' : separator;
		return value.flatMap((entry) => textsIn(entry, within, label, continues));
	}
	if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
		return [String(value)];
	}
	if (typeof value !== 'string') {
		throw inputProblem(label, 'must be text or a list of texts, not an object');
	}
	const text = trimmed(value);
	const list = listInText(text);
	if (list) return textsIn(list, separator, label, continues);
	if (separator === 'nothing') return [text];
	const parts = text
		.split(SEPARATORS[separator])
		.map(separator === 'lines' ? trimmed : withoutInvisible)
		.filter((part) => part !== '');
	const whole: string[] = [];
	for (const part of parts) {
		const before = whole.at(-1);
		if (before !== undefined && continues(part, before)) whole.push(`${whole.pop()}, ${part}`);
		else whole.push(part);
	}
	return whole;
};

/** The one text of a parameter; undefined where none is given. Throws inputProblem for several. */
export const textIn = (value: unknown, label: string): string | undefined => {
	const texts = textsIn(value, 'nothing', label);
	if (texts.length <= 1) return texts[0];
	throw inputProblem(label, `takes one value, and ${texts.length} were given`);
};

/** The advice where an expression may have given nothing. */
export const NOTHING_ADVICE =
	"If an expression gives it, the expression gives nothing: is the field's name right?";

/** The one text of a parameter that must have one. Throws inputProblem. */
export const oneText = (value: unknown, label: string): string => {
	const text = textIn(value, label);
	if (text === undefined) throw inputProblem(label, 'is empty', NOTHING_ADVICE);
	return text;
};

/**
 * True or false, also as text, as an expression or an AI gives it. Throws inputProblem.
 *
 * @param fallback the value where nothing is given
 */
export const trueOrFalse = (given: unknown, label: string, fallback?: boolean): boolean => {
	const value = given ?? fallback;
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? trimmed(value).toLowerCase() : '';
	if (text === 'true' || text === 'false') return text === 'true';
	const advice = isBlank(value) ? NOTHING_ADVICE : undefined;
	throw inputProblem(label, `must be true or false, not ${quoted(value)}`, advice);
};

/** One of the choices of a drop-down list; nothing means its default. Throws inputProblem for any other. */
export const choiceOf = <Choice extends string>(
	{ options = [], default: usual, label }: Pick<Field, 'options' | 'default' | 'label'>,
	given: unknown,
): Choice => {
	const value = given ?? usual;
	const choices = options.map((option) => option.value as Choice);
	const choice = choices.find((known) => known === value);
	if (choice !== undefined) return choice;
	const advice = `It must be one of ${choices.join(', ')}.`;
	throw inputProblem(label, `has no choice ${quoted(value)}`, advice);
};

/** A whole number within its bounds, also given as text; nothing means the default, where there is one. Throws inputProblem. */
export const wholeNumber = (
	given: unknown,
	field: Pick<Field, 'label' | 'least' | 'most' | 'default'>,
): number => {
	const { label, least = 1, most = Infinity, default: usual } = field;
	const value = given ?? usual;
	const text = typeof value === 'string' ? trimmed(value) : '';
	const number = text === '' ? (value as number) : Number(text);
	if (Number.isInteger(number) && number >= least && number <= most) return number;
	const bounds = most === Infinity ? `${least} or more` : `from ${least} to ${most}`;
	const advice = isBlank(value) ? NOTHING_ADVICE : undefined;
	throw inputProblem(label, `must be a whole number, ${bounds}, not ${quoted(value)}`, advice);
};
