import { LookupFailure } from '../failure';
import { PAGE_SIZE } from '../catalogue/limits';
import type { Poll } from './openPoll';
import { isTemporaryForPoll } from './pollFailure';
import { fetchPage, mayFetch, type FetchedPage, type Row } from './rows';
import { isFullReadDue, resumesFullRead, isLearning, isUnknown, type ReadingStart } from './state';

/** What one poll has read of the list so far. */
export interface Reading extends ReadingStart {
	firstPage: FetchedPage;
	/** The page read last, without rows of earlier pages. Without a total of its own, it has that of page 1. */
	latestPage: FetchedPage;
	/** Each row once, in the service's order. */
	rows: Row[];
	/** Rows that the trigger doesn't know, or that had left the list and are back. */
	unknown: Row[];
	/** Whether rows may have been missed, because others left the list while it was read. */
	hasMoved: boolean;
	/** Whether the order changes with every call, so that one pass misses many rows. */
	isShuffled: boolean;
	/** The poll came to the start of the period, or to the end of the list. */
	isComplete?: true;
	/** The page at which the next poll goes on. Absent if this poll read as far as needed. */
	resumePage?: number;
	/** The temporary failure that ended the poll. */
	failure?: LookupFailure;
}

/**
 * Reads the list from page 1, newest first. A trigger that watches reads until a page is known and the total is
 * explained. A trigger that learns, or whose full read is due or under way, reads to the start of the period. The poll
 * ends early when its time or calls are used up. Throws RunCanceled.
 */
export const readList = async (
	poll: Poll,
	start: ReadingStart,
): Promise<Reading | LookupFailure> => {
	const { state } = start;
	const firstPage = await fetchPage(poll, 1);
	if (firstPage instanceof LookupFailure) return firstPage;
	const hasMoved = resumesFullRead(state) && (firstPage.total ?? 0) < (state.explainedTotal ?? 0);
	const noRows = { rows: [], unknown: [], hasMoved, isShuffled: false };
	let reading = withPage({ ...start, ...noRows, firstPage, latestPage: firstPage }, firstPage);
	while (!mayStop(reading)) {
		if (isEnd(reading) || reading.latestPage.lastDate < state.periodStart) {
			return { ...reading, isComplete: true, hasMoved: reading.hasMoved || hasOtherCount(reading) };
		}
		const next = pageAfter(reading);
		const unfinished = { ...reading, resumePage: findResumePage(reading, next) };
		if (!mayFetch(poll)) return unfinished;
		const page = await fetchPage(poll, next);
		if (page instanceof LookupFailure) {
			if (isTemporaryForPoll(page.facts)) return { ...unfinished, failure: page };
			return isAfterLastPage(reading, next, page) ? { ...reading, isComplete: true } : page;
		}
		reading = withPage(reading, page);
	}
	return reading;
};

/** Adds a page to what was read. */
const withPage = (reading: Reading, page: FetchedPage): Reading => {
	const { firstPage, latestPage } = reading;
	const alreadyRead = new Set(reading.rows.map(({ hashes }) => hashes[0]));
	const rows = page.rows.filter(({ hashes }) => !alreadyRead.has(hashes[0]));
	const unknown = rows.filter((row) => isUnknown(reading, row));
	const growth = (page.total ?? latestPage.total ?? 0) - (latestPage.total ?? 0);
	// Each row that was added pushes one row onto the next page. If more rows than that repeat, the order changes.
	const isShuffled = page.rows.length - rows.length > Math.max(0, growth);
	return {
		...reading,
		latestPage: { ...page, rows, total: page.total ?? firstPage.total },
		rows: [...reading.rows, ...rows],
		unknown: [...reading.unknown, ...unknown],
		// When a row leaves, the rows below move up, so one lands on a page that was already read.
		hasMoved: reading.hasMoved || growth < 0,
		isShuffled: reading.isShuffled || (isShuffled && page.number === latestPage.number + 1),
	};
};

/** Whether the last page is known, and the total is explained or the search for missing rows is paused. */
const mayStop = (reading: Reading): boolean => {
	const { state, startedAt, watch, firstPage, latestPage, unknown } = reading;
	if (isLearning(state) || resumesFullRead(state) || isFullReadDue(state, startedAt)) return false;
	if (latestPage.rows.some((row) => unknown.includes(row))) return false;
	if (startedAt < state.searchPausedUntil) return true;
	const growth = unexplainedGrowth(reading, unknown.length);
	// With Days Ahead, a smaller total means that rows left the list. To forget these rows, read the whole list. Longer
	// lists lose rows too often for that.
	const isShort = (firstPage.total ?? 0) <= 10 * PAGE_SIZE;
	return growth === 0 || (growth < 0 && !(watch.period.aheadFilter && isShort));
};

/** By how many rows the total grew beyond those found. Without a total, any found row may mean more. */
export const unexplainedGrowth = ({ state, firstPage }: Reading, found: number): number =>
	firstPage.total === undefined
		? found
		: firstPage.total - (state.explainedTotal ?? firstPage.total) - found;

/** Whether the list ends with the last page. */
const isEnd = ({ state, watch, firstPage, latestPage, rows }: Reading): boolean => {
	const { number, recordCount, total } = latestPage;
	if (!watch.sortedBy || recordCount === 0) return true;
	if (number > 1 && latestPage.rows.length === 0) return true;
	if (recordCount >= (number === 1 ? PAGE_SIZE : firstPage.recordCount)) return false;
	// A short page is the last one. If all pages from page 1 were read, their rows must be as many as the total.
	return resumesFullRead(state) ? number > 1 : rows.length === total;
};

/** Whether a list that was read from page 1 has another number of rows than its total, so that rows may have moved. */
const hasOtherCount = (reading: Reading): boolean => {
	const { state, watch, firstPage, rows } = reading;
	if (!watch.sortedBy || resumesFullRead(state)) return false;
	const { total } = firstPage;
	return isEnd(reading) ? rows.length !== total : rows.length > (total ?? 0);
};

/** The page to read next. After the first page with a known row, a full read jumps to the page where it goes on. */
const pageAfter = ({ state, latestPage }: Reading): number => {
	const hasKnown = latestPage.rows.some(
		({ hashes }) => state.known.dateOf(hashes[0]) !== undefined,
	);
	return Math.max(latestPage.number + 1, hasKnown ? (state.resumePage ?? 1) : 1);
};

/**
 * The page where the next poll goes on: the page just read, because rows may move up. If this poll came no further than
 * the one before, it is the next page.
 */
const findResumePage = ({ state: { resumePage = 1 } }: Reading, next: number): number =>
	Math.max(next - 1, Math.min(next, resumePage + 1));

/** Whether a page is rejected because it is after the last one. Source: "Pagination limits". */
const isAfterLastPage = (
	{ firstPage, latestPage }: Reading,
	page: number,
	{ facts }: LookupFailure,
): boolean =>
	facts.kind === 'invalid' && (page - 1) * firstPage.recordCount >= (latestPage.total ?? Infinity);
