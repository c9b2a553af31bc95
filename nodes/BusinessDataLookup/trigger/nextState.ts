import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { unexplainedGrowth, type Reading } from './readList';
import type { Row } from './rows';
import { isLearning, resumesFullRead, type TriggerState } from './state';

/** A trigger that learns a list whose order changes is done after this many passes without an unknown row. */
const MAX_PASSES = 3;

/** What a poll found, and how far it read. */
interface PollProgress {
	newRows: Row[];
	/** All rows of the period are read. */
	isComplete: boolean;
	/** This poll began a full read, and perhaps finished it. */
	startsFullRead: boolean;
}

/**
 * The next state and the new rows after a poll has read the list. The next state shares `known` with the state before.
 *
 * - LEARNING: a row is new if it is dated later than all rows learned so far. When all rows are read and none moved
 *   meanwhile, the trigger is WATCHING.
 * - WATCHING: every unknown row is new.
 */
export const nextState = (poll: Poll, reading: Reading): { next: TriggerState; newRows: Row[] } => {
	const { state, startedAt, latestPage } = reading;
	const newRows = findNewRows(reading);
	const next = rememberRows(poll, reading);
	// Rows that don't fit into the state move the start of the period on, perhaps past the last row read.
	const isComplete = reading.isComplete === true || next.periodStart > latestPage.lastDate;
	next.resumePage = isComplete ? undefined : reading.resumePage;
	const startsFullRead = !resumesFullRead(state) && (isComplete || resumesFullRead(next));
	if (startsFullRead) {
		// Count the period from the previous full read, so that a row that it missed is still inside.
		const start = Math.min(state.fullReadStartedAt, startedAt) - state.periodDays * DAY_MS;
		next.periodStart = Math.max(next.periodStart, start);
		next.fullReadStartedAt = startedAt;
	}
	const progress = { newRows, isComplete, startsFullRead };
	const counted = countMissingRows(reading, progress);
	return { next: { ...next, ...counted, ...learn(reading, progress, next.periodStart) }, newRows };
};

const findNewRows = ({ state, unknown }: Reading): Row[] => {
	// While the trigger learns, rows without a date count as old.
	const undated = isLearning(state) ? -Infinity : Infinity;
	return unknown.filter(({ date = undated }) => date >= state.newFrom);
};

/** Adds the rows to `known`. If they don't all fit, the period starts later. */
const rememberRows = (poll: Poll, reading: Reading): TriggerState => {
	const { state, rows } = reading;
	const { known, ignoresUndated } = state;
	const kept = rows.filter(({ date }) => date !== undefined || !ignoresUndated);
	for (const { date, hashes } of kept) for (const hash of hashes) known.add(hash, date);
	forgetRows(reading);
	const { datedBefore = -Infinity, undated } = known.fit();
	const next: TriggerState = {
		...state,
		periodStart: Math.max(state.periodStart, datedBefore),
		ignoresUndated: ignoresUndated ?? undated,
	};
	warnOfForgotten(poll, state, next);
	return next;
};

const forgetRows = ({ state, watch, rows, firstPage }: Reading): void => {
	// Rows are remembered for twice the period, because a date may be corrected to a later one.
	const forgottenBefore = state.periodStart - state.periodDays * DAY_MS;
	// With Days Ahead, a row that left and returns counts as new, so forget rows that the complete list doesn't have.
	const isWholeList = watch.period.aheadFilter !== undefined && rows.length === firstPage.total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	state.known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
};

/** Logs that rows don't fit into the state, once for each day by which the period starts later. */
const warnOfForgotten = (poll: Poll, before: TriggerState, next: TriggerState): void => {
	const say = (which: string) =>
		warn(
			poll,
			`more records match than the trigger can remember, so ${which} no longer start the workflow`,
		);
	if (Math.floor(next.periodStart / DAY_MS) > Math.floor(before.periodStart / DAY_MS)) {
		say(`those dated before ${new Date(next.periodStart).toISOString()}`);
	}
	if (next.ignoresUndated && !before.ignoresUndated) say('new ones without a date');
};

/** How many rows the total counts that weren't found, and until when the trigger doesn't look for them. */
const countMissingRows = (
	reading: Reading,
	{ newRows, isComplete, startsFullRead }: PollProgress,
): Pick<TriggerState, 'explainedTotal' | 'missingRows' | 'searchPausedUntil'> => {
	const { state, startedAt, firstPage } = reading;
	const growth = unexplainedGrowth(reading, newRows);
	const notFound = Math.max(0, growth);
	// New rows beyond the growth of the total are rows that the last full read missed.
	const stillMissing = Math.max(0, state.missingRows + Math.min(0, growth));
	const missingAfter = startsFullRead ? notFound : stillMissing;
	const missingRows = isLearning(state) ? 0 : missingAfter;
	// Pause if this full read didn't find all rows that the total counts, or that the last one missed.
	const isPaused = (isComplete && missingRows > 0) || (startsFullRead && stillMissing > 0);
	const inAnHour = startedAt + HOUR_MS;
	return {
		explainedTotal: firstPage.total && firstPage.total - (startsFullRead ? 0 : notFound),
		missingRows,
		// A pause that began while a clock was ahead ends within an hour, too.
		searchPausedUntil: isPaused ? inAnHour : Math.min(state.searchPausedUntil, inAnHour),
	};
};

/** From which date on unknown rows are new, and how many more times a trigger that learns reads the list. */
const learn = (
	{ state, unknown, firstPage, latestPage, hasMoved, isShuffled }: Reading,
	{ newRows, isComplete }: PollProgress,
	periodStart: number,
): Pick<TriggerState, 'newFrom' | 'passesLeft'> => {
	if (!isLearning(state)) return { newFrom: periodStart, passesLeft: state.passesLeft };
	const foundOldRows = unknown.length > newRows.length;
	const passes = isShuffled ? MAX_PASSES : Number(hasMoved);
	// If this pass isn't finished, it counts, too.
	const more = foundOldRows && passes > 0 ? passes + Number(!isComplete) : 0;
	const passesLeft = Math.max(more, state.passesLeft - Number(isComplete));
	if (isComplete && passesLeft === 0) return { newFrom: periodStart, passesLeft };
	// All rows dated after `lastDate` are learned. If rows moved, that is certain only for page 1.
	const { lastDate } = hasMoved || isShuffled || passesLeft > 0 ? firstPage : latestPage;
	const newFrom = Math.max(Math.min(state.newFrom, lastDate + 1), periodStart + 1);
	return { newFrom, passesLeft };
};
