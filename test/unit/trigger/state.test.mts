/** The state that a poll begins with. */
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { readsAll, startState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import type { TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 100 * DAY;

/** A period of ten days, as a poll at NOW has left it. */
const left = { periodDays: 10, periodStart: NOW - 10 * DAY, learning: undefined };
/** The days from NOW to the start of the period, and to the dates that a trigger has learned already. */
const periodOf = (periodDays: number, more: Partial<TriggerState>, event = 'lienFiled') => {
	const operation = watchedOperations.find((each) => each.event.value === event)!;
	const poll = { watchDigest: 'us', periodDays, operation } as Poll;
	const state = { ...startState(poll, NOW), ...left, ...more };
	const { periodStart, learning } = startState(poll, NOW, state);
	return [periodStart, learning?.newFrom].map((time) => time && (time - NOW) / DAY);
};

it.each<[string, number, Partial<TriggerState>, Array<number | undefined>]>([
	['goes back from the last full read', 20, { fullReadStartedAt: NOW - 2 * DAY }, [-22, -10]],
	['starts later if Look Back Days is lowered', 5, {}, [-5, undefined]],
	['goes back if the clock was days ahead', 10, { periodStart: NOW + 3 * DAY }, [-10, 3]],
])('the period of a trigger %s', (_name, periodDays, given, days) => {
	expect(periodOf(periodDays, given)).toEqual(days);
});

it('the period of liens that expire moves on with every poll', () => {
	const older = { periodStart: NOW - 12 * DAY, fullReadStartedAt: NOW - 2 * DAY };
	expect(periodOf(10, older, 'lienExpiring')).toEqual([-10, undefined]);
	expect(periodOf(10, older)).toEqual([-12, undefined]);
});

it.each<[string, Partial<TriggerState>, boolean]>([
	['is not due if the clock was set back an hour', { fullReadStartedAt: NOW + HOUR }, false],
	['is due if the clock was set back further', { fullReadStartedAt: NOW + HOUR + 1 }, true],
	['is not due during a pause', { missingRows: 1, searchPausedUntil: NOW + 1 }, false],
])('a full read %s', (_name, more, due) => {
	const state = { fullReadStartedAt: NOW, missingRows: 0, searchPausedUntil: 0, ...more };
	expect(readsAll(state as TriggerState, NOW)).toBe(due);
});
