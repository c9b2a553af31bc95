import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../catalogue/types';
import type { DateBounds } from '../../parameters/filed';

/** Which rows of a list that comes newest first are wanted, and where they end. */
export interface DateRange {
	/** Whether a row is wanted; undefined = it has no date. */
	holds: (row: IDataObject) => boolean | undefined;
	/** Whether all rows behind this one are too old. */
	isPast: (row: IDataObject) => boolean;
}

/** The rows of an operation from `since` on and before `before`, in ms; undefined = all of them. */
export const dateRangeOf = (
	operation: Operation,
	bounds: DateBounds | undefined,
): DateRange | undefined => {
	if (!operation.dated || !bounds) return undefined;
	const { sortedBy, date } = operation.dated;
	const { since = -Infinity, before = Infinity } = bounds;
	return {
		holds: (row) => {
			const at = date(row);
			return at === undefined ? undefined : at >= since && at < before;
		},
		// A row without the field that the service sorts by stands anywhere, whatever its text says.
		isPast: ({ [sortedBy]: key }) => typeof key === 'number' && key < since,
	};
};
