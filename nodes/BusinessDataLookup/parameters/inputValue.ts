import { isProfile, type Field, type FieldKind, type Subject } from '../catalogue/field';
import { isObject } from '../isObject';
import { spellings } from '../spelling';
import { SEVERAL } from '../spelling/spelling';
import { isPlaceholder, trimmed } from '../spelling/text';
import { isBlank, parseList, readTexts, type Separator } from './value';

type InputValueField = Pick<Field, 'name' | 'label' | 'kind' | 'spelling' | 'subject'>;

/** An input's value for one field of its call, before it is read. */
export interface InputValue {
	name: string;
	label: string;
	value: unknown;
	/** An expression gives it, so it may differ from input to input. */
	isExpression: boolean;
	/** Who it identifies; undefined if it only narrows a search. */
	subject?: Subject;
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
	const isEmptyObject = isObject(value) && Object.keys(value).length === 0;
	if (isBlank(value) || isEmptyObject) return 'empty';
	const list = typeof value === 'string' ? parseList(trimmed(value)) : undefined;
	const all = [list ?? value].flat(Infinity);
	return all.every(isBlankOrPlaceholder)
		? list?.length === 0
			? 'empty'
			: 'placeholder'
		: undefined;
};

/** How several values of a field are separated. */
const SEPARATORS: Partial<Record<FieldKind, Separator>> = {
	...{ texts: 'lines', codes: 'commas and lines', choices: 'commas and lines' },
};

/** All single texts in a value for a field. Throws inputFailure. */
export const readFieldTexts = (
	{ kind, label, spelling }: Pick<Field, 'kind' | 'label' | 'spelling'>,
	value: unknown,
): string[] =>
	readTexts(value, SEPARATORS[kind] ?? 'nothing', label, spelling && spellings[spelling].continues);

/** Checks a value for a field. Of several texts, the unusable ones are dropped. */
export const toInputValue = (
	field: InputValueField,
	value: unknown,
	isExpression: boolean,
): InputValue => {
	const { name, label, kind, spelling, subject } = field;
	const inputValue = { name, label, value, isExpression, subject, problem: whyEmpty(value) };
	if (inputValue.problem || !spelling) return inputValue;
	if (isObject(value)) return { ...inputValue, problem: 'not a text' };
	const texts = readFieldTexts(field, value);
	if (kind === 'text' && texts.length > 1) return { ...inputValue, problem: SEVERAL };
	const problems = texts.map((text) =>
		isPlaceholder(text) ? 'placeholder' : spellings[spelling].problem(text),
	);
	const usable = texts.filter((_, nth) => problems[nth] === undefined);
	if (usable.length === texts.length) return inputValue;
	return {
		...inputValue,
		value: isExpression ? usable : value,
		problem: usable.length === 0 ? problems[0] : undefined,
	};
};

/**
 * Why an input isn't sent; undefined if it is. One rule for all operations: each company, lender or person that an
 * expression names needs a usable value, and not all expressions may be empty. Fixed values don't count, because alone
 * they would find the same records for every input.
 */
export const whyNotSent = (values: InputValue[]): NotSent | undefined => {
	const fromExpressions = values.filter(({ isExpression }) => isExpression);
	for (const subject of new Set(fromExpressions.flatMap((each) => each.subject ?? []))) {
		const isOfSubject = ({ name, subject: other }: InputValue) =>
			other === subject || (subject === 'person' && isProfile(name));
		const named = fromExpressions.filter(isOfSubject);
		const [{ label, problem }] = named.filter((each) => each.subject === subject);
		if (problem && named.every((each) => each.problem)) return { label, reason: problem };
	}
	// A mistyped value may have been meant to narrow the search.
	const [mistake] = fromExpressions.flatMap(({ subject, label, problem: reason }) =>
		subject || !reason || ['empty', 'placeholder'].includes(reason) ? [] : { label, reason },
	);
	if (mistake) return mistake;
	const isNothing =
		fromExpressions.length > 0 && fromExpressions.every(({ value }) => whyEmpty(value));
	return isNothing
		? { label: fromExpressions[0].label, reason: fromExpressions[0].problem ?? 'empty' }
		: undefined;
};

const isIgnored = ({ isExpression, problem }: InputValue): boolean =>
	isExpression && problem !== undefined;

/** The values that an input is sent without, because their expressions are empty or unusable. */
export const emptyFilters = (values: InputValue[]): string[] =>
	values
		.filter(isIgnored)
		.map(({ label, value }) => `${label} ${whyEmpty(value) ? 'was empty' : 'had no usable value'}`);

/** The values that are sent, by their names. */
export const usableValues = (values: InputValue[]): Record<string, unknown> =>
	Object.fromEntries(
		values.filter((each) => !isIgnored(each)).map(({ name, value }) => [name, value]),
	);
