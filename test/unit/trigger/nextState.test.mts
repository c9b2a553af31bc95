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
	return { ...next, newDates: newRows.map(({ date }) => date) };
};

const watching = { explainedTotal: 10 };
const two = [NOW, NOW - 1];
const stopped = { end: 'stopped', resumePage: 2 } as const;
const complete = { end: 'complete' } as const;
const learning = (newFrom: number, passesLeft = 1) => ({ learning: { newFrom, passesLeft } });
/** A poll that found old rows down to a date. */
const found = { dates: [NOW - 1], total: 9, firstEndsAt: NOW - 3, endsAt: NOW - 5 };
const twoDays = { periodStart: START - 5 * DAY, fullReadStartedAt: NOW - 2 * DAY };
const unexplained = { isUnexplained: true, explainedTotal: 12 };

it.each<[string, Partial<TriggerState>, Case, object]>([
	[
		'keeps growth that isn’t explained',
		watching,
		{ total: 13, dates: two },
		{ explainedTotal: 12 },
	],
	['explains no more than the total', watching, { total: 11, dates: two }, { explainedTotal: 11 }],
	['forgets rows that left', watching, { total: 7 }, { explainedTotal: 7 }],
	['gives up growth after a full read', watching, { total: 12, ...complete }, unexplained],
	[
		'explains it by a full read',
		watching,
		{ total: 12, dates: two, ...complete },
		{ isUnexplained: false },
	],
	[
		'begins a full read',
		watching,
		{ total: 12, ...stopped },
		{ explainedTotal: 10, resumePage: 2, fullReadStartedAt: NOW },
	],
	[
		'ends it after the period',
		watching,
		{ ...stopped, endsAt: START - 1 },
		{ resumePage: undefined },
	],
	[
		'reads on if the next page may have rows of the period',
		watching,
		{ ...stopped, endsAt: START },
		{ resumePage: 2 },
	],
	[
		'counts its period from the last full read',
		twoDays,
		complete,
		{ periodStart: START - 2 * DAY },
	],
	['keeps its period otherwise', twoDays, {}, { periodStart: START - 5 * DAY }],
	[
		'knows what a first poll left',
		learning(Infinity),
		{ ...stopped, ...found },
		{ newDates: [], ...learning(NOW - 4, 2) },
	],
	[
		'knows only page 1 if rows change places',
		learning(Infinity),
		{ ...stopped, ...found, isShuffled: true },
		learning(NOW - 2, 6),
	],
	[
		'finds new rows meanwhile',
		learning(NOW - 1),
		{ ...stopped, ...found },
		{ newDates: [NOW - 1] },
	],
	[
		'takes rows without a date as old meanwhile',
		learning(0),
		{ ...stopped, dates: [undefined] },
		{ newDates: [] },
	],
	[
		'has learned a list that was read as a whole',
		learning(NOW),
		{ ...complete, ...found, total: 1 },
		{ learning: undefined },
	],
	['reads it again otherwise', learning(NOW), { ...complete, ...found }, learning(NOW - 4)],
	[
		'has learned it if nothing was unknown',
		learning(NOW),
		{ ...complete, total: 9 },
		{ learning: undefined },
	],
	[
		'reads it five times if rows change places',
		learning(NOW),
		{ ...complete, ...found, isShuffled: true },
		learning(NOW - 2, 5),
	],
])('a trigger %s', (_name, state, given, expected) => {
	expect(take(state, given)).toMatchObject(expected);
});

it.each<[string, Partial<TriggerState>, boolean]>([
	['is not due if the clock was set back an hour', { fullReadStartedAt: NOW + HOUR }, false],
	['is due if the clock was set back further', { fullReadStartedAt: NOW + HOUR + 1 }, true],
	['is due after a day', { fullReadStartedAt: NOW - DAY }, true],
	['is not due before', { fullReadStartedAt: NOW - DAY + 1 }, false],
	[
		'is due an hour after one that did not explain the total',
		{ isUnexplained: true, fullReadStartedAt: NOW - HOUR },
		true,
	],
])('a full read %s', (_name, more, due) => {
	const state = { ...startState(pollOf(), NOW), learning: undefined, ...more };
	expect(readsAll(state, NOW)).toBe(due);
});

it.each<[string, string, number, Partial<TriggerState>]>([
	['stays', 'lienFiled', START - 2 * DAY, { learning: undefined }],
	[
		'moves on with every poll for liens that expire',
		'lienExpiring',
		START,
		{ learning: undefined },
	],
])('the period of a trigger %s', (_name, event, periodStart, expected) => {
	const poll = pollOf(event);
	const state = { ...startState(poll, NOW), learning: undefined, periodStart: START - 2 * DAY };
	expect(startState(poll, NOW, state)).toMatchObject({ periodStart, ...expected });
});

it('a state whose period begins in the future is discarded', () => {
	const state = { ...startState(pollOf(), NOW + 20 * DAY), learning: undefined };
	expect(startState(pollOf(), NOW, state)).toEqual(startState(pollOf(), NOW));
});
