import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../failure';
import { Outlet, type Sink, type Wish } from './recordCollector';
import { WIDTH } from './pool';

/** One page as the service gave it. */
export interface Page {
	rows: IDataObject[];
	/** Matching records over all pages, where told. */
	total?: number;
	/** How many pages there are, where told. */
	pages?: number;
	/** Cursor paging: where the next page starts, and whether there is one. */
	next?: unknown;
	more?: unknown;
}

/** What reading all pages came to. */
export interface Read {
	/** Rows given out. */
	count: number;
	/** What the service says there is, where told. */
	total?: number;
	/** Why it is not the whole list; undefined = it is. */
	shortfall?: string;
}

/** So many pages without a new row, and the list is taken to have ended. */
const BARREN = 5;

const attempt = async (page: Promise<Page>): Promise<Page | Error> =>
	await page.catch((error: Error) => error);

/** A used-up call budget ends a list that has begun; anything else ends the lookup. */
const endedEarly = (error: Error, count: number): Read => {
	if (error instanceof LookupFailure && error.facts.kind === 'callBudget' && count > 0) {
		return { count, shortfall: error.message };
	}
	throw error;
};

const differs = (count: number, total: number): string =>
	count < total
		? `${count} of the ${total} records the service counts were found: rows moved between pages meanwhile, or its count is off`
		: `${count} records were found, more than the ${total} the service counts`;

/**
 * Reads a page-number search: the first page tells how many there are, the rest are fetched side by
 * side and given out in order. Ends whatever the service says: at an empty page, at a page that
 * brings nothing new, at the limit. Source: "Pagination limits".
 *
 * @param fetch page number (from 1) and page size → the page
 */
export const readPages = async (
	fetch: (page: number, size: number) => Promise<Page>,
	wish: Wish,
	sink: Sink,
): Promise<Read> => {
	const outlet = new Outlet(wish, sink);
	const coming = new Map<number, Promise<Page | Error>>();
	let size = Math.min(wish.size, wish.limit);
	const asked = size;
	let last = 1;
	let begun = 0;
	let total: number | undefined;
	for (let page = 1; page <= last && !outlet.full; page += 1) {
		while (begun < Math.min(last, page + WIDTH - 1)) {
			begun += 1;
			coming.set(begun, attempt(fetch(begun, asked)));
		}
		const got = (await coming.get(page))!;
		coming.delete(page);
		if (got instanceof Error) {
			await Promise.all(coming.values());
			return endedEarly(got, outlet.count);
		}
		const { rows } = got;
		total = got.total ?? total;
		if (!(await outlet.give(rows))) break;
		// The service may give less on a page than was asked for.
		if (page === 1 && rows.length > 0 && rows.length < (total ?? Infinity))
			size = Math.min(size, rows.length);
		const told = got.pages ?? (total === undefined ? undefined : Math.ceil(total / size));
		// Untold, a full page is followed by another.
		const there = told ?? (rows.length >= asked ? page + 1 : page);
		last = Math.min(there, page + Math.ceil((wish.limit - outlet.count) / size));
	}
	await Promise.all(coming.values());
	const { count, full } = outlet;
	if (full || total === undefined || total === count) return { count, total };
	return { count, total, shortfall: differs(count, total) };
};

/**
 * Reads a cursor list, one page after the other. Ends at `has_more: false`, at a cursor seen before,
 * and where nothing new comes. Source: GET /v1/emails/find/bulk/jobs/{job_id}/results.
 *
 * @param fetch cursor and page size → the page
 */
export const readCursor = async (
	fetch: (cursor: unknown, size: number) => Promise<Page>,
	start: number,
	wish: Wish,
	sink: Sink,
): Promise<Read> => {
	const outlet = new Outlet(wish, sink);
	const passed = new Set<string>();
	let barren = 0;
	for (let cursor: unknown = start; ; ) {
		passed.add(String(cursor));
		const page = await attempt(fetch(cursor, Math.min(wish.size, wish.limit - outlet.count)));
		if (page instanceof Error) return endedEarly(page, outlet.count);
		barren = (await outlet.give(page.rows)) ? 0 : barren + 1;
		const { count } = outlet;
		const { more, next } = page;
		const nowhere = next === undefined || next === null || next === '';
		if (more === false || outlet.full || (nowhere && more !== true)) return { count };
		if (nowhere) return { count, shortfall: 'the service says there is more, but not where' };
		if (passed.has(String(next))) {
			return { count, shortfall: `the service gave the cursor ${String(next)} twice` };
		}
		if (barren >= BARREN) {
			return { count, shortfall: `the last ${BARREN} pages of the service brought nothing new` };
		}
		cursor = next;
	}
};
