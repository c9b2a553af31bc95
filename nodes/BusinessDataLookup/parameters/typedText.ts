import type { Field } from '../catalogue/field';
import { toKeys, valueRules, type ValueKind } from '../spelling';
import { trimmed } from '../spelling/text';
import { isSeveral, severalValues, type Problem } from '../spelling/valueRules';

/** How a value was written. */
export interface Written {
	isExpression: boolean;
	/** Whether a text is the name of a field of the input. */
	isInputField?: (text: string) => boolean;
}

const EXPRESSION_AS_TEXT: Problem = {
	reason: 'an expression as text',
	predicate: 'is text here: switch the field to Expression',
	advice: 'Double braces are only evaluated if you switch the field to Expression.',
};
const FIELD_NAME: Problem = {
	reason: 'the name of a field',
	predicate: 'is the name of a field: drag it here',
	advice: 'To look up the values of that field, switch to Expression and drag the field here.',
};

/** Whether a problem of a typed text says that something else was meant. */
export const isMistake = (problem: Problem): boolean =>
	problem === EXPRESSION_AS_TEXT || problem === FIELD_NAME || isSeveral(problem);

/** Why a typed text is an expression, the name of a field, or several values where one is taken. */
export const findMistake = (
	{ name, label, kind, valueKind }: Pick<Field, 'name' | 'label' | 'kind' | 'valueKind'>,
	value: unknown,
	{ isInputField }: Written,
): Problem | undefined => {
	if (typeof value !== 'string') return undefined;
	const text = trimmed(value);
	const start = text.indexOf('{{');
	if (start >= 0 && text.lastIndexOf('}}') > start) return EXPRESSION_AS_TEXT;
	const isOwnName = [name, label].some((each) => lettersOf(each) === lettersOf(text));
	if (isOwnName || isInputField?.(text)) return FIELD_NAME;
	return kind === 'text' ? whySeveral(text, valueKind) : undefined;
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[\W_]+/g, '');

/** The problem of a text with several values, on one line or each on its own. */
const whySeveral = (text: string, valueKind?: ValueKind): Problem | undefined => {
	const problemOf = (each: string) => valueKind && valueRules[valueKind].problem(each);
	const problem = problemOf(text);
	if (problem && isSeveral(problem)) return problem;
	const lines = text.split(/[\r\n]+/).filter((line) => trimmed(line) !== '' && !problemOf(line));
	const keys = lines.map((line) => (valueKind ? toKeys(valueKind, line).keys[0] : line));
	const { size } = new Set(keys);
	return size > 1 ? severalValues(size) : undefined;
};
