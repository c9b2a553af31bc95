import { RunCancelled, type LookupFailure } from '../../failure';
import { WIDTH } from '../pool';
import { brokenOff, listOf, type Reasons } from './completeness';
import { PagesUnderWay, type FetchPage } from './pagesUnderWay';
import { RecordCollector, type ListOptions } from './recordCollector';
import { arrivalOf, type Arrival, type Page, type Records } from './records';

/** So many pages in a row without anything new, and a list by cursor is taken to have ended. */
const MAX_BARREN_PAGES = 5;
/** The same where they change earlier records, which a service could do for ever. */
const MAX_COMPLETING_PAGES = 1000;

/** A cursor as text, whatever the service made of it. */
const nameOf = (cursor: unknown): string =>
	typeof cursor === 'object' ? JSON.stringify(cursor) : String(cursor);

/** What the pages of a list tell of it. */
interface Told {
	/** The number of the newest page. */
	page: number;
	/** Rows on it. */
	rows: number;
	/** Rows on a full page. */
	size: number;
	/** The number of the first page that brought nothing new. */
	barren?: number;
	/** The first count of all records, and the newest. */
	firstTotal?: number;
	total?: number;
	pages?: number;
	hasMore?: unknown;
}

/**
 * The number of the last page, as far as is known. Where the service tells neither how many there are nor
 * whether there are more, only an empty page is the end: it may give less on each than was asked for.
 */
const lastPage = ({ page, rows, size, total, pages, hasMore }: Told): number => {
	if (pages !== undefined) return pages;
	if (total !== undefined) return Math.ceil(total / size);
	if (typeof hasMore === 'boolean') return hasMore ? page + 1 : page;
	return rows === 0 ? page : page + 1;
};

const differs = (count: number, total: number): string =>
	count < total
		? `${count} of the ${total} records the service counts were found: rows moved between pages meanwhile, or its count is off`
		: `${count} records were found, more than the ${total} the service counts`;

/** What is to be said of a list whose pages ended before its limit was reached. */
const reasonsOf = (told: Told, count: number): Reasons => {
	const { rows, barren = 1, firstTotal, total, pages, hasMore } = told;
	if (total !== undefined && total !== count) return { shortfall: differs(count, total) };
	if (firstTotal !== total) {
		const doubt = `the service counted ${firstTotal} records at first and ${total} later, so some may have moved between pages unseen`;
		return { doubt };
	}
	if (total !== undefined) return {};
	const nothingNew = `page ${barren} brought nothing new`;
	if (pages !== undefined) {
		return barren > 1 ? { shortfall: `the service counts ${pages} pages, but ${nothingNew}` } : {};
	}
	if (hasMore === true) return { shortfall: `the service says there is more, but ${nothingNew}` };
	if (hasMore === false || rows === 0 || told.barren === undefined) return {};
	return { doubt: `the service does not say how many records there are, and ${nothingNew}` };
};

/**
 * Reads a list by page number: the first page tells how many there are, the others are fetched side
 * by side and collected in order. After a page without anything new no further one is begun, so it ends
 * whatever the service says. Throws RunCancelled. Source: "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: ListOptions,
): Promise<Records | LookupFailure> => {
	const collector = new RecordCollector(options);
	const asked = Math.min(options.pageSize, options.limit);
	const underWay = new PagesUnderWay(fetch, asked, options.until);
	const told: Told = { page: 0, rows: 0, size: asked };
	for (let last = 1; told.page < last && !collector.full; ) {
		told.page += 1;
		underWay.beginUpTo(Math.min(last, told.page + WIDTH - 1));
		const page = await underWay.take();
		if (page instanceof Error) {
			await underWay.end();
			return brokenOff(underWay.failure ?? page, collector);
		}
		const { added } = await collector.add(page);
		if (added === 0) told.barren ??= told.page;
		told.rows = page.records.length + (page.nulls ?? 0);
		told.firstTotal ??= page.total;
		told.total = page.total ?? told.total;
		told.pages = page.pages ?? told.pages;
		told.hasMore = page.hasMore;
		// The service may give less on a page than was asked for.
		if (told.page === 1) told.size = Math.min(asked, told.rows || asked);
		const wanted = told.page + Math.ceil((options.limit - collector.count) / told.size);
		last = added > 0 ? Math.min(lastPage(told), wanted) : underWay.newest;
		if (last > told.page && options.enough?.(collector.records, told.total, told.size)) {
			await underWay.end();
			return { ...listOf(collector, {}, told.total), goesOn: true };
		}
	}
	await underWay.end();
	const { full, count, nulls } = collector;
	return listOf(collector, full ? {} : reasonsOf(told, count + nulls), told.total);
};

/** What is to be said of records where those behind them complete them. */
const UNREAD = 'a page behind the limit may complete a row, and was not read';

/**
 * Reads a list by cursor, one page after the other. Ends at `has_more: false`, at a cursor seen before,
 * and where nothing new comes. Throws RunCancelled.
 * Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: unknown, size: number) => Promise<Page | LookupFailure>,
	start: number,
	options: ListOptions,
): Promise<Records | LookupFailure> => {
	const collector = new RecordCollector(options);
	const passed = new Set<string>();
	let barren = 0;
	let completing = 0;
	for (let cursor: unknown = start; ; ) {
		passed.add(nameOf(cursor));
		const size = Math.min(options.pageSize, options.limit - collector.count);
		const page: Arrival = options.until?.aborted
			? new RunCancelled()
			: await arrivalOf(fetch(cursor, size));
		if (page instanceof Error) return brokenOff(page, collector);
		const { added, completed } = await collector.add(page);
		barren = added + completed > 0 ? 0 : barren + 1;
		completing = added > 0 ? 0 : completing + 1;
		const { hasMore, nextCursor: next } = page;
		const nowhere = next === undefined || next === null || next === '';
		if (hasMore === false || collector.full || (nowhere && hasMore !== true)) {
			const isUnread = options.completes && collector.full && hasMore !== false;
			return listOf(collector, isUnread ? { doubt: UNREAD } : {});
		}
		const brokenBy = (shortfall: string) => listOf(collector, { shortfall });
		if (nowhere) return brokenBy('the service says there is more, but not where');
		if (passed.has(nameOf(next))) {
			return brokenBy(`the service gave the cursor ${nameOf(next)} twice`);
		}
		if (barren >= MAX_BARREN_PAGES) {
			return brokenBy(`the last ${MAX_BARREN_PAGES} pages of the service brought nothing new`);
		}
		if (completing >= MAX_COMPLETING_PAGES) {
			return brokenBy(`the last ${MAX_COMPLETING_PAGES} pages of the service added no record`);
		}
		cursor = next;
	}
};
