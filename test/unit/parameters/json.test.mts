import { parseJson, parseObject } from '../../../nodes/BusinessDataLookup/parameters/json.ts';
import { problemOf } from '../problemOf.mts';

describe('a JSON parameter', () => {
	it('is parsed where it is text, and left as it is otherwise', () => {
		expect(parseJson(' {"a": [1]} ', 'It')).toEqual({ a: [1] });
		const value = { a: 1 };
		expect(parseJson(value, 'It')).toBe(value);
	});

	it.each(['', '{', '[1,,2]', '{a: 1}', '{\n"a" 1}', '[1] 2', "{'a': 1}"])(
		'with the text %j is refused with a message that names the parameter',
		(text) => {
			expect(problemOf(() => parseJson(text, 'Body (JSON)'))).toMatch(
				/^The "Body \(JSON\)" parameter is not valid JSON: ./,
			);
		},
	);
});

describe('a JSON object parameter', () => {
	it.each([
		['{"a": 1}', { a: 1 }],
		[{ a: 1 }, { a: 1 }],
		['', {}],
		[' ', {}],
		[null, {}],
	])('with the value %j is the object %j', (value, object) => {
		expect(parseObject(value, 'It')).toEqual(object);
	});

	it.each(['[1]', '5', 'null', '"a"', [1]])(
		'with the value %j, which is not an object, is refused',
		(value) => {
			expect(problemOf(() => parseObject(value, 'It'))).toBe(
				'The "It" parameter must be a JSON object',
			);
		},
	);
});
