import type { IDataObject } from 'n8n-workflow';
import type { Companies, FetchedList, Incomplete } from '../../output/result';
import type { KeyRequest } from '../../parameters/inputRequest';
import type { Lookup } from '../../parameters/lookUpBy';
import { perhapsMissing } from '../list/incomplete';
import { describeShown, matchRecords, type Matches } from './match';
import type { KeyOptions } from './outcome';

/**
 * The answers to several lookups of companies. A lookup gets the companies that show its key, or else those that show a
 * loose key, such as its parent domain. A pure function.
 *
 * | response                        | which lookups are answered                                                  |
 * | ------------------------------- | --------------------------------------------------------------------------- |
 * | all companies                   | each, with companies or without                                             |
 * | … and a loose match of a lookup | not this one: the company may be returned for the other lookup only         |
 * | also fits another lookup        |                                                                             |
 * | … of a call that executions     | those with companies; the others too, if each company fits a lookup         |
 * | share                           |                                                                             |
 * | a list that was cut             | those whose companies show their key, as many as a lookup needs             |
 *
 * @param isCut the list has more companies than were read
 */
export const companyAnswers = <Each extends Lookup>(
	{ byLookup, unmatched }: Matches<Each>,
	list: FetchedList,
	isCut: boolean,
	{ maxRecords, isShared }: KeyOptions,
): Map<Each, Companies> => {
	const answered = new Map<Each, Companies>();
	for (const { lookup, records, match } of byLookup) {
		const isComplete = match === 'exact' || match === 'loose';
		const isEnough = match === 'exact' && records.length >= maxRecords;
		if (isCut ? isEnough : isComplete) answered.set(lookup, foundAnswer(records, list));
	}
	const mayBeForOthers = isShared && unmatched.length > 0;
	if (isCut || mayBeForOthers) return answered;
	const notFound = byLookup.filter(({ match }) => match === 'none');
	notFound.forEach(({ lookup }, nth) => {
		// The other companies may be meant for any of the lookups, so count them once.
		const otherCompanyCount = nth === 0 ? unmatched.length : 0;
		answered.set(lookup, notFoundAnswer(list.incomplete, otherCompanyCount));
	});
	return answered;
};

/** The answer to a lookup that was sent alone. */
export const answerAlone = (
	lookup: Lookup,
	list: FetchedList,
	{ matchField, accept }: Pick<KeyRequest, 'matchField' | 'accept'>,
): Companies => {
	const { byLookup, unmatched } = matchRecords([lookup], list.records, matchField);
	const companies = accept === 'returned' ? list.records : byLookup[0].records;
	if (companies.length > 0) return foundAnswer(companies, list);
	const [other] = unmatched;
	const shown = other && `the service returned ${describeShown(other, lookup, matchField)}`;
	if (!list.hasUnreadPages) return notFoundAnswer(list.incomplete, unmatched.length, shown);
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

/** The answer to a lookup that has companies. */
const foundAnswer = (
	records: IDataObject[],
	{ incomplete, hasUnreadPages }: FetchedList,
): Companies => ({
	kind: 'companies',
	records,
	incomplete: hasUnreadPages ? ONLY_FIRST_PAGE : incomplete,
});

/** The answer to a lookup without a company. */
const notFoundAnswer = (
	incomplete: Incomplete | undefined,
	otherCompanyCount: number,
	reason = incomplete?.why,
): Companies => ({ kind: 'companies', records: [], incomplete, reason, otherCompanyCount });
