/** What a trigger makes of a reading: its next state, and what is new. */
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { KnownRows } from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import {
	COMPLETE,
	type ReadEnd,
	type Reading,
} from '../../../nodes/BusinessDataLookup/trigger/readList.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { startState, type TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { nextState, rememberRows } from '../../../nodes/BusinessDataLookup/trigger/nextState.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 100 * DAY;
/** Of the period, which is ten days. */
const START = NOW - 10 * DAY;

const ENOUGH: ReadEnd = { kind: 'enough' };

const hashOf = (date?: number): string => `d${date}`;
const row = (date?: number): Row => ({ json: {}, date, hashes: [hashOf(date)] });

interface Case extends Partial<Pick<Reading, 'end' | 'passesNeeded'>> {
	event?: string;
	/** The dates of the rows that were read, all of them unknown, and of those known before. */
	dates?: Array<number | undefined>;
	known?: number[];
	total?: number;
	/** The date of the last row of the page read last, and of page 1. */
	endsAt?: number;
	firstEndsAt?: number;
	state?: Partial<TriggerState>;
}

const take = ({ dates = [], known = [], event = 'lienFiled', ...given }: Case) => {
	const { state: change, total, endsAt = Infinity, firstEndsAt, ...own } = given;
	const operation = watchedOperations.find((each) => each.event.value === event)!;
	const poll = { operation, watchDigest: 'us', periodDays: 10 } as Poll;
	const state = { ...startState(poll, NOW), learning: undefined, ...change };
	const seen = new KnownRows();
	for (const date of known) seen.add(hashOf(date), date);
	const start = { event: operation.event, state, known: seen, startedAt: NOW };
	const rows = dates.map(row);
	const firstPage = { total, oldestDate: firstEndsAt };
	const pages = { firstPage, latestPage: { oldestDate: endsAt }, passesNeeded: 0, end: ENOUGH };
	const reading = { ...start, rows, unknown: rows, ...pages, ...own } as Reading;
	const { next } = nextState(reading, rememberRows(poll, reading));
	return { state: next, isKnown: (date?: number) => seen.dateOf(hashOf(date)) !== undefined };
};

const watching = { explainedTotal: 10 };
const missing = (missingRows: number) => ({ ...watching, missingRows });
const reading = { ...missing(5), resumePage: 3 };
const found = { missingRows: 4, resumePage: 4, explainedTotal: 12 };
const [two, three] = [2, 3].map((count) => [NOW, NOW - 1, NOW - 2].slice(0, count));
const paused = { searchPausedUntil: NOW + HOUR, missingRows: 0 };
const done = { resumePage: undefined };
const tomorrow = NOW + DAY;
const page2 = { resumePage: 2 };
const stoppedAt = (resumePage: number): ReadEnd => ({ kind: 'stopped', resumePage });
const stopped = { end: stoppedAt(2), endsAt: tomorrow };
const learning = (newFrom: number, passesLeft = 0) => ({ learning: { newFrom, passesLeft } });
/** A poll that stopped at page 2, after a row that the trigger learned. */
const learned = { end: stoppedAt(2), dates: [NOW - 1], firstEndsAt: NOW - 3, endsAt: NOW - 5 };
const twoDays = { periodStart: START - 5 * DAY, fullReadStartedAt: NOW - 2 * DAY };

it.each<[string, Partial<TriggerState>, Case, Partial<TriggerState>]>([
	['keeps unexplained growth', watching, { total: 12, dates: [NOW] }, { explainedTotal: 11 }],
	['finds rows if the total stays', missing(3), { total: 10, dates: two }, { missingRows: 1 }],
	['finds rows in a full read', reading, { total: 12, dates: three, end: stoppedAt(4) }, found],
	['begins a full read', watching, { total: 12, end: stoppedAt(2) }, { missingRows: 2, ...page2 }],
	['ends it after the period', watching, { ...stopped, total: 10, endsAt: START - 1 }, done],
	['pauses if rows are missing', missing(1), { total: 10, end: stoppedAt(2) }, paused],
	['ends a pause of a fast clock', { searchPausedUntil: tomorrow }, { end: COMPLETE }, paused],
	['knows what a first poll left', learning(Infinity), stopped, learning(tomorrow + 1)],
	['knows no more after a later poll', learning(NOW), stopped, learning(NOW)],
	['knows all rows after the last one it read', learning(NOW), learned, learning(NOW - 4)],
	[
		'reads a list again whose rows moved, and knows only those of page 1',
		learning(NOW),
		{ ...learned, passesNeeded: 1 },
		learning(NOW - 2, 2),
	],
	['knows those of page 1 before its last pass', learning(NOW, 1), learned, learning(NOW - 2, 1)],
	[
		'knows rows of the period only',
		learning(NOW, 2),
		{ ...stopped, endsAt: START - 5, firstEndsAt: START - 5 },
		learning(START + 1, 1),
	],
	['reads on if the next page may have rows of it', watching, { ...stopped, endsAt: START }, page2],
	['counts its period from the last full read', twoDays, stopped, { periodStart: START - 2 * DAY }],
])('a trigger %s', (_name, state, given, expected) => {
	expect(take({ ...given, state }).state).toMatchObject(expected);
});

it.each<[string, boolean, Case]>([
	['forgets what left the whole list, with Days Ahead', false, { event: 'lienExpiring', total: 1 }],
	['remembers what may be on other pages', true, { event: 'lienExpiring', total: 2 }],
	['remembers what left the list, with Look Back Days', true, { total: 1 }],
])('a trigger %s', (_name, isKnown, given) => {
	expect(take({ dates: [NOW], known: [NOW - 1], ...given }).isKnown(NOW - 1)).toBe(isKnown);
});

it.each([undefined, true] as const)(
	'rows without a date are remembered unless ignored (%s)',
	(ignoresUndated) => {
		expect(take({ dates: [undefined], state: { ignoresUndated } }).isKnown()).toBe(!ignoresUndated);
	},
);

it('a trigger remembers rows for twice the period, also those that leave the list', () => {
	const old = START - 10 * DAY;
	const { isKnown } = take({ dates: [NOW, old, old - 1], known: [NOW - 1] });
	expect([isKnown(NOW - 1), isKnown(old), isKnown(old - 1)]).toEqual([true, true, false]);
});
