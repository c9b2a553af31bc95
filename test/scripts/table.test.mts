import fc from 'fast-check';
import { table } from '../../scripts/lib/table.mts';

test('a printed table makes columns as wide as their widest cell and aligns numbers at the right', () => {
	const rows = [
		{ name: 'Ann', size: 7, town: 'Rome' },
		{ name: 'Bartholomew', size: 1200, town: undefined },
	];
	expect(table(rows, { who: 'name', size: 'size', where: 'town' })).toBe(
		[
			'who          size  where',
			'───────────  ────  ─────',
			'Ann             7  Rome',
			'Bartholomew  1200',
		].join('\n'),
	);
});

test('a printed table aligns a column of numbers at the right also where a number is missing', () => {
	const rows = [{ size: 10 }, { size: undefined }, { size: null }, { size: 5 }];
	expect(table(rows, { size: 'size' })).toBe(['size', '────', '  10', '', '', '   5'].join('\n'));
});

test('a printed table cuts a cell that is too wide and marks the cut', () => {
	expect(table([{ text: 'abcdefgh' }], { t: 'text' }, 5)).toBe(['t', '─────', 'abcd…'].join('\n'));
});

test('a printed table has no line of more than 100 characters, and loses no column', () => {
	const cell = fc.string({ maxLength: 200 }).filter((value) => !/\s/.test(value));
	const row = fc.record({ a: cell, b: cell, c: fc.integer(), d: cell });
	fc.assert(
		fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
			const [heading, rule, ...lines] = table(rows, { a: 'a', b: 'b', c: 'c', d: 'd' }).split('\n');
			expect(
				Math.max(...[heading, rule, ...lines].map(({ length }) => length)),
			).toBeLessThanOrEqual(100);
			expect(rule.split('  ')).toHaveLength(4);
			expect(lines).toHaveLength(rows.length);
		}),
	);
});

test('a printed table without rows still has its heading', () => {
	expect(table([] as Array<{ name: string }>, { name: 'name' })).toBe(['name', '────'].join('\n'));
});
