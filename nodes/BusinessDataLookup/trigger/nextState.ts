import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { COMPLETE, unexplainedGrowth, type Reading } from './readList';
import type { Row } from './rows';
import type { TriggerState } from './state';

/** The next state and the new rows after a poll has read the list, and `rememberRows` has remembered its rows. */
export const nextState = (
	reading: Reading,
	{ watchedFrom, ignoresUndated }: ReturnType<typeof rememberRows>,
): { next: TriggerState; newRows: Row[] } => {
	const { state, startedAt, known, unknown, latestPage, event } = reading;
	const { learning } = state;
	// While the trigger learns, rows without a date count as old.
	const isNew = ({ date = -Infinity }: Row) => !learning || date >= learning.newFrom;
	const newRows = unknown.filter(isNew);

	// If the pages after this one are too old to be remembered, the read is complete.
	const end = watchedFrom > latestPage.oldestDate ? COMPLETE : reading.end;
	const beginsFullRead = state.resumePage === undefined && end.kind !== 'enough';
	// A full read moves the start of the period on, but only to Look Back Days before the previous full read: it may find
	// rows that the previous one missed.
	const lastPeriodStart = Math.min(state.fullReadStartedAt, startedAt) - state.periodDays * DAY_MS;
	const periodStart = beginsFullRead ? Math.max(watchedFrom, lastPeriodStart) : watchedFrom;

	const { stillMissing, missingRows, explainedTotal } = accountForTotal(
		reading,
		newRows.length,
		beginsFullRead,
	);
	// Pause the search for missing rows if a full read has ended without finding all of them, or if this poll began one
	// to look for missing rows and didn't find them all.
	const isPaused =
		(end.kind === 'complete' && missingRows > 0) || (beginsFullRead && stillMissing > 0);
	const inAnHour = startedAt + HOUR_MS;

	const next: TriggerState = {
		...state,
		known: known.toJson(),
		ignoresUndated,
		periodStart,
		learning: learnMore({ ...reading, end }, newRows, periodStart),
		fullReadStartedAt: beginsFullRead ? startedAt : state.fullReadStartedAt,
		lastReadAt: event.period.aheadFilter ? startedAt : undefined,
		resumePage: end.kind === 'stopped' ? end.resumePage : undefined,
		explainedTotal,
		missingRows,
		// A pause that began while a clock was ahead ends within an hour, too.
		searchPausedUntil: isPaused ? inAnHour : Math.min(state.searchPausedUntil, inAnHour),
	};
	return { next, newRows };
};

/**
 * Compares the total with the rows that were found. Say all 100 rows are known. Then the total is 103, and a poll finds
 * 2 new rows: 1 is unexplained, so `explainedTotal` is 102, and polls read on. If a full read doesn't find that row
 * either, it is missing: `missingRows` is 1, and `explainedTotal` 103.
 */
const accountForTotal = (reading: Reading, newCount: number, beginsFullRead: boolean) => {
	const { state, firstPage } = reading;
	const unexplained = unexplainedGrowth(reading, newCount);
	const notFound = Math.max(0, unexplained);
	// If more new rows were found than the total grew by, the extra ones are rows that earlier reads had missed.
	const stillMissing = Math.max(0, state.missingRows + Math.min(0, unexplained));
	const missing = beginsFullRead ? notFound : stillMissing;
	return {
		stillMissing,
		missingRows: state.learning ? 0 : missing,
		explainedTotal: firstPage.total && firstPage.total - (beginsFullRead ? 0 : notFound),
	};
};

/**
 * Adds the rows of a poll to `known`, and drops the oldest. Logs a warning if rows of the period don't fit.
 * `watchedFrom` is the date, in ms, from which rows start the workflow: the start of the period, or a later one if its
 * rows don't all fit.
 */
export const rememberRows = (
	{ context }: Poll,
	{ state, known, rows, event, firstPage }: Reading,
) => {
	const { ignoresUndated, periodStart } = state;
	const kept = rows.filter(({ date }) => date !== undefined || !ignoresUndated);
	for (const { date, hashes } of kept) for (const hash of hashes) known.add(hash, date);
	// Rows are remembered for twice the period, because a date may be corrected to a later one.
	const forgottenBefore = periodStart - state.periodDays * DAY_MS;
	// With Days Ahead, a row that left and returns counts as new, so forget rows that the complete list doesn't have.
	const isWholeList = event.period.aheadFilter !== undefined && rows.length === firstPage.total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
	const { datedBefore = -Infinity, undated } = known.fit();
	const watchedFrom = Math.max(periodStart, datedBefore);
	// Log this once for each day that is lost.
	const isDayLost = Math.floor(watchedFrom / DAY_MS) > Math.floor(periodStart / DAY_MS);
	if (isDayLost || (undated && !ignoresUndated)) {
		const undatedToo = undated ? ', and new ones without a date,' : '';
		warn(
			context,
			`more records match than the trigger can remember, so those dated before ${new Date(watchedFrom).toISOString()}${undatedToo} no longer start the workflow`,
		);
	}
	return { watchedFrom, ignoresUndated: ignoresUndated ?? undated };
};

/** What a trigger that learns knows after a poll. Undefined if it has learned all rows of the period. */
const learnMore = (
	{ state, unknown, firstPage, latestPage, passesNeeded, end }: Reading,
	newRows: Row[],
	periodStart: number,
): TriggerState['learning'] => {
	if (!state.learning) return undefined;
	const foundOldRows = unknown.length > newRows.length;
	const isComplete = end.kind === 'complete';
	// Old rows turned up, so `passesNeeded` more passes follow. A pass that ended early counts as one more.
	const least = foundOldRows && passesNeeded > 0 ? passesNeeded + Number(!isComplete) : 0;
	const passesLeft = Math.max(least, state.learning.passesLeft - Number(isComplete));
	if (isComplete && passesLeft === 0) return undefined;
	// The trigger has learned all rows newer than the oldest one read. If rows moved, some between later pages may have
	// been missed, so only page 1 is certain.
	const { oldestDate } = passesNeeded > 0 || passesLeft > 0 ? firstPage : latestPage;
	const newFrom = Math.min(state.learning.newFrom, oldestDate + 1);
	return { newFrom: Math.max(newFrom, periodStart + 1), passesLeft };
};
