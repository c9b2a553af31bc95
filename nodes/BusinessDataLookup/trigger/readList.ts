import type { TriggerEvent } from '../catalogue/types';
import { PAGE_SIZE } from '../catalogue/limits';
import { LookupFailure } from '../failure';
import { KnownRows } from './knownRows';
import type { Poll } from './openPoll';
import { isTemporaryForPoll } from './pollFailure';
import { fetchPage, mayFetch, type FetchedPage, type Row } from './rows';
import { readsAll, type TriggerState } from './state';

/** If the order of the list changes, a trigger that learns reads it until this many passes in a row had no unknown row. */
const SHUFFLED_PASSES = 3;

/**
 * How a poll's read of the list ended.
 *
 * - `enough`: it read as far as needed
 * - `complete`: it came to the start of the period, or to the end of the list
 * - `stopped`: it stopped early, perhaps at a temporary failure. The next poll continues at `resumePage`
 */
export type ReadEnd =
	| { kind: 'enough' }
	| { kind: 'complete' }
	| { kind: 'stopped'; resumePage: number; failure?: LookupFailure };

export const COMPLETE: ReadEnd = { kind: 'complete' };

/** One poll's progress: what it knows when it starts to read the list, and what it has read so far. */
export interface Reading {
	event: TriggerEvent;
	/** The state that the poll starts from, and the rows in it. */
	state: TriggerState;
	known: KnownRows;
	/** When the poll started to read, in ms since 1970. */
	startedAt: number;
	firstPage: FetchedPage;
	/** The page read last, without rows of earlier pages. Without a total of its own, it has that of the page before. */
	latestPage: FetchedPage;
	/** Each row once, in the service's order. */
	rows: Row[];
	/** Rows that the trigger doesn't know, or that had left the list and are back. */
	unknown: Row[];
	/** How many more times a trigger that learns must read the list, because this poll may have missed rows that moved. */
	passesNeeded: number;
	end: ReadEnd;
}

/** What a poll has read while it still reads. */
type Unfinished = Omit<Reading, 'end'>;

/**
 * Reads the list from page 1, newest first. A trigger that watches reads until a page is known and the total is
 * explained. A trigger that learns, or whose full read is due or under way, reads to the start of the period. The poll
 * ends early when its time or calls are used up.
 */
export const readList = async (
	poll: Poll,
	state: TriggerState,
	startedAt: number,
): Promise<Reading | LookupFailure> => {
	const firstPage = await fetchPage(poll, 1);
	if (firstPage instanceof LookupFailure) return firstPage;
	const { event } = poll.operation;
	const known = new KnownRows(state.known);
	// If rows left the list since the last poll of this full read, others have moved up.
	const hasMoved =
		state.resumePage !== undefined && (firstPage.total ?? 0) < (state.explainedTotal ?? 0);
	const begun = { event, state, known, startedAt, passesNeeded: Number(hasMoved) };
	const empty = { firstPage, latestPage: firstPage, rows: [], unknown: [] };
	let reading = withPage({ ...begun, ...empty }, firstPage);
	while (!mayStop(reading)) {
		const isAtEnd = isEnd(reading);
		if (isAtEnd || reading.latestPage.oldestDate < state.periodStart) {
			const passes = Number(mayHaveMoved(reading, isAtEnd));
			return { ...reading, end: COMPLETE, passesNeeded: Math.max(reading.passesNeeded, passes) };
		}
		const number = pageAfter(reading);
		// The next poll reads the last page again, because rows may have moved up. If this poll read only one page of its
		// full read, the next one continues after it, or the read would never advance.
		const resumePage = Math.max(number - 1, Math.min(number, (state.resumePage ?? 1) + 1));
		if (!mayFetch(poll)) return { ...reading, end: { kind: 'stopped', resumePage } };
		const page = await fetchPage(poll, number);
		if (page instanceof LookupFailure) {
			if (isTemporaryForPoll(page.facts))
				return { ...reading, end: { kind: 'stopped', resumePage, failure: page } };
			// A page after the last one is rejected. Source: "Pagination limits".
			const { total = Infinity } = reading.latestPage;
			const isAfterLast = (number - 1) * firstPage.recordCount >= total;
			return page.facts.kind === 'invalid' && isAfterLast ? { ...reading, end: COMPLETE } : page;
		}
		reading = withPage(reading, page);
	}
	return { ...reading, end: { kind: 'enough' } };
};

