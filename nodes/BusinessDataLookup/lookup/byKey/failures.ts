import { concernsWholeRun, invalidLine, LookupFailure, type InvalidPart } from '../../failure';
import type { Lookup } from '../../parameters/lookUpBy';
import { valuesOf } from './outcome';

/**
 * The lookups of a failed call that fail. A pure function.
 *
 * | failure                                                  | which lookups fail            |
 * | -------------------------------------------------------- | ----------------------------- |
 * | of a call for one lookup                                 | this one                      |
 * | a budget is used up, the run has stopped, or the         | all                           |
 * | credential is rejected                                   |                               |
 * | the service names values                                 | those with these values       |
 * | any other                                                | none                          |
 */
export const failureAnswers = <Each extends Lookup>(
	lookups: Each[],
	failure: LookupFailure,
	filter: string,
): Map<Each, LookupFailure> => {
	if (lookups.length === 1 || concernsWholeRun(failure))
		return new Map(lookups.map((lookup) => [lookup, failure]));
	const sent = valuesOf(lookups);
	return new Map(
		lookups.flatMap((lookup) => {
			const rejection = findRejection(failure, filter, sent, lookup.values);
			return rejection ? [[lookup, rejection]] : [];
		}),
	);
};

const lettersAndDigits = (text: string): string =>
	text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The failure of one lookup, if the service rejects its values by name. It reads as if the lookup had been sent alone.
 *
 * @param field the filter that the values are sent under
 * @param sent all values of the call
 * @param values those of the lookup
 */
const findRejection = (
	{ facts }: LookupFailure,
	field: string,
	sent: string[],
	values: string[],
): LookupFailure | undefined => {
	const invalid = (facts.invalid ?? []).flatMap(({ loc, msg, input }): InvalidPart[] => {
		const text = sent[Number(loc.find(isIndex))] ?? '';
		// Ignore an index if the value there isn't the one that the service quotes: it may count from 1.
		const isNamed =
			loc.includes(field) && lettersAndDigits(input ?? text) === lettersAndDigits(text);
		const index = isNamed ? values.indexOf(text) : -1;
		return index < 0
			? []
			: [{ loc: loc.map((step) => (isIndex(step) ? String(index) : step)), msg }];
	});
	if (invalid.length === 0) return undefined;
	return new LookupFailure({
		...facts,
		invalid,
		serviceWords: invalid.map(invalidLine).join('; '),
	});
};

/** Whether a step of a `loc` is an index, such as the `3` of `body`, `url`, `3`. Source: "Errors", 422. */
const isIndex = (step: string): boolean => /^\d+$/.test(step);
