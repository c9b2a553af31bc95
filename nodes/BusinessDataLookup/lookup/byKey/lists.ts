import type { IDataObject } from 'n8n-workflow';
import type { Lookup } from '../../parameters/lookUpBy';
import type { FetchedList, List } from '../../output/result';
import { budgetFailure, missing, perhapsMissing } from '../list/incomplete';
import type { ListOptions } from '../list/recordCollector';
import { matchRecords, type MatchedLookup, type MatchOptions } from './match';
import { chunk, halve, type BatchOutcome } from './outcome';

/** For lookups of a shared list with more or fewer records than the service counts. */
const COUNT_DIFFERS = missing(
	'the service’s total differs from the records that it returned, so some of this input may be missing',
);

/** For lookups with enough records of a shared list that wasn't read to its end. */
const ENDED_AT_LIMIT = perhapsMissing('Limit ended the list, and more records may match');

/**
 * Assigns the records of a list to lookups. A lookup gets whatever the service finds for it, so a record without any
 * lookup's key may belong to any of them. A pure function.
 *
 * | response                               | what becomes of the lookups                                          |
 * | -------------------------------------- | -------------------------------------------------------------------- |
 * | for one lookup                         | it is answered with all records                                      |
 * | all records                            | each gets the records that show its keys; if one of its keys is      |
 * |                                        | shown by no record, it gets a further try, because its records may   |
 * |                                        | show the key of another lookup                                       |
 * | … and one shows the key of no lookup   | all are sent again in halves; if there are many such records, alone  |
 * | only the first pages were read         | those with enough records are answered, the others are sent alone    |
 * | … and none has enough                  | all are sent again in halves                                         |
 * | any, and a record shows `xa.com`       | the lookup of `a.com` is sent again: `xa.com` has it inside          |
 * | any, and a record shows `a.com`        | the lookup of the subdomain `b.a.com` is sent again                  |
 */
export const assignListRecords = <Each extends Lookup>(
	lookups: Each[],
	list: FetchedList,
	{ matchField, maxRecords }: MatchOptions,
): BatchOutcome<Each> => {
	if (lookups.length === 1) return { answered: new Map([[lookups[0], list]]) };
	const matches = matchRecords(lookups, list.records, matchField);
	const { byLookup, unmatched, withoutKey, shownKeys } = matches;
	const unassigned = unmatched.length + withoutKey.length;
	// A record that shows no lookup's key may belong to any of them, so none can be answered. But if the list ended
	// early, lookups with enough records need no other.
	const isAssignable = list.hasUnreadPages === true || unassigned === 0;
	const assigned = byLookup.filter(
		({ lookup }) => isAssignable && !isInsideOrBelowAnother(lookup, shownKeys),
	);
	const answered = list.hasUnreadPages
		? answersFromFirstPages(assigned, list, maxRecords, lookups.length)
		: answersFromReadList(assigned, list, maxRecords, shownKeys);
	// Rows without a date may belong to any lookup, so they are counted once.
	const [first] = answered.values();
	if (first) first.undated = list.undated;
	// Keep what was read in case a budget stops the rest.
	const lacking = byLookup
		.filter(({ lookup }) => !answered.has(lookup))
		.map(({ lookup, records }) => ({ ...lookup, recordsRead: records }));
	// With many unassigned records, sending each lookup alone takes fewer calls than sending halves.
	const goAlone = list.hasUnreadPages ? answered.size > 0 : unassigned > lacking.length / 8;
	return { answered, separate: goAlone ? chunk(lacking, 1) : halve(lacking) };
};

/** The answers from a list that was read to its end, or until a budget was used up. */
const answersFromReadList = <Each extends Lookup>(
	assigned: Array<MatchedLookup<Each>>,
	{ incomplete, records: all }: FetchedList,
	maxRecords: number,
	shownKeys: Set<string>,
): Map<Each, List> => {
	const isCutByBudget = incomplete !== undefined && budgetFailure(incomplete) !== undefined;
	// The total is for all lookups together, so it doesn't say how many records one lookup lacks.
	const countDiffers = incomplete?.certain ? COUNT_DIFFERS : incomplete;
	// Don't offer a Start Page: it would be a page of the shared list.
	const whyIncomplete = isCutByBudget ? { ...incomplete, resumeAt: undefined } : countDiffers;
	const toAnswer = ({ keys }: Each, records: IDataObject[]): List => ({
		kind: 'list',
		records: records.slice(0, maxRecords),
		total: records.length,
		hitLimit: records.length > maxRecords,
		// A lookup with enough records is complete, even if the list isn't.
		incomplete: records.length < maxRecords ? whyIncomplete : undefined,
		// If a budget ended this list, it would end a further try, too.
		needsFurtherTry: all.length > 0 && !isCutByBudget && !keys.every((key) => shownKeys.has(key)),
	});
	return new Map(assigned.map(({ lookup, records }) => [lookup, toAnswer(lookup, records)]));
};

/**
 * The answers of lookups that have enough records on the first pages of a list.
 *
 * @param count how many lookups the list is for
 */
const answersFromFirstPages = <Each extends Lookup>(
	assigned: Array<MatchedLookup<Each>>,
	{ total }: FetchedList,
	maxRecords: number,
	count: number,
): Map<Each, List> => {
	const full = assigned.filter(({ records }) => records.length >= maxRecords);
	// The total is that of all lookups. Once all have reached their limit, it says how many more records match.
	const more =
		total === undefined || full.length < count
			? undefined
			: Math.max(0, total - maxRecords * count);
	const toAnswer = (records: IDataObject[], isFirst: boolean): List => {
		const hitLimit = records.length > maxRecords || (more ?? 0) > 0;
		return {
			kind: 'list',
			records: records.slice(0, maxRecords),
			// Records beyond the limits belong to no known lookup. The hint adds up all totals, so count them once, in the first.
			total: more === undefined ? undefined : maxRecords + (isFirst ? more : 0),
			hitLimit,
			incomplete: hitLimit || more !== undefined ? undefined : ENDED_AT_LIMIT,
		};
	};
	return new Map(full.map(({ lookup, records }, nth) => [lookup, toAnswer(records, nth === 0)]));
};

/**
 * Whether records that show another value may also belong to this lookup: a search for `a.com` may find `xa.com`, which
 * contains it, and a search for `b.a.com` may find its parent `a.com`.
 */
const isInsideOrBelowAnother = ({ keys }: Lookup, shownKeys: Set<string>): boolean =>
	[...shownKeys].some((other) =>
		keys.some((key) => other !== key && (other.includes(key) || key.endsWith(`.${other}`))),
	);

/**
 * Creates the rule that ends a shared list early: every lookup has enough records, or it takes fewer calls to send the
 * others alone.
 */
export const createStopRule = (
	lookups: Lookup[],
	{ matchField, maxRecords }: MatchOptions,
): NonNullable<ListOptions['isEnough']> => {
	const counts = new Map<Lookup, number>();
	let counted = 0;
	return (records, pagesLeft, size) => {
		const { byLookup } = matchRecords(lookups, records.slice(counted), matchField);
		counted = records.length;
		for (const { lookup, records: own } of byLookup)
			counts.set(lookup, (counts.get(lookup) ?? 0) + own.length);
		const lackingCount = [...counts.values()].filter((count) => count < maxRecords).length;
		return lackingCount === 0 || lackingCount * Math.ceil(maxRecords / size) < pagesLeft;
	};
};
