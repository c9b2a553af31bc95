import type { IDataObject } from 'n8n-workflow';
import { LAST_INSTANT_MS } from '../catalogue/watching';
import { DAY_MS, MINUTE_MS } from '../service/time';
import { warn, type Poll } from './openPoll';
import type { Reading } from './reading';
import type { Page, Row } from './rows';
import { forgetsBefore, isLearning, isUnknown, saveState, type TriggerState } from './state';

/** Polls come a minute apart or so: one that comes a little early counts. */
const SLACK_MS = 30_000;

/** How many rows more the service counts than have been explained. */
const growthOf = (state: TriggerState, total: number | undefined): number =>
	Math.max(0, (total ?? 0) - (state.total ?? total ?? 0));

/** Whether the list is to be read down to the floor: once a day, while it is learned, and to end what was begun. */
const isDue = (state: TriggerState, now: number): boolean =>
	isLearning(state) ||
	state.nextPage !== undefined ||
	now >= state.readAt + DAY_MS ||
	now < state.readAt;

/**
 * How many new rows a poll looks for beyond the first page; Infinity = all down to the floor, undefined = nothing has
 * changed.
 */
export const wantedOf = (
	state: TriggerState,
	{ total }: Page,
	rows: Row[],
	now: number,
): number | undefined => {
	if (isDue(state, now)) return Infinity;
	const growth = now < (state.searchAfter ?? -Infinity) ? 0 : growthOf(state, total);
	if (growth > 0) return growth;
	if (!rows.some((row) => isUnknown(state, row))) return undefined;
	return total === undefined ? Infinity : 0;
};

/** What of the service's total is explained after a reading; a list read to its end explains what it holds. */
const explainedTotal = (
	state: TriggerState,
	{ rows, total, isWhole, isAll }: Reading,
	found: number,
): number | undefined => {
	if (total === undefined) return state.total;
	// What came while it was interrupted may stand on pages that it had passed.
	if (isWhole && state.nextPage === undefined) return isAll ? Math.min(total, rows.length) : total;
	return Math.min(total, (state.total ?? total) + found);
};

/** What no longer starts the workflow from this poll on; said once for each day that the dates reach. */
const warnOfLosses = (poll: Poll, state: TriggerState, floor: number, undated?: boolean): void => {
	if (Math.floor(floor / DAY_MS) > Math.floor(state.floor / DAY_MS)) {
		const date = new Date(floor).toISOString();
		warn(
			poll,
			`more records lie in Look Back Days than can be remembered; those dated before ${date} no longer start the workflow`,
		);
	}
	if (undated && !state.ignoresUndated) {
		warn(
			poll,
			'more records without a date are listed than can be remembered; new ones of them no longer start the workflow',
		);
	}
};

/** Takes in what a poll read, stores it and returns the rows to emit. */
export const takeIn = (
	poll: Poll,
	staticData: IDataObject,
	state: TriggerState,
	reading: Reading,
	{ wanted, now }: { wanted: number; now: number },
): Row[] => {
	const { rows, isRepeated, reached = now, total } = reading;
	const { known, knownFrom, lookBackDays, begunAt = now } = state;
	const unknown = rows.filter((row) => isUnknown(state, row));
	const forgets = forgetsBefore(state);
	for (const row of rows) {
		const isKept = row.date === undefined ? !state.ignoresUndated : row.date >= forgets;
		for (const hash of isKept ? row.hashes : []) known.add(hash, row.date);
	}
	known.forget(forgets);
	const { datedBefore = -Infinity, undated } = known.fit();
	const floor = Math.max(state.floor, Math.min(datedBefore, LAST_INSTANT_MS));
	warnOfLosses(poll, state, floor, undated);
	// What was given up is not read either.
	const isWhole = reading.isWhole || floor > reached;
	const isLearned = isWhole && (!isRepeated || unknown.length === 0);
	const nextPage = isWhole ? undefined : reading.nextPage;
	const next: TriggerState = {
		...state,
		floor,
		knownFrom: isLearned ? floor : Math.min(knownFrom, reached + 1),
		ignoresUndated: state.ignoresUndated || undated,
		total: explainedTotal(state, reading, unknown.length),
		nextPage,
		begunAt: nextPage && begunAt,
	};
	if (isWhole) {
		// What slips past one reading is dated late enough for the next.
		next.floor = Math.max(floor, Math.min(state.readAt, now) - lookBackDays * DAY_MS);
		next.readAt = begunAt;
	}
	const growth = growthOf(state, total);
	if (nextPage === undefined && wanted > 0 && growth > 0) {
		// A search that finds too little lets twice as much time pass before the next.
		const pause = Math.min(DAY_MS, 2 * (state.searchPause ?? MINUTE_MS / 2));
		next.searchPause = unknown.length < growth ? pause : undefined;
		next.searchAfter = next.searchPause && now + pause - SLACK_MS;
	}
	saveState(staticData, next);
	return unknown.filter(({ date }) =>
		date === undefined ? !isLearning(state) : date >= knownFrom,
	);
};
