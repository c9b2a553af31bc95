/** Which stored states are of use, and where the window of a poll begins. */
import type { IDataObject } from 'n8n-workflow';
import { digestOf } from '../../../nodes/BusinessDataLookup/digest.ts';
import { KnownRecords } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import {
	forgetsBefore,
	isLearning,
	loadState,
	newState,
	ownerIn,
	saveState,
	withLookBack,
	type TriggerState,
} from '../../../nodes/BusinessDataLookup/trigger/state.ts';

const day = (days: number) => days * 86_400_000;

const state = (change: Partial<TriggerState> = {}): TriggerState => ({
	owner: 'owner',
	lookBackDays: 30,
	floor: day(70),
	knownFrom: day(70),
	readAt: day(101),
	known: new KnownRecords(),
	...change,
});

const full: Partial<TriggerState> = {
	ignoresUndated: true,
	total: 9,
	searchPause: 5,
	searchAfter: 6,
	nextPage: 2,
	begunAt: 7,
};

const stored = (change: IDataObject = {}): IDataObject => {
	const data: IDataObject = {};
	saveState(data, state(full));
	return { state: { ...(data.state as IDataObject), ...change } };
};

it('the trigger loads what it has saved, and tells whom it belongs to', () => {
	expect(loadState(stored())).toMatchObject({ ...full, floor: day(70), knownFrom: day(70) });
	expect(ownerIn(stored())).toBe('owner');
	expect(ownerIn({})).toBeUndefined();
});

it.each<[string, IDataObject]>([
	['another version', { version: 2 }],
	['no owner', { owner: undefined }],
	['no time of the last reading', { readAt: null }],
	['a floor that is text', { floor: '5' }],
	['no time from which all is known', { knownFrom: undefined }],
	['no days to look back', { lookBackDays: undefined }],
	['a total that is text', { total: 'many' }],
	['a page that is none', { nextPage: {} }],
	['a search that is put off until no time', { searchAfter: null }],
	['known records that cannot be read', { known: { 1: 'x' } }],
])('the trigger starts anew from a stored state with %s', (_name, change) => {
	expect(loadState(stored(change))).toBeUndefined();
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

describe('the floor of the dates that a trigger watches', () => {
	it.each<[string, TriggerState, number, number, number]>([
		['Look Back Days before now at first', newState('owner', 30, day(100)), 30, day(100), day(70)],
		['where it was before', state(), 30, day(110), day(70)],
		['where it was before, though clocks go back', state(), 30, day(90), day(70)],
		['later where the user shortens Look Back Days', state(), 10, day(100), day(90)],
		['no earlier than before then', state({ floor: day(95) }), 10, day(100), day(95)],
		['earlier where the user lengthens Look Back Days', state(), 60, day(110), day(41)],
		[
			'no later than before where the user lengthens Look Back Days',
			state({ floor: day(10) }),
			60,
			day(110),
			day(10),
		],
		[
			'Look Back Days before now where it lay in the future',
			state({ floor: day(120) }),
			30,
			day(100),
			day(70),
		],
	])('is %s', (_name, before, days, now, floor) => {
		const moved = withLookBack(before, days, now);
		expect([moved.floor, forgetsBefore(moved)]).toEqual([floor, floor - day(days)]);
	});

	it.each<[string, TriggerState, number, boolean]>([
		['not where Look Back Days stays', state(), 30, false],
		['while the list was not read down to it', state({ knownFrom: day(90) }), 30, true],
		['where the user lengthens Look Back Days', state(), 60, true],
		['not where the user shortens it', state(), 10, false],
	])('makes the trigger learn what is above it: %s', (_name, before, days, learns) => {
		expect(isLearning(withLookBack(before, days, day(110)))).toBe(learns);
	});
});
