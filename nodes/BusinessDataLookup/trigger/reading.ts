import { LookupFailure } from '../failure';
import { PAGE_SIZE } from '../catalogue/limits';
import type { Poll } from './openPoll';
import { isPassing } from './pollFailure';
import { fetchPage, mayFetch, type Row } from './rows';
import { isDue, isLearning, isReading, isUnknown, type TriggerState } from './state';

/** While rows change places, the trigger learns until this many readings in a row have found nothing unknown. */
const MAX_REREADS = 3;

/** What one reading of the list found. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted on page 1. */
	total?: number;
	/** How many new rows stand on the pages before the one at which this reading went on. */
	newOnTop: number;
	/** Latest date of the rows after the last page that was read, in ms. */
	endsAt: number;
	/** How many more readings it takes to see the whole list; 0 = the list did not move, and has as many rows as the total says. */
	rereads: number;
	/** The reading came to the start of the window, or to the end of the list. */
	isWhole: boolean;
	/** The page at which the next poll goes on; absent = this poll had the time and calls for all. */
	nextPage?: number;
	/** The passing failure in the place of the next page. */
	heldUp?: LookupFailure;
}

/** How many new rows the total's growth promises beyond those found; without a total, as many as were found, because more may follow. */
export const unexplained = (state: TriggerState, found: number, total?: number): number =>
	total === undefined ? found : total - (state.total ?? total) - found;

/**
 * Reads the list from page 1, newest first. A trigger that watches reads until a page is known and the total is
 * explained. A trigger that learns, goes on with a reading, or has a reading due reads to the start of the window. A
 * reading that goes on jumps from the first page with a known row to the page where the last poll stopped. Ends
 * whatever the service says, and when the poll's time or calls are used up. Throws RunCanceled.
 */
export const readList = async (
	poll: Poll,
	state: TriggerState,
	now: number,
): Promise<Reading | LookupFailure> => {
	const { sortedBy, window } = poll.operation.watch;
	const readsToStart = isLearning(state) || isReading(state) || isDue(state, now);
	const resumesAt = state.page ?? 1;
	const first = await fetchPage(poll, 1);
	if (first instanceof LookupFailure) return first;
	const rows = new Map<string, Row>();
	const hasShrunk = resumesAt > 1 && (first.total ?? 0) < (state.total ?? 0);
	let rereads = Number(hasShrunk);
	let page = first;
	let number = 1;
	let found = 0;
	let newOnTop = 0;
	for (;;) {
		const unseen = page.rows.filter(({ hashes }) => !rows.has(hashes[0]));
		for (const row of unseen) rows.set(row.hashes[0], row);
		const unknown = unseen.filter((row) => isUnknown(state, row, poll)).length;
		found += unknown;
		if (number < resumesAt) newOnTop = found;
		const { endsAt, size, total = first.total } = page;
		const soFar = { rows: [...rows.values()], total: first.total, newOnTop, endsAt, rereads };
		const rest = unexplained(state, found, first.total);
		// A total that fell shows that rows left a list of dates to come. They are looked for at once in up to ten pages; of a longer list some leave all day.
		const looksForGone = window.ahead && rest < 0 && (first.total ?? 0) <= 10 * PAGE_SIZE;
		const isEnough = now < state.pausedUntil || (rest <= 0 && !looksForGone);
		if (!readsToStart && unknown === 0 && isEnough) return { ...soFar, isWhole: false };

		// A short page is the last; in a reading from page 1 the total must agree.
		const isShort = size < (number === 1 ? PAGE_SIZE : first.size);
		const isLast = isShort && (resumesAt > 1 ? number > 1 : rows.size === total);
		const isEnd = !sortedBy || size === 0 || isLast || (number > 1 && unseen.length === 0);
		const isWhole = isEnd || endsAt < state.windowStart;
		// A list that has another number of rows than its total may have moved while it was read.
		const isOtherCount = isEnd ? rows.size !== first.total : rows.size > (first.total ?? 0);
		const mayHaveMoved = sortedBy !== undefined && resumesAt === 1 && isOtherCount;
		if (isWhole) return { ...soFar, isWhole, rereads: rereads || Number(mayHaveMoved) };

		const hasKnown = page.rows.some(({ hashes }) => state.known.dateOf(hashes[0]) !== undefined);
		const next = hasKnown ? Math.max(number + 1, resumesAt) : number + 1;
		// Rows may move up until the next poll, so the next poll reads the last page again, unless it would then get no further.
		const nextPage = Math.max(next - 1, Math.min(next, resumesAt + 1));
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
		// A row that leaves moves the others up, and one of them to a page that was read already.
		if (growth < 0) rereads = Math.max(rereads, 1);
		// Where rows change places at every call, one reading misses many.
		if (repeated > Math.max(0, growth) && next === number + 1) rereads = MAX_REREADS;
		page = fetched;
		number = next;
	}
};
