import { isGivenUp, KnownRecords, type GivenUp } from './knownRecords';
import type { Poll } from './openPoll';
import type { Reading } from './readWindow';
import type { Row } from './rows';
import {
	loadState,
	saveState,
	windowOf,
	type Doubt,
	type Learning,
	type TriggerState,
} from './state';

/** So many readings in a row may leave a doubt and bring nothing before the next one waits. */
const PROMPT_READINGS = 3;
/** So many readings in a row that leave a doubt keep the window where it is. */
const MOST_HOLDING_READINGS = 10;
/** The most polls it waits. */
const MOST_POLLS_IN_DOUBT = 32;
/** Learning ends after so many readings, even if the list never comes to rest. */
const MOST_LEARNING_READINGS = 3;
const DAY_MS = 86_400_000;

/** What one poll found, before it is compared with what is known. */
export interface Found {
	/** Absent = nothing has changed. */
	reading?: Reading;
	/** What the first poll leaves to be learned. */
	learning?: Learning;
	/** The state when the poll began. */
	begunWith?: TriggerState;
	/** ms */
	now: number;
}

/** Whether a row lies in the window, and was not given up. */
export const isInWindow = ({ date, mark }: Row, floor: number, state?: TriggerState): boolean =>
	(date === undefined || date >= floor) && !isGivenUp(mark, state?.givenUp);

/** The doubt that a reading leaves; each that brings nothing lets more polls pass before the next. */
const doubtAfter = (before: Doubt | undefined, hasNews: boolean): Doubt => {
	const inVain = hasNews ? 0 : (before?.inVain ?? 0) + 1;
	const longer = Math.max(0, inVain - PROMPT_READINGS);
	const polls = longer && Math.min(MOST_POLLS_IN_DOUBT, 2 ** longer);
	return { readings: (before?.readings ?? 0) + 1, inVain, polls };
};

type Reached = Pick<TriggerState, 'through' | 'total' | 'learning' | 'unfinished' | 'doubt'>;

/** What a poll without change leaves; of a clock that was ahead it takes the time back. */
const afterIdle = (
	{ through, total, learning, unfinished, doubt }: TriggerState,
	now: number,
): Reached => ({
	through: Math.min(through, now),
	total,
	learning,
	unfinished,
	doubt: doubt && { ...doubt, polls: Math.max(0, doubt.polls - 1) },
});

/**
 * What a reading leaves: how far it got, and whether the next poll has to read again.
 *
 * @param hasNews it brought rows that were not known
 * @param isAlone no other poll has ended meanwhile
 */
const afterReading = (
	{ reading, begunWith, now }: Found & { reading: Reading },
	state: TriggerState | undefined,
	learning: Learning | undefined,
	{ hasNews, isAlone }: { hasNews: boolean; isAlone: boolean },
): Reached => {
	const { total, unfinished, reachedEnd } = reading;
	const through = state?.through ?? now;
	const resumed = begunWith?.unfinished;
	const begunAt = resumed?.begunAt ?? now;
	if (unfinished) {
		const moved = unfinished.moved || hasNews;
		const progress = { ...unfinished, moved, begunAt };
		return { through, total, learning, unfinished: progress, doubt: state?.doubt };
	}
	// Between its polls a reading may have passed something over: it counts if it brought nothing new.
	const isSound = reading.sound && isAlone && !(resumed && hasNews);
	const isQuiet = !hasNews && !resumed?.moved;
	const readings = (learning?.readings ?? 0) + (begunWith ? 1 : 0);
	const isLearned = begunWith && (isSound || isQuiet || readings === MOST_LEARNING_READINGS);
	const doubt = isSound ? undefined : doubtAfter(state?.doubt, !isQuiet);
	const gotThrough = reachedEnd && (doubt?.readings ?? 0) % MOST_HOLDING_READINGS === 0;
	return {
		through: gotThrough ? begunAt : through,
		total,
		learning: isLearned ? undefined : learning && { ...learning, readings },
		doubt,
	};
};

/** What no longer starts the workflow since the poll before; said once for each day that the dates reach. */
const losses = (now: GivenUp, before: GivenUp = {}, floor: number): string[] => {
	const texts: string[] = [];
	const dayOf = ({ dated }: GivenUp) => dated && Math.floor(dated.date / DAY_MS);
	if (now.dated && now.dated.date >= floor && dayOf(now) !== dayOf(before)) {
		const date = new Date(now.dated.date).toISOString();
		texts.push(
			`more records lie in Look Back Days than can be remembered; those dated ${date} or before no longer start the workflow`,
		);
	}
	if (now.undated !== undefined && before.undated === undefined) {
		texts.push(
			'more records without a date are listed than can be remembered; some new ones of them do not start the workflow',
		);
	}
	return texts;
};

/**
 * Takes in what a poll found and returns the rows to emit. Nothing is awaited here: polls may overlap,
 * so what is known is looked up now and not when the poll began.
 */
export const takeIn = ({ context, owner, parameters }: Poll, found: Found): Row[] => {
	const { reading, begunWith, now } = found;
	const { lookBackDays } = parameters;
	const staticData = context.getWorkflowStaticData('node');
	const state = loadState(staticData, owner);
	// The configuration was changed meanwhile: the state belongs to another one.
	if (begunWith && !state) return [];
	const window = windowOf(state, lookBackDays, now);
	const learning = state ? window.learning : found.learning;
	const known = state?.known ?? new KnownRecords();
	const rows = (reading?.rows ?? []).filter((row) => isInWindow(row, window.forgets, state));
	const unknown = rows.filter((row) => isInWindow(row, window.floor) && !known.has(row.mark));
	for (const row of rows) known.add(row.mark);
	known.forget(window.forgets);
	const isAlone = state?.polls === begunWith?.polls;
	const hasNews = unknown.length > 0;
	const reached = reading
		? afterReading({ ...found, reading }, state, learning, { hasNews, isAlone })
		: afterIdle(state!, now);
	const givenUp = saveState(staticData, {
		...reached,
		through: isAlone ? reached.through : Math.max(reached.through, state!.through),
		owner,
		polls: (state?.polls ?? 0) + 1,
		floor: window.floor,
		lookBackDays,
		givenUp: state?.givenUp,
		known,
	});
	for (const text of losses(givenUp, state?.givenUp, window.floor)) {
		context.logger.warn(`${context.getNode().name}: ${text}`);
	}
	const isOld = ({ date }: Row): boolean =>
		learning !== undefined && (date === undefined || date < learning.before);
	return state ? unknown.filter((row) => !isOld(row)) : [];
};
