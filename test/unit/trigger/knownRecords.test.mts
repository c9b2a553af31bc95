/** What is kept of the rows that a trigger has seen. */
import {
	isCut,
	KnownRecords,
	markOf,
	type Cut,
	type RowMark,
} from '../../../nodes/BusinessDataLookup/trigger/knownRecords.ts';

const HOUR_MS = 3_600_000;

/** A row whose hash is this letter, seven times. */
const row = (hour: number, letter: string): RowMark => ({ hour, hash: letter.repeat(7) });

const [A, B, C] = [...'abc'].map((letter) => letter.repeat(7));

const knowing = (...rows: RowMark[]): KnownRecords => {
	const known = new KnownRecords();
	for (const each of rows) known.add(each);
	return known;
};

it('a row is marked by the hour of its date and seven characters of its identity', () => {
	expect(markOf('a', 2 * HOUR_MS).hour).toBe(2);
	expect(markOf('a', 3 * HOUR_MS - 1).hour).toBe(2);
	expect(markOf('a', -1).hour).toBe(-1);
	expect(markOf('a').hour).toBe(99_999_999);
	expect(markOf('a').hash).toMatch(/^[\w-]{7}$/);
	expect(markOf('a').hash).toBe(markOf('a', 5).hash);
	expect(markOf('a').hash).not.toBe(markOf('b').hash);
});

it.each<[string, RowMark, Cut | undefined, boolean]>([
	['nothing where none was', row(1, 'a'), undefined, false],
	['a row of an earlier hour', row(1, 'z'), [2, 'a'], true],
	['a row of a later hour', row(3, 'a'), [2, 'z'], false],
	['a row of the hour before the hash', row(2, 'a'), [2, 'bbbbbbb'], true],
	['the row itself', row(2, 'b'), [2, 'bbbbbbb'], true],
	['a row of the hour behind the hash', row(2, 'c'), [2, 'bbbbbbb'], false],
	['every row of an hour that was given up whole', row(2, 'z'), [2, '~'], true],
])('given up is %s', (_name, mark, cut, given) => {
	expect(isCut(mark, cut)).toBe(given);
});

it('a row stands under the newest hour that it was seen with', () => {
	const known = knowing(row(5, 'a'), row(3, 'a'), row(3, 'b'), row(9, 'b'));
	expect(known.toJson()).toEqual({ 5: 'aaaaaaa', 9: 'bbbbbbb' });
	expect([known.has(row(0, 'a')), known.has(row(5, 'c'))]).toEqual([true, false]);
});

it('rows before the hour of a time are forgotten', () => {
	const known = knowing(row(1, 'a'), row(2, 'b'), row(3, 'c'));
	known.forget(2 * HOUR_MS + 1);
	expect(known.toJson()).toEqual({ 2: 'bbbbbbb', 3: 'ccccccc' });
});

it('what was written is read again', () => {
	const known = knowing(row(-1, 'a'), row(2, 'b'), row(2, 'c'));
	const read = KnownRecords.fromJson(known.toJson())!;
	expect(read.toJson()).toEqual(known.toJson());
	expect(read.has(row(2, 'c'))).toBe(true);
});

it.each([
	['no object', 7],
	['absent', undefined],
	['an hour that is none', { '1.5': 'aaaaaaa' }],
	['an hour with words before it', { x1: 'aaaaaaa' }],
	['an hour with words behind it', { '1x': 'aaaaaaa' }],
	['hashes that are no text', { 1: 7 }],
	['a hash that is too short', { 1: `${A}b` }],
])('nothing is read of what is %s', (_name, json) => {
	expect(KnownRecords.fromJson(json)).toBeUndefined();
});

/** An hour of one digit with a row takes 14 characters: 7 for the hash, 6 for what is around it, 1 for the hour. */
it.each<[string, number, Cut | undefined, Record<string, string>]>([
	['nothing where all fit', 35, undefined, { 1: 'aaaaaaa', 2: `${C}${B}` }],
	['the oldest hour where a character lacks', 34, [1, '~'], { 2: `${C}${B}` }],
	['all but the newest hour where only that fits', 21, [1, '~'], { 2: `${C}${B}` }],
	['the smaller hashes of the newest hour', 20, [2, 'bbbbbbb'], { 2: 'ccccccc' }],
	['all where not one fits', 13, [2, '~'], {}],
	['all where there is no room at all', 0, [2, '~'], {}],
])('to fit is to give up %s', (_name, most, cut, left) => {
	const known = knowing(row(2, 'c'), row(1, 'a'), row(2, 'b'));
	expect(known.fit(most)).toEqual(cut);
	expect(known.toJson()).toEqual(left);
});

it('an hour between is given up whole, with all before it', () => {
	const known = knowing(row(1, 'a'), row(2, 'b'), row(2, 'c'), row(3, 'd'));
	expect(known.fit(14 + 14)).toEqual([2, '~']);
	expect(known.toJson()).toEqual({ 3: 'ddddddd' });
});
