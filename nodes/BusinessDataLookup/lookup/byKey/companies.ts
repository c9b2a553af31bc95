import type { IDataObject } from 'n8n-workflow';
import type { Answer, Companies, FetchedList } from '../../output/result';
import type { KeyRequest } from '../../parameters/inputRequest';
import type { Lookup } from '../../parameters/lookUpBy';
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
): Map<Each, Answer> => {
	const answered = new Map<Each, Answer>();
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
		const none = notFoundAnswer(list, otherCompanyCount);
		answered.set(lookup, list.incomplete?.failure ?? none);
	});
	return answered;
};

/** The answer to a lookup that was sent alone. */
export const answerAlone = (
	lookup: Lookup,
	list: FetchedList,
	{ matchField, accept }: Pick<KeyRequest, 'matchField' | 'accept'>,
): Answer => {
	const { byLookup, unmatched } = matchRecords([lookup], list.records, matchField);
	const [{ match, records: own }] = byLookup;
	const companies = accept === 'returned' ? list.records : own;
	// A loose match gives way to an exact one, which may be on a later page.
	const isSure = accept === 'returned' || match === 'exact' || !list.hasUnreadPages;
	if (companies.length > 0 && isSure) return foundAnswer(companies, list);
	if (list.incomplete) return list.incomplete.failure;
	const [other] = unmatched;
	const shown = other && `the service returned ${describeShown(other, lookup, matchField)}`;
	if (!list.hasUnreadPages) return notFoundAnswer(list, unmatched.length, shown);
	const isName = matchField.valueKind === 'name';
	const what = isName ? 'companies with similar names' : 'companies that the service returned';
	const { records, total } = list;
	const all = total?.toLocaleString('en-US') ?? `more than ${records.length}`;
	const reason = `${records.length} of ${all} ${what} were read`;
	const warning = `only the first page of ${what} was read`;
	return { kind: 'companies', records: [], reason, warning };
};

const ONLY_FIRST_PAGE = 'only the first page was read, so found_count may be too low';

/** The answer to a lookup that has companies. */
const foundAnswer = (
	records: IDataObject[],
	{ incomplete, warning, hasUnreadPages }: FetchedList,
): Companies => ({
	kind: 'companies',
	records,
	incomplete,
	warning: hasUnreadPages ? ONLY_FIRST_PAGE : warning,
});

/** The answer to a lookup without a company. */
const notFoundAnswer = (
	{ warning }: FetchedList,
	otherCompanyCount: number,
	reason = warning,
): Companies => ({ kind: 'companies', records: [], warning, reason, otherCompanyCount });
