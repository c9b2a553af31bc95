import {
	isBlank,
	quoted,
	readInteger,
	readTexts,
	type Separator,
} from '../../../nodes/BusinessDataLookup/parameters/readValue.ts';
import { thrownProblem } from '../thrownProblem.mts';

it.each([
	...[undefined, null, '', ' \n', [], [null, ['  ']]].map((value) => [value, true] as const),
	...[0, false, 'a', [0], {}, ['', 'a']].map((value) => [value, false] as const),
])('isBlank(%j) is %s', (value, isEmpty) => {
	expect(isBlank(value)).toBe(isEmpty);
});

it.each<[unknown, Separator, string[]]>([
	['a, b\nc\r\nd;e\tf;;\t g', 'commas and lines', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
	['a\u200bb\u00ad,\ufeffc', 'commas and lines', ['ab', 'c']],
	[['a,b', ['c', 5, null]], 'commas and lines', ['a', 'b', 'c', '5']],
	[['1 Main St\nAustin', 'b'], 'lines', ['1 Main St\nAustin', 'b']],
	['["a, b", "c"]', 'lines', ['a, b', 'c']],
	['a, b\nc', 'nothing', ['a, b\nc']],
	['["a, b", "c"]', 'nothing', ['a, b', 'c']],
])('the texts in %p, separated by %s, are %j', (value, separator, texts) => {
	expect(readTexts(value, separator, 'It')).toEqual(texts);
});

const field = { label: 'Limit', min: 1, max: 50 };

it.each([1, ' 50 ', 50])('%j is a whole number from 1 to 50', (value) => {
	expect(readInteger(value, field)).toBe(Number(value));
});

it.each([0, 51, 1.5, 'ten', '', ' \n', NaN, true, { a: 1 }])('%p isn’t from 1 to 50', (value) => {
	expect(thrownProblem(() => readInteger(value, field))).toBe(
		`The "Limit" parameter must be a whole number, from 1 to 50, not ${quoted(value)}`,
	);
});
