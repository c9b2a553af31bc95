import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import type { KeyLookup } from '../../parameters/lookUpBy';
import type { Answer, Incomplete, Records } from '../list/records';
import { matchRecords, type Matches } from './match';
import { chunk, estimateFit, type BatchOutcome } from './outcome';
import { shownState, describeShown } from './shownKeys';

/**
 * Assigns companies to lookups. A company answers a lookup only if it shows the value, so the answer is the same alone
 * and in a batch. A pure function.
 *
 * @param isShared some lookups may belong to other executions
 *
 * | response                           | what becomes of the lookups                                         |
 * | ---------------------------------- | ------------------------------------------------------------------- |
 * | all companies                      | each is answered, with a company or without                         |
 * | … and one shows nothing to match   | those without a company are sent again, each alone                  |
 * | … and one shows another's key      | lookups that match it by a loose key are sent again in another      |
 * |                                    | call; one by one if they are all lookups of the call                |
 * | … but the list isn't complete      | those without a company get the reason                              |
 * | the first page of more             | those whose company shows their key are answered, the others are    |
 * |                                    | sent again together                                                 |
 * | … and none is answered             | all are sent again, in lists whose companies fit on a page          |
 * | … and no company shows a name      | names are sent again, each alone                                    |
 */
export const assignCompanies = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	answer: Records,
	matchField: MatchField,
	isShared = false,
): BatchOutcome<Lookup> => {
	const matches = matchRecords(lookups, answer.records, matchField);
	const [first] = lookups;
	if (lookups.length === 1) {
		return { answered: new Map([[first, answerAlone(first, answer, matches, matchField)]]) };
	}
	const { byLookup, withoutKey, unmatched } = matches;
	const isWhole = !answer.hasMore;
	const answered = new Map<Lookup, Answer>();
	const ambiguous: Lookup[] = [];
	for (const [lookup, { records, isExact, isAmbiguous }] of byLookup) {
		if (isWhole && isAmbiguous) ambiguous.push(lookup);
		else if (records.length > 0 && (isWhole || isExact))
			answered.set(lookup, foundAnswer(records, answer));
	}
	const unanswered = lookups.filter(
		(lookup) => !answered.has(lookup) && !ambiguous.includes(lookup),
	);
	if (!isWhole) {
		if (answered.size > 0) return { answered, remaining: unanswered };
		const isLoose = [...byLookup.values()].some(({ records }) => records.length > 0);
		const isAlone = matchField.valueKind === 'name' && !isLoose;
		return { answered, separate: chunk(unanswered, isAlone ? 1 : estimateFit(unanswered, answer)) };
	}
	// Sent again together, they would get the same response.
	const isSame = ambiguous.length === lookups.length;
	const separate = chunk(ambiguous, isSame ? 1 : ambiguous.length);
	if (withoutKey.length > 0) return { answered, separate: [...separate, ...chunk(unanswered, 1)] };
	// Don't name other companies if they may belong to another execution, or if it isn't clear which lookup they were
	// meant for.
	const isOtherShown = !isShared && unanswered.length === 1 && matchField.valueKind !== 'name';
	unanswered.forEach((lookup, nth) => {
		const none = notFoundAnswer(lookup, isOtherShown ? unmatched : [], answer, matchField);
		const otherCompanies = nth === 0 && !isShared ? unmatched.length : 0;
		answered.set(lookup, { ...none, otherCompanies });
	});
	return { answered, separate };
};

/** The answer for a lookup that was sent alone. Only here, a company with an empty match field is accepted. */
const answerAlone = (
	lookup: KeyLookup,
	answer: Records,
	{ byLookup, withoutKey, unmatched }: Matches<KeyLookup>,
	matchField: MatchField,
): Records => {
	const matching = byLookup.get(lookup)!.records;
	const isInState = (record: IDataObject) =>
		lookup.state === undefined || shownState(record, matchField) === lookup.state;
	// If not all were read, another company may show the key.
	const accepted = answer.hasMore ? [] : withoutKey.filter(isInState);
	const records = matching.length > 0 ? matching : accepted;
	if (records.length > 0) return foundAnswer(records, answer);
	if (!answer.hasMore) return notFoundAnswer(lookup, unmatched, answer, matchField);
	const isName = matchField.valueKind === 'name';
	const what = isName ? 'companies with similar names' : 'companies that the service returned';
	const reason = `${countText(answer, what)} were read`;
	const why = `only the first page of ${what} was read`;
	return { records: [], reason, incomplete: { why, certain: false } };
};

const ONLY_FIRST_PAGE: Incomplete = {
	why: 'only the first page was read, so found_count may be too low',
	certain: false,
};

/** The answer for a lookup that has companies. */
const foundAnswer = (records: IDataObject[], { incomplete, hasMore }: Records): Records => ({
	records,
	incomplete: hasMore ? ONLY_FIRST_PAGE : incomplete,
});

/**
 * The answer for a lookup that has none.
 *
 * @param others other companies that were returned, if it is clear that they were meant for this lookup
 */
const notFoundAnswer = (
	{ state }: KeyLookup,
	others: IDataObject[],
	{ incomplete }: Records,
	matchField: MatchField,
): Records => {
	const [other] = others;
	const reason =
		other && `the service returned ${describeShown(other, matchField, state !== undefined)}`;
	return {
		records: [],
		incomplete,
		reason: reason ?? incomplete?.why,
		otherCompanies: others.length,
	};
};

const countText = ({ records, total }: Records, what: string): string =>
	`${records.length} of ${total === undefined ? 'more' : total.toLocaleString('en-US')} ${what}`;
