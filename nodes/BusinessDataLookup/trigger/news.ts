import type { IDataObject } from 'n8n-workflow';
import { warn, type Poll } from './openPoll';
import type { Reading } from './reading';
import type { Row } from './rows';
import { DAY_MS, forgetsBefore, saveState, type Search, type TriggerState } from './state';

const MINUTE_MS = 60_000;
/** Polls come a minute apart or so: one that comes a little early counts. */
const SLACK_MS = 30_000;

/** Whether rows that were there before are still being learned. */
export const isLearning = ({ knownFrom, since }: TriggerState): boolean => knownFrom > since;

/** Whether a row lies in the window, and was not given up. */
const isWatched = (state: TriggerState, { date, mark }: Row): boolean =>
	date === undefined
		? state.undatedUpTo === undefined || mark.hash > state.undatedUpTo
		: date >= state.since;

/** Whether a row of the window was never seen. */
export const isUnknown = (state: TriggerState, row: Row): boolean =>
	isWatched(state, row) && !state.known.has(row.mark);

/** Whether a row that was never seen is new, and none that was there before. */
const isNew = (state: TriggerState, { date }: Row): boolean =>
	date === undefined ? !isLearning(state) : date >= state.knownFrom;

/** How many rows more the service counts than have been explained. */
export const growthOf = (state: TriggerState, total: number | undefined): number =>
	Math.max(0, (total ?? 0) - (state.total ?? total ?? 0));

/**
 * Whether the window is read to its start: once a day, while what was there before is learned, and what was begun.
 *
 * @param clock the service's, in ms; one that was set back has no reading due for longer than a day
 */
export const isDue = (state: TriggerState, clock: number): boolean =>
	isLearning(state) ||
	state.unfinished !== undefined ||
	clock >= state.dueAt ||
	state.dueAt - clock > DAY_MS;

/** What no longer starts the workflow since the poll before; said once for each day that the dates reach. */
const losses = (before: TriggerState, after: TriggerState): string[] => {
	const texts: string[] = [];
	if (Math.floor(after.since / DAY_MS) > Math.floor(before.since / DAY_MS)) {
		const date = new Date(after.since).toISOString();
		texts.push(
			`more records lie in Look Back Days than can be remembered; those dated before ${date} no longer start the workflow`,
		);
	}
	if (after.undatedUpTo !== undefined && before.undatedUpTo === undefined) {
		texts.push(
			'more records without a date are listed than can be remembered; some new ones of them do not start the workflow',
		);
	}
	return texts;
};

/** What a poll read, and how. */
export interface Found {
	reading: Reading;
	/** Rows of the first page: whatever comes on it is noticed at once. */
	firstPage: Row[];
	/** When the reading began, in ms, maybe in an earlier poll. */
	begunAt: number;
	/** So many new rows were looked for; Infinity = the whole window was read. */
	wanted: number;
	/** ms */
	now: number;
	/** The service's clock, in ms. */
	clock: number;
}

/** What a search that found too little leaves: twice as much time passes before the next. */
const searchAfter = ({ search }: TriggerState, now: number, hasFoundOlder: boolean): Search => {
	const inVain = hasFoundOlder ? 0 : (search?.inVain ?? 0) + 1;
	const pause = Math.min(DAY_MS, MINUTE_MS * 2 ** Math.max(0, inVain - 1));
	return { inVain, notBefore: now + pause - SLACK_MS };
};

/** What of the service's total is explained after a reading; a list read to its end explains what it holds. */
const explainedTotal = (
	state: TriggerState,
	{ rows, total, isWhole, isAll }: Reading,
	found: number,
): number | undefined => {
	if (total === undefined) return state.total;
	// What came while it was interrupted may stand on pages that it had passed.
	if (isWhole && !state.unfinished) return isAll ? Math.min(total, rows.length) : total;
	return Math.min(total, (state.total ?? total) + found);
};

/** Takes in what a poll read, stores it and returns the rows to emit. */
export const takeIn = (
	poll: Poll,
	staticData: IDataObject,
	state: TriggerState,
	{ reading, firstPage, begunAt, wanted, now, clock }: Found,
): Row[] => {
	const { rows, nextPage, isWhole, reached = now, repeated, total } = reading;
	const { known } = state;
	const forgets = forgetsBefore(state);
	const unknown = rows.filter((row) => isUnknown(state, row));
	for (const row of rows) {
		if (row.date === undefined ? isWatched(state, row) : row.date >= forgets) known.add(row.mark);
	}
	known.forget(forgets);
	const next = { ...state, total: explainedTotal(state, reading, unknown.length) };
	// A row that came again on a later page has pushed another one past the page's edge.
	const isLearned = isWhole && (!repeated || unknown.length === 0);
	const learnedFrom = isLearned ? state.since : Math.min(state.knownFrom, reached + 1);
	next.knownFrom = Math.max(state.since, learnedFrom);
	next.unfinished = nextPage === undefined ? undefined : { nextPage, begunAt };
	if (isWhole) {
		[next.readAt, next.readBefore] = [begunAt, state.readAt];
		next.dueAt = clock + DAY_MS;
	}
	const growth = growthOf(state, total);
	if (nextPage === undefined && wanted > 0 && growth > 0) {
		const older = unknown.filter((row) => !firstPage.includes(row));
		next.search = unknown.length < growth ? searchAfter(state, now, older.length > 0) : undefined;
	}
	const saved = saveState(staticData, next);
	for (const text of losses(next, saved)) warn(poll, text);
	return unknown.filter((row) => isNew(state, row));
};
