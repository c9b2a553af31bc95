/** No input and no response causes a crash, endless work, a changed prototype or an endless message. */
import fc from 'fast-check';
import { LookupFailure } from '../../nodes/BusinessDataLookup/failure.ts';
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import { parsePage } from '../../nodes/BusinessDataLookup/lookup/list/fetchRecords.ts';
import { recordWriters } from '../../nodes/BusinessDataLookup/lookup/file/recordWriter.ts';
import { errorJson } from '../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import { presentRecord } from '../../nodes/BusinessDataLookup/output/presentRecord.ts';
import { Redactor } from '../../nodes/BusinessDataLookup/output/redactor.ts';
import { checkPath } from '../../nodes/BusinessDataLookup/parameters/customRequest.ts';
import { toSentFields } from '../../nodes/BusinessDataLookup/parameters/fieldKinds.ts';
import { normalizeBaseUrl } from '../../nodes/BusinessDataLookup/service/baseUrl.ts';
import { contentFailure, statusFailure } from '../../nodes/BusinessDataLookup/service/response.ts';
import type { HttpResponse } from '../../nodes/BusinessDataLookup/service/response.ts';
import { toKeys, valueRules } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import type { ValueKind } from '../../nodes/BusinessDataLookup/spelling/index.ts';
import { thrownProblem } from '../unit/readParameters.mts';

/** Cases in all; `npm test -- fuzz` tries a million. */
const CASES = Number(process.env.FUZZ_CASES ?? 6000);
/** They are divided among this many properties. */
const PROPERTIES = 5;
const numRuns = Math.ceil(CASES / PROPERTIES);
/** Long texts take long. */
const FEW = Math.min(400, Math.ceil(numRuns / 20));
/** Characters of a long text. */
const LONG = 300_000;

/** Each run tries the same cases, so only a change of the code breaks a property. FUZZ_SEED selects other cases. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

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
const anyText = fc.oneof(
	{ weight: 3, arbitrary: fc.array(word, { maxLength: 8 }).map((words) => words.join('')) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
	{ weight: 1, arbitrary: fc.nat(300).chain((n) => word.map((one) => one.repeat(n))) },
);

const ofJson = {
	key: fc.oneof(word, anyText),
	values: [anyText, fc.double(), fc.boolean(), fc.constantFrom(null, 0, -1, 1e308, 2 ** 53)],
	maxDepth: 4,
};
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
const anyJson = fc.anything(ofJson).map(parsed);
const anyObject = fc.object(ofJson).map((value) => parsed(value) as Record<string, unknown>);

/** A start, a unit that repeats, and an end. Work that grows with the square of the length would never end. */
const longText = fc
	.tuple(fc.oneof(word, fc.constantFrom('', 'a', '1234567', 'a@', 'http://')), word, word)
	.map(([start, unit, end]) => start + unit.repeat(LONG / unit.length) + end);

const prototypes = [Object, Array, String, Number, Boolean, Function, RegExp, Map, Error].map(
	(type) => type.prototype as object,
);
const shapeOf = () =>
	prototypes.map((prototype) => [Object.getPrototypeOf(prototype), ...Reflect.ownKeys(prototype)]);
const before = shapeOf();

/** A test that tries many values. None may change a built-in prototype. */
const itHolds = <Values extends [unknown, ...unknown[]]>(
	name: string,
	values: { [Nth in keyof Values]: fc.Arbitrary<Values[Nth]> },
	check: (...values: Values) => void,
	runs = numRuns,
): void =>
	test(name, () => {
		fc.assert(fc.property<Values>(...values, check), { numRuns: runs, seed });
		expect(shapeOf()).toEqual(before);
	});

const fields = operations.flatMap((operation) =>
	[operation.parameters ?? [], operation.search?.filters ?? []].flat(),
);

itHolds(
	'every filter and field takes any value, or refuses it',
	[fc.constantFrom(...fields), fc.oneof(anyJson, anyText, fc.array(anyText), anyObject)],
	(field, given) => {
		const problem = thrownProblem(() => {
			const wire = toSentFields([field], { [field.name]: given });
			expect(Object.keys(wire).every((key) => key === field.name)).toBe(true);
		});
		expect((problem ?? '').length).toBeLessThan(700);
	},
);

itHolds('any path stays below /v1 of the base URL', [anyText, anyText], (left, right) => {
	const origin = 'https://api.example.com';
	let path = '/v1/x';
	thrownProblem(() => (path = checkPath(`/v1/${left}`)));
	const url = new URL(origin + path);
	expect([url.origin, url.pathname.startsWith('/v1/'), url.search]).toEqual([origin, true, '']);

	const given = normalizeBaseUrl(`${origin}${left}${right}`, false);
	const base = given instanceof LookupFailure ? origin : given;
	const { username, hash, search, protocol } = new URL(base + path);
	expect([username, hash, search, protocol]).toEqual(['', '', '', 'https:']);
});

itHolds(
	'inputs of 300,000 characters are read without blocking the process',
	[longText, fc.constantFrom(...(Object.keys(valueRules) as ValueKind[]))],
	(text, kind) => {
		valueRules[kind].problem(text);
		toKeys(kind, text);
		for (const field of fields.slice(0, 30))
			thrownProblem(() => toSentFields([field], { [field.name]: text }));
		thrownProblem(() => checkPath(`/v1/${text}`));
		const base = normalizeBaseUrl(`https://${text}`, false);
		if (base instanceof LookupFailure) expect(base.message.length).toBeLessThan(250);
		const writer = recordWriters.csv([]);
		expect(writer.write([{ text }]) + writer.end()).toContain('text');
	},
	FEW,
);

const SECRET = 'key-6f1c9d2e';
const redactor = new Redactor([SECRET]);

const response = fc.record({
	status: fc.constantFrom(200, 204, 302, 400, 401, 404, 422, 429, 500, 503, 999),
	headers: fc.dictionary(fc.constantFrom('location', 'retry-after', 'x-request-id'), anyText),
	body: fc.oneof(anyJson, anyObject, anyText),
});

itHolds('any failed response is a short message without the key', [response], (given) => {
	const text = JSON.stringify(given.body).replaceAll('binary', SECRET);
	const answer = { ...given, body: JSON.parse(text) as unknown } as HttpResponse;
	const failure = statusFailure(answer, 1e12) ?? contentFailure(answer);
	if (!failure) return;
	const { error, details } = errorJson(failure, 0, redactor);
	expect(String(error)).toMatch(/\[item 0\]$/);
	// A 422 has a message for each mistake; other failures have one.
	expect(String(error).length).toBeLessThan(600 + 2 * JSON.stringify(given).length);
	expect(JSON.stringify([error, details])).not.toContain(SECRET);
});

const envelope = fc.oneof(
	anyJson,
	anyObject.map((records) => ({ success: true, records })),
	fc.array(anyJson).map((records) => ({ records, total_records: 3 })),
	fc.array(anyObject).map((hits) => ({ records: { companies: { hits } } })),
);

itHolds(
	'no response becomes an item that n8n takes for a failure',
	[fc.constantFrom(...operations), fc.boolean(), envelope],
	(operation, simplify, body) => {
		const page = parsePage(operation, body);
		if (page instanceof LookupFailure) return expect(page.message.length).toBeLessThan(700);
		for (const output of [undefined, ...(operation.response.outputs ?? [])])
			for (const record of page.records)
				for (const json of presentRecord(operation, record, { output, simplify })) {
					expect(Object.keys(json)).not.toContain('error');
					expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
				}
	},
);
