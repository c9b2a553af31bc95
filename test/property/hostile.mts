/** Harmful texts and JSON, and how many cases are tried. */
import fc from 'fast-check';

/** Cases in all; `npm test -- fuzz` tries a million. */
const CASES = Number(process.env.FUZZ_CASES ?? 6000);
/** They are divided among this many properties. */
const PROPERTIES = 7;

/** Each run tries the same cases, so only a change of the code breaks a property. FUZZ_SEED selects other cases. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const numRuns = Math.ceil(CASES / PROPERTIES);
/** Long texts take long. */
export const FEW = Math.min(400, Math.ceil(numRuns / 20));

/** A test that tries many values. None may change a built-in prototype. */
export const itHolds = <Values extends [unknown, ...unknown[]]>(
	name: string,
	values: { [Nth in keyof Values]: fc.Arbitrary<Values[Nth]> },
	check: (...values: Values) => void,
	runs = numRuns,
): void =>
	test(name, () => {
		fc.assert(fc.property<Values>(...values, check), { numRuns: runs, seed });
		expect(shapeOf()).toEqual(before);
	});

const WORDS = [
	...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'error', 'binary'],
	...['success', 'records', 'detail', 'loc', 'msg', 'message', 'request_id', 'total_records'],
	...['next_cursor', 'has_more', 'company_id', 'record_id', 'url', 'phone', 'hits', 'companies'],
	...["filename*=UTF-8''", 'filename="', 'attachment;', '%2e%2e%2f', '../', '\\', '"', "'", ';'],
	...['=', '=cmd|', '+1', '-1', '@SUM(', '\r\n', '\u0000', '\ufeff', '\u202e', '\ud800', '😀'],
	...['<script>', '<', '</style', '&#0;', '\\u0000', '%', '%E0%A4%A'],
	...['{{', '={{ $json', '}}', '["'],
	...['1e999', '-0', 'NaN', '0x10', '9007199254740993', 'Thu, 01 Jan 1970 00:00:00 GMT', 'null'],
];

const word = fc.constantFrom(...WORDS);

/** Any text: ordinary, or made of words that mean something to a program. */
export const anyText = fc.oneof(
	{ weight: 3, arbitrary: fc.array(word, { maxLength: 8 }).map((words) => words.join('')) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
	{ weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
	{
		weight: 1,
		arbitrary: fc.tuple(word, fc.integer({ min: 1, max: 300 })).map(([one, n]) => one.repeat(n)),
	},
);

/** A JSON value that isn't an array or an object. */
const scalar = fc.oneof(
	anyText,
	fc.double(),
	fc.integer(),
	fc.boolean(),
	fc.constantFrom(null, 0, -1, 1e308, 2 ** 53),
);

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
	tree: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		scalar,
		fc.array(tie('tree'), { maxLength: 5 }),
		fc.array(fc.tuple(fc.oneof(word, anyText), tie('tree')), { maxLength: 6 }).map(fromJson),
	),
}));

/** JSON.parse makes `__proto__` an ordinary field. */
function fromJson(entries: Array<[string, unknown]>): unknown {
	const fields = entries.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`);
	return JSON.parse(`{${fields.join(',')}}`) as unknown;
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Any JSON value. */
export const anyJson = tree.map((value) => JSON.parse(textOf(value)) as unknown);

/** Characters of a long text. */
const LONG = 300_000;

/** An object of JSON. */
export const anyObject = fc
	.array(fc.tuple(fc.oneof(word, anyText), tree), { maxLength: 8 })
	.map((entries) => fromJson(entries) as Record<string, unknown>);

/** A start, a unit that repeats, and an end. Work that grows with the square of the length would never end. */
export const longText = fc
	.tuple(fc.oneof(word, fc.constantFrom('', 'a', '1234567', 'a@', 'http://')), word, word)
	.map(([start, unit, end]) => start + unit.repeat(LONG / unit.length) + end);

const prototypes = [Object, Array, String, Number, Boolean, Function, RegExp, Map, Error].map(
	(type) => type.prototype as object,
);

const shapeOf = () =>
	prototypes.map((prototype) => [Object.getPrototypeOf(prototype), ...Reflect.ownKeys(prototype)]);

const before = shapeOf();
