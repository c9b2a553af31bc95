import { invalidLine, LookupFailure, type InvalidPart } from '../../failure';
import { notAccepted } from '../../service/response';

/** Whether a step of a `loc` is the place of a value in a list, such as the `3` of `body`, `url`, `3`. Source: "Errors", 422. */
const isPlace = (step: string): boolean => /^\d+$/.test(step);

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the message of a failure repeats one of some values, in whatever spelling. */
export const repeats = ({ message }: LookupFailure, values: string[]): boolean => {
	const words = letters(message);
	return values.some((value) => words.includes(letters(value)));
};

/**
 * The failure of one lookup, as the service would word it for that lookup alone; undefined if it names none of its values.
 *
 * @param field the filter that the values are sent under
 * @param places where in the call the values of the lookup stand
 */
export const refusalOf = (
	{ facts }: LookupFailure,
	field: string,
	places: number[],
): LookupFailure | undefined => {
	const invalid: InvalidPart[] = [];
	for (const { loc, msg } of facts.invalid ?? []) {
		const place = loc.includes(field) ? places.indexOf(Number(loc.find(isPlace) ?? -1)) : -1;
		if (place < 0) continue;
		invalid.push({ loc: loc.map((step) => (isPlace(step) ? String(place) : step)), msg });
	}
	if (invalid.length === 0) return undefined;
	const words = invalid.map(invalidLine).join('; ');
	return new LookupFailure({ ...facts, invalid, message: notAccepted(words) });
};
