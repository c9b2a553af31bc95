import { parseJson, parseObject } from '../../../nodes/BusinessDataLookup/parameters/json.ts';
import { problemOf } from '../problemOf.mts';

describe('parseJson', () => {
	it('parses text, and leaves what is not text as it is', () => {
		expect(parseJson(' {"a": [1]} ', 'It')).toEqual({ a: [1] });
		const value = { a: 1 };
		expect(parseJson(value, 'It')).toBe(value);
	});

	it.each(['', '{', '[1,,2]', '{a: 1}', '{\n"a" 1}', '[1] 2', "{'a': 1}"])(
		'refuses %j, naming the parameter that holds it',
		(text) => {
			expect(problemOf(() => parseJson(text, 'Body (JSON)'))).toMatch(
				/^The "Body \(JSON\)" parameter is not valid JSON: ./,
			);
		},
	);
});

describe('parseObject', () => {
	it.each([
		['{"a": 1}', { a: 1 }],
		[{ a: 1 }, { a: 1 }],
		['', {}],
		[' ', {}],
		[null, {}],
	])('takes %j for the object %j', (value, object) => {
		expect(parseObject(value, 'It')).toEqual(object);
	});

	it.each(['[1]', '5', 'null', '"a"', [1]])('refuses %j, which is no JSON object', (value) => {
		expect(problemOf(() => parseObject(value, 'It'))).toBe(
			'The "It" parameter must be a JSON object',
		);
	});
});
