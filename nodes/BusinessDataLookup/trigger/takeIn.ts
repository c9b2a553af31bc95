import { LAST_INSTANT_MS } from '../catalogue/watching';
import { DAY_MS, HOUR_MS } from '../service/time';
import { warn, type Poll } from './openPoll';
import { unexplained, type Reading } from './reading';
import type { Row } from './rows';
import { forgetsBefore, isLearning, isReading, isUnknown, type TriggerState } from './state';

/** What starts nothing from this poll on; said once for each day that the dates reach. */
const warnOfLosses = (poll: Poll, before: TriggerState, after: TriggerState): void => {
	if (Math.floor(after.windowStart / DAY_MS) > Math.floor(before.windowStart / DAY_MS)) {
		const date = new Date(after.windowStart).toISOString();
		warn(
			poll,
			`more records lie in Look Back Days than can be remembered; those dated before ${date} no longer start the workflow`,
		);
	}
	if (after.ignoresUndated && !before.ignoresUndated) {
		warn(
			poll,
			'more records without a date are listed than can be remembered; new ones of them no longer start the workflow',
		);
	}
};

/** Remembers the rows, and says where the window starts if not all can be remembered. */
const remember = (poll: Poll, state: TriggerState, { rows, isWhole, isMoved }: Reading) => {
	const { known } = state;
	const forgets = forgetsBefore(state);
	for (const { date, hashes } of rows) {
		const isKept = date === undefined ? !state.ignoresUndated : date >= forgets;
		for (const hash of isKept ? hashes : []) known.add(hash, date);
	}
	// What has left a list of dates to come may come in again.
	const isAll = poll.operation.watch.aheadFilter && isWhole && !isMoved && !isReading(state);
	if (isAll) known.keepOnly(new Set(rows.flatMap(({ hashes }) => hashes)));
	known.forgetBefore(forgets);
	const { datedBefore = -Infinity, undated } = known.fit();
	const windowStart = Math.max(state.windowStart, Math.min(datedBefore, LAST_INSTANT_MS));
	const kept = { ...state, windowStart, ignoresUndated: state.ignoresUndated || undated };
	warnOfLosses(poll, state, kept);
	return kept;
};

/** What a poll's reading comes to: the next state, and the rows that are new. */
export interface Outcome {
	state: TriggerState;
	news: Row[];
}

/**
 * Takes in what a poll read.
 *
 * - learning: rows dated before it began start nothing; whole, and nothing moved → watching
 * - watching: stays so, or, where it was read to the start, or has to be → a reading begins
 * - reading to the start: goes on at its page; whole → watching
 *
 * @param now when the poll began, in ms
 */
export const takeIn = (
	poll: Poll,
	state: TriggerState,
	reading: Reading,
	{ isFirst, now }: { isFirst: boolean; now: number },
): Outcome => {
	const { rows, total, newOnTop, reached = now } = reading;
	const isLearned = !isLearning(state);
	const unknown = rows.filter((row) => isUnknown(state, row, poll));
	const starts = ({ date }: Row) => (date === undefined ? isLearned : date >= state.knownFrom);
	const news = isFirst ? [] : unknown.filter(starts);
	const rest = Math.max(0, unexplained(state, total, unknown.length));
	const next = remember(poll, state, reading);
	// What was given up is not read either.
	const isWhole = reading.isWhole || next.windowStart > reached;
	const goesOn = isReading(state);
	next.page = isWhole ? undefined : reading.nextPage;
	if (!isWhole && !isReading(next)) return { state: { ...next, total: total && total - rest }, news };

	if (goesOn) {
		const onTop = Math.max(0, unexplained(state, total, newOnTop));
		next.total = total && total - onTop;
		next.missing = Math.max(0, state.missing - (unknown.length - newOnTop));
	} else {
		// What slips past this reading is dated late enough for the next one.
		const start = Math.min(state.readingBegan, now) - state.windowDays * DAY_MS;
		next.windowStart = Math.max(next.windowStart, start);
		next.readingBegan = now;
		next.total = total;
		next.missing = rest;
	}
	if (!isLearned) {
		const hasShrunk = goesOn && (total ?? Infinity) < (state.total ?? 0);
		const isMoved = (reading.isMoved || hasShrunk) && unknown.length > 0;
		next.missing = isMoved || (goesOn && state.missing > 0) ? 1 : 0;
		// The rows of the first poll are known, however late they are dated.
		if (isFirst && !isWhole) next.knownFrom = Math.max(next.knownFrom, reached + 1);
		if (isWhole && next.missing === 0) next.knownFrom = next.windowStart;
	} else {
		next.knownFrom = next.windowStart;
		if (isWhole) next.pausedUntil = next.missing > 0 ? now + HOUR_MS : now;
	}
	if (isWhole) next.missing = 0;
	return { state: next, news };
};
