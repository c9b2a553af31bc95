import { invalidLine, LookupFailure, type InvalidPart } from '../../failure';
import { invalidMessage } from '../../service/response';

/** Whether a failure's message quotes one of the values, in any spelling. */
export const quotesAny = ({ message }: LookupFailure, values: string[]): boolean => {
	const words = lettersAndDigits(message);
	return values.some((value) => words.includes(lettersAndDigits(value)));
};

const lettersAndDigits = (text: string): string =>
	text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The part of a refusal that is about one lookup, worded as if it had been sent alone; undefined if there is none.
 *
 * @param field the filter that the values are sent under
 * @param places the indexes of the lookup's values in the call
 */
export const findRejection = (
	{ facts }: LookupFailure,
	field: string,
	places: number[],
): LookupFailure | undefined => {
	const invalid: InvalidPart[] = [];
	for (const { loc, msg } of facts.invalid ?? []) {
		const place = loc.includes(field) ? places.indexOf(Number(loc.find(isIndex) ?? -1)) : -1;
		if (place < 0) continue;
		invalid.push({ loc: loc.map((step) => (isIndex(step) ? String(place) : step)), msg });
	}
	if (invalid.length === 0) return undefined;
	const words = invalid.map(invalidLine).join('; ');
	return new LookupFailure({ ...facts, invalid, message: invalidMessage(words) });
};

/** Whether a step of a `loc` is an index, such as the `3` of `body`, `url`, `3`. Source: "Errors", 422. */
const isIndex = (step: string): boolean => /^\d+$/.test(step);
