import type { IDataObject } from 'n8n-workflow';
import { pluralize } from '../../counting';
import type { Incomplete } from '../../output/result';
import { missing, perhapsMissing } from './incomplete';

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

/** The first page that was read. The numbers of later pages follow from its number and size. */
export interface FirstPage {
	number: number;
	requestedSize: number;
	page: Page;
	/** Skip this many of its rows: they come before the requested page. */
	skip?: number;
}

const largerOf = (a: number | undefined, b: number | undefined): number | undefined =>
	a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** How many records a full page has. The service may return fewer than requested, so the first page shows it. */
const fullPageSize = ({ number, requestedSize, page }: FirstPage): number => {
	const { length: count } = page.records;
	const { pageCount = 1, total = Infinity } = page;
	const isLast = number >= pageCount && (number - 1) * requestedSize + count >= total;
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

	/** Different records on all pages. */
	private distinctCount = 0;

	/** The largest number of pages that a page gave. */
	private pageCount?: number;

	private hasMore?: boolean;

	constructor(private readonly firstPage: FirstPage) {
		this.fullSize = fullPageSize(firstPage);
		this.lastReadPage = firstPage.number - 1;
	}

	/** @param fresh how many of its records weren't on an earlier page */
	add(page: Page, fresh: number): void {
		this.lastReadPage += 1;
		if (fresh === 0) this.pageWithoutNew ??= this.lastReadPage;
		this.lastReadCount = page.records.length;
		this.distinctCount += fresh;
		this.total = largerOf(this.total, page.total);
		this.pageCount = largerOf(this.pageCount, page.pageCount);
		this.hasMore = page.hasMore;
	}

	/**
	 * The number of the last page, as far as known. If the service gives no number of pages, no total and no `has_more`,
	 * only an empty page is the end.
	 */
	get lastPage(): number {
		const { lastReadPage, fullSize, total, pageCount, hasMore } = this;
		const { requestedSize } = this.firstPage;
		const byTotal = total === undefined ? undefined : Math.ceil(total / fullSize);
		// Ignore a page count if a page after it was found.
		const isPlausible = pageCount !== undefined && pageCount >= lastReadPage;
		// The service may have counted pages of the requested size.
		if (isPlausible)
			return fullSize < requestedSize ? Math.max(pageCount, byTotal ?? 0) : pageCount;
		if (byTotal !== undefined) return byTotal;
		if (hasMore !== undefined) return hasMore ? lastReadPage + 1 : lastReadPage;
		return this.lastReadCount === 0 ? lastReadPage : lastReadPage + 1;
	}

	/** Whether the service says that more pages follow. */
	get hasFurtherPages(): boolean {
		const { total, pageCount, hasMore } = this;
		return (total ?? pageCount ?? hasMore) !== undefined && this.lastReadPage < this.lastPage;
	}

	/** Why the pages have fewer or more records than the service counts. Undefined if the numbers agree. */
	get mismatch(): Incomplete | undefined {
		const { distinctCount, pageWithoutNew, pageCount, hasMore } = this;
		const { number: first, requestedSize, skip = 0 } = this.firstPage;
		if (this.total !== undefined) {
			const total = Math.max(0, this.total - (first - 1) * this.fullSize - skip);
			if (distinctCount === total) return undefined;
			const from = first > 1 ? ` from page ${first} on` : '';
			const counts = `the service counts ${pluralize(total, 'record')}${from}, but the node found ${distinctCount}`;
			const why =
				distinctCount < total ? ': records moved between pages, or the count is wrong' : '';
			return missing(counts + why);
		}
		if (pageWithoutNew === undefined) return undefined;
		if (hasMore !== true && (pageWithoutNew === first || (pageCount ?? 0) < pageWithoutNew)) {
			const why = `page ${pageWithoutNew} repeated earlier records, so more may be missing`;
			return this.lastReadCount === requestedSize ? perhapsMissing(why) : undefined;
		}
		return missing(
			`the service says that there are more records, but page ${pageWithoutNew} had no new ones`,
		);
	}
}
