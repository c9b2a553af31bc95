import fc from 'fast-check';
import { BodyReader } from '../../../nodes/BusinessDataLookup/service/bodyReader.ts';
import { failureOf } from '../../../nodes/BusinessDataLookup/service/response.ts';
import { errorJson } from '../../../nodes/BusinessDataLookup/output/nodeErrors.ts';
import {
	blankedIn,
	MIN_CHARACTERS_IN_RECORDS,
	secretBlanker,
} from '../../../nodes/BusinessDataLookup/service/secretBlanker.ts';

it.each([
	['the key s3cr3t and s3cr3t', ['s3cr3t'], 'the key [hidden] and [hidden]'],
	['longer first: abcdef', ['abcd', 'abcdef'], 'longer first: [hidden]'],
	['too short to be one: abc', ['abc', ''], 'too short to be one: abc'],
	['a.c+d taken as it is', ['a.c+d'], '[hidden] taken as it is'],
	['not ab-cd, for a dot is a dot', ['ab.cd'], 'not ab-cd, for a dot is a dot'],
	['Key S3CR3T', ['s3cr3t'], 'Key [hidden]'],
	['no secret', [], 'no secret'],
	['a naïve key', ['naïve'], 'a [hidden] key'],
])('a message %j with the secrets %j blanked is %j', (text, secrets, expected) => {
	expect(secretBlanker(secrets)(text)).toBe(expected);
});

const json = (text: string) => JSON.stringify(text).slice(1, -1);

/** They begin or end as an encoding does. */
const awkward = [
	'(         &\\',
	'abcdefghijk%\\',
	'abcdefghijk&amp;',
	'abcdefghijk\\\\',
	'abcdefghijk\\"\\',
	'\\"abcdefghijk',
	"\\-'0'--'A'''",
	'\\(abcdefghijk',
	'naïve-café-naïve',
];

/** What a service may make of a text before it sends it. */
const encodings: Record<string, (text: string) => string> = {
	'nothing else': (text) => text,
	'upper case': (text) => text.toUpperCase(),
	'lower case': (text) => text.toLowerCase(),
	'a URL': encodeURIComponent,
	'a URL in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'a form': (text) => new URLSearchParams([['k', text]]).toString().slice(2),
	'a URL in a URL': (text) => encodeURIComponent(encodeURIComponent(text)),
	'every character of a URL': (text) =>
		Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	JSON: json,
	'JSON in JSON': (text) => json(json(text)),
	'JSON with \\u': (text) =>
		text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
	'JSON with \\/': (text) => json(text).replace(/\//g, '\\/'),
	Base64: (text) => Buffer.from(text).toString('base64'),
	'Base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
};

/** Printable, as keys and tokens are. */
const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc
	.array(printable, { minLength: 12, maxLength: 60 })
	.map((characters) => characters.join('').trim())
	.filter((secret) => secret.length >= 12);

it.each(Object.keys(encodings))(
	'a secret in a message is blanked where it is encoded as %s',
	(name) => {
		const encode = encodings[name];
		fc.assert(
			fc.property(secrets, (secret) => {
				const shown = secretBlanker([secret])(`The key ‹${encode(secret)}› is unknown`);
				expect(shown).not.toContain(encode(secret));
				expect(shown).toContain('[hidden]');
				// What is left of it is no more than the ends of a Base64 group, and backslashes.
				expect(shown.replace(/\\/g, '').length).toBeLessThanOrEqual(
					'The key ‹[hidden]› is unknown'.length + 4,
				);
			}),
			{ examples: awkward.map((secret): [string] => [secret]) },
		);
	},
);

it('a secret in a message is blanked inside the Base64 of a longer text, at any position', () => {
	fc.assert(
		fc.property(secrets, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (secret, before, after) => {
			const text = `${'u'.repeat(before)}${secret}${'v'.repeat(after)}`;
			const encoded = Buffer.from(text).toString('base64');
			const shown = secretBlanker([secret])(encoded);
			const rest = shown
				.split('[hidden]')
				.map((part) => Buffer.from(part, 'base64').toString('latin1'));
			expect(rest.join('')).not.toContain(secret.slice(2, -2));
			expect(shown).toContain('[hidden]');
		}),
	);
});

it('a message shows no part of a secret, wherever the message is cut', async () => {
	const filler = fc.constantFrom('x', 'word ', '<p>tag</p>', '<style>a{}</style>', '%', '\\');
	await fc.assert(
		fc.asyncProperty(
			secrets.filter((secret) => /^[!-~]+$/.test(secret)),
			fc.constantFrom(...Object.keys(encodings)),
			filler,
			fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 20_000 }), fc.nat({ max: 70_000 })),
			fc.constantFrom('text', 'message', 'detail', 'request_id'),
			async (secret, encoding, fill, length, place) => {
				const echoed = encodings[encoding](secret);
				// Nothing of the filler belongs to the secret or to its encoding.
				fc.pre(!echoed.includes(fill.repeat(6)));
				const words = `${fill.repeat(length / fill.length)} ‹${echoed}› ${fill.repeat(400)}`;
				const bodies: Record<string, string> = {
					text: words,
					message: JSON.stringify({ error: { message: words } }),
					detail: JSON.stringify({ detail: [{ loc: ['body', words], msg: words }] }),
					request_id: JSON.stringify({ error: { message: 'no', request_id: words } }),
				};
				const blank = secretBlanker([secret]);
				const content = Buffer.from(bodies[place]);
				const body = await new BodyReader({ sleep: async () => {}, now: () => 0 }).message(
					{ content, stallTimeout: 1000, end: () => {} },
					blank,
				);
				const failure = failureOf({ status: 401, headers: {}, body }, 0)!;
				const shown = JSON.stringify(errorJson(failure, 0, blank));
				const quoted = shown.split('‹').slice(1).join('');
				for (let at = 0; at + 6 <= echoed.length; at += 1) {
					expect(quoted).not.toContain(echoed.slice(at, at + 6));
				}
			},
		),
	);
});

