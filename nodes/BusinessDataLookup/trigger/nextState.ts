import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { unexplainedGrowth, type Reading } from './readList';
import type { Row } from './rows';
import { resumesFullRead, isLearning, type TriggerState } from './state';

/** If the list's order changes, the trigger learns until this many passes in a row find no unknown row. */
const MAX_PASSES = 3;

/**
 * Computes the next state and the new rows from what a poll read. The next state shares `known` with the state before.
 *
 * - LEARNING: rows dated later than the last row read are new; others start nothing. When all rows were read and nothing
 *   moved meanwhile, the trigger is WATCHING.
 * - WATCHING: a full read starts if the poll read the whole window, or should have and had no time for it.
 * - FULL READ: goes on at its page. If it ends with rows missing, the next one starts an hour later.
 */
export const nextState = (poll: Poll, reading: Reading) => {
	const { state, startedAt, unknown, firstPage, lastPage } = reading;
	const learns = isLearning(state);
	// While the trigger learns, rows without a date count as old.
	const undated = learns ? -Infinity : Infinity;
	const newRows = unknown.filter(({ date = undated }) => date >= state.newFrom);
	const next = rememberRows(poll, reading);
	// If older rows don't fit into the state, the window may now start after the last row read. Then all is read.
	const isComplete = reading.isComplete || next.periodStart > lastPage.lastDate;
	next.resumePage = isComplete ? undefined : reading.resumePage;
	const startsFullRead = !resumesFullRead(state) && (isComplete || resumesFullRead(next));
	const growth = unexplainedGrowth(reading, newRows);
	const notFound = Math.max(0, growth);
	// If there are more new rows than the total grew by, an earlier full read missed the others.
	const stillMissing = Math.max(0, state.missingRows + Math.min(0, growth));
	next.explainedTotal = firstPage.total && firstPage.total - notFound;
	next.missingRows = stillMissing;
	if (startsFullRead) {
		startFullRead(next, reading);
		next.missingRows = notFound;
	}
	if (learns) {
		next.missingRows = 0;
		learn(next, reading, newRows, isComplete);
	} else next.newFrom = next.periodStart;
	// Pause if this full read didn't find all rows that the total counts, or that the last one missed.
	if ((isComplete && next.missingRows > 0) || (startsFullRead && stillMissing > 0))
		next.searchPausedUntil = startedAt + HOUR_MS;
	return { next, newRows };
};

/**
 * Adds the rows to `known`. If they don't all fit, the window starts later, which is logged once for each day that it
 * moves.
 */
const rememberRows = (poll: Poll, { state, watch, rows, firstPage }: Reading): TriggerState => {
	const { known, ignoresUndated } = state;
	const kept = rows.filter(({ date }) => date !== undefined || !ignoresUndated);
	for (const { date, hashes } of kept) for (const hash of hashes) known.add(hash, date);
	// Rows are remembered for twice the window, because a date may be corrected to a later one.
	const forgottenBefore = state.periodStart - state.periodDays * DAY_MS;
	// With Days Ahead, a row that left and returns counts as new, so forget rows that the complete list doesn't have.
	const isWholeList = watch.period.aheadFilter !== undefined && rows.length === firstPage.total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
	const { datedBefore = -Infinity, undated } = known.fit();
	const periodStart = Math.max(state.periodStart, datedBefore);
	const say = (which: string) =>
		warn(
			poll,
			`more records match than the trigger can remember, so ${which} no longer start the workflow`,
		);
	if (Math.floor(periodStart / DAY_MS) > Math.floor(state.periodStart / DAY_MS)) {
		say(`those dated before ${new Date(periodStart).toISOString()}`);
	}
	if (undated && !ignoresUndated) say('new ones without a date');
	return { ...state, periodStart, ignoresUndated: ignoresUndated ?? undated };
};

/**
 * Starts a full read. The window now starts Look Back Days before the previous full read started, so that the next one
 * still finds a row that moved past this one.
 */
const startFullRead = (next: TriggerState, { state, startedAt, firstPage }: Reading): void => {
	const start = Math.min(state.fullReadStartedAt, startedAt) - state.periodDays * DAY_MS;
	next.periodStart = Math.max(next.periodStart, start);
	next.fullReadStartedAt = startedAt;
	next.explainedTotal = firstPage.total;
	// A pause that began while a clock was ahead ends within an hour, too.
	next.searchPausedUntil = Math.min(next.searchPausedUntil, startedAt + HOUR_MS);
};

/** Moves `newFrom` back to the rows learned so far, and to the window's start once all rows are learned. */
const learn = (
	next: TriggerState,
	{ state, unknown, firstPage, lastPage, hasMoved, isShuffled }: Reading,
	newRows: Row[],
	isComplete: boolean,
): void => {
	const foundOldRows = unknown.length > newRows.length;
	const passes = isShuffled ? MAX_PASSES : Number(hasMoved);
	// If this pass isn't finished, it counts, too.
	const passesLeft = foundOldRows && passes > 0 ? passes + Number(!isComplete) : 0;
	next.passesLeft = Math.max(passesLeft, state.passesLeft - Number(isComplete));
	// All rows dated after `lastDate` are learned. If rows moved, that is certain only for page 1.
	const { lastDate } = hasMoved || isShuffled || next.passesLeft > 0 ? firstPage : lastPage;
	next.newFrom = Math.max(Math.min(state.newFrom, lastDate + 1), next.periodStart + 1);
	if (isComplete && next.passesLeft === 0) next.newFrom = next.periodStart;
};
