import { LookupFailure } from '../failure';
import { PAGE_SIZE } from '../catalogue/limits';
import type { Poll } from './openPoll';
import { isTemporaryForPoll } from './pollFailure';
import { fetchPage, mayFetch, type FetchedPage, type Row } from './rows';
import { isDue, isLearning, hasReadingUnderWay, isUnknown, type ReadingStart } from './state';

/**
 * What a poll has read of the list so far. It ends when the list is whole, when the poll's time or calls are used up,
 * or at a known page.
 */
export interface Reading extends ReadingStart {
	first: FetchedPage;
	/** The page that was read last, with the rows that no page before it had. A page without a total has the total of page 1. */
	last: FetchedPage;
	/** Each row once, in the service's order. */
	rows: Row[];
	/** Rows that the trigger doesn't know, or that left the list and are listed again. */
	unknown: Row[];
	/** Rows left the list since its first page was read, or the list has another number of rows than its total. */
	hasMoved: boolean;
	/** The order changes with every call, so one reading misses many rows. */
	isShuffled: boolean;
	/** The reading came to the start of the window, or to the end of the list. */
	isWhole?: true;
	/** The page at which the next poll goes on; absent = this poll had the time and calls for all. */
	resumePage?: number;
	/** The temporary failure instead of the next page. */
	failure?: LookupFailure;
}

/** How much more the total grew than the new rows explain. Without a total, the number of new rows: more may follow. */
export const unexplained = ({ before, first }: Reading, { length: found }: Row[]): number =>
	first.total === undefined ? found : first.total - (before.total ?? first.total) - found;

/** What a reading has seen after one more page. */
const withPage = (seen: Reading, page: FetchedPage): Reading => {
	const { first, last } = seen;
	const read = new Set(seen.rows.map(({ hashes }) => hashes[0]));
	const rows = page.rows.filter(({ hashes }) => !read.has(hashes[0]));
	const unknown = rows.filter((row) => isUnknown(seen, row));
	const growth = (page.total ?? last.total ?? 0) - (last.total ?? 0);
	// Each new row pushes one row onto the next page. If more rows than that repeat, the order isn't stable.
	const isShuffled = page.rows.length - rows.length > Math.max(0, growth);
	return {
		...seen,
		last: { ...page, rows, total: page.total ?? first.total },
		rows: [...seen.rows, ...rows],
		unknown: [...seen.unknown, ...unknown],
		// When a row leaves, the rows below move up, so one lands on a page that was already read.
		hasMoved: seen.hasMoved || growth < 0,
		isShuffled: seen.isShuffled || (isShuffled && page.number === last.number + 1),
	};
};

/**
 * Whether to stop reading: the last page has no unknown row, and either the new rows explain the total, or a search for
 * missing rows failed within the last hour.
 */
const mayStop = (seen: Reading): boolean => {
	const { before, now, watch, first, last, unknown } = seen;
	if (isLearning(before) || hasReadingUnderWay(before) || isDue(before, now)) return false;
	if (last.rows.some((row) => unknown.includes(row))) return false;
	const rest = unexplained(seen, unknown);
	// With Days Ahead, a smaller total means that rows left the list. Lists of up to ten pages are read in full to forget
	// those rows. Longer lists lose rows too often for that.
	const mayHaveLostRows = watch.window.ahead && rest < 0 && (first.total ?? 0) <= 10 * PAGE_SIZE;
	return now < before.pausedUntil || (rest <= 0 && !mayHaveLostRows);
};

/**
 * Whether the list ends with the page read last: it added no row, or it is short. In a reading from page 1, a short page
 * also has to bring the rows to the total.
 */
const isEnd = ({ before, watch, first, last, rows }: Reading): boolean => {
	const { number, size, total } = last;
	const isShort = size < (number === 1 ? PAGE_SIZE : first.size);
	const isLast = isShort && (hasReadingUnderWay(before) ? number > 1 : rows.length === total);
	return !watch.sortedBy || size === 0 || isLast || (number > 1 && last.rows.length === 0);
};

/** Whether a list that was read from page 1 has another number of rows than its total, which shows that it may have moved. */
const hasOtherCount = (seen: Reading): boolean => {
	const { before, watch, first, rows } = seen;
	const isOther = isEnd(seen) ? rows.length !== first.total : rows.length > (first.total ?? 0);
	return watch.sortedBy !== undefined && !hasReadingUnderWay(before) && isOther;
};

/** The page to read after the last one. From the first page with a known row, a reading jumps to the page where it goes on. */
const pageAfter = ({ before, last }: Reading): number => {
	const hasKnown = last.rows.some(({ hashes }) => before.known.dateOf(hashes[0]) !== undefined);
	return Math.max(last.number + 1, hasKnown ? (before.resumePage ?? 1) : 1);
};

/**
 * The page where the next poll resumes. It reads the last page again, because rows may move up, unless it would make no
 * progress.
 */
const findResumePage = ({ before: { resumePage = 1 } }: Reading, next: number): number =>
	Math.max(next - 1, Math.min(next, resumePage + 1));

/** Whether a page is refused because it comes after the last one. Source: "Pagination limits". */
const isAfterLastPage = (
	{ first, last }: Reading,
	page: number,
	{ facts }: LookupFailure,
): boolean => facts.kind === 'invalid' && (page - 1) * first.size >= (last.total ?? Infinity);

/**
 * Reads the list from page 1, newest first. A trigger that watches reads until a page is known and the total is
 * explained. It reads to the start of the window if the trigger is learning, is resuming a reading, or a reading is due. A
 * resumed reading jumps from the first page with a known row to the page where the last poll stopped. Ends
 * whatever the service says, and when the poll's time or calls are used up. Throws RunCanceled.
 */
export const readList = async (
	poll: Poll,
	start: ReadingStart,
): Promise<Reading | LookupFailure> => {
	const { before } = start;
	const first = await fetchPage(poll, 1);
	if (first instanceof LookupFailure) return first;
	const hasMoved = hasReadingUnderWay(before) && (first.total ?? 0) < (before.total ?? 0);
	const nothing = { first, last: first, rows: [], unknown: [], isShuffled: false };
	let seen = withPage({ ...start, hasMoved, ...nothing }, first);
	while (!mayStop(seen)) {
		const isWhole = isEnd(seen) || seen.last.lastDate < before.windowStart;
		if (isWhole) return { ...seen, isWhole, hasMoved: seen.hasMoved || hasOtherCount(seen) };
		const next = pageAfter(seen);
		const cut = { ...seen, resumePage: findResumePage(seen, next) };
		if (!mayFetch(poll)) return cut;
		const page = await fetchPage(poll, next);
		if (!(page instanceof LookupFailure)) seen = withPage(seen, page);
		else if (isTemporaryForPoll(page.facts)) return { ...cut, failure: page };
		else return isAfterLastPage(seen, next, page) ? { ...seen, isWhole: true } : page;
	}
	return seen;
};
