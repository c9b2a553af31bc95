/** What a trigger makes of a reading: its next state, and what is new. */
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import type { Reading } from '../../../nodes/BusinessDataLookup/trigger/readList.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { stateFor, type TriggerState } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { nextState } from '../../../nodes/BusinessDataLookup/trigger/nextState.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 100 * DAY;
/** Of the period, which is ten days. */
const START = NOW - 10 * DAY;

const hashOf = (date?: number): string => `d${date}`;
const row = (date?: number): Row => ({ json: {}, date, hashes: [hashOf(date)] });

interface Case extends Pick<Partial<Reading>, 'isComplete' | 'resumePage'> {
	/** The dates of the rows that were read, all of them unknown, and of those known before. */
	dates?: Array<number | undefined>;
	known?: number[];
	total?: number;
	endsAt?: number;
	state?: Partial<TriggerState>;
}

const operation = watchedOperations.find(({ watch }) => watch.event === 'lienFiled')!;

const take = ({ dates = [], known = [], ...given }: Case) => {
	const { state: change, total, endsAt: lastDate = Infinity, ...end } = given;
	const asks = { operation, watchDigest: 'us', periodDays: 10 };
	const state = { ...stateFor(undefined, asks, NOW), newFrom: START, ...change };
	for (const date of known) state.known.add(hashOf(date), date);
	const start = { watch: operation.watch, state, startedAt: NOW };
	const rows = dates.map(row);
	const pages = { firstPage: { total }, lastPage: { lastDate } };
	const reading = { ...start, rows, unknown: rows, ...pages, ...end } as Reading;
	const poll = { ...asks, context: {} } as unknown as Poll;
	const { next } = nextState(poll, reading);
	return { state: next, isKnown: (date?: number) => next.known.dateOf(hashOf(date)) !== undefined };
};

const watching = { explainedTotal: 10 };
const reading = { explainedTotal: 10, resumePage: 3, missingRows: 5 };
const learning = { newFrom: NOW };

it.each<[string, Case, Partial<TriggerState>]>([
	[
		'keeps growth that no row explains',
		{ state: watching, total: 12, dates: [NOW] },
		{ explainedTotal: 11 },
	],
	[
		'finds missing rows if the total does not grow with them',
		{ state: { ...watching, missingRows: 3 }, total: 10, dates: [NOW, NOW - 1] },
		{ missingRows: 1 },
	],
	[
		'finds missing rows during a full read',
		{ state: reading, total: 12, dates: [NOW, NOW - 1, NOW - 2], resumePage: 4 },
		{ missingRows: 4, resumePage: 4, explainedTotal: 12 },
	],
	[
		'begins a reading',
		{ total: 12, state: watching, resumePage: 2 },
		{ missingRows: 2, resumePage: 2 },
	],
	[
		'needs no further page after one older than the period',
		{ state: watching, total: 10, resumePage: 2, endsAt: START - 1 },
		{ resumePage: undefined },
	],
	[
		'pauses after a reading that still misses rows',
		{ state: { ...watching, missingRows: 1 }, total: 10, resumePage: 2 },
		{ searchPausedUntil: NOW + HOUR, missingRows: 0 },
	],
	[
		'ends a pause of a clock that was ahead',
		{ state: { searchPausedUntil: NOW + DAY }, isComplete: true },
		{ searchPausedUntil: NOW + HOUR },
	],
	[
		'counts rows that the first poll did not reach as known, whatever their date',
		{ state: { newFrom: Infinity }, resumePage: 2, endsAt: NOW + DAY },
		{ newFrom: NOW + DAY + 1 },
	],
	[
		'does so in no other poll',
		{ state: learning, resumePage: 2, endsAt: NOW + DAY },
		{ newFrom: NOW },
	],
])('a trigger %s', (_name, given, state) => {
	expect(take(given).state).toMatchObject(state);
});

it('a trigger remembers rows for twice the period, also those that leave the list', () => {
	const old = START - 10 * DAY;
	const { isKnown } = take({ dates: [NOW, old, old - 1], known: [NOW - 1] });
	expect([isKnown(NOW - 1), isKnown(old), isKnown(old - 1)]).toEqual([true, true, false]);
});
