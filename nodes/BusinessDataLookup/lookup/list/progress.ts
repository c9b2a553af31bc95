import type { IDataObject } from 'n8n-workflow';
import { pluralize } from '../../counting';

/** One page of a list, and what the service says of the next page. */
export interface Page {
	records: IDataObject[];
	/** How many records and pages there are in all, if the service says so. */
	total?: number;
	pageCount?: number;
	/** Whether there is a next page, and of a list with cursors, the cursor of that page. */
	hasMore?: boolean;
	nextCursor?: IDataObject[string];
}

const largerOf = (a: number | undefined, b: number | undefined): number | undefined =>
	a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** How many records a full page has. The service may return fewer than requested, so the first page shows it. */
const fullPageSize = (
	first: number,
	requestedSize: number,
	{ records: { length: count }, pageCount = 1, total = Infinity }: Page,
): number => {
	const isLast = first >= pageCount && (first - 1) * requestedSize + count >= total;
	return isLast ? requestedSize : Math.min(requestedSize, count || requestedSize);
};

/** What is known of a list from the pages read so far. */
export class Progress {
	/** How many records a full page has. */
	readonly fullSize: number;

	/** The number of the page read last. */
	lastReadPage: number;

	/** The first page without a new record. No other page is requested after it. */
	pageWithoutNew?: number;

	/** The largest total that a page gave. */
	total?: number;

	/** Records on the page read last. */
	private lastReadCount = 0;

	/** How many rows weren't on an earlier page. */
	private freshCount = 0;

	/** The largest number of pages that a page gave. */
	pageCount?: number;

	private hasMore?: boolean;

	/** @param first the number of the first page that is read */
	constructor(
		private readonly first: number,
		private readonly requestedSize: number,
		firstPage: Page,
	) {
		this.fullSize = fullPageSize(first, requestedSize, firstPage);
		this.lastReadPage = first - 1;
	}

	/** @param fresh how many of its records weren't on an earlier page */
	add(page: Page, fresh: number): void {
		this.lastReadPage += 1;
		if (fresh === 0) this.pageWithoutNew ??= this.lastReadPage;
		this.freshCount += fresh;
		this.lastReadCount = page.records.length;
		this.total = largerOf(this.total, page.total);
		this.pageCount = largerOf(this.pageCount, page.pageCount);
		this.hasMore = page.hasMore;
	}

	/**
	 * The number of the last page, as far as known. If the service gives no number of pages, no total and no `has_more`,
	 * only an empty page is the end.
	 */
	get lastPage(): number {
		const { lastReadPage, fullSize, requestedSize, total, pageCount, hasMore } = this;
		const byTotal = total === undefined ? undefined : Math.ceil(total / fullSize);
		// Ignore a page count if a page after it was found.
		const isPlausible = pageCount !== undefined && pageCount >= lastReadPage;
		// The service may have counted pages of the requested size.
		if (isPlausible)
			return fullSize < requestedSize ? Math.max(pageCount, byTotal ?? 0) : pageCount;
		if (byTotal !== undefined) return byTotal;
		return (hasMore ?? this.lastReadCount > 0) ? lastReadPage + 1 : lastReadPage;
	}

	/** Whether the service says that more pages follow. */
	get hasFurtherPages(): boolean {
		const { total, pageCount, hasMore } = this;
		return (total ?? pageCount ?? hasMore) !== undefined && this.lastReadPage < this.lastPage;
	}

	/**
	 * How the records differ from what the service says; undefined if they agree.
	 *
	 * @param count how many were kept, unless only those of a date range are
	 */
	mismatch(count?: number): string | undefined {
		const { pageWithoutNew, first } = this;
		if (this.total !== undefined) {
			const total = Math.max(0, this.total - (first - 1) * this.fullSize);
			const from = first > 1 ? ` from page ${first} on` : '';
			// Rows without an ID are kept, even if a page repeats them.
			const found = this.freshCount === total ? (count ?? total) : this.freshCount;
			if (found === total) return undefined;
			return `the service counts ${pluralize(total, 'record')}${from}, but the node found ${found}`;
		}
		// A full page without new records may repeat an earlier one.
		const isOdd = this.hasMore === true || this.lastReadCount === this.requestedSize;
		if (pageWithoutNew === undefined || !isOdd) return undefined;
		return `page ${pageWithoutNew} had no new records, so more may be missing`;
	}
}
