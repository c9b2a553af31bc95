import type { IDataObject } from 'n8n-workflow';
import { PAGE_SIZE } from '../../catalogue/limits';
import type { MatchField } from '../../catalogue/types';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Answer, Companies, FetchedList } from '../../output/result';
import { perhapsMissing } from '../list/incomplete';
import { describeShown, isInState, matchRecords, type MatchedLookup, type Matches } from './match';
import { chunk, estimateFit, type BatchOutcome } from './outcome';

/**
 * Assigns companies to lookups. A lookup gets the companies that show its key, or else those that show a loose key,
 * such as its parent domain. Only a lookup that is sent alone may get one that shows nothing to match. A pure function.
 *
 * | response                           | what becomes of the lookups                                         |
 * | ---------------------------------- | ------------------------------------------------------------------- |
 * | for one lookup                     | it is answered                                                      |
 * | all companies                      | each is answered, with a company or without                         |
 * | … and one shows nothing to match   | those without a company are sent again, each alone                  |
 * | … and a loose match of one lookup  | lookups with such a match are sent again together; if these are all |
 * | also fits another lookup           | lookups of the call, each alone                                     |
 * | … but the list isn't complete      | those without a company get the reason                              |
 * | the first of several pages         | those whose company shows their key are answered, the others are    |
 * |                                    | sent again together                                                 |
 * | … and none is answered             | all are sent again, in groups whose companies fit on a page         |
 * | … and no company matches           | names are sent again, each alone                                    |
 * | 50 companies, a lookup has none    | as for the first of several pages                                   |
 *
 * @param hadSeveralRuns some lookups may belong to other executions
 */
export const assignCompanies = <Each extends Lookup>(
	lookups: Each[],
	list: FetchedList,
	matchField: MatchField,
	hadSeveralRuns = false,
): BatchOutcome<Each> => {
	const [first] = lookups;
	if (lookups.length === 1)
		return { answered: new Map([[first, answerAlone(first, list, matchField)]]) };
	const matches = matchRecords(lookups, list.records, matchField);
	// The service may return only the 50 best matches for all lookups together, and give 50 as the total.
	const mayBeCut =
		!list.incomplete &&
		list.records.length === PAGE_SIZE &&
		matches.byLookup.some(({ match }) => match === 'none');
	return list.hasUnreadPages || mayBeCut
		? assignFirstPage(matches, list, matchField)
		: assignAll(matches, list, matchField, hadSeveralRuns);
};

/** Assigns the companies of the first page, if more pages follow. */
const assignFirstPage = <Each extends Lookup>(
	{ byLookup }: Matches<Each>,
	list: FetchedList,
	{ valueKind }: MatchField,
): BatchOutcome<Each> => {
	const exact = byLookup.filter(({ match }) => match === 'exact');
	const answered = foundAnswers(exact, list);
	const others = lookupsWith(byLookup, 'loose', 'ambiguous', 'none');
	if (exact.length > 0) return { answered, remaining: others };
	const isNoneFound = byLookup.every(({ match }) => match === 'none');
	const size = valueKind === 'name' && isNoneFound ? 1 : estimateFit(others.length, list);
	return { answered, separate: chunk(others, size) };
};

const lookupsWith = <Each>(
	all: Array<MatchedLookup<Each>>,
	...wanted: Array<MatchedLookup<Each>['match']>
): Each[] => all.flatMap(({ lookup, match }) => (wanted.includes(match) ? [lookup] : []));

/** Assigns all companies that the service has for the lookups. */
const assignAll = <Each extends Lookup>(
	{ byLookup, withoutKey, unmatched }: Matches<Each>,
	list: FetchedList,
	matchField: MatchField,
	hadSeveralRuns: boolean,
): BatchOutcome<Each> => {
	const ambiguous = lookupsWith(byLookup, 'ambiguous');
	const notFound = lookupsWith(byLookup, 'none');
	const found = byLookup.filter(({ match }) => match === 'exact' || match === 'loose');
	const answered = foundAnswers(found, list);
	// Sent again together, they would get the same response.
	const areAllAmbiguous = ambiguous.length === byLookup.length;
	const separate = chunk(ambiguous, areAllAmbiguous ? 1 : ambiguous.length);
	if (withoutKey.length > 0) return { answered, separate: [...separate, ...chunk(notFound, 1)] };
	// Don't name other companies if they may belong to another execution, or to another of the lookups.
	const isOtherShown = !hadSeveralRuns && notFound.length === 1 && matchField.valueKind !== 'name';
	notFound.forEach((lookup, nth) => {
		const none = notFoundAnswer(lookup, isOtherShown ? unmatched : [], list, matchField);
		const otherCompanyCount = nth === 0 && !hadSeveralRuns ? unmatched.length : 0;
		answered.set(lookup, { ...none, otherCompanyCount });
	});
	return { answered, separate };
};

/** The answer for a lookup that was sent alone. Only here, a company with an empty match field is accepted. */
export const answerAlone = (
	lookup: Lookup,
	list: FetchedList,
	matchField: MatchField,
): Companies => {
	const { byLookup, withoutKey, unmatched } = matchRecords([lookup], list.records, matchField);
	const [{ records: matching }] = byLookup;
	if (matching.length > 0) return foundAnswer(matching, list);
	if (!list.hasUnreadPages) {
		const accepted = withoutKey.filter((record) => isInState(record, lookup, matchField));
		return accepted.length > 0
			? foundAnswer(accepted, list)
			: notFoundAnswer(lookup, unmatched, list, matchField);
	}
	// A company without a key isn't accepted, because one on a later page may show the key.
	const isName = matchField.valueKind === 'name';
	const what = isName ? 'companies with similar names' : 'companies that the service returned';
	const { records, total } = list;
	const all = total?.toLocaleString('en-US') ?? `more than ${records.length}`;
	const reason = `${records.length} of ${all} ${what} were read`;
	const incomplete = perhapsMissing(`only the first page of ${what} was read`);
	return { kind: 'companies', records: [], reason, incomplete };
};

const ONLY_FIRST_PAGE = perhapsMissing(
	'only the first page was read, so found_count may be too low',
);

/** The answer for a lookup that has companies. */
const foundAnswer = (
	records: IDataObject[],
	{ incomplete, hasUnreadPages }: FetchedList,
): Companies => ({
	kind: 'companies',
	records,
	incomplete: hasUnreadPages ? ONLY_FIRST_PAGE : incomplete,
});

const foundAnswers = <Each>(
	found: Array<MatchedLookup<Each>>,
	list: FetchedList,
): Map<Each, Answer> =>
	new Map(found.map(({ lookup, records }) => [lookup, foundAnswer(records, list)]));

/**
 * The answer for a lookup without a company.
 *
 * @param others other companies that were returned, if they were certainly meant for this lookup
 */
const notFoundAnswer = (
	lookup: Lookup,
	others: IDataObject[],
	{ incomplete }: FetchedList,
	matchField: MatchField,
): Companies => {
	const [other] = others;
	const shown = other && `the service returned ${describeShown(other, lookup, matchField)}`;
	return {
		kind: 'companies',
		records: [],
		incomplete,
		reason: shown ?? incomplete?.why,
		otherCompanyCount: others.length,
	};
};
