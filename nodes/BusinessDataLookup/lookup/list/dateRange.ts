import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import type { DateBounds } from '../../parameters/dateFilter';
import type { Incomplete } from '../../output/result';

/** Filters a list by date. The list is sorted newest first. */
export interface DateRange {
	/** Whether a row is in the range; undefined = it has no date. */
	includes: (row: IDataObject) => boolean | undefined;
	/** Call it for each page. Returns true if all later rows are too old. */
	endsOn: (page: IDataObject[]) => boolean;
	/** Why rows may be missing; absent = all pages so far were in order. */
	incomplete?: Incomplete;
}

const NOT_ORDERED: Incomplete = {
	why: "the service didn't return the newest records first, so records of this period may be missing",
	certain: false,
};

/** The range from `since` on and before `before`, in ms. Undefined if all rows are wanted. */
export const createDateRange = (
	operation: Operation,
	bounds: DateBounds | undefined,
): DateRange | undefined => {
	const dated = operation.search?.sort?.dated;
	if (!dated || !bounds) return undefined;
	const { sortedBy, date } = dated;
	const { since = -Infinity, before = Infinity } = bounds;
	let newest = Infinity;
	const range: DateRange = {
		includes: (row) => {
			const at = date(row);
			return at === undefined ? undefined : at >= since && at < before;
		},
		endsOn: (page) => {
			// A row without the sort field can be anywhere in the list.
			const keys = page.map((row) => row[sortedBy]).filter((key) => typeof key === 'number');
			for (const key of keys) {
				if (key > newest) range.incomplete = NOT_ORDERED;
				newest = key;
			}
			return keys.some((key) => key < since);
		},
	};
	return range;
};
