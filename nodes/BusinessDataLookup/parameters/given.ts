import { isProfile, type Field, type FieldKind, type Subject } from '../catalogue/field';
import { isObject } from '../isObject';
import { spellings } from '../spelling';
import { SEVERAL } from '../spelling/spelling';
import { isPlaceholder, trimmed } from '../spelling/text';
import { isBlank, listInText, textsIn, type Separator } from './value';

type GivenField = Pick<Field, 'name' | 'label' | 'kind' | 'spelling' | 'subject'>;

/** A value that an input gives for a field of its call, before it is read. */
export interface GivenValue {
	name: string;
	label: string;
	value: unknown;
	/** An expression gives it, so it may differ from input to input. */
	isExpression: boolean;
	/** Whom it names; undefined = it only narrows a search. */
	subject?: Subject;
	/** Why it can't be used, such as `empty` or `not a domain`; undefined = it can be used. */
	problem?: string;
}

/** Why an input isn't sent: the field without a usable value, and what is wrong with it. */
export interface NotSent {
	label: string;
	reason: string;
}

/** Whether a value is nothing, or stands where there is none. */
export const isNone = (value: unknown): boolean =>
	isBlank(value) || Number.isNaN(value) || (typeof value === 'string' && isPlaceholder(value));

/** Whether a value is nothing at all, or stands where there is none. */
const emptiness = (value: unknown): string | undefined => {
	const isEmptyObject = isObject(value) && Object.keys(value).length === 0;
	if (isBlank(value) || isEmptyObject) return 'empty';
	const list = typeof value === 'string' ? listInText(trimmed(value)) : undefined;
	const all = [list ?? value].flat(Infinity);
	return all.every(isNone) ? (list?.length === 0 ? 'empty' : 'placeholder') : undefined;
};

/** What separates the values of a field that takes several. */
const SEPARATORS: Partial<Record<FieldKind, Separator>> = {
	...{ texts: 'lines', codes: 'commas and lines', choices: 'commas and lines' },
};

/** All single texts in a value for a field. Throws inputProblem. */
export const textsFor = (
	{ kind, label, spelling }: Pick<Field, 'kind' | 'label' | 'spelling'>,
	value: unknown,
): string[] =>
	textsIn(value, SEPARATORS[kind] ?? 'nothing', label, spelling && spellings[spelling].continues);

/** A value for a field, without those of several that can't be of its kind. */
export const givenValue = (
	field: GivenField,
	value: unknown,
	isExpression: boolean,
): GivenValue => {
	const { name, label, kind, spelling, subject } = field;
	const given = { name, label, value, isExpression, subject, problem: emptiness(value) };
	if (given.problem || !spelling) return given;
	if (isObject(value)) return { ...given, problem: 'not a text' };
	const texts = textsFor(field, value);
	if (kind === 'text' && texts.length > 1) return { ...given, problem: SEVERAL };
	const problems = texts.map((text) =>
		isPlaceholder(text) ? 'placeholder' : spellings[spelling].problem(text),
	);
	const usable = texts.filter((_, nth) => problems[nth] === undefined);
	if (usable.length === texts.length) return given;
	return {
		...given,
		value: isExpression ? usable : value,
		problem: usable.length === 0 ? problems[0] : undefined,
	};
};

/**
 * Why an input isn't sent; undefined = it is sent. One rule for all operations: each company, lender or person that
 * expressions name has to have one usable value, and expressions have to give something. A value that is typed in
 * doesn't count, because with it alone the search would find the same records for every input.
 */
export const whyNotSent = (given: GivenValue[]): NotSent | undefined => {
	const own = given.filter(({ isExpression }) => isExpression);
	for (const subject of new Set(own.flatMap((each) => each.subject ?? []))) {
		const isOfSubject = ({ name, subject: other }: GivenValue) =>
			other === subject || (subject === 'person' && isProfile(name));
		const named = own.filter(isOfSubject);
		const [{ label, problem }] = named.filter((each) => each.subject === subject);
		if (problem && named.every((each) => each.problem)) return { label, reason: problem };
	}
	// A value that isn't of its kind may be meant to narrow the search.
	const isMistake = ({ problem = '' }: GivenValue) =>
		!['', 'empty', 'placeholder'].includes(problem);
	const mistake = own.find((each) => !each.subject && isMistake(each));
	if (mistake) return { label: mistake.label, reason: mistake.problem! };
	const isNothing = own.length > 0 && own.every(({ value }) => emptiness(value));
	return isNothing ? { label: own[0].label, reason: own[0].problem ?? 'empty' } : undefined;
};

const isLeftOut = ({ isExpression, problem }: GivenValue): boolean =>
	isExpression && problem !== undefined;

/** The labels of the values that are left out of an input that is sent, because expressions give nothing usable. */
export const leftOut = (given: GivenValue[]): string[] =>
	given
		.filter(isLeftOut)
		.map(
			({ label, value }) => `${label} ${emptiness(value) ? 'was empty' : 'had no usable value'}`,
		);

/** The values that are sent, by their names. */
export const usableValues = (given: GivenValue[]): Record<string, unknown> =>
	Object.fromEntries(
		given.filter((each) => !isLeftOut(each)).map(({ name, value }) => [name, value]),
	);
