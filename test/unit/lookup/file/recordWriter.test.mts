import type { FileFormat } from '../../../../nodes/BusinessDataLookup/parameters/outputOptions.ts';
import { recordWriters } from '../../../../nodes/BusinessDataLookup/lookup/file/recordWriter.ts';

describe('a CSV file', () => {
	const tableOf = (columns: string[], ...pages: object[][]) => {
		const writer = recordWriters.csv(columns);
		const text = pages.map((page) => writer.write(page as never)).join('') + writer.end();
		return text.replace(/^\uFEFF/, '');
	};
	/** As many records as the columns are made of. */
	const HELD = 1000;
	const heldRecords = Array.from({ length: HELD }, () => ({ a: 1 }));

	test.each([
		['a comma, a quote and a line break', 'A, "b"\nc', '"A, ""b""\nc"'],
		['an object', { a: 1 }, '"{""a"":1}"'],
		['a formula', '=1+1', "'=1+1"],
		['a formula after a character without width', '\u200B=1+1', "'\u200B=1+1"],
		['a formula that ends in a number', '=A1 5', "'=A1 5"],
		['a number with a comma', '-1234,50', '"-1234,50"'],
		['a list whose first text is a formula', ['=1', 'b'], "'=1; b"],
		['null', null, ''],
		['a list with a null', [null, 'b'], 'b'],
		['a list with an object', ['b', { a: 1 }], '"[""b"",{""a"":1}]"'],
		['a phone with its country code', '+15125550132', '+15125550132'],
	])('holds %s in one cell', (_what, value, cell) => {
		expect(tableOf([], [{ field: value }])).toBe(`field\r\n${cell}\r\n`);
	});

	test('has a column for each field of its first thousand records, and other_fields for later fields', () => {
		const first = [...heldRecords.slice(1), { a: 1, b: 2 }];
		const lines = tableOf([], first, [{ a: 2, c: 3 }]).split('\r\n');
		expect(lines[0]).toBe('a,b,other_fields');
		expect(lines[HELD]).toBe('1,2,');
		expect(lines[HELD + 1]).toBe('2,,"{""c"":3}"');
		expect(lines).toHaveLength(HELD + 3);
	});

	test('has another name for that column if a field is named other_fields', () => {
		const [head] = tableOf([], [...heldRecords, { other_fields: 1 }]).split('\r\n');
		expect(head).toBe('a,other_fields,other_fields_');
	});

	test('has no column other_fields where its columns are known, unless its first records show others', () => {
		expect(tableOf(['a'], heldRecords, [{ a: 2 }]).split('\r\n')[0]).toBe('a');
		const other = [{ b: 1 }, ...heldRecords];
		expect(tableOf(['a'], other, [{ c: 2 }])).toMatch(/\r\n,,"\{""c"":2\}"\r\n$/);
	});

	test('begins with the columns known beforehand, also without a record', () => {
		const columns = ['b', 'a'];
		expect(tableOf(columns)).toBe('b,a\r\n');
		expect(tableOf(columns, [{ a: 1, c: 2 }])).toBe('b,a,c\r\n,1,2\r\n');
		expect(tableOf([])).toBe('');
	});
});

const MIME_TYPES: Record<FileFormat, string> = { csv: 'text/csv', jsonl: 'application/jsonl' };

it.each(Object.entries(MIME_TYPES))('a %s file has the MIME type %s', (format, mimeType) => {
	expect(recordWriters[format as FileFormat]([])).toMatchObject({ mimeType });
});

describe.each(Object.entries(recordWriters))('a %s file', (_format, create) => {
	it('is written as its records arrive, and has each of them', () => {
		const writer = create([]);
		const page = Array.from({ length: 1000 }, () => ({ a: 'record' }));
		const written = [writer.write(page), writer.write(page)];
		expect(written.map((text) => text.match(/record/g)?.length)).toEqual([1000, 1000]);
		expect(writer.end().length).toBeLessThan(10);
	});

	it('has no cell that a spreadsheet runs as a formula', () => {
		const writer = create([]);
		const text = writer.write([{ a: '=1+1' }]) + writer.end();
		expect(text).toContain('=1+1');
		expect(text).not.toMatch(/(^|[\t,;])"?=/m);
	});
});
