/** What is kept of the rows that a trigger has seen. */
import {
	KnownRecords,
	markOf,
	type GivenUp,
	type RowMark,
} from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';

const HOUR_MS = 3_600_000;

/** A row of the beginning of an hour whose hash is this letter, seven times. */
const row = (hour: number, letter: string): RowMark => ({
	date: hour * HOUR_MS,
	hash: letter.repeat(7),
});

const undated = (letter: string): RowMark => ({ hash: letter.repeat(7) });

/** So many rows with hashes that begin with a letter, each dated a step before the other. */
const crowd = (letter: string, newest: number, count: number, step: number): RowMark[] =>
	Array.from({ length: count }, (_, n) => ({
		date: newest - n * step,
		hash: `${letter}${String(n).padStart(6, '0')}`,
	}));

const [A, B, C] = [...'abc'].map((letter) => letter.repeat(7));

const knowing = (...rows: RowMark[]): KnownRecords => {
	const known = new KnownRecords();
	for (const each of rows) known.add(each);
	return known;
};

it('the trigger marks a row by its date in whole milliseconds and seven characters of its hashed identity', () => {
	expect(markOf('a', 5.5).date).toBe(5);
	expect(markOf('a').date).toBeUndefined();
	expect(markOf('a').hash).toMatch(/^[\w-]{7}$/);
	expect(markOf('a').hash).toBe(markOf('a', 5).hash);
	expect(markOf('a').hash).not.toBe(markOf('b').hash);
});

it('the memory of seen rows keeps a row under the newest hour it was seen with', () => {
	const known = knowing(row(5, 'a'), row(3, 'a'), row(3, 'b'), row(9, 'b'));
	expect(known.toJson()).toEqual({ 5: 'aaaaaaa', 9: 'bbbbbbb' });
	expect([known.has(row(0, 'a')), known.has(row(5, 'c'))]).toEqual([true, false]);
});

it('the memory of seen rows forgets rows before a given time, and never those without a date', () => {
	const known = knowing(row(1, 'a'), row(2, 'b'), row(3, 'c'), undated('d'));
	known.forget(2 * HOUR_MS);
	expect(known.toJson()).toEqual({ 2: B, 3: C, 99999999: 'ddddddd' });
	known.forget(2 * HOUR_MS + 1);
	expect(known.toJson()).toEqual({ 3: C, 99999999: 'ddddddd' });
});

it('the memory of seen rows keeps no more than the hour of a row once it is stored and read back', () => {
	const known = KnownRecords.fromJson(knowing(row(2, 'a')).toJson())!;
	known.forget(3 * HOUR_MS - 1);
	expect(known.has(row(2, 'a'))).toBe(true);
	known.add(row(2, 'a'));
	known.forget(2 * HOUR_MS + 1);
	expect(known.has(row(2, 'a'))).toBe(false);
});

it('the memory of seen rows stores up to 256 rows of an hour under that hour, and more under the newest date of each 256', () => {
	const rows = crowd('a', 3 * HOUR_MS - 1, 257, 1000);
	expect(Object.keys(knowing(...rows.slice(1)).toJson())).toEqual(['2']);
	const json = knowing(...rows).toJson();
	expect(Object.keys(json)).toEqual([`${rows[0].date}ms`, `${rows[256].date}ms`]);
	const read = KnownRecords.fromJson(json)!;
	expect(Object.keys(read.toJson())).toEqual(Object.keys(json));
	read.forget(rows[256].date! + 1);
	expect(rows.filter((each) => read.has(each))).toEqual(rows.slice(0, 256));
});

it('the memory of seen rows stores all rows of one date under one key, however many they are', () => {
	const rows = crowd('a', 2 * HOUR_MS, 600, 0);
	expect(Object.keys(knowing(...rows).toJson())).toEqual([`${2 * HOUR_MS}ms`]);
});