it.each<[unknown, unknown]>([
	['key s3cr3t', 'key [hidden]'],
	[{ error: ['s3cr3t', 5] }, { error: ['[hidden]', 5] }],
	[{ s3cr3t: 1 }, { '[hidden]': 1 }],
	[undefined, undefined],
	[null, null],
])('the value %j with its secrets blanked is %j', (value, expected) => {
	expect(blankedIn(value, secretBlanker(['s3cr3t']))).toEqual(expected);
});

it('a secret that appears as a number in a value is blanked', () => {
	expect(blankedIn({ key: 12345678, n: 5 }, secretBlanker(['12345678']))).toEqual({
		key: '[hidden]',
		n: 5,
	});
});

it('a text of encodings in encodings is looked at in time that grows with its length', () => {
	const blank = secretBlanker(['s3cr3t-key']);
	for (const text of ['\\', '%', '&', 'a', '%25', '&amp;', '%2525', '\\u', '&#']) {
		expect(blank(text.repeat(50_000))).toBe(text.repeat(50_000));
	}
});

describe('a secret in the records of a response', () => {
	const blankRecords = (value: unknown, ...keys: string[]) =>
		blankedIn(value, secretBlanker(keys, MIN_CHARACTERS_IN_RECORDS));

	it('is blanked wherever it stands, and all else stays as it is', () => {
		const KEY = 'key-6f1c9d2e-"\\';
		const answer = (key: string) => ({
			records: [{ id: 1, [key]: `${key}${key}`, note: 'a\\"b %20 &amp; \\u0041' }],
			echo: [`Bearer ${key}`],
		});
		expect(blankRecords(answer(KEY), KEY, 'another-secret')).toEqual(answer('[hidden]'));
		expect(blankRecords(answer('other'), KEY)).toEqual(answer('other'));
	});

	it.each(['Springfield', ''])('is left where it is as short as "%s"', (secret) => {
		expect(blankRecords({ city: 'Springfield' }, secret)).toEqual({ city: 'Springfield' });
	});

	it('is found behind the escapes of JSON and of URLs, whatever stands around it', () => {
		const escapesOf = [
			(text: string) => JSON.stringify(text),
			(text: string) => JSON.stringify(text).replace(/[/]/g, '\\/'),
			(text: string) =>
				JSON.stringify(text).replace(/[+/=]/g, (each) => encodings['JSON with \\u'](each)),
			(text: string) => JSON.stringify(encodeURIComponent(text)),
			(text: string) => JSON.stringify(encodings['a form'](text)),
			(text: string) =>
				JSON.stringify(`https://x.example/?url=${encodings['a URL in a URL'](text)}`),
		];
		fc.assert(
			fc.property(secrets, fc.constantFrom(...escapesOf), (secret, escaped) => {
				const body = `{"records":[{"url":${escaped(secret)}}]}`;
				const shown = JSON.stringify(blankRecords(JSON.parse(body), secret));
				expect(shown).toContain('[hidden]');
				expect(shown).not.toContain(escaped(secret).slice(1, -1));
			}),
			{ examples: [['aB3+x/9Q7zLmK0==', escapesOf[2]]] },
		);
	});
});

it('the text of a response shows that a value in it holds a secret, however JSON was written', () => {
	const escaping = (some: RegExp) => (value: unknown) =>
		JSON.stringify(value).replace(some, (each) => encodings['JSON with \\u'](each));
	const writers = [
		JSON.stringify,
		escaping(/[&<>]/g),
		escaping(/[/+=]/g),
		escaping(/[^\x20-\x7e]/g),
	];
	fc.assert(
		fc.property(
			secrets,
			fc.constantFrom(...Object.values(encodings)),
			fc.constantFrom(...writers),
			(secret, encoded, written) => {
				const value = { url: `a ${encoded(secret)} b` };
				const blank = secretBlanker([secret], MIN_CHARACTERS_IN_RECORDS);
				const isShown = JSON.stringify(blankedIn(value, blank)) === JSON.stringify(value);
				const text = written(value);
				expect(isShown || blank(text) !== text).toBe(true);
			},
		),
		{ numRuns: 2000 },
	);
});

it.each([
	['abcd', 'The key abcd', 'The key [hidden]'],
	['abc', 'The key abc', 'The key abc'],
	['abcd', 'abcd and ABCD', '[hidden] and [hidden]'],
	['k3yk3y', 'k3yk3yk3y', '[hidden]k3y'],
	['a+b c-d', 'a%2Bb+c-d', '[hidden]'],
	['a+b c-d', 'See %3Ca%2Bb+c-d%3E', 'See <[hidden]>'],
])('a message about the secret %s that says "%s" is shown as "%s"', (secret, text, shown) => {
	expect(secretBlanker([secret])(text)).toBe(shown);
});

it('all secrets in a message are blanked, in whatever order they appear', () => {
	const blank = secretBlanker(['first-key', 'second-key']);
	expect(blank('second-key, first-key, second-key')).toBe('[hidden], [hidden], [hidden]');
});

it('a secret of twelve characters is blanked in records, one of eleven is not', () => {
	const blank = secretBlanker(['123456789012', '12345678901'], MIN_CHARACTERS_IN_RECORDS);
	expect(blankedIn({ a: '123456789012', b: '12345678901' }, blank)).toEqual({
		a: '[hidden]',
		b: '12345678901',
	});
});
