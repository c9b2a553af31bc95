import { instant } from '../catalogue/watching';
import { LookupFailure } from '../failure';
import type { Poll } from './openPoll';
import { fetchPage, PAGE_SIZE, rowsOf, type Page, type Row } from './rows';
import { isLearning, isUnknown, type TriggerState } from './state';

/** Calls of one poll, at most: a third of the minute allowance is left to others. */
const MAX_CALLS = 40;
/** So many passes in a row that bring nothing are enough while rows change places. */
const MAX_QUIET_PASSES = 3;

/** What reading the list in one poll came to. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted at the end. */
	total?: number;
	/** The page to go on with in the next poll; absent = the reading is over. */
	nextPage?: number;
	/** What is dated after it was read for certain, in ms: the newest row, of the last page where the reading goes on. */
	reached?: number;
	/** It went down to the floor, or to the end of the list. */
	isWhole: boolean;
	/** It went from the beginning of the list to its end. */
	isAll: boolean;
	/** Rows came again on a later page, so others may have been passed over. */
	isRepeated: boolean;
	/** What kept a page away for now. */
	heldUp?: LookupFailure;
}

/** What a poll has used up. */
interface Spent {
	calls: number;
	/** The slowest of them, in ms. */
	slowest: number;
}

const mayCall = ({ clock, deadline }: Poll, { calls, slowest }: Spent): boolean =>
	calls < MAX_CALLS && clock.now() + slowest < deadline;

const fetchNext = async (poll: Poll, page: number, spent: Spent): Promise<Page | LookupFailure> => {
	const startedAt = poll.clock.now();
	const fetched = await fetchPage(poll, page);
	spent.calls += 1;
	spent.slowest = Math.max(spent.slowest, poll.clock.now() - startedAt);
	return fetched;
};

/** A failure that means no more than that this poll is at its end: the next one goes on. */
const isOutOfTime = ({ facts }: LookupFailure, { clock, deadline }: Poll): boolean =>
	facts.kind === 'rateLimited' || (facts.kind === 'timeout' && clock.now() >= deadline);

const newestOf = (rows: Row[]): number | undefined =>
	rows
		.map(({ date }) => date)
		.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);

/** Whether all that comes after a page is dated before the floor; a page out of order shows nothing. */
const isAtFloor = ({ records }: Page, { operation }: Poll, floor: number): boolean => {
	const keys = records
		.map((record) => instant(record[operation.watch.sortedBy!]))
		.filter((key) => key !== undefined);
	const inOrder = keys.every((key, index) => index === 0 || key <= keys[index - 1]);
	return keys.length > 0 && inOrder && keys[keys.length - 1] < floor;
};

/** A list that came in one response. */
export const wholeList = (rows: Row[]): Reading => ({
	rows,
	reached: newestOf(rows),
	isWhole: true,
	isAll: true,
	isRepeated: false,
});

/** Goes once through the pages after the first one. */
const readPass = async (
	poll: Poll,
	first: Page,
	state: TriggerState,
	wanted: number,
	spent: Spent,
): Promise<Reading | LookupFailure> => {
	const resumeAt = state.nextPage ?? 2;
	const isResumed = resumeAt > 2;
	const rows = new Map<string, Row>();
	let [page, number, found, isRepeated] = [first, 1, 0, false];
	for (let fetches = 0; ; fetches += 1) {
		const given = rowsOf(poll.operation, page.records);
		const unseen = given.filter(({ hashes }) => !rows.has(hashes[0]));
		for (const row of unseen) rows.set(row.hashes[0], row);
		isRepeated ||= unseen.length < given.length;
		const news = unseen.filter((row) => isUnknown(state, row)).length;
		found += news;
		const end = (how: Partial<Reading>): Reading => {
			const all = [...rows.values()];
			const reached = newestOf(how.nextPage === undefined ? all : given);
			const total = page.total ?? first.total;
			return { rows: all, total, reached, isWhole: false, isAll: false, isRepeated, ...how };
		};
		const size = page.records.length;
		// On a page shorter than the others the list ends, if the total, too, says that all were seen.
		const isShort = size < (number === 1 ? PAGE_SIZE : first.records.length);
		const isLast = isShort && (isResumed ? number > 1 : rows.size === page.total);
		if (size === 0 || isLast) return end({ isWhole: true, isAll: !isResumed });
		if (number > 1 && unseen.length === 0) return end({ isWhole: true });
		if ((number > 1 || !isResumed) && isAtFloor(page, poll, state.floor)) {
			return end({ isWhole: true });
		}
		if (news === 0 && found >= wanted) return end({});
		// Where all rows of a page are new, those that came since the earlier poll may go on behind it.
		number = news < given.length ? Math.max(number + 1, resumeAt) : number + 1;
		// Rows may move up until the next poll, so it reads the last page once more.
		const nextPage = fetches > 1 ? number - 1 : number;
		if (!mayCall(poll, spent)) return end({ nextPage });
		const fetched = await fetchNext(poll, number, spent);
		if (fetched instanceof LookupFailure) {
			if (isOutOfTime(fetched, poll)) return end({ nextPage, heldUp: fetched });
			// A page behind the last one may be refused. Source: "Pagination limits".
			const isBehind = (number - 1) * first.records.length >= (page.total ?? Infinity);
			if (fetched.facts.kind !== 'invalid' || !isBehind) return fetched;
			return end({ isWhole: true, isAll: !isResumed });
		}
		page = fetched;
	}
};

/**
 * Reads the list, newest first, down to the floor, or until it has found so many new rows and a page brings none. Ends
 * whatever the service says, and when the poll's time or calls are used up. What was there before is learned by
 * several passes, if need be: until nothing more turns up. Throws RunCancelled.
 *
 * @param wanted Infinity = down to the floor
 */
export const readList = async (
	poll: Poll,
	first: Page,
	state: TriggerState,
	wanted: number,
): Promise<Reading | LookupFailure> => {
	const spent = { calls: 1, slowest: 0 };
	const all = new Map<string, Row>();
	let [page, from] = [first, state];
	for (let quiet = 0; ; ) {
		const reading = await readPass(poll, page, from, wanted, spent);
		if (reading instanceof LookupFailure) return reading;
		const before = all.size;
		for (const row of reading.rows) all.set(row.hashes[0], row);
		quiet = all.size > before ? 0 : quiet + 1;
		const isRepeated = reading.isRepeated && quiet < MAX_QUIET_PASSES;
		const isOver = !isLearning(state) || !isRepeated || reading.nextPage !== undefined;
		if (isOver || !mayCall(poll, spent)) return { ...reading, rows: [...all.values()], isRepeated };
		const again = await fetchNext(poll, 1, spent);
		if (again instanceof LookupFailure) return again;
		[page, from] = [again, { ...state, nextPage: undefined }];
	}
};
