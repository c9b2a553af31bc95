import { DAY_MS, HOUR_MS } from '../time';
import { warn, type Poll } from './openPoll';
import { unexplained, type Reading } from './reading';
import type { Row } from './rows';
import { isLearning, isReading, isUnknown, type TriggerState } from './state';

/** Remembers the rows. If they do not all fit, the window starts later, which is logged once for each day that it moves. */
const remember = (poll: Poll, state: TriggerState, { rows, total }: Reading) => {
	const { known, ignoresUndated } = state;
	// Rows are remembered for twice the window, because a date may be corrected to a later one.
	const forgottenBefore = state.windowStart - state.windowDays * DAY_MS;
	for (const { date, hashes } of rows) {
		if (date === undefined && ignoresUndated) continue;
		for (const hash of hashes) known.add(hash, date);
	}
	// A row that has left a list of dates to come is new when it comes in again, so it is forgotten.
	const isWholeList = poll.operation.watch.window.ahead !== undefined && rows.length === total;
	const listed = new Set(rows.flatMap(({ hashes }) => hashes));
	known.keep((date, hash) => date >= forgottenBefore && (!isWholeList || listed.has(hash)));
	const { datedBefore = -Infinity, undated } = known.fit();
	const windowStart = Math.max(state.windowStart, datedBefore);
	const say = (which: string) =>
		warn(poll, `more records match than can be remembered; ${which} no longer start the workflow`);
	if (Math.floor(windowStart / DAY_MS) > Math.floor(state.windowStart / DAY_MS)) {
		say(`those dated before ${new Date(windowStart).toISOString()}`);
	}
	if (undated && !ignoresUndated) say('new ones without a date');
	return { ...state, windowStart, ignoresUndated: ignoresUndated ?? undated };
};

/**
 * Takes in what a poll read: the next state, and the rows that are new.
 *
 * - LEARNING: rows dated before the learning began start nothing. Whole, and nothing moved meanwhile → WATCHING.
 * - WATCHING: the list was read to the start, or has to be and did not fit into this poll → a reading begins.
 * - READING TO THE START: goes on at its page. Whole → WATCHING; in vain → no other one for an hour.
 *
 * @param isFirst it is the first poll, which starts nothing
 * @param now when the poll began, in ms
 */
export const takeIn = (
	poll: Poll,
	state: TriggerState,
	reading: Reading,
	{ isFirst, now }: { isFirst: boolean; now: number },
): { state: TriggerState; news: Row[] } => {
	const { rows, total, newOnTop, endsAt } = reading;
	const learns = isLearning(state);
	const goesOn = isReading(state);
	const unknown = rows.filter((row) => isUnknown(state, row, poll));
	// Rows without a date are taken for old ones while the trigger learns.
	const undated = learns ? -Infinity : Infinity;
	const news = unknown.filter(({ date = undated }) => date >= state.newFrom);
	const next: TriggerState = remember(poll, state, reading);
	// Rows that were given up need no reading either.
	const isWhole = reading.isWhole || next.windowStart > endsAt;
	next.page = isWhole ? undefined : reading.nextPage;
	const begins = !goesOn && (isWhole || isReading(next));
	// New rows on top explain the growth since the last poll; new rows further down are those that a reading looks for.
	const rest = unexplained(state, goesOn ? newOnTop : unknown.length, total);
	const lookedFor = goesOn ? unknown.length - newOnTop : Math.max(0, -rest);
	const missing = Math.max(0, state.missing - lookedFor);
	next.total = begins || total === undefined ? total : total - Math.max(0, rest);
	next.missing = begins ? Math.max(0, rest) : missing;
	if (begins) {
		// The window moves one reading late, so that a row that slips past this reading is still within the next one's window.
		const start = Math.min(state.readingBegan, now) - state.windowDays * DAY_MS;
		next.windowStart = Math.max(next.windowStart, start);
		next.readingBegan = now;
		// A pause that began while a clock was ahead ends within an hour, too.
		next.pausedUntil = Math.min(next.pausedUntil, now + HOUR_MS);
	}
	if (learns) {
		next.missing = 0;
		const rereads = unknown.length > 0 ? reading.rereads : 0;
		next.rereads = Math.max(rereads, state.rereads - (isWhole ? 1 : 0));
		// Whatever the first poll did not reach is learned, however late it is dated.
		const latest = Math.min(endsAt + 1, Number.MAX_SAFE_INTEGER);
		if (isFirst && !isWhole) next.newFrom = Math.max(next.newFrom, latest);
	}
	if (!learns || (isWhole && next.rereads === 0)) next.newFrom = next.windowStart;
	// A reading was in vain if it has not found all that the total promises, or all that the reading before had missed.
	if ((isWhole && next.missing > 0) || (begins && missing > 0)) next.pausedUntil = now + HOUR_MS;
	return { state: next, news: isFirst ? [] : news };
};
