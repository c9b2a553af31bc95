import { isProfileField, type Field, type FieldKind } from '../catalogue/field';
import { inputFailure, type LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { toKeys, valueRules, type ValueKind } from '../spelling';
import { isPlaceholder, trimmed } from '../spelling/text';
import {
	EMPTY,
	problemNot,
	PLACEHOLDER,
	SEVERAL_VALUES,
	type Problem,
} from '../spelling/valueRules';
import { isBlank, parseList, quoted, readTexts, type Separator } from './parseValue';

interface ValueField extends Pick<Field, 'name' | 'label' | 'kind' | 'valueKind' | 'identifies'> {
	/** Whether it is needed even if another value identifies somebody: a person needs both names. */
	isNeeded?: boolean;
}

/**
 * What an input gives for a field of its call.
 *
 * | unusable value                           | from an expression                            | typed           |
 * | ---------------------------------------- | --------------------------------------------- | --------------- |
 * | of a filter, empty or a placeholder      | left out                                      | left out        |
 * | of a filter, wrong: "Narnia" as a state  | the input isn't sent                          | the input fails |
 * | that identifies a company or person      | the input isn't sent, unless another value    | the input fails |
 * |                                          | identifies the same one                       |                 |
 *
 * `isSkippable` marks the values of the first column, and a few others that are treated like them.
 */
export interface InputValue extends ValueField {
	value: unknown;
	/** Why the value can't be used. Absent if it can. */
	problem?: Problem;
	/**
	 * An unusable value doesn't make the input fail. Usually true for the value of an expression, and false for a typed
	 * one.
	 */
	isSkippable: boolean;
	/** It is an additional field, which has no parameter. */
	isAdditional?: true;
}

/** Why an input isn't sent: the label of the field with the bad value, and what is wrong with that value. */
export interface UnsentValue {
	label: string;
	problem: Problem;
}

/**
 * The value because of which an input isn't sent; undefined if it is sent. An input isn't sent if its expressions give
 *
 * - no usable value for the company, lender or person to look up, or
 * - an unusable value for a field that only narrows the search, such as "Narnia" as a state, or
 * - nothing at all.
 *
 * Typed values don't count: they are the same for every input, so all inputs would get the same records.
 */
export const findUnsentValue = (values: InputValue[]): UnsentValue | undefined => {
	const skippable = values.filter(({ isSkippable }) => isSkippable);
	const unusable =
		skippable.find((value) => leavesNobodyIdentified(value, skippable)) ??
		skippable.find(isUnusableFilter) ??
		(skippable.every(saysNothing) ? skippable.at(0) : undefined);
	return unusable && { label: unusable.label, problem: unusable.problem ?? EMPTY };
};

/** Whether a value should identify somebody but can't be used, and no other value can replace it. */
const leavesNobodyIdentified = (
	{ identifies, isNeeded, problem }: InputValue,
	values: InputValue[],
): boolean => {
	if (!identifies || !problem) return false;
	const usable = values.filter((other) => !other.problem);
	// A profile identifies a person, too.
	if (identifies === 'person' && usable.some(({ name }) => isProfileField(name))) return false;
	return isNeeded === true || usable.every((other) => other.identifies !== identifies);
};

/** Whether a value says nothing, so that it may be left out. */
export const saysNothing = ({ problem }: InputValue): boolean =>
	problem === EMPTY || problem === PLACEHOLDER;

/** Whether a value only narrows the search and can't be used. */
const isUnusableFilter = (value: InputValue): boolean =>
	value.problem !== undefined && !value.identifies && !saysNothing(value);

/** Whether the input is sent without this value: an unusable one of an expression, or a filter that says nothing. */
export const isLeftOut = (value: InputValue): boolean =>
	value.problem !== undefined && (value.isSkippable || (!value.identifies && saysNothing(value)));

/** The values to send, by the names of their fields. */
export const valuesToSend = (values: InputValue[]): Record<string, unknown> =>
	Object.fromEntries(
		values.filter((each) => !isLeftOut(each)).map(({ name, value }) => [name, value]),
	);

/** The values of expressions that an input is sent without, and why: `City was empty`. */
export const leftOutTexts = (values: InputValue[]): string[] =>
	values
		.filter(({ isSkippable, problem }) => isSkippable && problem !== undefined)
		.map((each) => `${each.label} ${saysNothing(each) ? 'was empty' : 'had no usable value'}`);

/** What an input gives for a field. Of several texts of an expression, those that can't be used are dropped. */
export const toInputValue = (
	field: ValueField,
	value: unknown,
	isExpression: boolean,
): InputValue => {
	const problem = whySaysNothing(value);
	const inputValue: InputValue = { ...field, value, problem, isSkippable: isExpression };
	if (problem || !field.valueKind) return inputValue;
	return { ...inputValue, ...checkTexts(inputValue, field.valueKind) };
};

/** The value of an expression that should give fields and gives none. */
export const noFields = (name: string, label: string): InputValue =>
	toInputValue({ name, label, kind: 'json' }, {}, true);

/** Why a value says nothing. */
const whySaysNothing = (value: unknown): Problem | undefined => {
	if (isBlank(value) || (isObject(value) && Object.keys(value).length === 0)) return EMPTY;
	const list = typeof value === 'string' ? parseList(trimmed(value)) : undefined;
	if (list?.length === 0) return EMPTY;
	return [list ?? value].flat(Infinity).every(isBlankOrPlaceholder) ? PLACEHOLDER : undefined;
};

export const isBlankOrPlaceholder = (value: unknown): boolean =>
	isBlank(value) || Number.isNaN(value) || (typeof value === 'string' && isPlaceholder(value));

/** The usable texts in a value, or why it can't be used. Empty if nothing changes. */
const checkTexts = (
	inputValue: InputValue,
	valueKind: ValueKind,
): Partial<Pick<InputValue, 'value' | 'problem'>> => {
	const { kind, value, isSkippable } = inputValue;
	if ([value].flat(Infinity).some(isObject)) return { problem: problemNot('a text') };
	const texts = readFieldTexts(inputValue, value);
	const usable = texts.filter((text) => whyUnusable(valueKind, text) === undefined);
	if (usable.length === 0) return { problem: whyUnusable(valueKind, texts[0]) };
	if (kind === 'text' && texts.length > 1) {
		const isOne = new Set(usable.map((text) => toKeys(valueKind, text).keys[0])).size === 1;
		return isOne ? { value: usable[0] } : { problem: SEVERAL_VALUES };
	}
	return isSkippable && usable.length < texts.length ? { value: usable } : {};
};

const FIELD_SEPARATORS: Partial<Record<FieldKind, Separator>> = {
	texts: 'lines',
	codes: 'commas and lines',
	choices: 'commas and lines',
};

/** The texts in the value of a field. Throws inputFailure. */
export const readFieldTexts = (
	{ kind, label, valueKind }: Pick<Field, 'kind' | 'label' | 'valueKind'>,
	value: unknown,
): string[] => {
	const continues = valueKind && valueRules[valueKind].continues;
	return readTexts(value, FIELD_SEPARATORS[kind] ?? 'none', label, continues);
};

/** Why a text can't be a value of this kind. */
const whyUnusable = (valueKind: ValueKind, text: string): Problem | undefined =>
	isPlaceholder(text) ? PLACEHOLDER : valueRules[valueKind].problem(text);

/** Throws inputFailure for a text that can't be a value of this kind. */
export const checkValue = (valueKind: ValueKind, text: string, parameter: string): void => {
	const problem = whyUnusable(valueKind, text);
	const advice = valueKind === 'state' ? STATE_ADVICE : undefined;
	if (problem !== undefined) throw unusableFailure(parameter, text, problem, advice);
};

const STATE_ADVICE = 'Give its 2-letter abbreviation or its name in English.';
const SEVERAL_ADVICE =
	'To look up several values, use one item for each: split the text with .split(","), then use the Split Out node.';

/** The failure of a value that can't be used. */
export const unusableFailure = (
	parameter: string,
	text: string,
	problem: Problem,
	advice?: string,
): LookupFailure => {
	if (problem === SEVERAL_VALUES)
		return inputFailure(parameter, `takes one value, not several: ${quoted(text)}`, SEVERAL_ADVICE);
	const isFixedExpression = /^=?\{\{.*\}\}$/s.test(text);
	const switchAdvice = `${text} is text here: switch the field to Expression.`;
	return inputFailure(
		parameter,
		`${problem.predicate}: ${quoted(text)}`,
		isFixedExpression ? switchAdvice : advice,
	);
};

/** The failure if none of these fields has a value. */
export const noValueFailure = (
	parameter: string,
	fields: Array<Pick<Field, 'label'>>,
	advice: string,
): LookupFailure => {
	const labels = fields.map(({ label }) => `"${label}"`).join(', ');
	return inputFailure(parameter, `has no value in ${labels}`, advice);
};

/** A value as the output shows it. */
export const shownText = ({ value, label }: InputValue): string =>
	[value].flat(Infinity).some(isObject)
		? '[object Object]'
		: readTexts(value, 'none', label).join(', ');
