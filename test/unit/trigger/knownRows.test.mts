/** What is kept of the rows that a trigger has seen. */
import {
	KnownRows,
	MAX_ROWS,
	MAX_UNDATED,
} from '../../../nodes/BusinessDataLookup/trigger/knownRows.ts';

const MINUTE = 60_000;
const [A, B, C] = ['aaaaaaa', 'bbbbbbb', 'ccccccc'];

/** Rows by hash and date, stored and read back; with what didn't fit. */
const stored = (rows: Array<[hash: string, date?: number]>, from = -Infinity) => {
	const known = new KnownRows('');
	for (const [hash, date] of rows) known.add(hash, date);
	const { text, datedBefore } = known.store(from);
	const read = new KnownRows(text);
	return {
		text,
		datedBefore,
		read,
		has: (...hashes: string[]) => hashes.map((hash) => read.has(hash)),
	};
};

/** This many rows with hashes that begin with a letter, one a minute. */
const crowd = (letter: string, count: number, newest?: number) =>
	Array.from({ length: count }, (_, n): [string, number | undefined] => [
		`${letter}${String(n).padStart(6, '0')}`,
		newest && newest - n * MINUTE,
	]);

it('a row is kept with the minute of the latest date it was seen with', () => {
	const known = stored([[A, 9 * MINUTE], [A, 5], [B, 3], [B, 2 * MINUTE], [C]], 3 * MINUTE);
	expect(known.has(A, B, C)).toEqual([true, false, true]);
	expect(known.read.store(-Infinity)).toEqual({ text: known.text, datedBefore: -Infinity });
});

it('the oldest rows are left out if there are too many', () => {
	const rows = crowd('a', MAX_ROWS, 1e12);
	expect(stored(rows).datedBefore).toBe(-Infinity);
	const known = stored([...rows, [B, 5 * MINUTE], [C, 6 * MINUTE]]);
	expect(known.datedBefore).toBe(7 * MINUTE);
	expect(known.has(rows[MAX_ROWS - 1][0], B, C)).toEqual([true, false, false]);
	expect(known.text.length).toBeLessThan(98_000);
});

it('rows without a date take half of the space at most', () => {
	const known = stored([...crowd('a', MAX_ROWS), [B, 5 * MINUTE]]);
	expect(known.has(B)).toEqual([true]);
	expect(known.datedBefore).toBe(-Infinity);
	expect(known.read.countUndated()).toBe(MAX_UNDATED);
});
