import type { Field, FieldKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { readField } from '../../../nodes/BusinessDataLookup/parameters/fieldParameter.ts';
import { thrownProblem } from '../thrownProblem.mts';

const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
	name: 'it',
	label: 'It',
	description: '',
	kind,
	...more,
});

describe('a filter or field', () => {
	it.each<[FieldKind, unknown, unknown]>([
		['text', ' a, b ', 'a, b'],
		['words', ['a', 'b, c'], 'a, b, c'],
		['boolean', ' True ', true],
		['number', '2.5', 2.5],
		['count', ' 12 ', 12],
		['count', '>= 3', '>= 3'],
		['count', 'between [2, 5]', 'between [2, 5]'],
		['count', { max: 5 }, { max: 5 }],
		['date', new Date(0), '1970-01-01T00:00:00.000Z'],
	])('of kind %s with the value %j is sent as %j', (kind, given, wire) => {
		expect(readField(field(kind), given)).toEqual({ it: wire });
	});

	it.each<[FieldKind, unknown]>([
		['text', '  '],
		['words', '[]'],
		['number', null],
	])('of kind %s with the value %j is not sent', (kind, given) => {
		expect(readField(field(kind), given)).toStrictEqual({});
	});

	it('with a single value is sent as a list where the service takes only lists', () => {
		const list = field('choices', { alwaysList: true });
		expect(readField(list, 'a')).toEqual({ it: ['a'] });
		expect(readField(list, [])).toEqual({});
	});

	it.each<[FieldKind, unknown, string]>([
		['text', ['a', 'b'], 'takes one value, and 2 were given'],
		['text', { a: 1 }, 'must be text or a list of texts, not an object'],
		['number', 'ten', 'must be a number, not "ten"'],
		['number', Infinity, 'must be a number'],
		['date', { a: 1 }, 'must be text or a list of texts, not an object'],
		['count', '[2,,5]', 'is not valid JSON: '],
		['date', new Date(NaN), 'has a date that does not exist'],
	])('of kind %s with the value %p is refused', (kind, given, problem) => {
		const message = thrownProblem(() => readField(field(kind), given));
		expect(message).toContain(`The "It" parameter ${problem}`);
	});
});