it('the memory of seen rows is the same after it is stored and read back', () => {
	const known = knowing(row(-1, 'a'), row(2, 'b'), row(2, 'c'));
	const read = KnownRecords.fromJson(known.toJson())!;
	expect(read.toJson()).toEqual(known.toJson());
	expect(read.has(row(2, 'c'))).toBe(true);
});

it.each([
	['a number for an object', 7],
	['nothing in it', undefined],
	['an hour that is not whole', { '1.5': 'aaaaaaa' }],
	['an hour with words before it', { x1: 'aaaaaaa' }],
	['an hour with words behind it', { '1x': 'aaaaaaa' }],
	['a time with words behind it', { '1msx': 'aaaaaaa' }],
	['a part of a millisecond', { '1.5ms': 'aaaaaaa' }],
	['hashes that are not text', { 1: 7 }],
	['a hash that is too short', { 1: `${A}b` }],
])('the memory of seen rows reads nothing from a stored value with %s', (_name, json) => {
	expect(KnownRecords.fromJson(json)).toBeUndefined();
});

/** An hour of one digit with a row takes 14 characters: 7 for the hash, 6 for what is around it, 1 for the hour. */
it.each<[string, number, GivenUp | undefined, Record<string, string>]>([
	['nothing where all rows fit', 35, undefined, { 1: A, 2: `${C}${B}` }],
	['the oldest row where one character is missing', 34, { datedBefore: HOUR_MS + 1 }, { 2: C + B }],
	['the hour before one that just fits', 21, { datedBefore: HOUR_MS + 1 }, { 2: C + B }],
	['all rows of a date that do not all fit', 20, { datedBefore: 2 * HOUR_MS + 1 }, {}],
	['all rows where there is no room', 0, { datedBefore: 2 * HOUR_MS + 1 }, {}],
])('the memory of seen rows, fitted into limited room, drops %s', (_name, most, given, left) => {
	const known = knowing(row(2, 'c'), row(1, 'a'), row(2, 'b'));
	expect(known.fit(most)).toEqual(given);
	expect(known.toJson()).toEqual(left);
});

it('the memory of seen rows drops the first hour that does not fit, where it is of one date, and the hours before it', () => {
	const known = knowing(row(1, 'a'), row(2, 'b'), row(2, 'c'), row(3, 'd'));
	expect(known.fit(14 + 14)).toEqual({ datedBefore: 2 * HOUR_MS + 1 });
	expect(known.toJson()).toEqual({ 3: 'ddddddd' });
});

it('the memory of seen rows drops the oldest rows of a crowded hour first, also beside a row of a later hour', () => {
	const rows = crowd('b', 3 * HOUR_MS - 1, 1000, 1000);
	const known = knowing(row(9, 'a'), ...rows);
	const { datedBefore } = known.fit(4000)!;
	const left = rows.filter((each) => known.has(each));
	expect(left.length).toBeGreaterThan(500);
	expect(left).toEqual(rows.slice(0, left.length));
	expect(datedBefore).toBe(rows[left.length].date! + 1);
	expect(known.has(row(9, 'a'))).toBe(true);
});

describe('the memory of rows without a date', () => {
	const without = (letter: string, count: number): RowMark[] =>
		crowd(letter, 0, count, 0).map(({ hash }) => ({ hash }));

	it('may fill all the room that dated rows leave', () => {
		const known = knowing(row(1, 'a'), ...without('b', 100));
		expect(known.fit(14 + 14 + 700)).toBeUndefined();
	});

	it('drops the smallest hashes to leave half of the room to dated rows', () => {
		const rows = without('b', 300);
		const known = knowing(...crowd('a', 2 * HOUR_MS, 100, HOUR_MS), ...rows);
		const { datedBefore, undatedUpTo: last } = known.fit(2000)!;
		const left = rows.filter((each) => known.has(each));
		expect(left).toEqual(rows.slice(-Math.floor((1000 - 14) / 7)));
		expect(last).toBe(rows[rows.length - left.length - 1].hash);
		expect(datedBefore).toBeDefined();
		expect(known.has(crowd('a', 2 * HOUR_MS, 1, 0)[0])).toBe(true);
	});
});
