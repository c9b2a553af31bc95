import {
	oneText,
	isBlank,
	isPlaceholder,
	quoted,
	textsIn,
	wholeNumber,
	type Separator,
} from '../../../nodes/BusinessDataLookup/parameters/value.ts';
import { problemOf } from '../problemOf.mts';

describe('a parameter value', () => {
	it.each([undefined, null, '', ' \n', [], [''], [null, ['  ']]])(
		'%j counts as not given',
		(value) => {
			expect(isBlank(value)).toBe(true);
		},
	);
	it.each([0, false, 'a', [0], {}, ['', 'a']])('%j counts as given', (value) => {
		expect(isBlank(value)).toBe(false);
	});
});

it.each([...['n/a', 'N/A', ' none ', 'TBD', 'Unknown', 'null', '-', '#N/A', '\u2014', '?']])(
	'%j is a placeholder',
	(text) => {
		expect(isPlaceholder(text)).toBe(true);
	},
);
it.each(['', 'nonesuch.com', 'a-b', 'unknown.com', 'tbd.io', '--x', '5'])(
	'%j is no placeholder',
	(text) => {
		expect(isPlaceholder(text)).toBe(false);
	},
);

describe('a parameter value quoted in a message', () => {
	it.each([
		['a', '"a"'],
		[5, '"5"'],
		[{ a: 1 }, '{"a":1}'],
		[null, '"null"'],
		['x'.repeat(301), `"${'x'.repeat(300)}"`],
		[['x'.repeat(301)], `["${'x'.repeat(298)}`],
	])('is, for %j, %s', (value, text) => {
		expect(quoted(value)).toBe(text);
	});
});

describe('a list of texts in a parameter', () => {
	it.each<[unknown, Separator, string[]]>([
		['a, b', 'commas and lines', ['a', 'b']],
		['a, b\nc\r\nd', 'commas and lines', ['a', 'b', 'c', 'd']],
		['a;b\tc;;\t d', 'commas and lines', ['a', 'b', 'c', 'd']],
		[['a;b', 'c\td'], 'commas and lines', ['a', 'b', 'c', 'd']],
		['a\u200bb\u00ad,\ufeffc', 'commas and lines', ['ab', 'c']],
		['a; b\tc', 'lines', ['a; b\tc']],
		['a\u200db\u00adc', 'lines', ['a\u200db\u00adc']],
		['a, b', 'lines', ['a, b']],
		['a, b\n\n c \r\nd', 'lines', ['a, b', 'c', 'd']],
		['a, b\nc', 'nothing', ['a, b\nc']],
		[' a ', 'lines', ['a']],
		[',a,,', 'commas and lines', ['a']],
		[['a,b', ['c', 5, null]], 'commas and lines', ['a', 'b', 'c', '5']],
		[['Acme, Inc.', 'b'], 'lines', ['Acme, Inc.', 'b']],
		[['1 Main St\nAustin', 'b'], 'lines', ['1 Main St\nAustin', 'b']],
		['["a, b", "c"]', 'lines', ['a, b', 'c']],
		['["a, b", "c"]', 'nothing', ['a, b', 'c']],
		['[not json]', 'lines', ['[not json]']],
		[10n, 'nothing', ['10']],
		['', 'commas and lines', []],
		['[]', 'commas and lines', []],
		['\u200b a\u200e ,\u2028b\u200b', 'commas and lines', ['a', 'b']],
		['a\u200db', 'nothing', ['a\u200db']],
		['\u200b \u2060', 'nothing', []],
	])('%p, separated by %s, has the entries %j', (value, separator, texts) => {
		expect(textsIn(value, separator, 'It')).toEqual(texts);
	});

	it('is refused where an entry is an object', () => {
		expect(problemOf(() => textsIn([{ a: 1 }], 'lines', 'It'))).toMatch(/"It".*not an object/);
	});
});

describe('a parameter for a whole number', () => {
	it.each([1, '1', ' 50 ', 50])('takes %j where 1 to 50 is allowed', (value) => {
		expect(wholeNumber(value, { label: 'Limit', least: 1, most: 50 })).toBe(Number(value));
	});
	it.each([0, 51, 1.5, 'ten', '', null, NaN, Infinity, true])(
		'refuses %p where 1 to 50 is allowed',
		(value) => {
			expect(problemOf(() => wholeNumber(value, { label: 'Limit', least: 1, most: 50 }))).toMatch(
				/"Limit".*whole number, from 1 to 50/,
			);
		},
	);
	it.each(['', ' \n'])('refuses the blank text %j, which is not 0', (value) => {
		expect(problemOf(() => wholeNumber(value, { label: 'Limit', least: 0 }))).toMatch(
			/whole number, 0 or more/,
		);
	});
	it('quotes a refused object as JSON, not as [object Object]', () => {
		expect(problemOf(() => wholeNumber({ a: 1 }, { label: 'Limit' }))).toBe(
			'The "Limit" parameter must be a whole number, 1 or more, not {"a":1}',
		);
	});
});

describe('a parameter for one text', () => {
	it.each([
		['data', 'data'],
		[' data\n', 'data'],
		[5, '5'],
		[['data'], 'data'],
	])('takes %j', (value, text) => {
		expect(oneText(value, 'Field')).toBe(text);
	});

	it.each([undefined, null, '', ' ', []])(
		'refuses %j, which an empty expression gives',
		(value) => {
			expect(problemOf(() => oneText(value, 'Field'))).toBe('The "Field" parameter is empty');
		},
	);

	it('refuses several', () => {
		expect(problemOf(() => oneText(['a', 'b'], 'Field'))).toMatch(
			/takes one value, and 2 were given/,
		);
	});
});
