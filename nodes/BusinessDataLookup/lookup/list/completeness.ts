import { failureIn } from '../../failure';
import { counted } from '../../service/counted';
import type { RecordCollector } from './recordCollector';
import { isOutOfCalls, type Answer, type Records } from './records';

/** Why the records of a list are not all, or why that cannot be told. */
export type Reasons = Pick<Records, 'shortfall' | 'doubt'>;

/** What is to be said of null rows; undefined = there were none. */
export const nullRows = (count = 0): string | undefined =>
	count > 0 ? `${counted(count, 'null row')} of the service left out` : undefined;

/** Reasons as one; undefined = there are none. */
export const joined = (...reasons: Array<string | undefined>): string | undefined =>
	reasons.filter((reason) => reason !== undefined).join('; ') || undefined;

/** A list that ended, its records and what is to be said of them. */
export const listOf = (
	{ records, unidentified, repeated, pages, nulls }: RecordCollector,
	{ shortfall, doubt }: Reasons,
	total?: number,
): Records => {
	const unchecked =
		pages > 1 && unidentified > 0
			? `${counted(unidentified, 'record')} without an id cannot be checked for rows that moved between pages`
			: undefined;
	const moved =
		total === undefined && repeated > 0
			? `${counted(repeated, 'record')} came again, so others may have moved between pages unseen`
			: undefined;
	return {
		records,
		total,
		shortfall: joined(shortfall, nullRows(nulls)),
		doubt: joined(doubt, unchecked, moved),
	};
};

/** A used-up call budget ends a list that has begun; any other failure is the list's. Throws RunCancelled. */
export const brokenOff = (error: Error, collector: RecordCollector): Answer => {
	const hasBegun = isOutOfCalls(error) && collector.count > 0;
	return hasBegun ? listOf(collector, { shortfall: error.message }) : failureIn(error);
};
