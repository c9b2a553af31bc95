import { parseObject } from '../../../nodes/BusinessDataLookup/parameters/json.ts';
import { problemOf } from '../problemOf.mts';

it.each([
	[' {"a": 1}', { a: 1 }],
	[{ a: 1 }, { a: 1 }],
	[' ', {}],
	[null, {}],
])('a JSON object given as %j is %j', (value, object) => {
	expect(parseObject(value, 'It')).toEqual(object);
});

it.each(['{', '{a: 1}', '{"a": 1} 2', '{\n"a" 1}'])('JSON given as %j is refused', (text) => {
	expect(problemOf(() => parseObject(text, 'It'))).toMatch(
		/^The "It" parameter is not valid JSON: ./,
	);
});

it.each(['[1]', '5', 'null', '"a"', [1]])('JSON given as %j is refused: no object', (value) => {
	expect(problemOf(() => parseObject(value, 'It'))).toBe(
		'The "It" parameter must be a JSON object',
	);
});
