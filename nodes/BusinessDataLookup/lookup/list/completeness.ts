import { LookupFailure } from '../../failure';
import { counted } from '../../service/counted';
import { isOutOfCalls, type Records } from './records';

/** What the pages of a list came to. */
interface Collected {
	records: Records['records'];
	/** How many were collected. */
	count: number;
	/** How many of them nothing identifies: whether they came twice cannot be told. */
	unidentified: number;
	/** How often a record came again and completed nothing. */
	repeated: number;
	/** How many pages with records there were, repetitions aside. */
	pages: number;
	/** How many rows were null and are left out. */
	nulls: number;
}

/** Why the records of a list are not all, or why that cannot be told. */
export type Reasons = Pick<Records, 'shortfall' | 'doubt'>;

/** What is to be said of null rows; undefined = there were none. */
export const nullRows = (count = 0): string | undefined => {
	if (count === 0) return undefined;
	return count === 1
		? 'one row of the service was null and is left out'
		: `${count} rows of the service were null and are left out`;
};

const joined = (...reasons: Array<string | undefined>): string | undefined =>
	reasons.filter((reason) => reason !== undefined).join('; ') || undefined;

/** A list that ended, its records and what is to be said of them. */
export const listOf = (
	{ records, unidentified, repeated, pages, nulls }: Collected,
	{ shortfall, doubt }: Reasons,
	total?: number,
): Records => {
	const one = unidentified === 1;
	const unchecked =
		pages > 1 && unidentified > 0
			? `${counted(unidentified, 'record')} ${one ? 'carries' : 'carry'} no id, so ${one ? 'it' : 'they'} cannot be checked for rows that moved between pages`
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
export const brokenOff = async (
	error: LookupFailure | Error,
	collector: Collected,
): Promise<Records | LookupFailure> => {
	if (!(error instanceof LookupFailure)) return await Promise.reject(error);
	const hasBegun = isOutOfCalls(error) && collector.count > 0;
	return hasBegun ? listOf(collector, { shortfall: error.message }) : error;
};
