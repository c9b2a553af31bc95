import type { IDataObject } from 'n8n-workflow';
import type { DatedList } from '../../catalogue/types';
import type { DateBounds } from '../../parameters/dateFilter';

const NOT_ORDERED =
	"the service didn't return the newest records first, so records of this period may be missing";

/** Finds the rows of a list that are dated between two dates. The list is read newest first. */
export class DateRangeFilter {
	/** True if a whole page was too old, most of its rows dated, and the rows so far were certainly in order. */
	isPassed = false;

	/** Why rows may be missing; absent = all pages so far were in order. */
	warning?: string;

	/** The date of the last row that has one, in ms, and whether dates were seen to fall. */
	private lastDate?: number;
	private hasFallen = false;

	/** @param bounds in ms */
	constructor(
		private readonly dated: DatedList,
		private readonly bounds: DateBounds,
	) {}

	/** Where a row is: inside the range, outside, or without a date. */
	classify(row: IDataObject): 'inside' | 'outside' | 'undated' {
		const { since = -Infinity, before = Infinity } = this.bounds;
		const date = this.dated.date(row);
		if (date === undefined) return 'undated';
		return date >= since && date < before ? 'inside' : 'outside';
	}

	/** Checks the order of a page, and whether the range ends before it. */
	addPage(rows: IDataObject[]): void {
		const { since = -Infinity } = this.bounds;
		const dates = rows.flatMap((row) => this.dated.date(row) ?? []);
		for (const date of dates) {
			const { lastDate = date } = this;
			if (date > lastDate) this.warning = NOT_ORDERED;
			this.hasFallen ||= date < lastDate;
			this.lastDate = date;
		}
		const isTooOld = dates.length > rows.length / 2 && dates.every((date) => date < since);
		this.isPassed ||= isTooOld && this.hasFallen && this.warning === undefined;
	}
}
