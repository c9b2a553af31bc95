import { isProfileField, type Field, type FieldKind } from '../catalogue/field';
import { inputFailure, type LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { toKeys, valueRules } from '../spelling';
import { isPlaceholder } from '../spelling/placeholders';
import {
	EMPTY,
	problemNot,
	PLACEHOLDER,
	severalValues,
	type Problem,
} from '../spelling/valueRules';
import { quoted, readTexts, type Separator } from './parseValue';
import { findMistake, type Written } from './typedText';

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
 * - a list with a value that isn't of its kind, or
 * - no usable value for the company, lender or person to look up, or
 * - an unusable value for a field that only narrows the search, such as "Narnia" as a state, or
 * - nothing at all.
 *
 * Typed values don't count: they are the same for every input, so all inputs would get the same records.
 */
export const findUnsentValue = (values: InputValue[]): UnsentValue | undefined => {
	const skippable = values.filter(({ isSkippable }) => isSkippable);
	const unusable =
		skippable.find(({ problem }) => problem?.value !== undefined) ??
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
const isLeftOut = (value: InputValue): boolean =>
	value.problem !== undefined && (value.isSkippable || (!value.identifies && saysNothing(value)));

/** The values that the input is sent with. Throws inputFailure for a typed value that can't be used. */
export const usableValues = (values: InputValue[]): InputValue[] => {
	const usable = values.filter((each) => !isLeftOut(each));
	for (const each of usable) {
		const { label, problem } = each;
		if (problem && problem !== EMPTY) throw unusableFailure(label, shownText(each), problem);
	}
	return usable;
};

/** The same values by the names of their fields. Throws inputFailure. */
export const valuesToSend = (values: InputValue[]): Record<string, unknown> =>
	Object.fromEntries(usableValues(values).map(({ name, value }) => [name, value]));

/** The values of expressions that an input is sent without, and why: `City was empty`. */
export const leftOutTexts = (values: InputValue[]): string[] =>
	values
		.filter(({ isSkippable, problem }) => isSkippable && problem !== undefined)
		.map((each) => `${each.label} ${saysNothing(each) ? 'was empty' : 'had no usable value'}`);

/** What an input gives for a field. */
export const toInputValue = (field: ValueField, value: unknown, written: Written): InputValue => {
	const { isExpression } = written;
	const isTypedText = field.identifies !== undefined && !isExpression && typeof value === 'string';
	const mistake = isTypedText ? findMistake(field, value, written) : undefined;
	const checked = mistake ? { problem: mistake } : checkTexts(field, value, isTypedText);
	return { ...field, value, isSkippable: isExpression, ...checked };
};

/** The value of an expression that should give fields and gives none. */
export const noFields = (name: string, label: string): InputValue =>
	toInputValue({ name, label, kind: 'json' }, {}, { isExpression: true });

const hasObject = (value: unknown): boolean => [value].flat(Infinity).some(isObject);

/**
 * The texts in a value without placeholders, or why it can't be used. Empty if nothing changes.
 *
 * @param hasLines whether each line of a text may be a value
 */
const checkTexts = (
	field: ValueField,
	value: unknown,
	hasLines: boolean,
): Partial<Pick<InputValue, 'value' | 'problem'>> => {
	const { kind, label, valueKind } = field;
	if (isObject(value) && JSON.stringify(value) === '{}') return { problem: EMPTY };
	if (hasObject(value)) return { problem: valueKind && problemNot('a text') };
	const all = readFieldTexts(field, value);
	const texts = all.filter((text) => !isPlaceholder(text, valueKind));
	if (texts.length === 0) return { problem: all.length > 0 ? PLACEHOLDER : EMPTY };
	const problemOf = (text: string) => valueKind && valueRules[valueKind].problem(text);
	const takesOne = kind === 'text' && (hasLines || valueKind);
	const parts = takesOne && hasLines ? readTexts(value, 'lines', label) : texts;
	if (takesOne && parts.length > 1) {
		const usable = parts.filter((part) => !problemOf(part));
		const keys = usable.map((part) => (valueKind ? toKeys(valueKind, part).keys[0] : part));
		const { size } = new Set(keys);
		if (size > 1) return { problem: severalValues(size) };
	}
	for (const text of texts) {
		const problem = problemOf(text);
		if (problem) return { problem: texts.length > 1 ? { ...problem, value: text } : problem };
	}
	if (takesOne) return { value: texts[0] };
	return valueKind && texts.length < all.length ? { value: texts } : {};
};

const FIELD_SEPARATORS: Partial<Record<FieldKind, Separator>> = {
	texts: 'lines',
	codes: 'commas and lines',
	choices: 'commas and lines',
};

/** The texts in the value of a field. Throws inputFailure. */
export const readFieldTexts = (
	{ kind, label }: Pick<Field, 'kind' | 'label'>,
	value: unknown,
): string[] => readTexts(value, FIELD_SEPARATORS[kind] ?? 'none', label);

/** The failure of a value that can't be used. */
export const unusableFailure = (
	parameter: string,
	text: string,
	problem: Problem,
	advice = problem.advice,
): LookupFailure =>
	inputFailure(parameter, `${problem.predicate}: ${quoted(problem.value ?? text)}`, advice);

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
	hasObject(value) ? '[object Object]' : readTexts(value, 'none', label).join(', ');
