import fc from 'fast-check';
import { jsonProblem } from '../../../nodes/BusinessDataLookup/parameters/jsonPosition.ts';

describe('jsonProblem names what is wrong and where', () => {
	it.each([
		['[1,,2]', 'unexpected "," at line 1, column 4'],
		['{"a": 1,}', 'unexpected "}" at line 1, column 9'],
		['{a: 1}', 'unexpected "a" at line 1, column 2'],
		['{"a" 1}', 'unexpected "1" at line 1, column 6'],
		['{"a": 1 "b": 2}', 'unexpected text at line 1, column 9'],
		['{\n\t"a": tru\n}', 'unexpected "tru" at line 2, column 7'],
		['{\r\n"a": 1,\r\n"b": }', 'unexpected "}" at line 3, column 6'],
		['[01]', 'unexpected "01" at line 1, column 2'],
		['[1] 2', 'unexpected "2" at line 1, column 5'],
		['[1}', 'unexpected "}" at line 1, column 3'],
		['', 'unexpected end at line 1, column 1'],
		['{"a": [1', 'unexpected end at line 1, column 9'],
		['{"a": "b', 'unclosed text, or a sign in it that must be escaped, at line 1, column 7'],
		['["a\nb"]', 'unclosed text, or a sign in it that must be escaped, at line 1, column 2'],
		['["\\x"]', 'unclosed text, or a sign in it that must be escaped, at line 1, column 2'],
		["{'a': 1}", 'unexpected "\'" at line 1, column 2'],
		['[😀]', 'unexpected "😀" at line 1, column 2'],
	])('%j', (text, problem) => {
		expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
		expect(jsonProblem(text)).toBe(problem);
	});

	it('agrees with JSON.parse on every valid text: it finds nothing before the end', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom('', '  ', '\n'), (json, space) => {
				const lines = (json + space).split('\n');
				const column = lines[lines.length - 1].length + 1;
				expect(jsonProblem(json + space)).toBe(
					`unexpected end at line ${lines.length}, column ${column}`,
				);
			}),
		);
	});

	it('finds a stray sign after any whole value', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 3 }), (json) => {
				expect(jsonProblem(`[${json}§]`)).toMatch(/^unexpected "§" /);
			}),
		);
	});

	it('does not overflow on deep or long texts', () => {
		expect(jsonProblem('['.repeat(200_000))).toBe('unexpected end at line 1, column 200001');
		expect(jsonProblem(`["${'a\\n'.repeat(200_000)}",]`)).toBe(
			'unexpected "]" at line 1, column 600005',
		);
	});
});