/** Adds a page to what was read. */
const withPage = (reading: Unfinished, page: FetchedPage): Unfinished => {
	const { latestPage } = reading;
	const alreadyRead = new Set(reading.rows.map(({ hashes }) => hashes[0]));
	const rows = page.rows.filter(({ hashes }) => !alreadyRead.has(hashes[0]));
	const unknown = rows.filter((row) => isUnknown(reading, row));
	const { total = latestPage.total } = page;
	const growth = (total ?? 0) - (latestPage.total ?? 0);
	// Each row that was added pushes one row onto the next page. If more rows than that repeat, the order changes.
	const isNext = page.number === latestPage.number + 1;
	const isShuffled = isNext && page.rows.length - rows.length > Math.max(0, growth);
	// When a row leaves, the rows below move up, so one lands on a page that was already read.
	const passes = isShuffled ? SHUFFLED_PASSES : Number(growth < 0);
	return {
		...reading,
		latestPage: { ...page, rows, total },
		rows: [...reading.rows, ...rows],
		unknown: [...reading.unknown, ...unknown],
		passesNeeded: Math.max(reading.passesNeeded, passes),
	};
};

/** Whether a row of the period isn't known, or had left the list and is back. */
const isUnknown = ({ state, known }: Unfinished, { date, hashes }: Row): boolean => {
	const knownDate = known.dateOf(hashes[0]);
	if (date === undefined) return !state.ignoresUndated && knownDate === undefined;
	if (date < state.periodStart) return false;
	if (knownDate === undefined) return true;
	// With Days Ahead, `date` is the day on which the row enters the list. If a known row has a later date now, and that
	// date is after the last poll, the row left the list and came back.
	return date > (state.lastReadAt ?? Infinity) && date > knownDate;
};

/**
 * Whether a poll may stop, if it isn't a full read: all rows of the page read last are known, and the total is
 * explained or the search for missing rows is paused.
 */
const mayStop = (reading: Unfinished): boolean => {
	const { state, startedAt, event, firstPage, latestPage, unknown } = reading;
	if (readsAll(state, startedAt)) return false;
	if (latestPage.rows.some((row) => unknown.includes(row))) return false;
	if (startedAt < state.searchPausedUntil) return true;
	const unexplained = unexplainedGrowth(reading, unknown.length);
	// With Days Ahead, a smaller total means that rows left the list. To forget these rows, read the whole list. Longer
	// lists lose rows too often for that.
	const isShort = (firstPage.total ?? 0) <= 10 * PAGE_SIZE;
	return unexplained === 0 || (unexplained < 0 && !(event.period.aheadFilter && isShort));
};

/** By how many rows the total grew beyond those found. Without a total, any found row may mean more. */
export const unexplainedGrowth = ({ state, firstPage }: Unfinished, found: number): number =>
	firstPage.total === undefined
		? found
		: firstPage.total - (state.explainedTotal ?? firstPage.total) - found;

/** Whether the page read last is the end of the list. */
const isEnd = ({ state, event, firstPage, latestPage, rows }: Unfinished): boolean => {
	const { number, recordCount, total } = latestPage;
	if (!event.sortedBy || latestPage.rows.length === 0) return true;
	if (recordCount >= (number === 1 ? PAGE_SIZE : firstPage.recordCount)) return false;
	// A short page is the last one. If all pages from page 1 were read, their rows must be as many as the total.
	return state.resumePage !== undefined ? number > 1 : rows.length === total;
};

/** Whether rows may have moved during a read from page 1, because the number of rows read differs from the total. */
const mayHaveMoved = ({ state, event, firstPage, rows }: Unfinished, isAtEnd: boolean): boolean => {
	if (!event.sortedBy || state.resumePage !== undefined) return false;
	return isAtEnd ? rows.length !== firstPage.total : rows.length > (firstPage.total ?? 0);
};

/** The page to read next. After the first page with a known row, a full read jumps to the page where it goes on. */
const pageAfter = ({ state, known, latestPage }: Unfinished): number => {
	const hasKnown = latestPage.rows.some(({ hashes }) => known.dateOf(hashes[0]) !== undefined);
	return Math.max(latestPage.number + 1, hasKnown ? (state.resumePage ?? 1) : 1);
};
