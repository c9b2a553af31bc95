import fc from 'fast-check';
import { Redactor } from '../../../nodes/BusinessDataLookup/output/redactor.ts';

it.each([
	['the key s3cr3t and s3cr3t', ['s3cr3t'], 'the key [hidden] and [hidden]'],
	['a naïve key', ['naïve'], 'a [hidden] key'],
	['abcd and ABCD', ['abcd'], '[hidden] and [hidden]'],
	['See %3Ca%2Bb+c-d%3E', ['a+b c-d'], 'See %3C[hidden]%3E'],
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
const forms: Record<string, (text: string) => string> = {
	'nothing else': (text) => text,
	'upper case': (text) => text.toUpperCase(),
	'lower case': (text) => text.toLowerCase(),
	'a URL': encodeURIComponent,
	'a URL in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'a form': (text) => new URLSearchParams([['k', text]]).toString().slice(2),
	JSON: json,
	'JSON with \\/': (text) => json(text).replace(/\//g, '\\/'),
};

/** Printable, as keys and tokens are. */
const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc
	.array(printable, { minLength: 12, maxLength: 60 })
	.map((characters) => characters.join('').trim())
	.filter((secret) => secret.length >= 12);

it.each(Object.keys(forms))('a secret in the form of %s is redacted', (name) => {
	const encode = forms[name];
	fc.assert(
		fc.property(secrets, (secret) => {
			const shown = new Redactor([secret]).text(`The key ‹${encode(secret)}› is unknown`);
			expect(shown).not.toContain(encode(secret));
			expect(shown).toContain('[hidden]');
			expect(shown).toBe('The key ‹[hidden]› is unknown');
		}),
		{ examples: awkwardSecrets.map((secret): [string] => [secret]) },
	);
});

it('a text that looks encoded is redacted in linear time', () => {
	const redactor = new Redactor(['s3cr3t-key']);
	for (const text of ['\\', '%', '&', 'a', '%25', '&amp;', '%2525', '\\u', '&#'])
		expect(redactor.text(text.repeat(50_000))).toBe(text.repeat(50_000));
});

it('a secret in a record is redacted wherever it stands, and all else stays as it is', () => {
	const KEY = 'key-6f1c9d2e-"\\';
	const redact = (record: object, ...keys: string[]) => new Redactor(keys).record(record);
	const answer = (key: string) => ({
		records: [{ id: 1, [key]: `${key}${key}`, note: 'a\\"b %20 &amp; \\u0041' }],
		echo: [`Bearer ${key}`, `{"key":"${key === KEY ? json(key) : key}"}`],
		nothing: [null, true, 7],
	});
	expect(redact(answer(KEY), KEY, 'another-secret')).toEqual(answer('[hidden]'));
	expect(redact(answer('other'), KEY)).toEqual(answer('other'));
	const record = { a: 123456789012, city: 'Springfield' };
	expect(redact(record, '123456789012', 'Springfield', '')).toEqual({ ...record, a: '[hidden]' });
});
