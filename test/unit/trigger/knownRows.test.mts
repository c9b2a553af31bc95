/** What is kept of the rows that a trigger has seen. */
import { KnownRows } from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';

/** The widest interval. */
const WIDE = 4 * 3_600_000;
const MINUTE = 60_000;
const SECOND_END = 2 * WIDE - 1;

const A = 'aaaaaaa';
const B = 'bbbbbbb';
const C = 'ccccccc';

/** Rows by hash and date. */
const knowing = (...rows: Array<[hash: string, date?: number]>): KnownRows => {
	const known = new KnownRows();
	for (const [hash, date] of rows) known.add(hash, date);
	return known;
};

const isIn = (known: KnownRows, hash: string): boolean => known.dateOf(hash) !== undefined;

/** This many rows with hashes that begin with a letter, each dated a step before the one before it. */
const crowd = (letter: string, newest: number, count: number, step: number) =>
	Array.from({ length: count }, (_, n): [string, number] => [
		`${letter}${String(n).padStart(6, '0')}`,
		newest - n * step,
	]);

const undated = (letter: string, count: number) =>
	crowd(letter, 0, count, 0).map(([hash]): [string] => [hash]);

it('a row is kept under the newest interval it was seen in, also stored and read back', () => {
	const known = knowing([A, WIDE], [A, 5], [B, 3], [B, 2 * WIDE], [C]);
	expect(known.toJson()).toEqual({ Infinity: C, [SECOND_END]: A, [SECOND_END + WIDE]: B });
	const read = new KnownRows(known.toJson());
	read.keep((date) => date >= SECOND_END + 1);
	expect([A, B, C].map((hash) => isIn(read, hash))).toEqual([false, true, true]);
});

it('rows of four hours are stored under one key, and more than 2,000 of them by the minute', () => {
	const rows = crowd('a', WIDE - 1, 2001, 100);
	expect(Object.keys(knowing(...rows.slice(1)).toJson())).toEqual([String(WIDE - 1)]);
	const json = knowing(...rows).toJson();
	expect(Object.keys(json).sort()).toEqual([3, 2, 1, 0].map((n) => String(WIDE - 1 - n * MINUTE)));
	const read = new KnownRows(json);
	expect(read.toJson()).toEqual(json);
	expect(rows.every(([hash]) => isIn(read, hash))).toBe(true);
});

/** Each key here has 7 or 8 characters; what is around it takes 6 more. */
const SMALL = String(WIDE - 1).length + 6 + 7;

it('rows without a date are dropped first, and then the oldest', () => {
	const rows = undated('b', 100);
	const known = knowing([A, 1], [C, WIDE], ...rows);
	expect(known.fit(SMALL + SMALL + 14 + 700)).toEqual({});
	expect(known.fit(SMALL + 14 + 700)).toEqual({ undated: true });
	expect(rows.filter(([hash]) => isIn(known, hash))).toEqual([]);
	expect([A, C].map((hash) => isIn(known, hash))).toEqual([true, true]);
	for (const [hash] of rows) known.add(hash);
	expect(known.fit(SMALL)).toEqual({ datedBefore: WIDE, undated: true });
	expect([A, C].map((hash) => isIn(known, hash))).toEqual([false, true]);
});
