import { LookupFailure } from '../failure';
import type { Poll } from './openPoll';
import { fetchRows, PAGE_SIZE, type Row, type RowPage } from './rows';
import type { TriggerState } from './state';

/** Calls of one poll, at most: a third of the minute allowance is left to others. */
const MOST_PAGES = 40;
/** The most readings of a first poll while rows change places, so that nothing old comes later as new. */
const MOST_FIRST_READINGS = 10;
/** So many readings in a row that bring nothing are enough then. */
const QUIET_READINGS = 3;

/** What reading the list in one poll came to. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted at the end. */
	total?: number;
	/** The page to go on with in the next poll; absent = the reading is over. */
	nextPage?: number;
	/** What is dated after it has been read for certain, in ms: the newest row, of the last page if it goes on. */
	reached?: number;
	/** It went to the window's start, or to the end of the list. */
	isWhole: boolean;
	/** It went to the end of the list. */
	isAll: boolean;
	/** Rows came again on a later page, so others may have been passed over. */
	repeated: boolean;
	/** What kept a page away for now. */
	heldUp?: LookupFailure;
}

/** How far a poll reads. */
export interface Plan {
	/** Where it goes on after the first page, unless all of that is new. */
	nextPage: number;
	/** The window's start, in ms. */
	since: number;
	/** It stops at a page that brings nothing new once it has found so many new rows; Infinity = it does not. */
	wanted: number;
	/** So many new rows can be remembered while the list is learned: what is older would be given up. */
	room: number;
	isNew(row: Row): boolean;
}

/** Whether all that comes after a page is older than the window; a page out of order shows nothing. */
const leavesWindow = ({ rows }: RowPage, since: number): boolean => {
	const keys = rows.map(({ sortKey }) => sortKey).filter((key) => key !== undefined);
	const inOrder = keys.every((key, index) => index === 0 || key <= keys[index - 1]);
	return keys.length > 0 && inOrder && keys[keys.length - 1] < since;
};

/** A failure that means no more than that this poll is at its end: the next one goes on. */
const isOutOfTime = ({ facts }: LookupFailure, { clock, deadline }: Poll): boolean =>
	facts.kind === 'rateLimited' || (facts.kind === 'timeout' && clock.now() >= deadline);

const newestOf = (rows: Row[]): number | undefined =>
	rows
		.map(({ date }) => date)
		.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);

/** A list that came in one response. */
export const wholeList = ({ rows, total }: RowPage): Reading => ({
	rows,
	total,
	reached: newestOf(rows),
	isWhole: true,
	isAll: true,
	repeated: false,
});

/**
 * Reads the pages of the list, newest first, after the first page. Ends whatever the service says: at the
 * window's start, at the list's end, at a page that brings nothing, and when the poll's time or its
 * calls are used up. Throws RunCancelled.
 */
export const readPages = async (
	poll: Poll,
	first: RowPage,
	{ nextPage, since, wanted, room, isNew }: Plan,
): Promise<Reading | LookupFailure> => {
	const { clock, deadline } = poll;
	const rows = new Map<string, Row>();
	const isResumed = nextPage > 2;
	let [page, number, slowest, found, repeated] = [first, 1, 0, 0, false];
	let jump = isResumed ? nextPage : undefined;
	/** Whether the page brought rows that no page before it had, and how many of them are new. */
	const take = (): { brought: boolean; news: number } => {
		const unseen = page.rows.filter(({ mark }) => !rows.has(mark.hash));
		for (const row of unseen) rows.set(row.mark.hash, row);
		repeated ||= unseen.length < page.rows.length;
		const news = unseen.filter(isNew).length;
		found += news;
		return { brought: unseen.length > 0, news };
	};
	const result = (end: Partial<Reading>): Reading => {
		const all = [...rows.values()];
		const reached = newestOf(end.nextPage === undefined ? all : page.rows);
		return {
			rows: all,
			total: page.total ?? first.total,
			reached,
			isWhole: false,
			isAll: false,
			repeated,
			...end,
		};
	};
	for (let calls = 0; ; calls += 1) {
		const { brought, news } = take();
		// On a page shorter than the others the list ends, if the total, too, says that all were seen.
		const isShort = page.size < (number === 1 ? PAGE_SIZE : first.size);
		const isLast = isShort && (isResumed ? number > 1 : rows.size === page.total);
		if (page.size === 0 || isLast) return result({ isWhole: true, isAll: !isResumed });
		if ((number > 1 || !isResumed) && leavesWindow(page, since)) return result({ isWhole: true });
		if ((number > 1 && !brought) || found > room) return result({ isWhole: true });
		if (news === 0 && found >= wanted) return result({});
		let next = number + 1;
		// All rows of the page are new: what came since the earlier poll may go on behind it.
		if (jump !== undefined && news < page.rows.length) {
			next = Math.max(next, jump);
			jump = undefined;
		}
		// Rows may move up until the next poll, so it reads the last page once more.
		const resume = calls > 1 ? next - 1 : next;
		if (calls + 1 === MOST_PAGES || clock.now() + slowest >= deadline) {
			return result({ nextPage: resume });
		}
		const startedAt = clock.now();
		const fetched = await fetchRows(poll, next);
		slowest = Math.max(slowest, clock.now() - startedAt);
		if (fetched instanceof LookupFailure) {
			if (isOutOfTime(fetched, poll)) return result({ nextPage: resume, heldUp: fetched });
			// A page behind the last one may be refused. Source: "Pagination limits".
			const isBehind = (next - 1) * first.size >= (page.total ?? Infinity);
			if (fetched.facts.kind !== 'invalid' || !isBehind) return fetched;
			return result({ isWhole: true, isAll: !isResumed });
		}
		[number, page] = [next, fetched];
	}
};

/** The first poll's reading: again and again until nothing more turns up, as far as its time reaches. */
export const readFirst = async (
	poll: Poll,
	first: RowPage,
	{ since, known }: TriggerState,
): Promise<Reading | LookupFailure> => {
	const plan = { nextPage: 2, since, wanted: Infinity, room: known.room, isNew: () => true };
	const all = new Map<string, Row>();
	let page = first;
	let quiet = 0;
	for (let count = 1; ; count += 1) {
		const read = await readPages(poll, page, plan);
		if (read instanceof LookupFailure) return read;
		const before = all.size;
		for (const row of read.rows) all.set(row.mark.hash, row);
		quiet = all.size > before ? 0 : quiet + 1;
		const { length } = read.rows;
		const isSound = !read.repeated && (!read.isAll || length === (read.total ?? length));
		const isDone = isSound || quiet >= (read.repeated ? QUIET_READINGS : 1);
		const isOutOfTime = read.nextPage !== undefined || poll.clock.now() >= poll.deadline;
		if (isDone || isOutOfTime || count === MOST_FIRST_READINGS) {
			return { ...read, rows: [...all.values()] };
		}
		const again = await fetchRows(poll, 1);
		if (again instanceof LookupFailure) return again;
		page = again;
	}
};
