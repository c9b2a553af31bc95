import { recordWriter } from '../../../nodes/BusinessDataLookup/output/recordWriter.ts';

describe('the CSV writer', () => {
	const csv = (...pages: object[][]) => {
		const writer = recordWriter('csv');
		return pages.map((page) => writer.write(page as never)).join('');
	};

	test.each([
		['text', 'Acme', 'Acme'],
		['a comma, a quote and a line break', 'A, "b"\nc', '"A, ""b""\nc"'],
		['nothing', null, ''],
		['a list of texts', ['a', 'b'], 'a; b'],
		['an object', { a: 1 }, '"{""a"":1}"'],
		['a formula', '=1+1', "'=1+1"],
		['a formula after a quote', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
		['an at sign', '@SUM(A1)', "'@SUM(A1)"],
		['a minus that begins a formula', '-1+cmd', "'-1+cmd"],
		['a tab', '\t=1', "'\t=1"],
		['a list whose first text is a formula', ['=1', 'b'], "'=1; b"],
		['a negative number', -5, '-5'],
		['a negative number as text', '-5.5', '-5.5'],
		['a phone with its country code', '+15125550132', '+15125550132'],
	])('writes %s', (_what, value, cell) => {
		expect(csv([{ field: value }])).toBe(`field,other_fields\r\n${cell},\r\n`);
	});

	test('makes a formula in a column name harmless too', () => {
		expect(csv([{ '=1': 'a' }])).toBe("'=1,other_fields\r\na,\r\n");
	});

	test('keeps fields that only later pages have', () => {
		expect(csv([{ a: 1 }, { b: 2 }], [{ a: 3, c: 4 }])).toBe(
			'a,b,other_fields\r\n1,,\r\n,2,\r\n3,,"{""c"":4}"\r\n',
		);
	});
});

test('the JSON Lines writer writes one object on each line', () => {
	expect(recordWriter('jsonl').write([{ a: '=1\n2' }, { b: null }])).toBe(
		'{"a":"=1\\n2"}\n{"b":null}\n',
	);
});

