/** What a poll leaves to the next one, and which of its rows are new. */
import { markOf } from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';
import type { Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import type { Progress } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { isInWindow } from '../../../nodes/BusinessDataLookup/trigger/takeIn.ts';
import { DAY_MS, NOW, reading, row, Trigger } from './betweenPolls.mts';

const unfinished: Progress = { nextPage: 3, total: 9, moved: false };
const inDoubt = (...rows: Row[]) => ({ reading: reading(rows, { sound: false }) });

it('a trigger’s first poll emits nothing, and later polls emit only rows that it did not see', () => {
	const trigger = new Trigger();
	expect(trigger.take({ reading: reading([row('a')]) })).toEqual([]);
	expect(trigger.state).toMatchObject({ polls: 1, through: NOW, floor: 70 * DAY_MS, total: 1 });
	expect(trigger.take({ reading: reading([row('b'), row('a')]) })).toEqual(['b']);
	expect(trigger.take({ reading: reading([row('b'), row('a')]) })).toEqual([]);
	expect(trigger.state.polls).toBe(3);
});

it.each<[string, number | undefined, unknown[]]>([
	['dated at the beginning of the window emits it', 70 * DAY_MS, ['x']],
	['dated before the window does not emit it', 70 * DAY_MS - 1, []],
	['without a date emits it', undefined, ['x']],
])('a trigger given a new row that is %s', (_name, date, names) => {
	const undated = { json: { name: 'x' }, mark: markOf('x') };
	const given = date === undefined ? undated : row('x', date);
	expect(Trigger.knowing(row('a')).take({ reading: reading([given]) })).toEqual(names);
});

it('a row is watched from the beginning of the trigger’s window on, unless the trigger has given it up', () => {
	const state = Trigger.knowing().state;
	expect(isInWindow(row('a', 5), 5, state)).toBe(true);
	expect(isInWindow(row('a', 4), 5, state)).toBe(false);
	expect(isInWindow(row('a', 5), 5, { ...state, givenUp: { dated: { date: 5, hash: '~' } } })).toBe(
		false,
	);
	expect(isInWindow(row('a', 5), 5)).toBe(true);
});

it('the trigger emits no known row whose date is corrected to before the window and back', () => {
	const trigger = Trigger.knowing(row('a', 71 * DAY_MS));
	trigger.take({ reading: reading([row('a', 60 * DAY_MS)]) });
	expect(trigger.take({ reading: reading([row('a', 71 * DAY_MS)]) })).toEqual([]);
});

it('the trigger forgets a row older than twice Look Back Days', () => {
	const trigger = Trigger.knowing(row('a', 71 * DAY_MS));
	for (let n = 0; n < 2; n += 1) trigger.take({ reading: reading([]), now: 132 * DAY_MS });
	expect(trigger.state.known.has(row('a').mark)).toBe(false);
});

describe('a poll that finds the list unchanged', () => {
	it('emits nothing and leaves the state of the trigger as it is', () => {
		const trigger = Trigger.knowing(row('a'));
		expect(trigger.take({ now: NOW + 5 })).toEqual([]);
		expect(trigger.state).toMatchObject({ through: NOW, total: 1, polls: 2 });
		expect(trigger.state.doubt).toBeUndefined();
	});

	it('moves the trigger’s window back after a clock that was ahead', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take({ now: NOW - 5 });
		expect(trigger.state.through).toBe(NOW - 5);
	});

	it('counts as one of the polls that an incomplete reading lets pass', () => {
		const trigger = Trigger.knowing(row('a'));
		for (let n = 0; n < 4; n += 1) trigger.take(inDoubt(row('a')));
		expect(trigger.state.doubt).toEqual({ readings: 4, inVain: 4, polls: 2 });
		for (const polls of [1, 0, 0]) {
			trigger.take({});
			expect(trigger.state.doubt).toEqual({ readings: 4, inVain: 4, polls });
		}
	});
});

describe('a trigger whose last reading may be incomplete', () => {
	it('waits ever more polls, at most 32, before it reads again while readings bring nothing', () => {
		const trigger = Trigger.knowing(row('a'));
		const polls = Array.from({ length: 10 }, () => {
			trigger.take(inDoubt(row('a')));
			return trigger.state.doubt!.polls;
		});
		expect(polls).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 32, 32]);
	});

	it('reads again in the next poll after a reading brought something', () => {
		const trigger = Trigger.knowing(row('a'));
		for (let n = 0; n < 5; n += 1) trigger.take(inDoubt(row('a')));
		trigger.take(inDoubt(row('b')));
		expect(trigger.state.doubt).toEqual({ readings: 6, inVain: 0, polls: 0 });
	});

	it('keeps its window in place for nine such readings', () => {
		const trigger = Trigger.knowing(row('a'));
		const through = Array.from({ length: 11 }, () => {
			trigger.take({ ...inDoubt(row('a')), now: NOW + 5 });
			return trigger.state.through - NOW;
		});
		expect(through).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5]);
	});

	it('trusts the list again after a complete reading', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take(inDoubt(row('a')));
		trigger.take({ reading: reading([row('a')]) });
		expect(trigger.state.doubt).toBeUndefined();
	});

	it('distrusts its reading when another poll has overlapped it', () => {
		const trigger = Trigger.knowing(row('a'));
		const begunWith = trigger.state;
		trigger.take({ reading: reading([row('b')]), now: NOW + 9 });
		expect(trigger.take({ reading: reading([row('b')]), begunWith, now: NOW + 5 })).toEqual([]);
		expect(trigger.state).toMatchObject({ doubt: { readings: 1 }, through: NOW + 9 });
	});
});

