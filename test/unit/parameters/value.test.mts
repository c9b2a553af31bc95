import {
	isBlank,
	quoted,
	textsIn,
	wholeNumber,
} from '../../../nodes/BusinessDataLookup/parameters/value.ts';
import { problemOf } from '../problemOf.mts';

describe('isBlank', () => {
	it.each([undefined, null, '', ' \n', [], [''], [null, ['  ']]])(
		'counts %j as not given',
		(value) => {
			expect(isBlank(value)).toBe(true);
		},
	);
	it.each([0, false, 'a', [0], {}, ['', 'a']])('counts %j as given', (value) => {
		expect(isBlank(value)).toBe(false);
	});
});

describe('quoted', () => {
	it.each([
		['a', '"a"'],
		[5, '"5"'],
		[{ a: 1 }, '{"a":1}'],
		[null, '"null"'],
	])('shows %j in a message as %s', (value, text) => {
		expect(quoted(value)).toBe(text);
	});
});

describe('textsIn', () => {
	it.each<[unknown, boolean, string[]]>([
		['a, b', true, ['a', 'b']],
		['a, b', false, ['a, b']],
		[' a ', false, ['a']],
		[',a,,', true, ['a']],
		[['a,b', ['c', 5, null]], true, ['a', 'b', 'c', '5']],
		[['Acme, Inc.', 'b'], false, ['Acme, Inc.', 'b']],
		['["a, b", "c"]', false, ['a, b', 'c']],
		['[not json]', false, ['[not json]']],
		[10n, false, ['10']],
		['', true, []],
		['[]', true, []],
	])('finds in %p, where commas separate: %j, the texts %j', (value, commas, texts) => {
		expect(textsIn(value, commas, 'It')).toEqual(texts);
	});

	it('refuses an object among the texts', () => {
		expect(problemOf(() => textsIn([{ a: 1 }], false, 'It'))).toMatch(/"It".*not an object/);
	});
});

describe('wholeNumber', () => {
	it.each([1, '1', ' 50 ', 50])('takes %j for a whole number from 1 to 50', (value) => {
		expect(wholeNumber(value, 'Limit', 1, 50)).toBe(Number(value));
	});
	it.each([0, 51, 1.5, 'ten', '', null, NaN, Infinity, true])(
		'refuses %p where a whole number from 1 to 50 is needed',
		(value) => {
			expect(problemOf(() => wholeNumber(value, 'Limit', 1, 50))).toMatch(
				/"Limit".*whole number, from 1 to 50/,
			);
		},
	);
	it('quotes an object that it refuses as JSON, not as [object Object]', () => {
		expect(problemOf(() => wholeNumber({ a: 1 }, 'Limit', 1))).toBe(
			'The "Limit" parameter must be a whole number, 1 or more, not {"a":1}',
		);
	});
});
