/** How the value of a field or a path is read, and which values are refused. */
import type { Field, FieldKind } from '../../../nodes/BusinessDataLookup/catalogue/field.ts';
import { findOperation } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { checkPath } from '../../../nodes/BusinessDataLookup/parameters/customRequest.ts';
import { toSentFields } from '../../../nodes/BusinessDataLookup/parameters/fieldKinds.ts';
import { fillPath } from '../../../nodes/BusinessDataLookup/parameters/plainParameters.ts';
import { isBlank } from '../../../nodes/BusinessDataLookup/parameters/parseValue.ts';
import { quoted } from '../../../nodes/BusinessDataLookup/parameters/parseValue.ts';
import { readInteger, readTexts } from '../../../nodes/BusinessDataLookup/parameters/parseValue.ts';
import type { Separator } from '../../../nodes/BusinessDataLookup/parameters/parseValue.ts';
import { createReader, readInputRequest, thrownProblem } from '../readParameters.mts';

it.each([
	...[undefined, null, '', ' \n', [], [null, ['  ']]].map((value) => [value, true] as const),
	...[0, false, 'a', [0], {}, ['', 'a']].map((value) => [value, false] as const),
])('isBlank(%j) is %s', (value, isEmpty) => expect(isBlank(value)).toBe(isEmpty));

it.each<[unknown, Separator, string[]]>([
	['a, b\nc\r\nd;e\tf;;\t g', 'commas and lines', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
	['a\u200bb\u00ad,\ufeffc', 'commas and lines', ['ab', 'c']],
	[['a,b', ['c', 5, null]], 'commas and lines', ['a', 'b', 'c', '5']],
	[['1 Main St\nAustin', 'b'], 'lines', ['1 Main St\nAustin', 'b']],
	['["a, b", "c"]', 'lines', ['a, b', 'c']],
	['a, b\nc', 'none', ['a, b\nc']],
	['["a, b", "c"]', 'none', ['a, b', 'c']],
])('the texts in %p, separated by %s, are %j', (value, separator, texts) => {
	expect(readTexts(value, separator, 'It')).toEqual(texts);
});

const field = { label: 'Limit', min: 1, max: 50 };

it.each([1, ' 50 ', 50])('%j is a whole number from 1 to 50', (value) => {
	expect(readInteger(value, field)).toBe(Number(value));
});

it.each([0, 51, 1.5, 'ten', '', ' \n', NaN, true, { a: 1 }])('%p isn’t from 1 to 50', (value) => {
	expect(thrownProblem(() => readInteger(value, field))).toBe(
		`The "Limit" parameter must be a whole number, from 1 to 50, not ${quoted(value)}`,
	);
});

const readOfKind = (kind: FieldKind, value: unknown, more: Partial<Field> = {}) =>
	toSentFields([{ name: 'it', label: 'It', description: '', kind, ...more }], { it: value });

it.each<[FieldKind, unknown, unknown]>([
	['text', ' a, b ', 'a, b'],
	['commaList', ['a', 'b, c'], 'a, b, c'],
	['boolean', ' True ', true],
	['numberRange', { max: 5 }, { max: 5 }],
	['numberRange', ' 5 ', 5],
	['numberRange', '[2, 5]', [2, 5]],
	['numberRange', '<2', '<2'],
	['date', new Date(0), '1970-01-01T00:00:00.000Z'],
])('a field of kind %s with the value %j is sent as %j', (kind, given, sent) => {
	expect(readOfKind(kind, given)).toEqual({ it: sent });
});

it.each<[FieldKind, unknown]>([
	['text', '  '],
	['number', null],
])('a field of kind %s with the value %j is not sent', (kind, given) => {
	expect(readOfKind(kind, given)).toStrictEqual({});
});

it('a single value is sent as a list if the service takes only lists', () => {
	expect(readOfKind('choices', 'a', { alwaysList: true })).toEqual({ it: ['a'] });
	expect(readOfKind('choices', [], { alwaysList: true })).toEqual({});
});

it.each<[FieldKind, unknown, string]>([
	['text', { a: 1 }, 'must be text or a list of texts, not an object'],
	['number', 'ten', 'must be a number, not "ten"'],
	['numberRange', '[2,,5]', "isn't valid JSON: "],
	['date', new Date(NaN), "has a date that doesn't exist"],
])('a field of kind %s with the value %p is refused', (kind, given, problem) => {
	expect(thrownProblem(() => readOfKind(kind, given))).toContain(`The "It" parameter ${problem}`);
});

const bulkResults = findOperation('email', 'getBulkResults')!;
const fill = (jobId: unknown) => fillPath(bulkResults, createReader({ jobId }));

it.each([
	[42, '42'],
	['../../v1/users', '..%2F..%2Fv1%2Fusers'],
	['%2e%2e', '%252e%252e'],
	['ключ 😀', '%D0%BA%D0%BB%D1%8E%D1%87%20%F0%9F%98%80'],
	['a\uD800b', 'a%EF%BF%BDb'],
])('the value %j in a path is sent as %s, inside its segment', (value, segment) => {
	expect(fill(value)).toBe(`/v1/emails/find/bulk/jobs/${segment}/results`);
});

it.each(['', '.', ' .. ', '...', null, {}, ['a', 'b']])('%j in a path is refused', (value) => {
	expect(thrownProblem(() => readInputRequest('email.getBulkResults', { jobId: value }))).toMatch(
		/"Job ID"/,
	);
});

it('a typed path is sent without its last slash, and otherwise as it is', () => {
	expect(checkPath(' /v1/a%2Db/ ')).toBe('/v1/a%2Db/');
});

it.each([
	...['', '/', '/v1', '/v1/', '/v2/x', '/V1/x', '/api/v1/x', 'https://other.example/v1/x'],
	...['//other.example/v1/x', '/v1//other.example', '/v1/../admin', '/v1/..', '/v1/./x'],
	...['/v1/%2e%2e/admin', '/v1/%2E./admin', '/v1/..%2fadmin', '/v1/x%2f..%2f..%2fadmin'],
	...['/v1/..\\admin', '/v1/..%5cadmin', '/v1/a\\b', '/v1/a b', '/v1/x?y=1', '/v1/x#y'],
	...['/v1/jobs/{job_id}/results', '/v1/{}'],
	`/v2/${'x'.repeat(5000)}`,
])('the typed path %j is refused', (typed) => {
	const problem = thrownProblem(() => checkPath(typed));
	expect(problem).toMatch(/"Path"/);
	expect(problem!.length).toBeLessThan(300);
});
