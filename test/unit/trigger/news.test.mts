/** What a poll leaves to the next one, and which of its rows are new. */
import { wantedOf } from '../../../nodes/BusinessDataLookup/trigger/news.ts';
import { isLearning, isUnknown } from '../../../nodes/BusinessDataLookup/trigger/state.ts';
import { DAY_MS, NOW, reading, row, Trigger, undated } from './betweenPolls.mts';

const MINUTE_MS = 60_000;
/** Whether a poll that finds nothing new on the first page reads on all the same. */
const isDue = ({ state }: Trigger, now: number): boolean =>
	wantedOf(state, { records: [], total: state.total }, [], now) === Infinity;
const cut = { isWhole: false, isAll: false, nextPage: 3 };

it('a trigger’s first poll emits nothing, and later polls emit only rows that it did not see', () => {
	const trigger = new Trigger();
	expect(trigger.take(reading([row('a'), undated('u')]))).toEqual([]);
	expect(trigger.state).toMatchObject({
		floor: 70 * DAY_MS,
		knownFrom: 70 * DAY_MS,
		readAt: NOW,
		total: 2,
	});
	expect(trigger.take(reading([row('b'), row('a'), undated('v')]))).toEqual(['b', 'v']);
	expect(trigger.take(reading([row('b'), row('a'), undated('u')]))).toEqual([]);
});

it.each<[string, number, unknown[]]>([
	['at the beginning of the window emits it', 70 * DAY_MS, ['x']],
	['before the window does not emit it', 70 * DAY_MS - 1, []],
])('a trigger given a new row that is dated %s', (_name, date, names) => {
	const trigger = Trigger.knowing(row('a'));
	expect(isUnknown(trigger.state, row('x', date))).toBe(names.length > 0);
	expect(trigger.take(reading([row('x', date)]))).toEqual(names);
	expect(isUnknown(trigger.state, row('x', date))).toBe(false);
});

it('the trigger emits no known row whose date is corrected to before the window and back', () => {
	const trigger = Trigger.knowing(row('a', 71 * DAY_MS));
	trigger.take(reading([row('a', 60 * DAY_MS)]));
	expect(trigger.take(reading([row('a', 71 * DAY_MS)]))).toEqual([]);
});

it('the trigger forgets a row older than twice Look Back Days', () => {
	const trigger = Trigger.knowing(row('a', 71 * DAY_MS));
	for (let n = 0; n < 3; n += 1) trigger.take(reading([]), { now: 132 * DAY_MS });
	expect(trigger.state.known.has(row('a').hashes[0])).toBe(false);
});

it('the window of the trigger begins Look Back Days before the last reading but one', () => {
	const trigger = Trigger.knowing(row('a'));
	for (const days of [1, 2, 3]) trigger.take(reading([row('a')]), { now: NOW + days * DAY_MS });
	expect(trigger.state).toMatchObject({
		floor: 72 * DAY_MS,
		readAt: 103 * DAY_MS,
	});
});

describe('the whole window is due to be read by the trigger', () => {
	it.each([
		['a day after the last reading', DAY_MS, true],
		['not a moment sooner', DAY_MS - 1, false],
		['when the clock was set back', -1, true],
	])('%s', (_name, later, due) => {
		expect(isDue(Trigger.knowing(row('a')), NOW + later)).toBe(due);
	});

	it('while a reading that did not fit into its poll is unfinished', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.take(reading([row('b')], cut), { now: NOW + 5 });
		expect(trigger.state).toMatchObject({ nextPage: 3, begunAt: NOW + 5, readAt: NOW });
		expect(isDue(trigger, NOW + 6)).toBe(true);
		trigger.take(reading([row('a')], { isAll: false }), { now: NOW + 7 });
		expect(trigger.state).toMatchObject({ readAt: NOW + 5, floor: 70 * DAY_MS });
		expect([trigger.state.nextPage, trigger.state.begunAt]).toEqual([undefined, undefined]);
	});
});

describe('records that were there before the trigger was activated', () => {
	const begun = () => {
		const trigger = new Trigger();
		trigger.take(reading([row('a'), row('b', NOW - 5)], { ...cut, reached: NOW - 5, total: 99 }));
		return trigger;
	};

	it('are not emitted while they are learned, unlike those that are dated later', () => {
		const trigger = begun();
		expect(trigger.state.knownFrom).toBe(NOW - 4);
		const rows = [row('later', NOW - 4), row('there', NOW - 5), undated('u')];
		expect(trigger.take(reading(rows, { ...cut, reached: NOW - 9 }))).toEqual(['later']);
		expect(trigger.state.knownFrom).toBe(NOW - 8);
		expect(isDue(trigger, NOW)).toBe(true);
	});

	it('are known when the window was read to its start', () => {
		const trigger = begun();
		expect(trigger.take(reading([row('there', NOW - 9)], { isAll: false }))).toEqual([]);
		expect(isLearning(trigger.state)).toBe(false);
		expect(isDue(trigger, NOW)).toBe(false);
	});

	it('are not all known after a reading in which rows came twice, but after one that brings nothing', () => {
		const trigger = begun();
		trigger.take(reading([row('there', NOW - 9)], { isRepeated: true }));
		expect(trigger.state.knownFrom).toBe(NOW - 8);
		trigger.take(reading([row('there', NOW - 9)], { isRepeated: true }));
		expect(isLearning(trigger.state)).toBe(false);
	});

	it('are learned anew where Look Back Days is lengthened', () => {
		const trigger = Trigger.knowing(row('a'));
		trigger.lookBackDays = 60;
		const rows = [row('old', 60 * DAY_MS), row('b')];
		expect(trigger.take(reading(rows))).toEqual(['b']);
		expect(trigger.take(reading([row('late', 50 * DAY_MS)]))).toEqual(['late']);
	});
});

