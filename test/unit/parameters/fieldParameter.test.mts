import type { Field, FieldKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { readField } from '../../../nodes/BusinessDataLookup/parameters/fieldParameter.ts';
import { thrownProblem } from '../thrownProblem.mts';

const read = (kind: FieldKind, value: unknown, more: Partial<Field> = {}) =>
	readField({ name: 'it', label: 'It', description: '', kind, ...more }, value);

it.each<[FieldKind, unknown, unknown]>([
	['text', ' a, b ', 'a, b'],
	['words', ['a', 'b, c'], 'a, b, c'],
	['boolean', ' True ', true],
	['count', { max: 5 }, { max: 5 }],
	['date', new Date(0), '1970-01-01T00:00:00.000Z'],
])('a field of kind %s with the value %j is sent as %j', (kind, given, sent) => {
	expect(read(kind, given)).toEqual({ it: sent });
});

it.each<[FieldKind, unknown]>([
	['text', '  '],
	['number', null],
])('a field of kind %s with the value %j is not sent', (kind, given) => {
	expect(read(kind, given)).toStrictEqual({});
});

it('a single value is sent as a list if the service takes only lists', () => {
	expect(read('choices', 'a', { alwaysList: true })).toEqual({ it: ['a'] });
	expect(read('choices', [], { alwaysList: true })).toEqual({});
});

it.each<[FieldKind, unknown, string]>([
	['text', { a: 1 }, 'must be text or a list of texts, not an object'],
	['number', 'ten', 'must be a number, not "ten"'],
	['count', '[2,,5]', "isn't valid JSON: "],
	['date', new Date(NaN), "has a date that doesn't exist"],
])('a field of kind %s with the value %p is refused', (kind, given, problem) => {
	expect(thrownProblem(() => read(kind, given))).toContain(`The "It" parameter ${problem}`);
});
