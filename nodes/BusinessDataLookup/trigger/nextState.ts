import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { unexplainedGrowth, type Reading } from './readList';
import type { Row } from './rows';
import { isLearning, resumesFullRead, type TriggerState } from './state';

/** A trigger that learns a list whose order changes is done after this many passes without an unknown row. */
const MAX_PASSES = 3;

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
	const { rememberedFrom, ignoresUndated } = rememberRows(poll, reading);
	// If the state has no room for all rows, the trigger may remember only rows that this poll has read.
	const isComplete = reading.isComplete === true || rememberedFrom > latestPage.lastDate;
	const resumePage = isComplete ? undefined : reading.resumePage;
	const beginsFullRead = !resumesFullRead(state) && (isComplete || resumePage !== undefined);
	const progress = { newRows, isComplete, beginsFullRead };
	// Count the period from the previous full read, so that a row that it missed is still inside.
	const movedStart = Math.min(state.fullReadStartedAt, startedAt) - state.periodDays * DAY_MS;
	const periodStart = beginsFullRead ? Math.max(rememberedFrom, movedStart) : rememberedFrom;
	const fullReadStartedAt = beginsFullRead ? startedAt : state.fullReadStartedAt;
	const counts = countMissingRows(reading, progress);
	const learned = isLearning(state)
		? learn(reading, progress, periodStart)
		: { newFrom: periodStart };
	const period = { periodStart, fullReadStartedAt, resumePage, ignoresUndated };
	return { next: { ...state, ...period, ...counts, ...learned }, newRows };
};

const findNewRows = ({ state, unknown }: Reading): Row[] => {
	// While the trigger learns, rows without a date count as old.
	const undated = isLearning(state) ? -Infinity : Infinity;
	return unknown.filter(({ date = undated }) => date >= state.newFrom);
};

/** Adds the rows to `known`. Returns which rows it remembers: those of the period, or fewer if they don't all fit. */
const rememberRows = (
	poll: Poll,
	reading: Reading,
): { rememberedFrom: number; ignoresUndated?: true } => {
	const { state, rows } = reading;
	const { known, ignoresUndated } = state;
	const kept = rows.filter(({ date }) => date !== undefined || !ignoresUndated);
	for (const { date, hashes } of kept) for (const hash of hashes) known.add(hash, date);
	forgetRows(reading);
	const { datedBefore = -Infinity, undated } = known.fit();
	const rememberedFrom = Math.max(state.periodStart, datedBefore);
	// Log this once for each day that is lost.
	const isDayLost = Math.floor(rememberedFrom / DAY_MS) > Math.floor(state.periodStart / DAY_MS);
	if (isDayLost || (undated && !ignoresUndated)) {
		const undatedToo = undated ? ', and new ones without a date,' : '';
		warn(
			poll,
			`more records match than the trigger can remember, so those dated before ${new Date(rememberedFrom).toISOString()}${undatedToo} no longer start the workflow`,
		);
	}
	return { rememberedFrom, ignoresUndated: ignoresUndated ?? undated };
};

/** Forgets rows that are too old, or can't return. */
const forgetRows = ({ state, watch, rows, firstPage }: Reading): void => {
	// Rows are remembered for twice the period, because a date may be corrected to a later one.
	const forgottenBefore = state.periodStart - state.periodDays * DAY_MS;
	// With Days Ahead, a row that left and returns counts as new, so forget rows that the complete list doesn't have.
	const isWholeList = watch.period.aheadFilter !== undefined && rows.length === firstPage.total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	state.known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
};

/** What a poll found, and how far it read. */
interface PollProgress {
	newRows: Row[];
	/** All rows of the period are read. */
	isComplete: boolean;
	/** This poll began a full read, and perhaps finished it. */
	beginsFullRead: boolean;
}

/** How many rows the total counts that weren't found, and until when the trigger doesn't look for them. */
const countMissingRows = (
	reading: Reading,
	{ newRows, isComplete, beginsFullRead }: PollProgress,
): Pick<TriggerState, 'explainedTotal' | 'missingRows' | 'searchPausedUntil'> => {
	const { state, startedAt, firstPage } = reading;
	const growth = unexplainedGrowth(reading, newRows.length);
	const notFound = Math.max(0, growth);
	// If more new rows were found than the total grew by, the others are rows that were missing.
	const stillMissing = Math.max(0, state.missingRows + Math.min(0, growth));
	const missing = beginsFullRead ? notFound : stillMissing;
	const missingRows = isLearning(state) ? 0 : missing;
	// Pause if this full read didn't find all rows that the total counts, or that the last one missed.
	const isPaused = (isComplete && missingRows > 0) || (beginsFullRead && stillMissing > 0);
	const inAnHour = startedAt + HOUR_MS;
	return {
		explainedTotal: firstPage.total && firstPage.total - (beginsFullRead ? 0 : notFound),
		missingRows,
		// A pause that began while a clock was ahead ends within an hour, too.
		searchPausedUntil: isPaused ? inAnHour : Math.min(state.searchPausedUntil, inAnHour),
	};
};

/** What a trigger that learns knows after a poll. */
const learn = (
	reading: Reading,
	{ newRows, isComplete }: PollProgress,
	periodStart: number,
): Pick<TriggerState, 'newFrom' | 'passesLeft'> => {
	const { state, unknown, firstPage, latestPage, hasMoved, isShuffled } = reading;
	const foundOldRows = unknown.length > newRows.length;
	const passes = isShuffled ? MAX_PASSES : Number(hasMoved);
	// A pass that isn't finished is still to be done.
	const passesNeeded = foundOldRows && passes > 0 ? passes + Number(!isComplete) : 0;
	const passesLeft = Math.max(passesNeeded, state.passesLeft - Number(isComplete));
	if (isComplete && passesLeft === 0) return { newFrom: periodStart, passesLeft };
	// Rows dated later than the last row read are learned. If rows moved, that is certain only for page 1.
	const { lastDate } = hasMoved || isShuffled || passesLeft > 0 ? firstPage : latestPage;
	const newFrom = Math.max(Math.min(state.newFrom, lastDate + 1), periodStart + 1);
	return { newFrom, passesLeft };
};
