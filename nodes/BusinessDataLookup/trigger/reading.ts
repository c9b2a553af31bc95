import { LookupFailure } from '../failure';
import { PAGE_SIZE, type Poll } from './openPoll';
import { isPassing } from './pollFailure';
import { fetchPage, mayFetch, type Page, type Row } from './rows';
import { isDue, isLearning, isReading, isUnknown, type TriggerState } from './state';

/** While rows change places, so many readings in a row that bring nothing are enough. */
const MAX_REREADS = 3;

/** What reading the list in one poll came to. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted on page 1. */
	total?: number;
	/** New rows of the pages before the one where the last poll stopped. */
	newOnTop: number;
	/** Nothing behind its last page is dated later, in ms. */
	endsAt: number;
	/** How often the list is to be read again to have seen all of it; 0 = it did not move, and holds what the total says. */
	rereads: number;
	/** It came to the start of the window, or to the end of the list. */
	isWhole: boolean;
	/** The page to go on with in the next poll, where this one had no time or calls left. */
	nextPage?: number;
	/** What kept that page away for now. */
	heldUp?: LookupFailure;
}

/** How many rows the total promises beyond those that were found; where there is no total, any may be missing. */
export const unexplained = (state: TriggerState, found: number, total?: number): number =>
	total === undefined ? found : total - (state.total ?? total) - found;

/**
 * Reads the list from page 1, newest first. A trigger that watches reads until a page is known and the total is
 * explained; one that learns, that goes on with a reading, or whose next reading is due reads to the start of the
 * window. A reading goes on at the page where the last poll stopped, behind the first page that holds a known row. Ends
 * whatever the service says, and when the poll's time or calls are used up. Throws RunCancelled.
 */
export const readList = async (
	poll: Poll,
	first: Page,
	state: TriggerState,
	now: number,
): Promise<Reading | LookupFailure> => {
	const { sortedBy, window } = poll.operation.watch;
	const toStart = isLearning(state) || isReading(state) || isDue(state, now);
	const kept = state.page ?? 1;
	const rows = new Map<string, Row>();
	const hasShrunk = kept > 1 && (first.total ?? 0) < (state.total ?? 0);
	let [page, number, found, newOnTop, rereads] = [first, 1, 0, 0, Number(hasShrunk)];
	for (;;) {
		const unseen = page.rows.filter(({ hashes }) => !rows.has(hashes[0]));
		for (const row of unseen) rows.set(row.hashes[0], row);
		const news = unseen.filter((row) => isUnknown(state, row, poll)).length;
		found += news;
		if (number < kept) newOnTop = found;
		const { endsAt, size, total = first.total } = page;
		const soFar = { rows: [...rows.values()], total: first.total, newOnTop, endsAt, rereads };
		const rest = unexplained(state, found, first.total);
		// Rows that left a list of dates to come are looked for at once if it has up to ten pages; else many expire each day.
		const isForGone = window.ahead && rest < 0 && (first.total ?? 0) <= 10 * PAGE_SIZE;
		const isEnough = now < state.pausedUntil || (rest <= 0 && !isForGone);
		if (!toStart && news === 0 && isEnough) return { ...soFar, isWhole: false };

		// On a page shorter than the others the list ends, if the total, too, says that all were seen.
		const isShort = size < (number === 1 ? PAGE_SIZE : first.size);
		const isLast = isShort && (kept > 1 ? number > 1 : rows.size === total);
		const isEnd = !sortedBy || size === 0 || isLast || (number > 1 && unseen.length === 0);
		// A list with other rows than its total says may have moved unseen.
		const isWhole = isEnd || endsAt < state.windowStart;
		const isOdd = isEnd ? rows.size !== first.total : rows.size > (first.total ?? 0);
		const isSuspect = sortedBy !== undefined && kept === 1 && isOdd;
		if (isWhole) return { ...soFar, isWhole, rereads: rereads || Number(isSuspect) };

		const hasKnown = page.rows.some(({ hashes }) => state.known.dateOf(hashes[0]) !== undefined);
		const next = hasKnown ? Math.max(number + 1, kept) : number + 1;
		// Rows may move up until the next poll, so it reads the last page once more, if it gets on all the same.
		const nextPage = Math.max(next - 1, Math.min(next, kept + 1));
		if (!mayFetch(poll)) return { ...soFar, isWhole: false, nextPage };
		const fetched = await fetchPage(poll, next);
		if (fetched instanceof LookupFailure) {
			if (isPassing(fetched.facts)) return { ...soFar, isWhole: false, nextPage, heldUp: fetched };
			// A page behind the last one may be refused. Source: "Pagination limits".
			const isBehind = (next - 1) * first.size >= (total ?? Infinity);
			return isBehind && fetched.facts.kind === 'invalid' ? { ...soFar, isWhole: true } : fetched;
		}
		const repeated = fetched.rows.filter(({ hashes }) => rows.has(hashes[0])).length;
		const growth = (fetched.total ?? total ?? 0) - (total ?? 0);
		// A row that left moved others up by one page; where rows change places at every call, one reading misses many.
		if (growth < 0) rereads = Math.max(rereads, 1);
		if (repeated > Math.max(0, growth) && next === number + 1) rereads = MAX_REREADS;
		[page, number] = [fetched, next];
	}
};
