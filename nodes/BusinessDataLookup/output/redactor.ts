import { isObject } from '../isObject';

const HIDDEN = '[hidden]';
/** Redacting a shorter secret would hide parts of ordinary words. */
const MIN_CHARACTERS_IN_TEXTS = 4;
/** A shorter secret could be an ordinary word in a record. */
const MIN_CHARACTERS_IN_RECORDS = 12;

/**
 * Hides secrets in what the node shows: plain, and as they stand in a URL or in JSON. Redact a text before you cut it
 * inside a word.
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
		return text.replace(this.inTexts, HIDDEN);
	}

	/** Redacts a record. Secrets of fewer than twelve characters stay. */
	record<Value extends object>(record: Value): Value {
		// Check the whole text first: that is much faster, and few records contain a secret.
		if (JSON.stringify(record).search(this.inRecords) < 0) return record;
		return redactDeep(record, this.inRecords) as Value;
	}
}

/** Redacts all names and values in a JSON value. */
const redactDeep = (value: unknown, secrets: RegExp): unknown => {
	if (typeof value === 'string') return value.replace(secrets, HIDDEN);
	if (Array.isArray(value)) return value.map((each) => redactDeep(each, secrets));
	if (isObject(value)) {
		const entries = Object.entries(value);
		return Object.fromEntries(
			entries.map(([name, each]) => [name.replace(secrets, HIDDEN), redactDeep(each, secrets)]),
		);
	}
	return String(value).replace(secrets, HIDDEN) === HIDDEN ? HIDDEN : value;
};

/** Matches any of the secrets in all their forms, in any case. Tries the longest first. */
const secretsPattern = (secrets: string[], minCharacters: number): RegExp => {
	const longestFirst = secrets
		.filter(({ length }) => length >= minCharacters)
		.flatMap(toForms)
		.sort((one, other) => other.length - one.length)
		.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
	return new RegExp(longestFirst.join('|') || '(?!)', 'gi');
};

/** A secret as it is, in a URL, in JSON, and in JSON that is a text in JSON. */
const toForms = (secret: string): string[] => {
	// Half a character can't be in a URL.
	const inUrl = encodeURIComponent(secret.replace(/\p{Cs}/gu, '\uFFFD'));
	const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
	const inJson = [secret, asJson(secret), asJson(asJson(secret))];
	// PHP writes a slash as `\/`.
	const inPhp = inJson.slice(0, 2).map((text) => asJson(text).replaceAll('/', '\\/'));
	return [...inJson, ...inPhp, inUrl, inForm];
};

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);
