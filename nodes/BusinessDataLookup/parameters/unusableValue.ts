import { inputFailure, type LookupFailure } from '../failure';
import { spellings } from '../spelling';
import { SEVERAL, type SpellingKind } from '../spelling/spelling';
import { quoted } from './value';

/** A reason for use after "is": `not a domain`, `a placeholder`. */
export const addArticle = (reason: string): string =>
	/^(?:not|empty|several)\b/.test(reason) ? reason : `a ${reason}`;

const SEVERAL_ADVICE =
	'To look up several values, give each an item of its own: make a list of them with .split(","), then use the Split Out node.';
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

/** Throws inputFailure for a value that can't be one of its kind. */
export const checkSpelling = (spelling: SpellingKind, text: string, parameter: string): void => {
	const problem = spellings[spelling].problem(text);
	const advice = spelling === 'state' ? STATE_ADVICE : undefined;
	if (problem !== undefined) throw unusableFailure(parameter, text, problem, advice);
};
