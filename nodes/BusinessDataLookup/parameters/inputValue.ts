import { isProfile, type Field, type FieldKind } from '../catalogue/field';
import { inputFailure, type LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { valueRules } from '../spelling';
import { SEVERAL, type ValueKind } from '../spelling/valueRules';
import { isPlaceholder, trimmed } from '../spelling/text';
import { isBlank, parseList, quoted, readTexts, type Separator } from './value';

/** A field of a call, as far as its value is checked. */
interface ValueField extends Pick<Field, 'name' | 'label' | 'kind' | 'valueKind' | 'identifies'> {
	/** A lookup of a person needs all names that are given, unless there is a profile. */
	isNeeded?: boolean;
}

/** An input's value for one field of its call, before it is read. */
export interface InputValue extends ValueField {
	value: unknown;
	/** An expression gives it, so it may differ from input to input. */
	isExpression: boolean;
	/** Why it can't be used, such as `empty` or `not a domain`. */
	problem?: string;
}

/** Why an input isn't sent: the field without a usable value, and what is wrong with it. */
export interface NotSent {
	label: string;
	reason: string;
}

/** Whether a value is empty or a placeholder. */
export const isBlankOrPlaceholder = (value: unknown): boolean =>
	isBlank(value) || Number.isNaN(value) || (typeof value === 'string' && isPlaceholder(value));

/** Why a value says nothing: it is empty or a placeholder. */
const whyEmpty = (value: unknown): string | undefined => {
	if (isBlank(value) || (isObject(value) && Object.keys(value).length === 0)) return 'empty';
	const list = typeof value === 'string' ? parseList(trimmed(value)) : undefined;
	if (list?.length === 0) return 'empty';
	return [list ?? value].flat(Infinity).every(isBlankOrPlaceholder) ? 'placeholder' : undefined;
};

/** How several values of a field are separated. */
const SEPARATORS: Partial<Record<FieldKind, Separator>> = {
	texts: 'lines',
	codes: 'commas and lines',
	choices: 'commas and lines',
};

/** All single texts in a value for a field. Throws inputFailure. */
export const readFieldTexts = (
	{ kind, label, valueKind }: Pick<Field, 'kind' | 'label' | 'valueKind'>,
	value: unknown,
): string[] =>
	readTexts(
		value,
		SEPARATORS[kind] ?? 'nothing',
		label,
		valueKind && valueRules[valueKind].continues,
	);

/** Why a text can't be used as a value of its kind. */
const whyUnusable = (kind: ValueKind, text: string): string | undefined =>
	isPlaceholder(text) ? 'placeholder' : valueRules[kind].problem(text);

/** The value of an input for a field, and why it can't be used. Of several texts, the unusable ones are dropped. */
export const toInputValue = (
	field: ValueField,
	value: unknown,
	isExpression: boolean,
): InputValue => {
	const { kind, valueKind } = field;
	const inputValue = { ...field, value, isExpression, problem: whyEmpty(value) };
	if (inputValue.problem || !valueKind) return inputValue;
	if ([value].flat(Infinity).some(isObject)) return { ...inputValue, problem: 'not a text' };
	const { normalize } = valueRules[valueKind];
	const texts = readFieldTexts(field, value);
	const problems = texts.map((text) => whyUnusable(valueKind, text));
	const usable = texts.filter((_, nth) => problems[nth] === undefined);
	if (usable.length === 0) return { ...inputValue, problem: problems[0] };
	if (kind === 'text' && texts.length > 1) {
		const isSeveral = new Set(usable.map(normalize)).size > 1;
		return isSeveral ? { ...inputValue, problem: SEVERAL } : { ...inputValue, value: usable[0] };
	}
	const isChanged = isExpression && usable.length < texts.length;
	return isChanged ? { ...inputValue, value: usable } : inputValue;
};

/** Whether a value says nothing, so that it may be left out. */
export const isEmpty = ({ problem = '' }: InputValue): boolean =>
	['empty', 'placeholder'].includes(problem);

/** Whether an unusable value was meant to narrow a search. */
const isMistake = (value: InputValue): boolean =>
	value.problem !== undefined && !value.identifies && !isEmpty(value);

/**
 * Why an input isn't sent; undefined if it is. One rule for all operations: an input isn't sent if all values that its
 * expressions give for a company, lender or person are unusable, if a name that a person is looked up by is, if a value
 * that only narrows isn't of its kind, or if all its expressions are empty. Values typed into the panel don't count,
 * because alone they would find the same records for every input.
 */
export const whyNotSent = (values: InputValue[]): NotSent | undefined => {
	const given = values.filter(({ isExpression }) => isExpression);
	for (const subject of new Set(given.flatMap((each) => each.identifies ?? []))) {
		const own = given.filter((each) => each.identifies === subject);
		const profiles = subject === 'person' ? given.filter(({ name }) => isProfile(name)) : [];
		const lacking = own.filter(({ problem }) => problem);
		const isNone = lacking.length === own.length;
		const missing = lacking.find(({ isNeeded }) => isNeeded) ?? (isNone ? own[0] : undefined);
		if (missing?.problem && profiles.every(({ problem }) => problem))
			return { label: missing.label, reason: missing.problem };
	}
	const unusable = given.find(isMistake) ?? (given.every(isEmpty) ? given.at(0) : undefined);
	return unusable && { label: unusable.label, reason: unusable.problem ?? 'empty' };
};

/** Whether to send the input without this value: an expression gives it and it can't be used, or it is empty and only narrows. */
export const isIgnored = (value: InputValue): boolean =>
	value.problem !== undefined && (value.isExpression || (!value.identifies && isEmpty(value)));

/** The values that an input is sent without, because their expressions are empty or unusable. */
export const emptyFilters = (values: InputValue[]): string[] =>
	values
		.filter(({ isExpression, problem }) => isExpression && problem !== undefined)
		.map((each) => `${each.label} ${isEmpty(each) ? 'was empty' : 'had no usable value'}`);

/** The values that are sent, by their names. */
export const usableValues = (values: InputValue[]): Record<string, unknown> =>
	Object.fromEntries(
		values.filter((each) => !isIgnored(each)).map(({ name, value }) => [name, value]),
	);

/** A value as the record of an input that isn't sent shows it. */
export const shownText = ({ value, label }: InputValue): string =>
	[value].flat(Infinity).some(isObject)
		? '[object Object]'
		: readTexts(value, 'nothing', label).join(', ');

/** A reason for use after "is": `not a domain`, `a placeholder`. */
export const addArticle = (reason: string): string =>
	/^(?:not|empty|several)\b/.test(reason) ? reason : `a ${reason}`;

const SEVERAL_ADVICE =
	'To look up several values, use one item for each: split the text with .split(","), then use the Split Out node.';
const STATE_ADVICE = 'Give its 2-letter abbreviation or its name in English.';

/** The failure of a value that can't be used, such as "http://" or the name of a company. */
export const unusableFailure = (
	parameter: string,
	text: string,
	problem: string,
	advice?: string,
): LookupFailure => {
	if (problem === SEVERAL)
		return inputFailure(parameter, `takes one value, not several: ${quoted(text)}`, SEVERAL_ADVICE);
	// An expression in a field that is set to Fixed.
	const isText = /^=?\{\{.*\}\}$/s.test(text);
	const switchAdvice = isText ? `${text} is text here: switch the field to Expression.` : advice;
	return inputFailure(parameter, `is ${addArticle(problem)}: ${quoted(text)}`, switchAdvice);
};

/** The failure of fields that need a value and have none. */
export const noValueFailure = (
	parameter: string,
	fields: Array<Pick<Field, 'label'>>,
	advice: string,
): LookupFailure =>
	inputFailure(
		parameter,
		`has no value in ${fields.map(({ label }) => `"${label}"`).join(', ')}`,
		advice,
	);

/** Throws inputFailure for a value that is a placeholder, or can't be one of its kind. */
export const checkValue = (kind: ValueKind, text: string, parameter: string): void => {
	const problem = whyUnusable(kind, text);
	const advice = kind === 'state' ? STATE_ADVICE : undefined;
	if (problem !== undefined) throw unusableFailure(parameter, text, problem, advice);
};
