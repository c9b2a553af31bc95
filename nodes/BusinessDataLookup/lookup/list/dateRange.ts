import type { IDataObject } from 'n8n-workflow';
import type { DatedList } from '../../catalogue/types';
import type { Incomplete } from '../../output/result';
import type { DateBounds } from '../../parameters/dateFilter';
import { perhapsMissing } from './incomplete';

const NOT_ORDERED = perhapsMissing(
	"the service didn't return the newest records first, so records of this period may be missing",
);

/** Finds the rows of a list that are dated between two dates. The list is read newest first. */
export class DateRangeFilter {
	/** True if all later rows are too old. */
	isPassed = false;

	/** Why rows may be missing; absent = all pages so far were in order. */
	incomplete?: Incomplete;

	/** The last row's value of the field that the list is sorted by. */
	private lastDate = Infinity;

	/** @param bounds in ms */
	constructor(
		private readonly dated: DatedList,
		private readonly bounds: DateBounds,
	) {}

	/** Whether a row is in the range, or has no date. */
	classify(row: IDataObject): 'inside' | 'outside' | 'undated' {
		const { since = -Infinity, before = Infinity } = this.bounds;
		const date = this.dated.date(row);
		if (date === undefined) return 'undated';
		return date >= since && date < before ? 'inside' : 'outside';
	}

	/** Checks the order of a page, and whether the range ends on it. */
	addPage(rows: IDataObject[]): void {
		const { since = -Infinity } = this.bounds;
		for (const { [this.dated.sortedBy]: date } of rows) {
			// A row without the sort field can be anywhere in the list.
			if (typeof date !== 'number') continue;
			if (date > this.lastDate) this.incomplete = NOT_ORDERED;
			if (date < since) this.isPassed = true;
			this.lastDate = date;
		}
	}
}
