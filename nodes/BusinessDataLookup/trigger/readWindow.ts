import { LookupFailure } from '../failure';
import type { Call, Client } from '../service/client';
import type { Clock } from '../service/clock';
import type { TriggerEvent } from './events';
import { fetchRows, PAGE_SIZE, type Row, type RowPage } from './rows';
import type { Progress } from './state';

/** What reading the list in one poll came to. */
export interface Reading {
	/** Each row once, in the service's order. */
	rows: Row[];
	/** What the service counted at the end. */
	total?: number;
	/** Where the next poll goes on; absent = the reading is over. */
	unfinished?: Progress;
	/** The rest of the list is older than the window, or there is none. */
	reachedEnd: boolean;
	/** Rows came again on a later page, so others may have been passed over. */
	repeated: boolean;
	/** The reading is all there is, as far as the total, the ids and the order can tell. */
	sound: boolean;
	/** What kept a page away for now. */
	heldUp?: LookupFailure;
}

export interface ReadParts {
	client: Client;
	event: TriggerEvent;
	call: Call;
	clock: Clock;
	/** No further page is begun when less than a page's time is left before this time, in ms. */
	deadline: number;
	/** Where the window begins, in ms. */
	floor: number;
}

/** Rows moved up by as much as the total fell: that many pages are read once more. */
const pageToResume = ({ nextPage, total: before }: Progress, total: number | undefined): number => {
	const vanished = Math.max(0, (before ?? 0) - (total ?? before ?? 0));
	return Math.max(2, nextPage - Math.ceil(vanished / PAGE_SIZE));
};

/** Whether all that comes after a page is older than the window; a page out of order shows nothing. */
const leavesWindow = ({ rows }: RowPage, floor: number): boolean => {
	const keys = rows.map(({ sortKey }) => sortKey).filter((key) => key !== undefined);
	const inOrder = keys.every((key, index) => index === 0 || key <= keys[index - 1]);
	return keys.length > 0 && inOrder && keys[keys.length - 1] < floor;
};

/** A failure that means no more than that this poll is at its end: the next one goes on. */
const isOutOfTime = ({ facts }: LookupFailure, { clock, deadline }: ReadParts): boolean =>
	facts.kind === 'rateLimited' || (facts.kind === 'timeout' && clock.now() >= deadline);

/**
 * Reads the pages of the window, newest first, after the first page; goes on where an earlier poll
 * stopped. Ends whatever the service says: at the window's start, at a page that is short or brings
 * nothing new, and when the time is up. Throws RunCancelled.
 */
export const readWindow = async (
	parts: ReadParts,
	first: RowPage,
	resumed?: Progress,
): Promise<Reading | LookupFailure> => {
	const { client, event, call, clock, deadline, floor } = parts;
	const rows = new Map<string, Row>();
	const begun = resumed ? resumed.total : first.total;
	let moved = resumed !== undefined && (resumed.moved || begun !== first.total);
	let [page, number, slowest, repeated] = [first, 1, 0, false];
	const take = (): boolean => {
		const before = rows.size;
		for (const row of page.rows) if (!rows.has(row.mark.hash)) rows.set(row.mark.hash, row);
		repeated ||= rows.size - before < page.rows.length;
		return rows.size > before;
	};
	const result = (reachedEnd: boolean, toTheEnd = false): Reading => {
		const complete = !toTheEnd || resumed !== undefined || rows.size === page.total;
		const sound = reachedEnd && !moved && !repeated && page.total !== undefined && complete;
		return { rows: [...rows.values()], total: page.total, reachedEnd, repeated, sound };
	};
	const broken = (nextPage: number, heldUp?: LookupFailure): Reading => ({
		...result(false),
		unfinished: { nextPage, total: begun, moved: moved || repeated },
		heldUp,
	});
	take();
	for (;;) {
		// On a page shorter than the others the list ends, if the total, too, says that all were seen.
		const isShort = page.size < (number === 1 ? PAGE_SIZE : first.size);
		const isAll = isShort && (rows.size === page.total || (resumed !== undefined && number > 1));
		if (page.size === 0 || isAll) return result(true, true);
		if ((number > 1 || !resumed) && leavesWindow(page, floor)) return result(true);
		const nextPage = number === 1 && resumed ? pageToResume(resumed, first.total) : number + 1;
		if (clock.now() + slowest >= deadline) return broken(nextPage);
		const startedAt = clock.now();
		const fetched = await fetchRows(client, event, call, nextPage);
		slowest = Math.max(slowest, clock.now() - startedAt);
		if (fetched instanceof LookupFailure) {
			if (isOutOfTime(fetched, parts)) return broken(nextPage, fetched);
			// A page behind the last one may be refused. Source: "Pagination limits".
			const isBehind = (nextPage - 1) * first.size >= (page.total ?? Infinity);
			if (fetched.facts.kind === 'invalid' && isBehind) return result(true, true);
			return fetched;
		}
		number = nextPage;
		page = fetched;
		moved ||= page.total !== begun;
		if (!take() && page.size > 0) return result(false);
	}
};
