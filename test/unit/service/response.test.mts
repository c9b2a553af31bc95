import {
	contentFailure,
	toFailure,
	findMessage,
} from '../../../nodes/BusinessDataLookup/service/response.ts';

const detail = (loc: unknown, msg: unknown) => ({ loc, msg, type: 't', input: {}, ctx: {} });

describe('the message shown for a failed response', () => {
	it.each<[string, unknown, string | undefined]>([
		[
			'each item of a 422',
			{ detail: [detail(['body', 'url', 0], 'too long'), detail(['body', 'page'], 'too big')] },
			'body.url.0: too long; body.page: too big',
		],
		['a place of another shape', { detail: [detail([{ a: 1 }], 'no')] }, '{"a":1}: no'],
		['a top-level message', { message: 'bad' }, 'bad'],
		[
			'the text of a page',
			'<html><style>p{}</style><p>Bad\n<b>Gateway</b></p><script>x()</script></html>',
			'Bad Gateway',
		],
		['nothing from an empty text', ' ', undefined],
		['the message beside an empty detail', { detail: [], message: 'bad' }, 'bad'],
	])('takes %s', (_name, body, words) => {
		expect(findMessage(body)).toBe(words);
	});

	it.each([
		['<', 'a<b', 'a<b'],
		['no end of a tag', 'name,size\n<10,<20\n<30,', 'name,size <10,<20 <30,'],
		['nothing but "<"', '< '.repeat(500_000), `${'< '.repeat(150)}…`],
	])('keeps %s in a text that is not an HTML page', (_name, body, words) => {
		expect(findMessage(body)).toBe(words);
	});

	it('is cut after a whole word, because half a word may be half a key', () => {
		const key = 'key-6f1c9d2e';
		expect(findMessage(`${'x'.repeat(290)} ${key}`)).toBe(`${'x'.repeat(290)} …`);
		expect(findMessage({ error: { why: ['x'.repeat(280), key] } })).not.toContain('key-');
		expect(findMessage(`${'<i>'.repeat(2730)}${key}`)).not.toContain('k');
	});

	it('names every item of a 422', () => {
		const items = Array.from({ length: 50 }, (_item, index) => detail(['body', index], 'too long'));
		expect(findMessage({ detail: items })).toContain('body.49: too long');
	});
});

const of = (status: number, body: unknown = '', headers = {}) =>
	toFailure({ status, headers, body }, 0)!.facts;

describe('a response', () => {
	it.each([
		[300, 'redirect'],
		[399, 'redirect'],
		[199, 'status'],
		[400, 'invalid'],
		[422, 'invalid'],
		[429, 'rateLimited'],
		[500, 'server'],
	])('with status %d is a failure of kind %s', (status, kind) => {
		expect(of(status, { message: 'the words' })).toMatchObject({ kind, status });
	});

	it('that redirects is a failure that says where to', () => {
		expect(of(302, '', { location: 'https://else.example' }).message).toContain('else.example');
	});

	it.each([
		['minute', 'minute'],
		['concurrent', 'concurrent'],
		[undefined, 'minute'],
	])('with status 429 of the window %s names the limit: %s', (window, limit) => {
		const facts = of(429, {}, { 'x-ratelimit-window': window, 'retry-after': '3' });
		expect(facts).toMatchObject({ limit, retryAfter: 3000 });
	});
});

describe('a failed response', () => {
	const named = { loc: ['body', 0], msg: 'no' };

	it.each<[string, number, unknown, unknown]>([
		['of a 422', 422, { detail: [named] }, [{ loc: ['body', '0'], msg: 'no' }]],
		['of a 400', 400, { detail: [named] }, [{ loc: ['body', '0'], msg: 'no' }]],
		['only readable ones of a 422', 422, { detail: ['x', null, { msg: 'no' }, { loc: 'y' }] }, []],
		['none for a 422 whose detail is text', 422, { detail: 'no' }, []],
	])('lists the refused fields: %s', (_name, status, body, invalid) => {
		expect(of(status, body).invalid).toEqual(invalid);
	});

	it.each<[unknown, unknown, string | undefined]>([
		[{ error: { request_id: 'e' } }, 'h', 'e'],
		[{ request_id: 7 }, 'h', '7'],
		[{}, 'h', 'h'],
		[{}, undefined, undefined],
	])(
		'with the body %j and the header x-request-id: %j has the request id %s',
		(body, header, id) => {
			expect(of(500, body, { 'x-request-id': header }).requestId).toBe(id);
		},
	);

	it('says how long the service asks to wait, only if it asks', () => {
		expect(of(503, '', { 'retry-after': '90' })).toMatchObject({
			retryAfter: 90_000,
			advice: expect.stringMatching(/^The service asks to wait 90 s\. Run the workflow/),
		});
		expect(of(503).advice).toMatch(/^Run the workflow/);
		expect(of(418, '', { 'retry-after': '2' }).advice).toBe('The service asks to wait 2 s.');
		expect(of(418).advice).toBeUndefined();
	});
});

describe('a response with status 200', () => {
	const of = (body: unknown) => contentFailure({ status: 200, headers: {}, body })?.facts;

	it.each<[unknown, string, RegExp]>([
		[null, 'unexpected', /empty body/],
		[undefined, 'unexpected', /empty body/],
		['<p>Hello</p>', 'unexpected', /other than JSON: Hello/],
		[{ success: false, message: 'closed' }, 'refused', /did not succeed: closed/],
		[{ success: false, code: 7 }, 'refused', /did not succeed: \{"code":7\}$/],
	])('and the body %j is a failure', (body, kind, message) => {
		expect(of(body)).toMatchObject({ kind, status: 200, message: expect.stringMatching(message) });
	});
});
