import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { unexplained, type Reading } from './reading';
import { isLearning, hasReadingUnderWay, type TriggerState } from './state';

/** If the list's order changes, the trigger learns until this many readings in a row find no unknown row. */
const MAX_PASSES = 3;

/** Adds the rows to `before.known`. If they do not all fit, the window starts later, which is logged once for each day that it moves. */
const rememberRows = (poll: Poll, { before, watch, rows, first }: Reading): TriggerState => {
	const { known, ignoresUndated } = before;
	// Rows are remembered for twice the window, because a date may be corrected to a later one.
	const forgottenBefore = before.windowStart - before.windowDays * DAY_MS;
	const kept = rows.filter(({ date }) => date !== undefined || !ignoresUndated);
	for (const { date, hashes } of kept) for (const hash of hashes) known.add(hash, date);
	// With Days Ahead, a row that left and returns counts as new, so forget rows that the complete list doesn't have.
	const isWholeList = watch.window.ahead !== undefined && rows.length === first.total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
	const { datedBefore = -Infinity, undated } = known.fit();
	const windowStart = Math.max(before.windowStart, datedBefore);
	const say = (which: string) =>
		warn(poll, `more records match than can be remembered; ${which} no longer start the workflow`);
	if (Math.floor(windowStart / DAY_MS) > Math.floor(before.windowStart / DAY_MS)) {
		say(`those dated before ${new Date(windowStart).toISOString()}`);
	}
	if (undated && !ignoresUndated) say('new ones without a date');
	return { ...before, windowStart, ignoresUndated: ignoresUndated ?? undated };
};

/**
 * Starts a reading. The window now starts Look Back Days before the previous reading began, so that the next reading
 * still finds a row that moved past this one.
 */
const beginReading = (state: TriggerState, { before, now }: Reading): void => {
	const start = Math.min(before.readingBegan, now) - before.windowDays * DAY_MS;
	state.windowStart = Math.max(state.windowStart, start);
	state.readingBegan = now;
	// A pause that began while a clock was ahead ends within an hour, too.
	state.pausedUntil = Math.min(state.pausedUntil, now + HOUR_MS);
};

/**
 * Computes the next state and the new rows from what a poll read. Also adds the rows to `before.known`.
 *
 * - LEARNING: rows dated later than the last row read are new, others start nothing. Whole, and nothing moved meanwhile
 *   → WATCHING.
 * - WATCHING: the list was read to the start, or has to be and did not fit into this poll → a reading begins.
 * - READING TO THE START: goes on at its page. Whole → WATCHING. If rows are missing, the next reading is an hour later.
 */
export const nextState = (poll: Poll, reading: Reading) => {
	const { before, now, unknown, first, last, isShuffled, hasMoved } = reading;
	const learns = isLearning(before);
	// While the trigger learns, rows without a date count as old.
	const isNew = ({ date = learns ? -Infinity : Infinity }) => date >= before.newFrom;
	const newRows = unknown.filter(isNew);
	const next = rememberRows(poll, reading);
	// If the window now starts after the last row read, because older rows don't fit, nothing is left to read.
	const isWhole = reading.isWhole || next.windowStart > last.lastDate;
	next.resumePage = isWhole ? undefined : reading.resumePage;
	const begins = !hasReadingUnderWay(before) && (isWhole || hasReadingUnderWay(next));
	if (begins) beginReading(next, reading);
	const unexplainedRows = unexplained(reading, newRows);
	const expectedRows = Math.max(0, unexplainedRows);
	// New rows beyond the growth of the total are rows that an earlier reading missed.
	const missing = Math.max(0, before.missingRows + Math.min(0, unexplainedRows));
	next.total = begins ? first.total : first.total && first.total - expectedRows;
	next.missingRows = learns ? 0 : begins ? expectedRows : missing;
	if (learns) {
		const hasOldRows = unknown.length > newRows.length;
		const passes = isShuffled ? MAX_PASSES : Number(hasMoved);
		// The poll that finishes this reading isn't another one.
		const passesLeft = hasOldRows && passes > 0 ? passes + Number(!isWhole) : 0;
		next.passesLeft = Math.max(passesLeft, before.passesLeft - Number(isWhole));
		// All rows dated after `lastDate` are learned. If rows moved, that is certain only for page 1.
		const { lastDate } = hasMoved || isShuffled || next.passesLeft > 0 ? first : last;
		next.newFrom = Math.max(Math.min(before.newFrom, lastDate + 1), next.windowStart + 1);
	}
	if (!learns || (isWhole && next.passesLeft === 0)) next.newFrom = next.windowStart;
	// Pause if the reading didn't find all rows that the total counts, or that the reading before missed.
	if ((isWhole && next.missingRows > 0) || (begins && missing > 0))
		next.pausedUntil = now + HOUR_MS;
	return { state: next, newRows };
};
