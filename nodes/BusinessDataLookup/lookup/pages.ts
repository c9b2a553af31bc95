import { LookupFailure } from '../failure';
import { WIDTH } from './pool';
import { RecordCollector, type ListOptions } from './recordCollector';
import type { Records } from './records';

/** One page as the service gave it, and what it says of the next. */
export interface Page extends Records {
	/** How many pages there are, where told. */
	pages?: number;
	/** Cursor paging: where the next page starts, and whether there is one. */
	nextCursor?: unknown;
	hasMore?: unknown;
}

/** So many pages in a row without a new record, and the list is taken to have ended. */
const MOST_BARREN_PAGES = 5;

/** A page being fetched, or what it threw (RunCancelled). */
type Arrival = Page | LookupFailure | Error;

const arrival = async (page: Promise<Page | LookupFailure>): Promise<Arrival> =>
	await page.catch((error: Error) => error);

/** A used-up call budget ends a list that has begun; any other failure is the list's. Throws RunCancelled. */
const brokenOff = async (
	error: LookupFailure | Error,
	{ records, count }: RecordCollector,
): Promise<Records | LookupFailure> => {
	if (!(error instanceof LookupFailure)) return await Promise.reject(error);
	const outOfCalls = error.facts.kind === 'callBudget' && count > 0;
	return outOfCalls ? { records, shortfall: error.message } : error;
};

const differs = (count: number, total: number): string =>
	count < total
		? `${count} of the ${total} records the service counts were found: rows moved between pages meanwhile, or its count is off`
		: `${count} records were found, more than the ${total} the service counts`;

/**
 * Reads a list by page number: the first page tells how many there are, the others are fetched side
 * by side and collected in order. Ends whatever the service says: at an empty page, at a page that
 * brings nothing new, at the limit. Throws RunCancelled. Source: "Pagination limits".
 *
 * @param fetch page number (from 1) and page size → the page
 */
export const readPages = async (
	fetch: (page: number, size: number) => Promise<Page | LookupFailure>,
	options: ListOptions,
): Promise<Records | LookupFailure> => {
	const collector = new RecordCollector(options);
	const coming = new Map<number, Promise<Arrival>>();
	const asked = Math.min(options.pageSize, options.limit);
	let size = asked;
	let last = 1;
	let begun = 0;
	let total: number | undefined;
	for (let number = 1; number <= last && !collector.full; number += 1) {
		while (begun < Math.min(last, number + WIDTH - 1)) {
			begun += 1;
			coming.set(begun, arrival(fetch(begun, asked)));
		}
		const page = (await coming.get(number))!;
		coming.delete(number);
		if (page instanceof Error) {
			await Promise.all(coming.values());
			return await brokenOff(page, collector);
		}
		const { length } = page.records;
		total = page.total ?? total;
		if (!(await collector.add(page.records))) break;
		// The service may give less on a page than was asked for.
		if (number === 1 && length > 0 && length < (total ?? Infinity)) size = Math.min(size, length);
		const told = page.pages ?? (total === undefined ? undefined : Math.ceil(total / size));
		// Where nothing is told, a full page is followed by another.
		const pages = told ?? (length >= asked ? number + 1 : number);
		last = Math.min(pages, number + Math.ceil((options.limit - collector.count) / size));
	}
	await Promise.all(coming.values());
	const { records, count, full } = collector;
	if (full || total === undefined || total === count) return { records, total };
	return { records, total, shortfall: differs(count, total) };
};

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
	for (let cursor: unknown = start; ; ) {
		passed.add(String(cursor));
		const size = Math.min(options.pageSize, options.limit - collector.count);
		const page = await arrival(fetch(cursor, size));
		if (page instanceof Error) return await brokenOff(page, collector);
		barren = (await collector.add(page.records)) ? 0 : barren + 1;
		const { records, full } = collector;
		const { hasMore, nextCursor: next } = page;
		const nowhere = next === undefined || next === null || next === '';
		if (hasMore === false || full || (nowhere && hasMore !== true)) return { records };
		if (nowhere) return { records, shortfall: 'the service says there is more, but not where' };
		if (passed.has(String(next))) {
			return { records, shortfall: `the service gave the cursor ${String(next)} twice` };
		}
		if (barren >= MOST_BARREN_PAGES) {
			const shortfall = `the last ${MOST_BARREN_PAGES} pages of the service brought nothing new`;
			return { records, shortfall };
		}
		cursor = next;
	}
};
