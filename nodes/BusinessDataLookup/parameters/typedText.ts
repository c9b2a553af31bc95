import type { Field } from '../catalogue/field';
import { trimmed } from '../spelling/text';
import { isSeveral, type Problem } from '../spelling/valueRules';

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
	advice: 'Clear this text first, because n8n keeps it in front of a field that you drag.',
};

/** Whether a problem of a typed text says that something else was meant. */
export const isMistake = (problem: Problem): boolean =>
	problem === EXPRESSION_AS_TEXT || problem === FIELD_NAME || isSeveral(problem);

/** Why a typed text is an expression, or the name of a field. */
export const findMistake = (
	{ name, label }: Pick<Field, 'name' | 'label'>,
	typed: string,
	{ isInputField }: Written,
): Problem | undefined => {
	const text = trimmed(typed);
	const isBraced = text.includes('{{') && text.lastIndexOf('}}') > text.indexOf('{{');
	if (isBraced || text.startsWith('$json')) return EXPRESSION_AS_TEXT;
	const isOwnName = [name, label].some((each) => lettersOf(each) === lettersOf(text));
	return isOwnName || isInputField?.(text) ? FIELD_NAME : undefined;
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[\W_]+/g, '');
