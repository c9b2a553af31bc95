import fc from 'fast-check';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';

it.each([
	['the key s3cr3t and s3cr3t', ['s3cr3t'], 'the key [hidden] and [hidden]'],
	['a naïve key', ['naïve'], 'a [hidden] key'],
	['abcd and ABCD', ['abcd'], '[hidden] and [hidden]'],
	['See %3Ca%2Bb+c-d%3E', ['a+b c-d'], 'See <[hidden]>'],
])('a message %j with the secrets %j redacted is %j', (text, secrets, expected) => {
	expect(new Redactor(secrets).text(text)).toBe(expected);
});

const json = (text: string) => JSON.stringify(text).slice(1, -1);

/** They begin or end as an encoding does. */
const awkwardSecrets = [
	...['(         &\\', 'abcdefghijk%\\', 'abcdefghijk&amp;', 'abcdefghijk\\\\', 'abcdefghijk\\"\\'],
	...['\\"abcdefghijk', "\\-'0'--'A'''", '\\(abcdefghijk', 'naïve-café-naïve'],
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

it.each(Object.keys(encodings))('a secret encoded as %s is redacted', (name) => {
	const encode = encodings[name];
	fc.assert(
		fc.property(secrets, (secret) => {
			const shown = new Redactor([secret]).text(`The key ‹${encode(secret)}› is unknown`);
			expect(shown).not.toContain(encode(secret));
			expect(shown).toContain('[hidden]');
			// Nothing of it is left but backslashes.
			expect(shown.replace(/\\/g, '')).toBe('The key ‹[hidden]› is unknown');
		}),
		{ examples: awkwardSecrets.map((secret): [string] => [secret]) },
	);
});

it('a secret in a message is redacted inside the Base64 of a longer text, at any position', () => {
	fc.assert(
		fc.property(secrets, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (secret, before, after) => {
			const text = `${'u'.repeat(before)}${secret}${'v'.repeat(after)}`;
			const encoded = Buffer.from(text).toString('base64');
			const shown = new Redactor([secret]).text(encoded);
			const rest = shown
				.split('[hidden]')
				.map((part) => Buffer.from(part, 'base64').toString('latin1'));
			expect(rest.join('')).not.toContain(secret.slice(2, -2));
			expect(shown).toContain('[hidden]');
		}),
	);
});

it('a text of nested encodings is redacted in linear time', () => {
	const redactor = new Redactor(['s3cr3t-key']);
	for (const text of ['\\', '%', '&', 'a', '%25', '&amp;', '%2525', '\\u', '&#'])
		expect(redactor.text(text.repeat(50_000))).toBe(text.repeat(50_000));
});

it('a secret in a record is redacted wherever it stands, and all else stays as it is', () => {
	const KEY = 'key-6f1c9d2e-"\\';
	const redact = (record: object, ...keys: string[]) => new Redactor(keys).record(record);
	const answer = (key: string) => ({
		records: [{ id: 1, [key]: `${key}${key}`, note: 'a\\"b %20 &amp; \\u0041' }],
		echo: [`Bearer ${key}`],
		nothing: [null, true, 7],
	});
	expect(redact(answer(KEY), KEY, 'another-secret')).toEqual(answer('[hidden]'));
	expect(redact(answer('other'), KEY)).toEqual(answer('other'));
	const record = { a: 123456789012, city: 'Springfield' };
	expect(redact(record, '123456789012', 'Springfield', '')).toEqual({ ...record, a: '[hidden]' });
});
