/** Integers of more than 15 digits in JSON, which JSON.parse would round. */
import { exactJson, holdsBigInt } from '../../nodes/BusinessDataLookup/exactJson.ts';
import { parseLongAsBigInt, parseLongAsText } from '../../nodes/BusinessDataLookup/exactJson.ts';

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
])('the JSON %s is parsed as %j, and written back with all digits', (json, value) => {
	expect(parseLongAsText(json)).toEqual(value);
	const asBigInts = parseLongAsBigInt(json);
	const plain = JSON.parse(json) as unknown;
	const isRounded = JSON.stringify(plain) !== JSON.stringify(value);
	if (isRounded) expect(holdsBigInt(asBigInts)).toBe(true);
	else expect(asBigInts).toEqual(plain);
	const compact = exactJson(asBigInts);
	expect(parseLongAsText(compact)).toEqual(value);
});

it.each([`[${LONG}`, `["a"${LONG}]`, `[0${LONG}]`, `--${LONG}`, `"${LONG}`, `"\\" ${LONG}`])(
	'%s is not JSON',
	(json) => {
		expect(() => parseLongAsText(json)).toThrow(SyntaxError);
		expect(() => parseLongAsBigInt(json)).toThrow(SyntaxError);
	},
);

it('JSON with long strings and numbers is parsed in linear time', () => {
	const count = 1_000_000;
	for (const inner of ['\\\\', '\\"', LONG, '1', ' ', ',']) {
		expect(parseLongAsText(`[${LONG},"${inner.repeat(count)}",${LONG}]`)).toHaveLength(3);
	}
	expect(parseLongAsText(`[${`${LONG},`.repeat(100_000)}1]`)).toHaveLength(100_001);
	expect(() => parseLongAsText(`[${LONG},"${'\\'.repeat(count + 1)}"`)).toThrow(SyntaxError);
	expect(() => parseLongAsText(`[${LONG},${'1'.repeat(count)}x`)).toThrow(SyntaxError);
});