describe('what the service counts more than the trigger has seen', () => {
	const counting = (total: number) => {
		const trigger = new Trigger();
		trigger.take(reading([row('a')], { total, isAll: false }));
		return trigger;
	};

	it('is what the total has grown by', () => {
		const wanted = (total?: number, of = counting(7).state) =>
			wantedOf(of, { records: [], total }, [row('a')], NOW);
		expect([wanted(9), wanted(7), wanted(5), wanted()]).toEqual([
			2,
			undefined,
			undefined,
			undefined,
		]);
		expect(wanted(9, { ...counting(7).state, total: undefined })).toBeUndefined();
		expect(wanted(9, { ...counting(7).state, searchAfter: NOW + 1 })).toBeUndefined();
		expect(wanted(9, { ...counting(7).state, searchAfter: NOW })).toBe(2);
	});

	it('is looked for no further than the first page where that has a new row and the total has not grown', () => {
		const wanted = (total?: number) =>
			wantedOf(counting(7).state, { records: [], total }, [row('b')], NOW);
		expect([wanted(7), wanted()]).toEqual([0, Infinity]);
	});

	it('is explained by the rows that came', () => {
		const trigger = counting(7);
		const part = { isWhole: false, isAll: false, total: 9 };
		trigger.take(reading([row('b')], part), { wanted: 0 });
		expect(trigger.state).toMatchObject({ total: 8 });
		expect(trigger.state.searchAfter).toBeUndefined();
		trigger.take(reading([row('c')], part), { wanted: 1 });
		expect(trigger.state).toMatchObject({ total: 9 });
		expect(trigger.state.searchAfter).toBeUndefined();
	});

	it('is all explained where the window was read to its start, for the rest is older', () => {
		const trigger = counting(7);
		trigger.take(reading([row('b')], { total: 12, isAll: false }));
		expect(trigger.state.total).toBe(12);
	});

	it('is known by the number of rows where the list was read to its end', () => {
		const trigger = counting(7);
		trigger.take(reading([row('a'), row('b')], { total: 12 }));
		expect(trigger.state.total).toBe(2);
	});

	it('is looked for ever more seldom while it is not found', () => {
		const trigger = counting(7);
		const pauses = Array.from({ length: 13 }, () => {
			trigger.take(reading([row('a')], { total: 99, isWhole: false }), { wanted: 92 });
			return (trigger.state.searchAfter! - NOW + MINUTE_MS / 2) / MINUTE_MS;
		});
		expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
	});
});

describe('a trigger with more records than it can remember', () => {
	const TOO_MANY = 15_000;

	it('gives up the oldest, and says so once for each day of their dates', () => {
		const trigger = new Trigger();
		const rows = Array.from({ length: TOO_MANY }, (_, n) => row(`r${n}`, NOW - DAY_MS + 1000 * n));
		trigger.take(reading(rows));
		const { floor } = trigger.state;
		expect(floor).toBeGreaterThan(NOW - DAY_MS);
		expect(isLearning(trigger.state)).toBe(false);
		expect(trigger.warned).toEqual([
			`Trigger: more records lie in Look Back Days than can be remembered; those dated before ${new Date(floor).toISOString()} no longer start the workflow`,
		]);
		const more = (count: number, from: number) =>
			Array.from({ length: count }, (_, n) => row(`${from} ${n}`, from + n));
		expect(trigger.take(reading(more(100, NOW - 1000)))).toHaveLength(100);
		expect(trigger.state.floor).toBeGreaterThan(floor);
		expect(trigger.warned).toHaveLength(1);
		trigger.take(reading(more(14_000, NOW + DAY_MS)));
		expect(trigger.warned).toHaveLength(2);
	});

	it('says nothing where they lie before Look Back Days', () => {
		const trigger = new Trigger();
		trigger.lookBackDays = 1;
		const rows = Array.from({ length: TOO_MANY }, (_, n) =>
			row(`r${n}`, NOW - DAY_MS * (1 + n / TOO_MANY)),
		);
		trigger.take(reading(rows));
		expect(trigger.warned).toEqual([]);
	});

	it('that have no date warns once, and still emits dated ones', () => {
		const trigger = new Trigger();
		const rows = Array.from({ length: 20_000 }, (_, n) => undated(`r${n}`));
		trigger.take(reading(rows));
		expect(trigger.warned.join()).toMatch(/^Trigger: more records without a date /);
		const later = [...rows, row('a'), row('b', NOW - 1)];
		expect(trigger.take(reading(later))).toEqual(['a', 'b']);
		expect(trigger.take(reading(later))).toEqual([]);
		expect(trigger.warned).toHaveLength(1);
	});
});
