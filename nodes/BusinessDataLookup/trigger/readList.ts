import { PAGE_SIZE } from '../catalogue/limits';
import { LookupFailure } from '../failure';
import { DAY_MS } from '../time';
import { hashOf, KnownRows, MAX_ROWS, MAX_UNDATED } from './knownRows';
import type { Poll } from './openPoll';
import { isTemporaryForPoll } from './pollFailure';
import { dateOfNewest, fetchPage, mayFetch, type FetchedPage, type Row } from './rows';
import { readsAll, startOf, type TriggerState } from './state';

/** What a poll has read of the list, and what it started from. */
export interface Reading {
	poll: Poll;
	state: TriggerState;
	known: KnownRows;
	/** In ms since 1970. */
	startedAt: number;
	firstPage: FetchedPage;
	latestPage: FetchedPage;
	/** Each row once, by its hash, in the service's order. */
	rows: Map<string, Row>;
	/** Rows dated before this time, in ms, are left out of `rows`. */
	rowsFrom: number;
	/** Rows of the period that the trigger didn't know. */
	unknown: Row[];
	/** A row was on two pages, so rows changed their places during the read. */
	isShuffled: boolean;
	/**
	 * - `enough`: the poll read as far as needed
	 * - `complete`: it came to the start of the period, or to the end of the list
	 * - `stopped`: it stopped early, perhaps at a temporary failure. The next poll goes on at `resumePage`
	 */
	end: 'enough' | 'complete' | 'stopped';
	resumePage?: number;
	failure?: LookupFailure;
}

/**
 * Reads the list from page 1, newest first. A poll that watches reads until a page has only known rows, and the total is
 * explained. A poll that learns or reads all reads to the start of the period.
 */
export const readList = async (
	poll: Poll,
	state: TriggerState,
	startedAt: number,
): Promise<Reading | LookupFailure> => {
	const firstPage = await fetchPage(poll, 1);
	if (firstPage instanceof LookupFailure) return firstPage;
	const known = new KnownRows(state.known);
	const start = { poll, state, known, startedAt, firstPage, latestPage: firstPage };
	const nothing = { rows: new Map<string, Row>(), rowsFrom: -Infinity, unknown: [] };
	const reading: Reading = { ...start, ...nothing, isShuffled: false, end: 'enough' };
	for (let page = firstPage, number = 1; ; ) {
		const { isOver, unknown } = addPage(reading, page);
		if (unknown === 0 && mayStop(reading)) return reading;
		if (isOver || isLast(reading, number)) return { ...reading, end: 'complete' };
		// New rows are on top. After the first page with a row that isn't new, a full read jumps to the page where it goes on:
		// earlier polls have read those between.
		number = Math.max(number + 1, unknown < page.rows.length ? (state.resumePage ?? 1) : 1);
		// The next poll goes back one page, because rows may have moved up, but always to a later page than this poll did. Or
		// a slow read would never advance.
		const resumePage = Math.max(number - 1, Math.min(number, (state.resumePage ?? 1) + 1));
		if (!mayFetch(poll)) return { ...reading, end: 'stopped', resumePage };
		const next = await fetchPage(poll, number);
		if (!(next instanceof LookupFailure)) page = next;
		else if (isTemporaryForPoll(next.facts))
			return { ...reading, end: 'stopped', resumePage, failure: next };
		// A page after the last one is rejected. Source: "Pagination limits".
		else return next.facts.kind === 'invalid' ? { ...reading, end: 'complete' } : next;
	}
};

/** Adds a page. Returns how many of its rows are unknown, and whether the list is over: it is empty, or a repeated one. */
const addPage = (reading: Reading, page: FetchedPage): { isOver: boolean; unknown: number } => {
	const { poll, state, known, rows, startedAt } = reading;
	const { periodStart, learning } = state;
	// Older rows aren't hashed, because that takes most of a poll's time. A trigger that learns remembers rows from before
	// the period, too, because a date may be corrected to a later one.
	const rowsFrom = learning
		? Math.max(startOf(poll, periodStart), dateOfNewest(MAX_ROWS, page.rows))
		: periodStart;
	// A lien that expires later than Days Ahead isn't there yet. The service's day may have begun before ours.
	const rowsTo = poll.operation.event.period.aheadFilter ? startedAt + DAY_MS : Infinity;
	const onPage = new Map(
		page.rows
			.filter(({ date = rowsFrom }) => date >= rowsFrom && date <= rowsTo)
			.map((row) => [hashOf(poll.operation.event.identity(row.json)), row]),
	);
	const fresh = [...onPage].filter(([hash]) => !rows.has(hash));
	const remembersUndated = known.countUndated() < MAX_UNDATED;
	const unknown = fresh.filter(
		([hash, { date }]) =>
			!known.has(hash) && (date === undefined ? remembersUndated : date >= periodStart),
	);
	for (const [hash, row] of fresh) rows.set(hash, row);
	reading.latestPage = page;
	reading.rowsFrom = Math.max(reading.rowsFrom, rowsFrom);
	reading.unknown.push(...unknown.map(([, row]) => row));
	reading.isShuffled ||= fresh.length < onPage.size;
	const isRepeated = onPage.size > 0 && fresh.length === 0;
	return { isOver: isRepeated || page.rows.length === 0, unknown: unknown.length };
};

/** Whether a poll may stop at a known page: it watches, and the total is explained, or a full read couldn't explain it. */
const mayStop = ({ state, startedAt, firstPage, unknown }: Reading): boolean => {
	if (readsAll(state, startedAt)) return false;
	const { total = 0 } = firstPage;
	return total - (state.explainedTotal ?? total) <= unknown.length || state.isUnexplained === true;
};

/** Whether the latest page is the last one of the period or of the list. */
const isLast = ({ poll, state, firstPage, latestPage }: Reading, number: number): boolean => {
	const { rows, total = number === 1 ? Infinity : 0, oldestDate } = latestPage;
	if (!poll.operation.event.sortedBy || oldestDate < state.periodStart) return true;
	// The service may return smaller pages than requested. Page 1 shows their size. A short page isn't the last one if the
	// total says that more follow.
	const size = number === 1 ? PAGE_SIZE : firstPage.rows.length;
	return rows.length < size && number * firstPage.rows.length >= total;
};