describe('a reading of the trigger that does not fit into one poll', () => {
	const broken = (...rows: Row[]) => ({
		reading: reading(rows, { unfinished, reachedEnd: false, sound: false }),
	});

	it('is continued by the next poll, and the window stays in place', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take({ ...broken(row('a')), now: NOW + 5 });
		expect(trigger.state).toMatchObject({ through: NOW, unfinished });
		expect(trigger.state.doubt).toBeUndefined();
	});

	it('moves the window to the time it began, once it is complete', () => {
		const trigger = Trigger.knowing(row('a'));
		for (const now of [NOW + 5, NOW + 7]) trigger.take({ ...broken(row('a')), now });
		trigger.take({ reading: reading([row('a')]), now: NOW + 9 });
		expect(trigger.state.through).toBe(NOW + 5);
	});

	it('keeps the doubt about an earlier incomplete reading', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take(inDoubt(row('a')));
		trigger.take(broken(row('a')));
		expect(trigger.state.doubt).toEqual({ readings: 1, inVain: 1, polls: 0 });
	});

	it('is marked for another reading once it brings something new', () => {
		const trigger = Trigger.knowing(row('a'));
		expect(trigger.take(broken(row('b')))).toEqual(['b']);
		expect(trigger.state.unfinished).toEqual({ ...unfinished, moved: true, begunAt: NOW });
		trigger.take({ reading: reading([row('c')], { unfinished: { ...unfinished, moved: true } }) });
		expect(trigger.state.unfinished!.moved).toBe(true);
	});

	it.each([
		['brings nothing more needs no further reading', ['a'], false, undefined],
		[
			'brings something more is followed by another reading',
			['c'],
			false,
			{ readings: 1, inVain: 0, polls: 0 },
		],
		['is complete needs no further reading, though the list moved before', ['a'], true, undefined],
	])('that is resumed and %s', (_name, names, moved, doubt) => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take({ reading: reading([], { unfinished: { ...unfinished, moved }, sound: false }) });
		trigger.take({ reading: reading(names.map((name) => row(name))) });
		expect(trigger.state.doubt).toEqual(doubt);
		expect(trigger.state.unfinished).toBeUndefined();
	});

	it('that is resumed after the list moved, and is incomplete, is followed by another reading', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take({ reading: reading([], { unfinished: { ...unfinished, moved: true } }) });
		trigger.take(inDoubt(row('a')));
		expect(trigger.state.doubt).toEqual({ readings: 1, inVain: 0, polls: 0 });
	});
});

describe('a record that was there before the trigger was activated', () => {
	const learning = { before: NOW, readings: 0 };
	const trigger = () => {
		const begun = new Trigger();
		begun.take({ reading: reading([row('a')], { sound: false }), learning });
		return begun;
	};

	it('is not emitted, unlike one dated later', () => {
		const rows = [row('old', NOW - 1), row('new', NOW), { json: { name: 'u' }, mark: markOf('u') }];
		expect(trigger().take({ reading: reading(rows) })).toEqual(['new']);
	});

	it('counts as known after a complete reading', () => {
		const learned = trigger();
		expect(learned.state.learning).toEqual(learning);
		learned.take({ reading: reading([row('old', NOW - 1)]) });
		expect(learned.state.learning).toBeUndefined();
	});

	it('counts as known after an incomplete reading that brings nothing new', () => {
		const learned = trigger();
		learned.take(inDoubt(row('a')));
		expect(learned.state.learning).toBeUndefined();
	});

	it('counts as known after three readings at the latest', () => {
		const learned = trigger();
		const readings = ['x', 'y', 'z'].map((name) => {
			learned.take(inDoubt(row(name)));
			return learned.state.learning?.readings;
		});
		expect(readings).toEqual([1, 2, undefined]);
	});

	it('does not count as known after a reading that is cut short', () => {
		const learned = trigger();
		learned.take({ reading: reading([row('a')], { unfinished }) });
		expect(learned.state.learning).toEqual(learning);
	});
});

it('a poll that began with the state of another configuration emits nothing and changes nothing', () => {
	const trigger = Trigger.knowing(row('a'));
	const begunWith = trigger.state;
	trigger.data.state = undefined;
	expect(trigger.take({ reading: reading([row('b')]), begunWith })).toEqual([]);
	expect(trigger.data.state).toBeUndefined();
});
