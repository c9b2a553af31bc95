/** What a poll begins with, and what a trigger makes of what it read: its next state, and what is new. */
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { KnownRows } from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';
import { nextState } from '../../../nodes/BusinessDataLookup/trigger/nextState.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { Reading } from '../../../nodes/BusinessDataLookup/trigger/readList.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { readsAll, startState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import type { TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { fakePoll } from '../../support/fakeN8n.mts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 100 * DAY + HOUR;
/** Of the period, which is ten days: it begins at midnight. */
const START = 90 * DAY;

const pollOf = (event = 'lienFiled') => {
	const operation = watchedOperations.find((each) => each.event.value === event)!;
	return { context: fakePoll(), operation, watchDigest: 'us', periodDays: 10 } as unknown as Poll;
};

const hashOf = (date?: number): string => String(date).padStart(7, ' ').slice(-7);

interface Case extends Partial<Pick<Reading, 'end' | 'isShuffled' | 'resumePage'>> {
	/** The dates of the rows that were read, all of them unknown. */
	dates?: Array<number | undefined>;
	total?: number;
	/** The date of the last row of the page read last, and of page 1. */
	endsAt?: number;
	firstEndsAt?: number;
}

const take = (change: Partial<TriggerState>, { dates = [], total, ...given }: Case) => {
	const { endsAt = Infinity, firstEndsAt = Infinity, ...own } = given;
	const poll = pollOf();
	const state = { ...startState(poll, NOW), learning: undefined, ...change };
	const unknown = dates.map((date): Row => ({ json: {}, date }));
	const rows = new Map(unknown.map((row) => [hashOf(row.date), row]));
	const pages = {
		firstPage: { rows: unknown, total, oldestDate: firstEndsAt },
		latestPage: { rows: unknown, total, oldestDate: endsAt },
	};
	const start = { poll, state, known: new KnownRows(''), startedAt: NOW, rowsFrom: -Infinity };
	const { next, newRows } = nextState({
		...{ ...start, ...pages, rows, unknown, isShuffled: false, end: 'enough' },
		...own,
	});
	return { ...next, newCount: newRows.length };
};

const expected = { explainedTotal: 10 };
const two = [NOW, NOW - 1];
const stopped = { end: 'stopped', resumePage: 2 } as const;
const complete = { end: 'complete' } as const;
const learning = (newFrom: number, passesLeft = 1) => ({ learning: { newFrom, passesLeft } });
/** What a poll found that read down to a date, and only old rows. */
const old = { dates: [NOW - 1], total: 9, firstEndsAt: NOW - 3, endsAt: NOW - 5 };
const shuffled = { ...old, isShuffled: true };
const twoDays = { periodStart: START - 5 * DAY, fullReadStartedAt: NOW - 2 * DAY };
const begun = { explainedTotal: 10, resumePage: 2, fullReadStartedAt: NOW };
const learned = { learning: undefined };
const onward = { resumePage: undefined };

it.each<[string, Partial<TriggerState>, Case, object]>([
	['keeps unexplained growth', expected, { total: 13, dates: two }, { explainedTotal: 12 }],
	['forgets rows that left', expected, { total: 7 }, { explainedTotal: 7 }],
	['gives it up after a full read', expected, { ...complete, total: 12 }, { isUnexplained: true }],
	['begins a full read', expected, { ...stopped, total: 12 }, begun],
	['ends it after the period', expected, { ...stopped, endsAt: START - 1 }, onward],
	['does not end it before', expected, { ...stopped, endsAt: START }, { resumePage: 2 }],
	['counts from the last one', twoDays, complete, { periodStart: START - 2 * DAY }],
	['knows what it left', learning(Infinity), { ...stopped, ...old }, learning(NOW - 4, 2)],
	['knows shuffled rows', learning(NOW), { ...stopped, ...shuffled }, learning(NOW - 2, 6)],
	['finds rows meanwhile', learning(NOW - 1), { ...stopped, dates: [NOW - 1] }, { newCount: 1 }],
	['finds none undated', learning(0), { ...stopped, dates: [undefined] }, { newCount: 0 }],
	['learned a whole list', learning(NOW), { ...complete, ...old, total: 1 }, learned],
	['reads another list again', learning(NOW), { ...complete, ...old }, learning(NOW - 4)],
	['learned a list that it knew', learning(NOW), { ...complete, total: 9 }, learned],
	['reads those again', learning(NOW), { ...complete, ...shuffled }, learning(NOW - 2, 5)],
])('a trigger %s', (_name, state, given, next) => {
	expect(take(state, given)).toMatchObject(next);
});

const left = { ...startState(pollOf(), NOW), learning: undefined };

it.each<[string, Partial<TriggerState>, boolean]>([
	['is not due if the clock was set back an hour', { fullReadStartedAt: NOW + HOUR }, false],
	['is due if the clock was set back further', { fullReadStartedAt: NOW + HOUR + 1 }, true],
	['is due after a day', { fullReadStartedAt: NOW - DAY }, true],
	['is not due before', { fullReadStartedAt: NOW - DAY + 1 }, false],
])('a full read %s', (_name, more, due) => {
	expect(readsAll({ ...left, ...more }, NOW)).toBe(due);
});

it('the period of liens that expire moves on with every poll, and a future one is discarded', () => {
	const older = { ...left, periodStart: START - 2 * DAY };
	expect(startState(pollOf(), NOW, older)).toEqual(older);
	expect(startState(pollOf('lienExpiring'), NOW, older).periodStart).toBe(START);
	const future = { ...left, periodStart: NOW + HOUR + 1 };
	expect(startState(pollOf(), NOW, future)).toEqual(startState(pollOf(), NOW));
});
