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

it('the trigger loads what it has saved, for the same account, event and filters only', () => {
	expect(loadState(stored(), OWNER)).toMatchObject({ ...full, polls: 3, floor: 70 * DAY_MS });
	expect(loadState(stored(), 'another')).toBeUndefined();
});

it.each<[string, IDataObject]>([
	['another version', { version: 2 }],
	['a negative count of polls', { polls: -1 }],
	['a count of polls that is not whole', { polls: 1.5 }],
	['no time of the last poll', { through: null }],
	['a beginning of the window that is text', { floor: '5' }],
	['no days to look back', { lookBackDays: undefined }],
	['a cut that is no list', { cut: 5 }],
	['a cut without an hour', { cut: ['1', '~'] }],
	['a cut without a hash', { cut: [1] }],
	['records given up that are not an object', { givenUp: 5 }],
	['dated records given up to no date', { givenUp: { dated: { hash: 'a' } } }],
	['dated records given up to no hash', { givenUp: { dated: { date: 1 } } }],
	['undated records given up to no hash', { givenUp: { undated: 5 } }],
	['a total that is text', { total: 'many' }],
	['records to learn that are not an object', { learning: 5 }],
	['records to learn before no time', { learning: { readings: 0 } }],
	['records to learn without a count of readings', { learning: { before: 5 } }],
	['an unfinished reading without a page', { unfinished: { moved: true } }],
	['an unfinished reading whose total is text', { unfinished: { nextPage: 2, total: 'x' } }],
	['an unfinished reading that began at no time', { unfinished: { nextPage: 2, begunAt: 'x' } }],
	['a doubt without a count of readings', { doubt: { inVain: 0, polls: 0 } }],
	['a doubt without a count of polls', { doubt: { readings: 1, inVain: 0 } }],
	['a doubt with a negative count', { doubt: { readings: 1, inVain: -1, polls: 0 } }],
	['known records that cannot be read', { known: { 1: 'x' } }],
])('the trigger starts anew from a stored state with %s', (_name, change) => {
	expect(loadState(stored(change), OWNER)).toBeUndefined();
});

it.each([[{}], [{ state: 'x' }], [{ state: null }]])(
	'the trigger finds no state in the static data %j',
	(data) => {
		expect(loadState(data as IDataObject, OWNER)).toBeUndefined();
	},
);

it.each(['givenUp', 'learning', 'unfinished', 'total', 'doubt'])(
	'the trigger loads a stored state without %s',
	(key) => {
		expect(loadState(stored({ [key]: undefined }), OWNER)).toBeDefined();
	},
);

it('the trigger identifies account, event and filters by a hash of 22 characters', () => {
	expect(ownerOf('a', 'b')).toHaveLength(22);
	expect(ownerOf('a', 'b')).toBe(ownerOf('a', 'b'));
	expect(ownerOf('a', 'b')).not.toBe(ownerOf('ab'));
});

it('saving the state of a trigger within 100 kB reports which records it gave up, now or earlier', () => {
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
	['with an hour given up to its end', [40, 'b'], 41 * HOUR_MS - 1],
	['with an hour of the future given up', [99_999_999, 'b'], 100 * DAY_MS],
])(
	'a trigger state of an earlier version, %s, gives up nothing after the last reading',
	(_name, cut, date) => {
		const loaded = loadState(stored({ cut, givenUp: undefined }), OWNER)!;
		expect(loaded.givenUp).toEqual({ dated: { date, hash: '~' } });
		const data: IDataObject = {};
		saveState(data, loaded);
		expect(loadState(data, OWNER)!.givenUp).toEqual(loaded.givenUp);
	},
);

describe('the window of dates that a trigger watches', () => {
	const day = (days: number) => days * DAY_MS;

	it.each<[string, TriggerState | undefined, number, number, number]>([
		['Look Back Days before now where there is no state', undefined, 30, day(100), day(70)],
		['Look Back Days before the last poll', state({ floor: 0 }), 30, day(110), day(70)],
		[
			'Look Back Days before now where the last poll is in the future',
			state({ floor: 0 }),
			30,
			day(90),
			day(60),
		],
		['where it began before, and no earlier', state(), 30, day(90), day(70)],
		['later where the user shortens Look Back Days', state(), 10, day(100), day(90)],
		['earlier where the user lengthens Look Back Days', state(), 60, day(100), day(40)],
		[
			'no later than before where the user lengthens Look Back Days',
			state({ floor: day(10) }),
			60,
			day(100),
			day(10),
		],
		[
			'Look Back Days before now where it lay in the future',
			state({ floor: day(120) }),
			30,
			day(100),
			day(70),
		],
	])('begins %s', (_name, before, days, now, floor) => {
		const window = windowOf(before, days, now);
		expect([window.floor, window.forgets]).toEqual([floor, floor - day(days)]);
	});

	it.each<[string, TriggerState | undefined, number, unknown]>([
		['leaves nothing to learn at first', undefined, 30, undefined],
		['leaves nothing to learn where Look Back Days stays', state(), 30, undefined],
		['leaves what is still to learn where Look Back Days stays', state(full), 30, full.learning],
		[
			'leaves older records to learn where the user lengthens Look Back Days',
			state(),
			60,
			{ before: day(70), readings: 0 },
		],
		[
			'leaves older records to learn beside what is still to learn',
			state({ learning: { before: day(90), readings: 2 } }),
			60,
			{ before: day(90), readings: 0 },
		],
		[
			'leaves earlier records to learn where it lay in the future',
			state({ floor: day(120) }),
			30,
			{ before: day(120), readings: 0 },
		],
	])('%s', (_name, before, days, learning) => {
		expect(windowOf(before, days, day(100)).learning).toEqual(learning);
	});
});
