import {
	isBlank,
	quoted,
	readTexts,
	readInteger,
	type Separator,
} from '../../../nodes/BusinessDataLookup/parameters/value.ts';
import { thrownProblem } from '../thrownProblem.mts';

it.each([
	...[undefined, null, '', ' \n', [], [null, ['  ']]].map((value) => [value, true] as const),
	...[0, false, 'a', [0], {}, ['', 'a']].map((value) => [value, false] as const),
])('that %j counts as not given: %s', (value, isNotGiven) => {
	expect(isBlank(value)).toBe(isNotGiven);
});

it.each([
	['a', '"a"'],
	[{ a: 1 }, '{"a":1}'],
	[null, '"null"'],
	['x'.repeat(301), `"${'x'.repeat(300)}"`],
	[['x'.repeat(301)], `["${'x'.repeat(298)}`],
])('a message quotes %j as %s', (value, text) => {
	expect(quoted(value)).toBe(text);
});

it.each<[unknown, Separator, string[]]>([
	['a, b\nc\r\nd', 'commas and lines', ['a', 'b', 'c', 'd']],
	['a;b\tc;;\t d', 'commas and lines', ['a', 'b', 'c', 'd']],
	[['a;b', 'c\td'], 'commas and lines', ['a', 'b', 'c', 'd']],
	['a\u200bb\u00ad,\ufeffc', 'commas and lines', ['ab', 'c']],
	[['a,b', ['c', 5, null]], 'commas and lines', ['a', 'b', 'c', '5']],
	['[]', 'commas and lines', []],
	['a; b\tc', 'lines', ['a; b\tc']],
	['a\u200db\u00adc', 'lines', ['a\u200db\u00adc']],
	['a, b\n\n c \r\nd', 'lines', ['a, b', 'c', 'd']],
	[['1 Main St\nAustin', 'b'], 'lines', ['1 Main St\nAustin', 'b']],
	['["a, b", "c"]', 'lines', ['a, b', 'c']],
	['[not json]', 'lines', ['[not json]']],
	['a, b\nc', 'nothing', ['a, b\nc']],
	['["a, b", "c"]', 'nothing', ['a, b', 'c']],
	[10n, 'nothing', ['10']],
	['\u200b \u2060', 'nothing', []],
])('the texts in %p, separated by %s, are %j', (value, separator, texts) => {
	expect(readTexts(value, separator, 'It')).toEqual(texts);
});

it.each([1, ' 50 ', 50])('a whole number from 1 to 50 may be %j', (value) => {
	expect(readInteger(value, { label: 'Limit', min: 1, max: 50 })).toBe(Number(value));
});

it.each([0, 51, 1.5, 'ten', '', ' \n', NaN, Infinity, true, { a: 1 }])(
	'a whole number from 0 to 50, or from 1 to 50, is refused where it is %p',
	(value) => {
		const min = value === 0 ? 1 : 0;
		expect(thrownProblem(() => readInteger(value, { label: 'Limit', min, max: 50 }))).toBe(
			`The "Limit" parameter must be a whole number, from ${min} to 50, not ${quoted(value)}`,
		);
	},
);
