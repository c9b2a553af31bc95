/** Which stored states are of use, and where the window of a poll begins. */
import type { IDataObject } from 'n8n-workflow';
import { KnownRecords } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import {
	loadState,
	ownerOf,
	saveState,
	windowOf,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OWNER = 'o';

const state = (change: Partial<TriggerState> = {}): TriggerState => ({
	owner: OWNER,
	polls: 3,
	through: 100 * DAY_MS,
	floor: 70 * DAY_MS,
	lookBackDays: 30,
	known: new KnownRecords(),
	...change,
});

const full: Partial<TriggerState> = {
	givenUp: { dated: { date: 1, hash: 'a' }, undated: 'b' },
	learning: { before: 5, readings: 0 },
	unfinished: { nextPage: 2, total: 9, moved: false, begunAt: 7 },
	total: 9,
	doubt: { readings: 1, inVain: 1, polls: 0 },
};

const stored = (change: IDataObject = {}): IDataObject => {
	const data: IDataObject = {};
	saveState(data, state(full));
	return { state: { ...(data.state as IDataObject), ...change } };
};

it('what was saved is loaded, by its owner alone', () => {
	expect(loadState(stored(), OWNER)).toMatchObject({ ...full, polls: 3, floor: 70 * DAY_MS });
	expect(loadState(stored(), 'another')).toBeUndefined();
});

it.each<[string, IDataObject]>([
	['another version', { version: 2 }],
	['polls that are no count', { polls: -1 }],
	['polls that are no whole number', { polls: 1.5 }],
	['no time of the last poll', { through: null }],
	['a floor that is a text', { floor: '5' }],
	['no days to look back', { lookBackDays: undefined }],
	['a cut that is no list', { cut: 5 }],
	['a cut without an hour', { cut: ['1', '~'] }],
	['a cut without a hash', { cut: [1] }],
	['things given up that are no object', { givenUp: 5 }],
	['rows given up to no date', { givenUp: { dated: { hash: 'a' } } }],
	['rows given up to no hash', { givenUp: { dated: { date: 1 } } }],
	['rows without a date given up to no hash', { givenUp: { undated: 5 } }],
	['a total in words', { total: 'many' }],
	['learning that is no object', { learning: 5 }],
	['learning without a time', { learning: { readings: 0 } }],
	['learning without a count', { learning: { before: 5 } }],
	['a reading without a page', { unfinished: { moved: true } }],
	['a reading with a total in words', { unfinished: { nextPage: 2, total: 'x' } }],
	['a reading that began at no time', { unfinished: { nextPage: 2, begunAt: 'x' } }],
	['a doubt without its readings', { doubt: { inVain: 0, polls: 0 } }],
	['a doubt without its polls', { doubt: { readings: 1, inVain: 0 } }],
	['a doubt of less than nothing', { doubt: { readings: 1, inVain: -1, polls: 0 } }],
	['rows that cannot be read', { known: { 1: 'x' } }],
])('a state with %s is none', (_name, change) => {
	expect(loadState(stored(change), OWNER)).toBeUndefined();
});

it.each([[{}], [{ state: 'x' }], [{ state: null }]])('there is none in %j', (data) => {
	expect(loadState(data as IDataObject, OWNER)).toBeUndefined();
});

it.each(['givenUp', 'learning', 'unfinished', 'total', 'doubt'])(
	'a state without %s is whole',
	(key) => {
		expect(loadState(stored({ [key]: undefined }), OWNER)).toBeDefined();
	},
);

it('an owner is told by all its parts, and in few characters', () => {
	expect(ownerOf('a', 'b')).toHaveLength(22);
	expect(ownerOf('a', 'b')).toBe(ownerOf('a', 'b'));
	expect(ownerOf('a', 'b')).not.toBe(ownerOf('ab'));
});

it('saving says what had to be given up for lack of room, and keeps what was given up before', () => {
	const known = new KnownRecords();
	for (let n = 0; n < 15_000; n += 1)
		known.add({ date: n * HOUR_MS, hash: String(n).padStart(7, '0') });
	const data: IDataObject = {};
	const given = saveState(data, state({ known }));
	expect(given).toEqual({ dated: { date: expect.any(Number), hash: expect.any(String) } });
	expect((data.state as IDataObject).givenUp).toEqual(given);
	expect(JSON.stringify(data).length).toBeLessThanOrEqual(100_000);
	const later = state({ givenUp: { dated: { date: 5, hash: 'a' }, undated: 'b' } });
	expect(saveState(data, later)).toEqual(later.givenUp);
	expect((data.state as IDataObject).givenUp).toEqual(later.givenUp);
});

it.each([
	['an hour is given up to its end', [40, 'b'], 41 * HOUR_MS - 1],
	['an hour of the future', [99_999_999, 'b'], 100 * DAY_MS],
])(
	'of a state of an earlier version, %s, but nothing after the last reading',
	(_name, cut, date) => {
		const loaded = loadState(stored({ cut, givenUp: undefined }), OWNER)!;
		expect(loaded.givenUp).toEqual({ dated: { date, hash: '~' } });
		const data: IDataObject = {};
		saveState(data, loaded);
		expect(loadState(data, OWNER)!.givenUp).toEqual(loaded.givenUp);
	},
);

describe('the window begins', () => {
	const day = (days: number) => days * DAY_MS;

	it.each<[string, TriggerState | undefined, number, number, number]>([
		['so many days before now where nothing is known', undefined, 30, day(100), day(70)],
		['so many days before the last poll', state({ floor: 0 }), 30, day(110), day(70)],
		[
			'so many days before now where the last poll is ahead',
			state({ floor: 0 }),
			30,
			day(90),
			day(60),
		],
		['where it began, not before', state(), 30, day(90), day(70)],
		['later where it is made shorter', state(), 10, day(100), day(90)],
		['earlier where it is made longer', state(), 60, day(100), day(40)],
		['not later where it is made longer', state({ floor: day(10) }), 60, day(100), day(10)],
		['anew where it lies in the future', state({ floor: day(120) }), 30, day(100), day(70)],
	])('%s', (_name, before, days, now, floor) => {
		const window = windowOf(before, days, now);
		expect([window.floor, window.forgets]).toEqual([floor, floor - day(days)]);
	});

	it.each<[string, TriggerState | undefined, number, unknown]>([
		['nothing at first', undefined, 30, undefined],
		['nothing new where it stays', state(), 30, undefined],
		['what is learned already where it stays', state(full), 30, full.learning],
		[
			'what was there before where it is made longer',
			state(),
			60,
			{ before: day(70), readings: 0 },
		],
		[
			'what is learned already besides',
			state({ learning: { before: day(90), readings: 2 } }),
			60,
			{ before: day(90), readings: 0 },
		],
		[
			'what was before a window of the future',
			state({ floor: day(120) }),
			30,
			{ before: day(120), readings: 0 },
		],
	])('and has to learn %s', (_name, before, days, learning) => {
		expect(windowOf(before, days, day(100)).learning).toEqual(learning);
	});
});
