import { isObject } from '../isObject';

const HIDDEN = '[hidden]';
/** Redacting a shorter secret would hide parts of ordinary words. */
const MIN_CHARACTERS_IN_TEXTS = 4;
/** A shorter secret could be an ordinary word in a record. */
const MIN_CHARACTERS_IN_RECORDS = 12;
/** A shorter piece of Base64 could be an ordinary word. */
const MIN_BASE64_CHARACTERS = 8;

/**
 * Hides secrets in what the node shows: plain, in Base64, and in URL and JSON encoding. A text in which a secret was
 * hidden is returned decoded. Redact a text before you cut it inside a word.
 */
export class Redactor {
	private readonly inTexts: RegExp;

	private readonly inRecords: RegExp;

	constructor(secrets: string[]) {
		this.inTexts = secretsPattern(secrets, MIN_CHARACTERS_IN_TEXTS);
		this.inRecords = secretsPattern(secrets, MIN_CHARACTERS_IN_RECORDS);
	}

	/** Redacts a message, or another text for people. */
	text(text: string): string {
		return redact(text, this.inTexts);
	}

	/** Redacts a record. Secrets of fewer than twelve characters stay. */
	record<Value extends object>(record: Value): Value {
		// Check the whole text first: that is much faster, and few records contain a secret.
		const text = JSON.stringify(record);
		if (redact(text, this.inRecords) === text) return record;
		return redactDeep(record, this.inRecords) as Value;
	}
}

const redact = (text: string, secrets: RegExp): string => {
	const bare = withoutEncodings(text);
	const shown = bare.replace(secrets, HIDDEN);
	return shown === bare ? text : shown;
};

/** Redacts all names and values in a JSON value. */
const redactDeep = (value: unknown, secrets: RegExp): unknown => {
	if (typeof value === 'string') return redact(value, secrets);
	if (Array.isArray(value)) return value.map((each) => redactDeep(each, secrets));
	if (isObject(value)) {
		const entries = Object.entries(value);
		return Object.fromEntries(
			entries.map(([name, each]) => [redact(name, secrets), redactDeep(each, secrets)]),
		);
	}
	return redact(String(value), secrets) === HIDDEN ? HIDDEN : value;
};

/** Matches any of the secrets in a decoded text, in any case. Tries the longest first. */
const secretsPattern = (secrets: string[], minCharacters: number): RegExp => {
	const known = secrets.filter(({ length }) => length >= minCharacters);
	const plain = known
		.flatMap((secret) => [secret, Buffer.from(secret).toString('latin1')])
		// Decode secrets like the text, because a part of a secret may look encoded.
		.flatMap((secret) => [withoutBackslashes(secret), withoutEncodings(secret)])
		.filter(({ length }) => length >= MIN_CHARACTERS_IN_TEXTS)
		.map(toPattern);
	const longestFirst = [...new Set([...plain, ...known.flatMap(base64Patterns)])].sort(
		(one, other) => other.length - one.length,
	);
	return new RegExp(longestFirst.join('|') || '(?!)', 'gi');
};

/** A pattern of a text. It also matches `+` for a space, and Base64 in its URL form. */
const toPattern = (text: string): string =>
	text
		.replace(/[\\^$.*?()[\]{}|]/g, '\\$&')
		.replace(/[-+ ]/g, '[-+ ]')
		.replace(/[_/]/g, '[_/]');

/** Patterns of a secret inside the Base64 of a longer text, where it may begin at one of three offsets. */
const base64Patterns = (secret: string): string[] =>
	[0, 1, 2]
		.map((offset) => {
			const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
			const first = Math.ceil((offset * 8) / 6);
			return padded.toString('base64').slice(first, Math.floor((padded.length * 8) / 6));
		})
		.filter(({ length }) => length >= MIN_BASE64_CHARACTERS)
		// The characters beside it hold some bits of the secret.
		.map((middle) => `[\\w+/-]?${toPattern(middle)}[\\w+/-]?={0,2}`);

/**
 * Removes URL and JSON encodings, even nested ones, and all backslashes. A multi-byte character of a URL becomes
 * several characters.
 */
const withoutEncodings = (text: string): string =>
	withoutBackslashes(
		text.replace(/%(?:25)*([\da-f]{2})/gi, fromHex).replace(/\\+u([\da-f]{4})/gi, fromHex),
	);

const withoutBackslashes = (text: string): string => text.replace(/\\/g, '');

const fromHex = (_all: string, digits: string): string => String.fromCharCode(parseInt(digits, 16));
