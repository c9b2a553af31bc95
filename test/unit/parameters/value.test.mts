import {
	isBlank,
	parseJson,
	shown,
	textsIn,
	wireValue,
} from '../../../nodes/BusinessDataLookup/parameters/value.ts';
import type { Field, FieldKind } from '../../../nodes/BusinessDataLookup/catalogue/types.ts';
import { problemOf } from '../problemOf.mts';

const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
	name: 'it',
	label: 'It',
	description: '',
	kind,
	...more,
});

describe('isBlank', () => {
	it.each([undefined, null, '', ' \n', [], [''], [null, ['  ']]])('%j is', (value) => {
		expect(isBlank(value)).toBe(true);
	});
	it.each([0, false, 'a', [0], {}, ['', 'a']])('%j is not', (value) => {
		expect(isBlank(value)).toBe(false);
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
	])('%j, commas separate: %j → %j', (value, commas, texts) => {
		expect(textsIn(value, commas, 'It')).toEqual(texts);
	});

	it('takes no object', () => {
		expect(problemOf(() => textsIn([{ a: 1 }], false, 'It'))).toMatch(/"It".*not an object/);
	});
});

describe('wireValue', () => {
	it.each<[FieldKind, unknown, unknown]>([
		['text', ' a, b ', 'a, b'],
		['text', ['a'], 'a'],
		['text', 5, '5'],
		['choice', 'anything', 'anything'],
		['words', ['a', 'b, c'], 'a, b, c'],
		['words', '[]', undefined],
		['texts', 'Acme, Inc.', 'Acme, Inc.'],
		['texts', ['Acme, Inc.', 'B'], ['Acme, Inc.', 'B']],
		['codes', 'a.com, b.com', ['a.com', 'b.com']],
		['codes', ['a.com'], 'a.com'],
		['codes', 78701, '78701'],
		['codes', ',', undefined],
		['choices', ['TX'], 'TX'],
		['choices', '[]', undefined],
		['boolean', false, false],
		['boolean', ' True ', true],
		['number', '2.5', 2.5],
		['number', 0, 0],
		['count', '3', 3],
		['count', 3, 3],
		['count', '>= 3', '>= 3'],
		['count', '[2, 5]', [2, 5]],
		['count', '{"min": 2}', { min: 2 }],
		['count', { max: 5 }, { max: 5 }],
		['date', '2024-01-31', '2024-01-31'],
		['date', new Date(0), '1970-01-01T00:00:00.000Z'],
		['date', { toISO: () => '2024-01-31T00:00:00.000+01:00' }, '2024-01-31T00:00:00.000+01:00'],
		['relativeDate', '<= 90 days', '<= 90 days'],
		['text', '  ', undefined],
		['codes', [''], undefined],
		['number', null, undefined],
	])('%s: %j → %j', (kind, given, wire) => {
		expect(wireValue(field(kind), given)).toEqual(wire);
	});

	it('sends a list of one where the service takes nothing but lists', () => {
		expect(wireValue(field('choices', { alwaysList: true }), 'a')).toEqual(['a']);
		expect(wireValue(field('choices', { alwaysList: true }), [])).toBeUndefined();
	});

	it.each<[FieldKind, unknown, string]>([
		['text', ['a', 'b'], 'takes one value, and 2 were given'],
		['text', { a: 1 }, 'must be text or a list of texts, not an object'],
		['boolean', 'yes', 'must be true or false, not "yes"'],
		['boolean', { a: 1 }, 'must be true or false, not {"a":1}'],
		['number', 'ten', 'must be a number, not "ten"'],
		['number', { a: 1 }, 'must be a number, not {"a":1}'],
		['number', Infinity, 'must be a number'],
		['count', '[2,,5]', 'is not valid JSON: unexpected "," at line 1, column 4'],
	])('%s refuses %j', (kind, given, problem) => {
		const message = problemOf(() => wireValue(field(kind), given));
		expect(message).toContain(`The "It" parameter ${problem}`);
	});
});

describe('parseJson', () => {
	it('reads text and leaves the rest', () => {
		expect(parseJson(' {"a": [1]} ', 'It')).toEqual({ a: [1] });
		const value = { a: 1 };
		expect(parseJson(value, 'It')).toBe(value);
	});
	it('names the position of what is wrong', () => {
		expect(problemOf(() => parseJson('{\n"a" 1}', 'Body (JSON)'))).toBe(
			'The "Body (JSON)" parameter is not valid JSON: unexpected "1" at line 2, column 5',
		);
	});
});

it.each([
	['a', '"a"'],
	[5, '"5"'],
	[{ a: 1 }, '{"a":1}'],
	[null, '"null"'],
])('%j is shown as %s', (value, text) => {
	expect(shown(value)).toBe(text);
});
