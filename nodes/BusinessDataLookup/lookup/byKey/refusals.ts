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

/** A failure without the words of the service. */
export const withPlainMessage = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({ ...facts, message: facts.plainMessage ?? facts.message, invalid: undefined });

/**
 * The failure of one part of the values in a call, in the words that the service would use had that part been
 * sent alone; undefined = the service names no value of the part.
 *
 * @param field the filter that the values are sent under
 * @param from the place of the first value of the part
 * @param count how many values the part has
 */
export const refusalOf = (
	{ facts }: LookupFailure,
	field: string,
	from: number,
	count: number,
): LookupFailure | undefined => {
	const invalid: InvalidPart[] = [];
	for (const { loc, msg } of facts.invalid ?? []) {
		const place = loc.includes(field) ? Number(loc.find(isPlace) ?? -1) - from : -1;
		if (place < 0 || place >= count) continue;
		invalid.push({ loc: loc.map((step) => (isPlace(step) ? String(place) : step)), msg });
	}
	if (invalid.length === 0) return undefined;
	const words = invalid.map(invalidLine).join('; ');
	return new LookupFailure({ ...facts, invalid, message: notAccepted(words) });
};
