import type { IDataObject } from 'n8n-workflow';
import type { LookupFailure } from '../../failure';
import type { FetchedList, List } from '../../output/result';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Matches } from './match';
import type { KeyOptions } from './outcome';

/**
 * The answers to several lookups of a search. A lookup gets whatever the service finds for it, so a record that shows no
 * lookup's key may belong to any of them. A pure function.
 *
 * | response                               | which lookups are answered                                           |
 * | -------------------------------------- | -------------------------------------------------------------------- |
 * | all records                            | those whose keys are all shown. The records of another may show a    |
 * |                                        | key that isn't its own                                               |
 * | no record at all                       | each                                                                 |
 * | all, and one shows no lookup's key     | none                                                                 |
 * | any, and a record shows `xa.com`       | not the lookup of `a.com`: `xa.com` has it inside                    |
 * | any, and a record shows `a.com`        | not the lookup of the subdomain `b.a.com`                            |
 * | those that a budget allows             | each with the records that were read; without any, it fails          |
 * | a list that was cut                    | none                                                                 |
 *
 * @param isCut the list has more records than were read
 */
export const listAnswers = <Each extends Lookup>(
	{ byLookup, unmatched, shownKeys }: Matches<Each>,
	list: FetchedList,
	isCut: boolean,
	{ maxRecords }: KeyOptions,
): Map<Each, List | LookupFailure> => {
	const answered = new Map<Each, List | LookupFailure>();
	const { incomplete, warning } = list;
	if (isCut || (unmatched.length > 0 && !incomplete)) return answered;
	const toAnswer = (records: IDataObject[]): List | LookupFailure => {
		if (incomplete && records.length === 0) return incomplete.failure;
		const isEnough = records.length >= maxRecords;
		return {
			kind: 'list',
			records: records.slice(0, maxRecords),
			total: records.length,
			hitLimit: records.length > maxRecords,
			// A lookup with enough records is complete, even if the list isn't.
			...(!isEnough && { incomplete, warning }),
			// Rows without a date may belong to any lookup, so they are counted once.
			undated: answered.size === 0 ? list.undated : undefined,
		};
	};
	const isSettled = ({ keys }: Each) =>
		shownKeys.size === 0 ||
		(keys.every((key) => shownKeys.has(key)) && !isInsideOrBelowAnother(keys, shownKeys));
	for (const { lookup, records } of byLookup)
		if (incomplete || isSettled(lookup)) answered.set(lookup, toAnswer(records));
	return answered;
};

/**
 * Whether records that show another value may also belong to a lookup: a search for `a.com` may find `xa.com`, which
 * contains it, and a search for `b.a.com` may find its parent `a.com`.
 */
const isInsideOrBelowAnother = (keys: string[], shownKeys: Set<string>): boolean =>
	[...shownKeys].some(
		(other) =>
			!keys.includes(other) && keys.some((key) => other.includes(key) || key.endsWith(`.${other}`)),
	);
