/** The state that a poll begins with. */
import {
	isFullReadDue,
	stateFor,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 100 * DAY;

/** A period of ten days, as a poll at NOW has left it. */
const left = { periodDays: 10, periodStart: NOW - 10 * DAY, newFrom: NOW - 10 * DAY };
const periodDaysOf = (
	event: string,
	periodDays: number,
	more: Partial<TriggerState>,
	now = NOW,
) => {
	const own = watchedOperations.find(({ watch }) => watch.event === event)!;
	const asks = { watchDigest: 'us', periodDays, operation: own };
	const state = { ...stateFor(undefined, asks, NOW), ...left, ...more };
	const { periodStart, newFrom } = stateFor(state, asks, now);
	return [periodStart, newFrom].map((time) => (time - NOW) / DAY);
};

it.each<[string, number[], ...Parameters<typeof periodDaysOf>]>([
	[
		'goes back from the last reading',
		[-22, -10],
		'lienFiled',
		20,
		{ fullReadStartedAt: NOW - 2 * DAY },
	],
	['starts later if Look Back Days is lowered', [-5, -5], 'lienFiled', 5, {}],
	[
		'goes back if a clock was days ahead',
		[-10, 3],
		'lienFiled',
		10,
		{ periodStart: NOW + 3 * DAY },
	],
])('the period of a trigger %s', (_name, days, ...given) => {
	expect(periodDaysOf(...given)).toEqual(days);
});

it.each<[string, Partial<TriggerState>, boolean]>([
	['is not due if the clock was set back by an hour', { fullReadStartedAt: NOW + HOUR }, false],
	[
		'is due if the clock was set back by more than an hour',
		{ fullReadStartedAt: NOW + HOUR + 1 },
		true,
	],
	[
		'is not due if rows are missing and the pause is not over',
		{ missingRows: 1, searchPausedUntil: NOW + 1 },
		false,
	],
])('a full read %s', (_name, more, due) => {
	const state = {
		fullReadStartedAt: NOW,
		missingRows: 0,
		searchPausedUntil: 0,
		...more,
	} as TriggerState;
	expect(isFullReadDue(state, NOW)).toBe(due);
});
