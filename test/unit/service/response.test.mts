import {
	contentFailure,
	errorFailureOf,
	statusFailure,
	findMessage,
	textAsJson,
} from '../../../nodes/BusinessDataLookup/service/response.ts';

const detail = (loc: unknown, msg: unknown) => ({ loc, msg, type: 't', input: {}, ctx: {} });

describe('the message of a failed response', () => {
	const two = [detail(['body', 'url', 0], 'too long'), detail(['body', 'page'], 'too big')];
	const page = '<html><style>p{}</style><p>Bad\n<b>Gateway</b></p><script>x()</script></html>';

	it.each<[string, unknown, string | undefined]>([
		['each item of a 422', { detail: two }, 'body.url.0: too long; body.page: too big'],
		['a place of another shape', { detail: [detail([{ a: 1 }], 'no')] }, '{"a":1}: no'],
		['the text of a page', page, 'Bad Gateway'],
		['nothing from an empty text', ' ', undefined],
		['the message beside an empty detail', { detail: [], message: 'bad' }, 'bad'],
		['a text with "<", which is no page', 'a<b', 'a<b'],
		['nothing but "<"', '< '.repeat(500_000), `${'< '.repeat(150)}…`],
	])('is %s', (_name, body, words) => expect(findMessage(body)).toBe(words));

	it('is cut after a whole word when long, because half a word may begin a key', () => {
		const key = 'key-6f1c9d2e';
		expect(findMessage(`${'x'.repeat(290)} ${key}`)).toBe(`${'x'.repeat(290)} …`);
		expect(findMessage({ error: { why: ['x'.repeat(280), key] } })).not.toContain('key-');
		expect(findMessage(`${'<i>'.repeat(2730)}${key}`)).not.toContain('k');
	});
});

const of = (status: number, body: unknown = '', headers = {}) =>
	statusFailure({ status, headers, body }, 0)!.facts;
const named = { detail: [{ loc: ['body', 0], msg: 'no', input: 'x' }] };
const invalid = [{ loc: ['body', '0'], msg: 'no', input: 'x' }];
const unreadable = { detail: ['x', null, { msg: 'no' }, { loc: 'y' }] };
const RETRY = { 'retry-after': '3' };

it.each<[number, unknown, object, object]>([
	[300, '', {}, { kind: 'redirect' }],
	[199, '', {}, { kind: 'status' }],
	[400, named, {}, { kind: 'invalid', invalid }],
	[402, '', {}, { kind: 'noCredit' }],
	[422, named, {}, { kind: 'invalid', invalid }],
	[422, unreadable, {}, { invalid: [] }],
	[500, { error: { request_id: 'e' } }, { 'x-request-id': 'h' }, { requestId: 'e' }],
	[500, {}, { 'x-request-id': 'h' }, { kind: 'server', requestId: 'h' }],
	[429, {}, { ...RETRY, 'x-ratelimit-window': 'concurrent' }, { refusedBy: 'concurrent' }],
	[429, { error: { code: 'CONCURRENCY_LIMIT_EXCEEDED' } }, RETRY, { refusedBy: 'concurrent' }],
	[429, {}, RETRY, { kind: 'rateLimited', refusedBy: 'minute', retryAfter: 3000 }],
	[418, '', RETRY, { advice: 'The service asks to wait 3 s.' }],
	[503, '', { 'retry-after': '90' }, { retryAfter: 90_000 }],
])('a response %d, %j with the headers %j is the failure %j', (status, body, headers, facts) => {
	expect(of(status, body, headers)).toMatchObject({ status, ...facts });
});

it.each<[unknown, string, RegExp]>([
	[null, 'unexpected', /empty body/],
	['<p>Hello</p>', 'unexpected', /other than JSON: Hello/],
	[{ success: false, code: 7 }, 'unsuccessful', /didn't succeed: \{"code":7\}$/],
])('a response 200 with the body %j is a failure', (body, kind, message) => {
	const failure = contentFailure({ status: 200, headers: {}, body });
	expect(failure?.facts).toMatchObject({ kind, status: 200 });
	expect(failure?.message).toMatch(message);
});

it.each([
	[undefined, 'text/plain', {}],
	[null, 'application/json', {}],
	['done', 'text/plain; charset=utf-8', { data: 'done' }],
	['done', 'text/html', undefined],
	[{ a: 1 }, 'text/plain', undefined],
])('the body %j of the type %s is the JSON %j', (body, type, json) => {
	expect(textAsJson({ status: 200, headers: { 'content-type': type }, body })).toEqual(json);
});

const many = [detail(['body', 'url'], 'too long'), detail(['body', 'page'], 'too big')];

it.each<[unknown, string]>([
	[{ error: 'No credit' }, 'No credit'],
	[{ error: { message: 'No credit', code: 7 } }, 'No credit'],
	[{ error: { code: 7 } }, '{"error":{"code":7}}'],
	[{ message: 'Try later', request_id: 'r' }, 'Try later'],
	[{ detail: 'Not found' }, 'Not found'],
	[{ detail: many }, 'body.url: too long; body.page: too big'],
])('the body %j of a success reports an error', (body, words) => {
	expect(errorFailureOf(body)?.message).toBe(
		`The service says that the call didn't succeed: ${words}`,
	);
	expect(errorFailureOf(body)?.facts.kind).toBe('unsuccessful');
});

it.each([
	...[{}, { data: [] }, { error: null }, { error: '', message: '' }, { error: false }],
	...[[{ error: 'x' }], 'error', null, undefined, 5],
])('the body %j of a success reports no error', (body) => {
	expect(errorFailureOf(body)).toBeUndefined();
});
