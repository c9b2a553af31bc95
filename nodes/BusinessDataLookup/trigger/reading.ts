import { LookupFailure } from '../failure';
import { PAGE_SIZE, type Poll } from './openPoll';
import { isPassing } from './pollFailure';
import { fetchPage, mayFetch, type Page, type Row } from './rows';
import { isLearning, isUnknown, type TriggerState } from './state';

/** So many passes in a row that bring nothing are enough while rows change places. */
const MAX_QUIET_PASSES = 3;

/** What reading the list in one poll came to. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted on page 1. */
	total?: number;
	/** It came to the start of the window, or to the end of the list. */
	isWhole: boolean;
	/** The page to go on with in the next poll, where this one had no time or calls left. */
	nextPage?: number;
	/** New rows of the pages before those that an earlier poll has read. */
	newOnTop: number;
	/** The newest date of the last page, in ms: nothing older than that was passed over. */
	reached?: number;
	/** The list moved meanwhile, so that rows may have been passed over. */
	isMoved: boolean;
	/** What kept the next page away for now. */
	heldUp?: LookupFailure;
}

/** How a poll reads. */
export interface Goal {
	/** On to the start of the window, whatever it finds. */
	toStart: boolean;
	/** The total alone is no reason to read on. */
	isPaused: boolean;
}

const newestOf = (rows: Row[]): number | undefined => {
	const dates = rows.map(({ date }) => date).filter((date) => date !== undefined);
	return dates.length > 0 ? dates.reduce((a, b) => Math.max(a, b)) : undefined;
};

/** Whether all that comes after a page is dated before the window; a page out of order shows nothing. */
const isAtStart = ({ sortKeys }: Page, windowStart: number): boolean => {
	const inOrder = sortKeys.every((key, index) => index === 0 || key <= sortKeys[index - 1]);
	return inOrder && sortKeys.length > 0 && sortKeys[sortKeys.length - 1] < windowStart;
};

/** How many rows the total promises beyond those that were found; 0 where the service tells no total. */
export const unexplained = (state: TriggerState, total: number | undefined, found: number) =>
	(total ?? 0) - (state.total ?? total ?? 0) - (total === undefined ? 0 : found);

/** Whether the new rows explain the total; where rows leave a list of dates to come, that is to be read, too. */
const isExplained = (poll: Poll, state: TriggerState, total: number | undefined, found: number) => {
	const rest = unexplained(state, total, found);
	return poll.operation.watch.aheadFilter ? rest === 0 : rest <= 0;
};

/** Reads once from page 1 on; behind the first page that holds a known row it goes on where the last poll stopped. */
const readPass = async (
	poll: Poll,
	first: Page,
	state: TriggerState,
	{ toStart, isPaused }: Goal,
): Promise<Reading | LookupFailure> => {
	const kept = state.page ?? 1;
	const rows = new Map<string, Row>();
	let [page, number, found, newOnTop, isMoved] = [first, 1, 0, 0, false];
	for (;;) {
		const unseen = page.rows.filter(({ hashes }) => !rows.has(hashes[0]));
		for (const row of unseen) rows.set(row.hashes[0], row);
		const news = unseen.filter((row) => isUnknown(state, row, poll)).length;
		found += news;
		if (number < kept) newOnTop = found;
		const result = (more: Partial<Reading>): Reading => ({
			rows: [...rows.values()],
			total: first.total,
			isWhole: false,
			newOnTop,
			reached: newestOf(page.rows),
			isMoved,
			...more,
		});
		const { total = first.total, size } = page;
		const isKnownPage = news === 0 && (isPaused || isExplained(poll, state, first.total, found));
		if (!toStart && isKnownPage) return result({});
		// On a page shorter than the others the list ends, if the total, too, says that all were seen.
		const isShort = size < (number === 1 ? PAGE_SIZE : first.size);
		const isLast = isShort && (kept > 1 ? number > 1 : rows.size === total);
		const isRepeat = number > 1 && unseen.length === 0;
		const isBehindStart = (number > 1 || kept === 1) && isAtStart(page, state.windowStart);
		const isWholeList = poll.operation.watch.sortedBy === undefined;
		if (isWholeList || size === 0 || isLast || isRepeat || isBehindStart) {
			return result({ isWhole: true });
		}
		const hasKnown = page.rows.some(({ hashes }) => state.known.has(hashes[0]));
		const next = hasKnown ? Math.max(number + 1, kept) : number + 1;
		// Rows may move up until the next poll, so it reads the last page once more, if it gets on all the same.
		const nextPage = Math.max(next - 1, Math.min(next, kept + 1));
		if (!mayFetch(poll)) return result({ nextPage });
		const fetched = await fetchPage(poll, next);
		if (fetched instanceof LookupFailure) {
			// A page behind the last one may be refused. Source: "Pagination limits".
			const isBehind = (next - 1) * first.size >= (total ?? Infinity);
			if (fetched.facts.kind === 'invalid' && isBehind) return result({ isWhole: true });
			return isPassing(fetched.facts) ? result({ nextPage, heldUp: fetched }) : fetched;
		}
		const repeated = fetched.rows.filter(({ hashes }) => rows.has(hashes[0])).length;
		const growth = (fetched.total ?? 0) - (page.total ?? 0);
		isMoved ||= growth < 0 || (repeated > growth && next === number + 1);
		[page, number] = [fetched, next];
	}
};

/**
 * Reads the list, newest first: until a page is known and the total is explained, or on to the start of the window.
 * Ends whatever the service says, and when the poll's time or calls are used up. While the trigger learns, a list that
 * moved is read once more, until nothing more turns up. Throws RunCancelled.
 */
export const readList = async (
	poll: Poll,
	first: Page,
	state: TriggerState,
	goal: Goal,
): Promise<Reading | LookupFailure> => {
	const all = new Map<string, Row>();
	let [page, from] = [first, state];
	for (let quiet = 0; ; ) {
		const reading = await readPass(poll, page, from, goal);
		if (reading instanceof LookupFailure) return reading;
		const before = all.size;
		for (const row of reading.rows) all.set(row.hashes[0], row);
		quiet = all.size > before ? 0 : quiet + 1;
		const isMoved = reading.isMoved && quiet < MAX_QUIET_PASSES;
		const rereads = isMoved && isLearning(state) && reading.isWhole && mayFetch(poll);
		const again = rereads ? await fetchPage(poll, 1) : undefined;
		if (again instanceof LookupFailure && !isPassing(again.facts)) return again;
		if (!again || again instanceof LookupFailure) {
			return { ...reading, rows: [...all.values()], isMoved };
		}
		[page, from] = [again, { ...state, page: undefined }];
	}
};
