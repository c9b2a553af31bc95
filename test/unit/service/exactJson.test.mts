/** Integers of more than 15 digits in JSON, which JSON.parse would round. */
import { parseExactly } from '../../../nodes/BusinessDataLookup/service/exactJson.ts';

const LONG = '12345678901234567890';

it.each<[string, unknown]>([
	[LONG, LONG],
	[`[${LONG},1]`, [LONG, 1]],
	[`{"a" : ${LONG} , "b":\n${LONG}}`, { a: LONG, b: LONG }],
	['1234567890123456.5', Number('1234567890123456.5')],
	['[1234567890123456e9]', [1234567890123456e9]],
	[`"${LONG}"`, LONG],
	[
		`["\\"", ${LONG}, "\\\\", ${LONG}, "\\\\\\", ${LONG}"]`,
		['"', LONG, '\\', LONG, `\\", ${LONG}`],
	],
])('the JSON %s is parsed as %j', (json, value) => {
	expect(parseExactly(json)).toEqual(value);
});

it.each([`[${LONG}`, `["a"${LONG}]`, `[0${LONG}]`, `--${LONG}`, `"${LONG}`, `"\\" ${LONG}`])(
	'%s is not JSON',
	(json) => {
		expect(() => parseExactly(json)).toThrow(SyntaxError);
	},
);

it('JSON with long strings and numbers is parsed in linear time', () => {
	const count = 1_000_000;
	for (const inner of ['\\\\', '\\"', LONG, '1', ' ', ',']) {
		expect(parseExactly(`[${LONG},"${inner.repeat(count)}",${LONG}]`)).toHaveLength(3);
	}
	expect(parseExactly(`[${`${LONG},`.repeat(100_000)}1]`)).toHaveLength(100_001);
	expect(() => parseExactly(`[${LONG},"${'\\'.repeat(count + 1)}"`)).toThrow(SyntaxError);
	expect(() => parseExactly(`[${LONG},${'1'.repeat(count)}x`)).toThrow(SyntaxError);
});
