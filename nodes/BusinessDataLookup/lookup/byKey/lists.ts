import type { IDataObject } from 'n8n-workflow';
import type { MatchField } from '../../catalogue/types';
import type { KeyLookup } from '../../parameters/lookUpBy';
import { notAll, type Incomplete, type Records } from '../list/records';
import type { BatchOptions } from './batch';
import { matchRecords, type Matches } from './match';
import { chunk, halve, type BatchOutcome } from './outcome';

/** The filter by which lists are looked up, and the most records that each lookup wants. */
type ListOptions = Pick<BatchOptions, 'matchField' | 'maxRecords'>;

/** For lookups of a shared list with more or fewer records than the service counts. */
const COUNT_DIFFERS = notAll(
	'the service’s total differs from the records that it returned, so some of this input may be missing',
);

/** For lookups whose lists weren't read to the end, because they have as many records as they want. */
const ENDED_AT_LIMIT: Incomplete = {
	why: 'Limit ended the list, and more records may match',
	certain: false,
};

/**
 * Assigns the records of a list to lookups. A lookup gets whatever the service finds for it, so a record without any
 * lookup's key may belong to any of them. A pure function.
 *
 * | response                               | what becomes of the lookups                                          |
 * | -------------------------------------- | -------------------------------------------------------------------- |
 * | all records                            | each is answered with those that show its key; one without is sent   |
 * |                                        | once more, because its records may show another lookup's key         |
 * | … and one shows the key of no lookup   | all are sent again in halves; if there are many such records, alone  |
 * | the first pages of more                | those with enough records are answered, the others are sent alone    |
 * | … and none has enough                  | all are sent again in halves                                         |
 * | any, with a value inside another one,  | the lookup of the value inside is sent again                         |
 * | such as `a.com` in `xa.com`            |                                                                      |
 */
export const assignListRecords = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	answer: Records,
	{ matchField, maxRecords }: ListOptions,
): BatchOutcome<Lookup> => {
	if (lookups.length === 1) return { answered: new Map([[lookups[0], answer]]) };
	const matches = matchRecords(lookups, answer.records, matchField);
	const { byLookup, unmatched, withoutKey, shown } = matches;
	const unassigned = unmatched.length + withoutKey.length;
	// Of a whole list, a record without any lookup's key may belong to each lookup.
	const isAssignable = answer.hasMore === true || unassigned === 0;
	const assigned = lookups.filter(
		(lookup) => isAssignable && !isPartOfAnother(lookup, shown),
	);
	const answered = answer.hasMore
		? assignFirstPages(assigned, answer, matches, maxRecords, lookups.length)
		: assignWholeList(assigned, answer, matches, maxRecords);
	// Rows without a date may belong to any lookup, so only the first one counts them.
	const [first] = answered.values();
	if (first) first.undated = answer.undated;
	// Keep what was read in case a budget stops the rest.
	const lacking = lookups
		.filter((lookup) => !answered.has(lookup))
		.map((lookup) => ({
			...lookup,
			recordsRead: byLookup.get(lookup)!.records.slice(0, maxRecords),
		}));
	// Halving to find one lookup in eight takes about as many calls as sending each alone.
	const isAlone = answer.hasMore ? answered.size > 0 : unassigned > lacking.length / 8;
	return { answered, separate: isAlone ? chunk(lacking, 1) : halve(lacking) };
};

/** The answers from all records of a list, each of which shows the key of a lookup. */
const assignWholeList = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	{ incomplete, records: all }: Records,
	{ byLookup, shown }: Matches<Lookup>,
	maxRecords: number,
): Map<Lookup, Records> => {
	const endedByBudget = incomplete?.endedBy === 'budget';
	// The total is for all lookups together, so it doesn't say how many records one lookup lacks.
	const countDiffers = incomplete?.certain ? COUNT_DIFFERS : incomplete;
	// Don't offer a Start Page: it would be a page of the shared list.
	const missing = endedByBudget ? notAll(incomplete.why) : countDiffers;
	return new Map(
		lookups.map((lookup) => {
			const { records } = byLookup.get(lookup)!;
			const isFound = lookup.keys.every((key) => shown.has(key));
			return [
				lookup,
				{
					records: records.slice(0, maxRecords),
					total: records.length,
					hitLimit: records.length > maxRecords,
					// A lookup with enough records is complete, even if the list isn't.
					incomplete: records.length < maxRecords ? missing : undefined,
					// If a budget ended this list, it would end a second try, too.
					needsSecondTry: all.length > 0 && !endedByBudget && !isFound,
				},
			];
		}),
	);
};

/**
 * The answers of lookups that have enough records on the first pages of a list.
 *
 * @param count how many lookups the list is for
 */
const assignFirstPages = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	{ total }: Records,
	{ byLookup }: Matches<Lookup>,
	maxRecords: number,
	count: number,
): Map<Lookup, Records> => {
	const full = lookups.filter((lookup) => byLookup.get(lookup)!.records.length >= maxRecords);
	// The total is for all lookups together. It shows how many records exceed the limits only if every lookup has
	// reached its limit.
	const beyondLimits =
		total !== undefined && full.length === count
			? Math.max(0, total - maxRecords * count)
			: undefined;
	const answered = new Map<Lookup, Records>();
	for (const lookup of full) {
		const { records } = byLookup.get(lookup)!;
		const hitLimit = records.length > maxRecords || (beyondLimits ?? 0) > 0;
		const beyond = answered.size === 0 ? beyondLimits : 0;
		answered.set(lookup, {
			records: records.slice(0, maxRecords),
			total: beyondLimits === undefined ? undefined : maxRecords + (beyond ?? 0),
			hitLimit,
			incomplete: hitLimit || beyondLimits !== undefined ? undefined : ENDED_AT_LIMIT,
		});
	}
	return answered;
};

/**
 * True if records that show another value may also belong to a lookup: a service that matches parts of values finds
 * `xa.com` for `a.com`.
 */
const isPartOfAnother = ({ keys }: KeyLookup, shown: Set<string>): boolean =>
	[...shown].some((other) => keys.some((key) => other !== key && other.includes(key)));

/** The records of one lookup in a list that is still being read. */
export const recordsFor = (
	lookup: KeyLookup,
	read: IDataObject[],
	matchField: MatchField,
): IDataObject[] => matchRecords([lookup], read, matchField).byLookup.get(lookup)!.records;

/** Counts the records of each lookup, page by page. */
export class RecordCounts {
	private readonly counts: Map<KeyLookup, number>;

	/** How many records are counted. */
	private counted = 0;

	constructor(
		private readonly lookups: KeyLookup[],
		private readonly options: ListOptions,
	) {
		this.counts = new Map(lookups.map((lookup) => [lookup, 0]));
	}

	/**
	 * Whether to stop reading: every lookup has enough records, or it takes fewer calls to send the others alone.
	 *
	 * @param records all so far
	 * @param pagesLeft pages that weren't requested so far
	 */
	areEnough(records: IDataObject[], pagesLeft: number, size: number): boolean {
		const { matchField, maxRecords } = this.options;
		const { byLookup } = matchRecords(this.lookups, records.slice(this.counted), matchField);
		this.counted = records.length;
		for (const [lookup, { records: own }] of byLookup) {
			this.counts.set(lookup, (this.counts.get(lookup) ?? 0) + own.length);
		}
		const lacking = [...this.counts.values()].filter((count) => count < maxRecords).length;
		return lacking === 0 || lacking * Math.ceil(maxRecords / size) < pagesLeft;
	}
}
