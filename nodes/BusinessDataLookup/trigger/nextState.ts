import { DAY_MS } from '../time';
import { MAX_UNDATED } from './knownRows';
import { warn } from './openPoll';
import type { Reading } from './readList';
import type { Row } from './rows';
import { startOf, type TriggerState } from './state';

/** If rows change their places, a trigger learns until this many passes in a row found nothing unknown. */
const SHUFFLED_PASSES = 5;
const TOO_MANY =
	'more records match than the trigger can remember, so the oldest, or those without a date, no longer start the workflow';

/** The next state and the new rows after a poll has read the list. */
export const nextState = (reading: Reading): { next: TriggerState; newRows: Row[] } => {
	const { poll, state, startedAt, unknown, latestPage, end, resumePage } = reading;
	const { learning } = state;
	// While the trigger learns, rows without a date count as old.
	const newRows = unknown.filter(({ date = -1 }) => !learning || date >= learning.newFrom);
	const { known, periodStart } = rememberRows(reading);

	// If the pages after this one are too old to be remembered, the read is complete.
	const isComplete = end === 'complete' || latestPage.oldestDate < periodStart;
	const beginsFullRead = state.resumePage === undefined && end !== 'enough';
	// The period begins Look Back Days before the previous full read, because that one may have missed rows.
	const lastStart = startOf(poll, Math.min(state.fullReadStartedAt, startedAt));
	// Rows may have been added during the read, so the last total counts. It may be missing.
	const { total = Infinity } = latestPage;
	const { explainedTotal = total } = state;
	const explained = Math.min(total, explainedTotal + newRows.length);
	const account = isComplete && total < Infinity ? total : explained;
	const next: TriggerState = {
		...state,
		known,
		periodStart: beginsFullRead ? Math.max(periodStart, lastStart) : periodStart,
		fullReadStartedAt: beginsFullRead ? startedAt : state.fullReadStartedAt,
		resumePage: isComplete ? undefined : resumePage,
		// JSON has no Infinity.
		explainedTotal: account < Infinity ? account : undefined,
		isUnexplained: isComplete ? explained !== account : state.isUnexplained,
	};
	return { next: { ...next, learning: learnMore(reading, next, newRows) }, newRows };
};

/**
 * What the next state remembers of all rows, and the start of the period. If there are too many rows, the oldest are
 * forgotten, and the period starts after them.
 */
const rememberRows = ({ poll, state, known, rows, rowsFrom }: Reading) => {
	const undatedBefore = known.countUndated();
	for (const [hash, { date }] of rows) known.add(hash, date);
	// Rows are remembered for twice the period, because a date may be corrected to a later one.
	const stored = known.store(startOf(poll, state.periodStart));
	const periodStart = Math.max(state.periodStart, stored.datedBefore, rowsFrom);
	// Log this once for each day that is lost.
	const isDayLost = Math.floor(periodStart / DAY_MS) > Math.floor(state.periodStart / DAY_MS);
	const isUndatedLost = undatedBefore < MAX_UNDATED && known.countUndated() >= MAX_UNDATED;
	if (isDayLost || isUndatedLost) warn(poll.context, TOO_MANY);
	return { known: stored.text, periodStart };
};

/** What a trigger that learns knows after a poll. Undefined if it has learned all rows of the period. */
const learnMore = (
	{ unknown, rows, firstPage, latestPage, isShuffled }: Reading,
	{ learning, resumePage, periodStart }: TriggerState,
	newRows: Row[],
): TriggerState['learning'] => {
	if (!learning) return undefined;
	const isComplete = resumePage === undefined;
	const isAll = rows.size === (firstPage.total ?? rows.size);
	// A pass that found old rows isn't the last one.
	const needed = unknown.length > newRows.length ? 1 + (isShuffled ? SHUFFLED_PASSES : 1) : 1;
	const passesLeft = Math.max(learning.passesLeft, needed) - Number(isComplete);
	if (passesLeft === 0 || (isComplete && isAll)) return undefined;
	// The trigger has learned all rows newer than the oldest one read. If rows change their places, only page 1 is certain.
	const { oldestDate } = isShuffled || passesLeft > 2 ? firstPage : latestPage;
	const newFrom = Math.min(learning.newFrom, Math.max(oldestDate, periodStart) + 1);
	return { newFrom, passesLeft };
};
