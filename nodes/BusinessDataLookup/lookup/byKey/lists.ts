import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import type { KeyLookup } from '../../parameters/lookup';
import { notAll, type Answer, type Records } from '../list/records';
import type { Wanted } from './batch';
import { fitting, inLists, type BatchOutcome } from './companies';
import { match } from './match';

/** For a lookup in a merged list whose number of records differs from the service's count. */
const COUNT_DIFFERS = notAll(
	'the service counts more or fewer records than it gave; some of them may belong to this input',
);

/** The filter by which lists are looked up, and the most records that each lookup wants. */
type ListWanted = Pick<Wanted, 'key' | 'most'>;

/** Two halves of some lookups. */
export const halves = <Lookup>(lookups: Lookup[]): Lookup[][] =>
	inLists(lookups, Math.ceil(lookups.length / 2));

/**
 * Decides which records of a list answer which lookup. A lookup gets what the service finds for it, so a record that
 * shows the key of no lookup may belong to any of them. A pure function of the lookups of a call and its response.
 *
 * | response                               | what becomes of the lookups                                          |
 * | -------------------------------------- | -------------------------------------------------------------------- |
 * | all records                            | each is settled with those that show its key; one without is sent    |
 * |                                        | once more, because its records may show another lookup's key         |
 * | … and one shows the key of no lookup   | all are sent again in halves; if there are many such records, alone  |
 * | the first pages of more                | those with enough records are settled, the others are sent alone     |
 * | … and none has enough                  | all are sent again in halves                                         |
 */
export const settleLists = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	answer: Records,
	{ key, most }: ListWanted,
): BatchOutcome<Lookup> => {
	if (lookups.length === 1) return { settled: new Map([[lookups[0], answer]]) };
	const { undated, incomplete } = answer;
	const { of, unmatched, silent, isShown } = match(lookups, answer.records, key);
	const strangers = unmatched.length + silent.length;
	const isWhole = !answer.hasMore;
	// The missing records belong to all lookups together, so their number says nothing about one.
	const isOutOfBudget = incomplete?.endedBy === 'budget';
	// No single lookup can go on from a page of the whole list.
	const lacks = isOutOfBudget
		? notAll(incomplete.why)
		: incomplete?.certain
			? COUNT_DIFFERS
			: incomplete;
	const settled = new Map<Lookup, Answer>();
	for (const [lookup, { records }] of of) {
		if (isWhole ? strangers > 0 : records.length < most) continue;
		settled.set(lookup, {
			records: records.slice(0, most),
			total: isWhole ? records.length : undefined,
			isCut: records.length > most,
			// A lookup that has enough records isn't affected by what the rest of the list lacks.
			...(isWhole && records.length < most && { incomplete: lacks }),
			// Rows without a date may belong to any lookup, so only the first one counts them.
			...(settled.size === 0 && { undated }),
			// Of a list that a budget has cut, the retry would be cut, too.
			sendAgain:
				answer.records.length > 0 && isWhole && !isOutOfBudget && !lookup.keys.every(isShown),
		});
	}
	// Keep what was read in case a budget stops the rest.
	const left = lookups
		.filter((lookup) => !settled.has(lookup))
		.map((lookup) => ({ ...lookup, read: of.get(lookup)?.records.slice(0, most) }));
	// Halving to find one lookup in eight takes about as many calls as sending each alone.
	const isAlone = isWhole ? strangers > left.length / 8 : settled.size > 0;
	return { settled, apart: isAlone ? inLists(left, 1) : halves(left) };
};

/** What of a list that is not read to its end belongs to a lookup. */
export const partOf = (lookup: KeyLookup, read: IDataObject[], key: MatchKey): IDataObject[] =>
	match([lookup], read, key).of.get(lookup)?.records ?? [];

/**
 * After a later page that the service refuses: lookups with enough records are settled. The others are sent again, in
 * lists that may end before that page.
 */
export const afterRefusedPage = <Lookup extends KeyLookup>(
	lookups: Lookup[],
	answer: Records,
	{ key, most }: ListWanted,
): BatchOutcome<Lookup> => {
	const settled = new Map<Lookup, Answer>();
	const left: Lookup[] = [];
	for (const [lookup, { records, isExact }] of match(lookups, answer.records, key).of) {
		const read = isExact ? records.slice(0, most) : [];
		if (read.length >= most) settled.set(lookup, { records: read, isCut: records.length > most });
		else left.push({ ...lookup, read });
	}
	return { settled, apart: inLists(left, fitting(left, answer)) };
};

/** Counts the records of each lookup while pages come. */
export class RecordCounts {
	private readonly counts: Map<KeyLookup, number>;

	/** How many records are counted. */
	private counted = 0;

	constructor(
		private readonly lookups: KeyLookup[],
		private readonly wanted: ListWanted,
	) {
		this.counts = new Map(lookups.map((lookup) => [lookup, 0]));
	}

	/**
	 * Whether to read no further page: every lookup has enough records, or sending the others alone takes fewer calls.
	 *
	 * @param records all so far
	 * @param left pages that aren't begun; those under way are paid for
	 */
	areEnough(records: IDataObject[], left: number, size: number): boolean {
		const { key, most } = this.wanted;
		const { of } = match(this.lookups, records.slice(this.counted), key);
		this.counted = records.length;
		for (const [lookup, { records: own }] of of) {
			this.counts.set(lookup, this.counts.get(lookup)! + own.length);
		}
		const lacking = [...this.counts.values()].filter((count) => count < most).length;
		return lacking === 0 || lacking * Math.ceil(most / size) < left;
	}
}
