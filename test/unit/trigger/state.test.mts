/** Which stored states are of use, and where the window of a poll begins. */
import type { IDataObject } from 'n8n-workflow';
import { KnownRecords } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import {
	comparesFrom,
	forgetsBefore,
	loadState,
	moveWindow,
	newState,
	ownerIn,
	digestOf,
	saveState,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const state = (change: Partial<TriggerState> = {}): TriggerState => ({
	owner: 'owner',
	lookBackDays: 30,
	since: 70 * DAY_MS,
	knownFrom: 70 * DAY_MS,
	readAt: 101 * DAY_MS,
	readBefore: 100 * DAY_MS,
	dueAt: 102 * DAY_MS,
	known: new KnownRecords(),
	...change,
});

const full: Partial<TriggerState> = {
	undatedUpTo: 'b',
	unfinished: { nextPage: 2, begunAt: 7 },
	total: 9,
	search: { inVain: 1, notBefore: 5 },
};

const stored = (change: IDataObject = {}): IDataObject => {
	const data: IDataObject = {};
	saveState(data, state(full));
	return { state: { ...(data.state as IDataObject), ...change } };
};

it('the trigger loads what it has saved, and tells whom it belongs to', () => {
	expect(loadState(stored())).toMatchObject({ ...full, since: 70 * DAY_MS });
	expect(ownerIn(stored())).toBe('owner');
	expect(ownerIn({})).toBeUndefined();
});

it.each<[string, IDataObject]>([
	['another version', { version: 2 }],
	['no owner', { owner: undefined }],
	['no time of the last reading', { readAt: null }],
	['no time of the next reading', { dueAt: undefined }],
	['no time of the reading before', { readBefore: 'x' }],
	['a beginning of the window that is text', { since: '5' }],
	['no time from which all is known', { knownFrom: undefined }],
	['all known from before the window', { knownFrom: 70 * DAY_MS - 1 }],
	['no days to look back', { lookBackDays: undefined }],
	['undated records given up to no hash', { undatedUpTo: 5 }],
	['an unfinished reading that is no object', { unfinished: 5 }],
	['an unfinished reading without a page', { unfinished: { begunAt: 7 } }],
	['an unfinished reading that began at no time', { unfinished: { nextPage: 2 } }],
	['a search without a count of readings', { search: { notBefore: 0 } }],
	['a search with a negative count', { search: { inVain: -1, notBefore: 0 } }],
	['a search without a time', { search: { inVain: 1 } }],
	['known records that cannot be read', { known: { 1: 'x' } }],
])('the trigger starts anew from a stored state with %s', (_name, change) => {
	expect(loadState(stored(change))).toBeUndefined();
});

it.each(['many', -1, 1.5])('the trigger takes the stored total %j for none', (total) => {
	expect(loadState(stored({ total }))!.total).toBeUndefined();
});

it.each([[{}], [{ state: 'x' }], [{ state: null }]])(
	'the trigger finds no state in the static data %j',
	(data) => {
		expect(loadState(data as IDataObject)).toBeUndefined();
	},
);

it.each(Object.keys(full))('the trigger loads a stored state without %s', (key) => {
	expect(loadState(stored({ [key]: undefined }))).toBeDefined();
});

it('the trigger identifies account, event and filters by a hash of 22 characters', () => {
	expect(digestOf('a', 'b')).toHaveLength(22);
	expect(digestOf('a', 'b')).toBe(digestOf('a', 'b'));
	expect(digestOf('a', 'b')).not.toBe(digestOf('ab'));
});

it('saving the state of a trigger within 100 kB lets its window begin after the records that were given up', () => {
	const known = new KnownRecords();
	const hash = (n: number) => String(n).padStart(7, '0');
	for (let n = 0; n < 15_000; n += 1) known.add({ date: n * HOUR_MS, hash: hash(n) });
	const data: IDataObject = {};
	const saved = saveState(data, state({ known }));
	expect(JSON.stringify(data).length).toBeLessThanOrEqual(100_000);
	const oldest = saved.since - 1 + HOUR_MS;
	expect(known.has({ hash: hash(oldest / HOUR_MS) })).toBe(true);
	expect(known.has({ hash: hash(oldest / HOUR_MS - 1) })).toBe(false);
	expect(saved.knownFrom).toBe(saved.since);
	expect(data.state).toMatchObject({ since: saved.since, knownFrom: saved.since });
	expect(saveState({}, state(full))).toMatchObject({ since: 70 * DAY_MS, undatedUpTo: 'b' });
});

describe('the window of dates that a trigger watches', () => {
	const day = (days: number) => days * DAY_MS;

	it.each<[string, TriggerState, number, number, number]>([
		['Look Back Days before now at first', newState('owner', 30, day(100)), 30, day(100), day(70)],
		['Look Back Days before the last reading but one', state({ since: 0 }), 30, day(110), day(70)],
		[
			'Look Back Days before now where that reading is in the future',
			state({ since: 0 }),
			30,
			day(90),
			day(60),
		],
		['where it began before, and no earlier', state(), 30, day(90), day(70)],
		['later where the user shortens Look Back Days', state(), 10, day(100), day(90)],
		['earlier where the user lengthens Look Back Days', state(), 60, day(100), day(40)],
		[
			'no later than before where the user lengthens Look Back Days',
			state({ since: day(10) }),
			60,
			day(100),
			day(10),
		],
		[
			'Look Back Days before now where it lay in the future',
			state({ since: day(120) }),
			30,
			day(100),
			day(70),
		],
	])('begins %s', (_name, before, days, now, since) => {
		const moved = moveWindow(before, days, now);
		expect([moved.since, forgetsBefore(moved)]).toEqual([since, since - day(days)]);
	});

	it.each<[string, TriggerState, number, number]>([
		['from its beginning where Look Back Days stays', state(), 30, day(70)],
		['from its new beginning where it has moved on', state({ readBefore: day(105) }), 30, day(75)],
		['from where it has been read', state({ knownFrom: day(90) }), 30, day(90)],
		['from where it began before the user lengthened Look Back Days', state(), 60, day(70)],
	])('is known %s', (_name, before, days, knownFrom) => {
		expect(moveWindow(before, days, day(110)).knownFrom).toBe(knownFrom);
	});
});

it.each<[string, Partial<TriggerState>, number, number, number]>([
	['Look Back Days before the window', {}, 30, 110, 40],
	[
		'Look Back Days before the window of now where that one is in the future',
		{ since: 120 * DAY_MS },
		30,
		100,
		40,
	],
	['the beginning of time where Look Back Days was lengthened', {}, 31, 110, -Infinity],
])('a poll of the trigger compares rows from %s on', (_name, change, days, now, from) => {
	const day = (count: number) => count * DAY_MS;
	expect(comparesFrom(state(change), days, day(now))).toBe(day(from));
});
