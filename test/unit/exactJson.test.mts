/** Integers of more than 15 digits in JSON, which JSON.parse would round. */
import fc from 'fast-check';
import {
	exactJson,
	holdsBigInt,
	parseAsBigInts,
	parseAsTexts,
} from '../../nodes/BusinessDataLookup/exactJson.ts';

const LONG = '12345678901234567890';

it.each<[string, unknown]>([
	[LONG, LONG],
	[`-${LONG}`, `-${LONG}`],
	[`[${LONG},1]`, [LONG, 1]],
	[`{"a" : ${LONG} , "b":\n${LONG}}`, { a: LONG, b: LONG }],
	['1234567890123456', '1234567890123456'],
	['123456789012345', 123456789012345],
	['-123456789012345', -123456789012345],
	['{"a":{"b":[[9007199254740993]]}}', { a: { b: [['9007199254740993']] } }],
	['1234567890123456.5', Number('1234567890123456.5')],
	['0.12345678901234567', Number('0.12345678901234567')],
	['1e1', 10],
	['[1234567890123456e9]', [1234567890123456e9]],
	['[1.5e-1234567890123456]', [0]],
	[`"${LONG}"`, LONG],
	[`[" ${LONG} ", ", ${LONG},"]`, [` ${LONG} `, `, ${LONG},`]],
	[
		`["\\"", ${LONG}, "\\\\", ${LONG}, "\\\\\\", ${LONG}"]`,
		['"', LONG, '\\', LONG, `\\", ${LONG}`],
	],
	[`{"${LONG}":1,"x:${LONG}":${LONG}}`, { [LONG]: 1, [`x:${LONG}`]: LONG }],
	[`{"__proto__":${LONG}}`, JSON.parse(`{"__proto__":"${LONG}"}`)],
	[`["", "", ${LONG}]`, ['', '', LONG]],
])('%s is parsed as %j, and as bigints is written as it was', (json, value) => {
	expect(parseAsTexts(json)).toEqual(value);
	const asBigInts = parseAsBigInts(json);
	const plain = JSON.parse(json) as unknown;
	const isRounded = JSON.stringify(plain) !== JSON.stringify(value);
	if (isRounded) expect(holdsBigInt(asBigInts)).toBe(true);
	else expect(asBigInts).toEqual(plain);
	const compact = exactJson(asBigInts);
	expect(parseAsTexts(compact)).toEqual(value);
});

it.each([`[${LONG}`, `["a"${LONG}]`, `[0${LONG}]`, `--${LONG}`, `"${LONG}`, `"\\" ${LONG}`])(
	'%s is not JSON',
	(json) => {
		expect(() => parseAsTexts(json)).toThrow(SyntaxError);
		expect(() => parseAsBigInts(json)).toThrow(SyntaxError);
	},
);

/** A text with what a tokenizer may stumble over. */
const text = fc
	.array(
		fc.constantFrom('"', '\\', ',', ':', '[', '{', ' ', '\n', '-', '.', 'e', LONG, '\u0000', 'é'),
	)
	.map((parts) => parts.join(''));
const long = fc.bigInt().filter((value) => /^-?\d{16,}$/.test(String(value)));
const space = fc.constantFrom('', ' ', '\n\t');

/** JSON with its value as texts, and with bigints. */
interface Written {
	json: string;
	texts: unknown;
	exact: unknown;
}
const leaf: fc.Arbitrary<Written> = fc.oneof(
	long.map((value) => ({ json: String(value), texts: String(value), exact: value })),
	fc
		.oneof(
			text,
			fc.integer(),
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.boolean(),
			fc.constant(null),
		)
		.filter((value) => !Object.is(value, -0) && !/^-?\d{16,}$/.test(JSON.stringify(value)))
		.map((value) => ({ json: JSON.stringify(value), texts: value, exact: value })),
);
const { written } = fc.letrec<{ written: Written }>((tie) => ({
	written: fc.oneof(
		{ depthSize: 'small' },
		leaf,
		fc.tuple(fc.array(tie('written'), { maxLength: 4 }), space).map(([list, gap]) => ({
			json: `[${gap}${list.map(({ json }) => json).join(`${gap},${gap}`)}${gap}]`,
			texts: list.map(({ texts }) => texts),
			exact: list.map(({ exact }) => exact),
		})),
		fc.tuple(fc.dictionary(text, tie('written'), { maxKeys: 4 }), space).map(([object, gap]) => {
			const entries = Object.entries(object);
			const fields = entries.map(
				([name, { json }]) => `${JSON.stringify(name)}${gap}:${gap}${json}`,
			);
			const valuesAs = (as: 'texts' | 'exact') =>
				Object.fromEntries(entries.map(([name, each]) => [name, each[as]]));
			return {
				json: `{${fields.join(`,${gap}`)}}`,
				texts: valuesAs('texts'),
				exact: valuesAs('exact'),
			};
		}),
	),
}));

it('any JSON keeps all digits of its integers, and everything else', () => {
	const property = fc.property(written, ({ json, texts, exact }) => {
		expect(parseAsTexts(json)).toEqual(texts);
		expect(parseAsBigInts(json)).toEqual(exact);
		expect(parseAsBigInts(exactJson(exact))).toEqual(exact);
	});
	fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) });
});

it('takes linear time for what is hard to read', () => {
	const count = 1_000_000;
	for (const inner of ['\\\\', '\\"', LONG, '1', ' ', ',']) {
		const json = `[${LONG},"${inner.repeat(count)}",${LONG}]`;
		expect(parseAsTexts(json)).toHaveLength(3);
	}
	expect(parseAsTexts(`[${`${LONG},`.repeat(100_000)}1]`)).toHaveLength(100_001);
	expect(() => parseAsTexts(`[${LONG},"${'\\'.repeat(count + 1)}"`)).toThrow(SyntaxError);
	expect(() => parseAsTexts(`[${LONG},${'1'.repeat(count)}x`)).toThrow(SyntaxError);
});
