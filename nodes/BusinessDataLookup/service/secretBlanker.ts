import { isObject } from '../isObject';

/** Blanks the secrets of a credential in a text. */
export type Blank = (text: string) => string;

const HIDDEN = '[hidden]';
/** A shorter secret would blank parts of ordinary words in a message. */
const MIN_CHARACTERS_IN_MESSAGES = 4;
/** A shorter secret could be an ordinary word of a record, which has to stay as it is. */
export const MIN_CHARACTERS_IN_RECORDS = 12;
/** A shorter piece of Base64 could be an ordinary word. */
const MIN_BASE64_CHARACTERS = 8;

/** A character as URLs and HTML encode it, also several times over: `%2B`, `%252B`, `&#43;`, `&amp;quot;`; JSON may encode the `&`. */
const IN_URL_OR_HTML =
	/%(?:25)*([\da-f]{2})|(?:&|\\+u0026)(?:amp;)*(?:#0*(\d{1,5})|#x0*([\da-f]{1,4})|(amp|lt|gt|quot|apos));/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A character as JSON encodes it, also several times over: `\/`, `\\\"`, `\u002B`. */
const IN_JSON = /\\+(?:u([\da-f]{4})|(.))/gis;

const fromHex = (digits: string): string => String.fromCharCode(parseInt(digits, 16));

/** A text without the encodings of JSON, URLs and HTML; a character that takes several bytes in a URL becomes several. */
const decoded = (text: string): string =>
	text
		.replace(IN_URL_OR_HTML, (_all, hex?: string, code?: string, hexCode?: string, name = '') =>
			code ? String.fromCharCode(Number(code)) : (ENTITIES[name] ?? fromHex(hex ?? hexCode!)),
		)
		.replace(IN_JSON, (_all, hex: string | undefined, bare: string) => (hex ? fromHex(hex) : bare));

/** What is the same in the Base64 of each text that holds the secret, for its three possible offsets. */
const inBase64 = (secret: string): string[] =>
	[0, 1, 2]
		.map((offset) => {
			const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
			const first = Math.ceil((offset * 8) / 6);
			return padded.toString('base64').slice(first, Math.floor((padded.length * 8) / 6));
		})
		.filter(({ length }) => length >= MIN_BASE64_CHARACTERS);

/** Takes for the same: upper and lower case, a space and its `+` in a form, Base64 and its variant for URLs, backslashes and more of them. */
const patternOf = (needle: string): string =>
	needle
		.replace(/[\\^$.*?()[\]{}|]/g, '\\$&')
		.replace(/[-+ ]/g, '[-+ ]')
		.replace(/[_/]/g, '[_/]')
		.replace(/(?:\\\\)+/g, '$&+');

const isLongEnough = ({ length }: string): boolean => length >= MIN_CHARACTERS_IN_MESSAGES;

/** Blanks each of the needles, the longest first. */
const blankerOf = (needles: string[]): Blank => {
	const longestFirst = needles.filter(isLongEnough).sort((one, other) => other.length - one.length);
	const finder = new RegExp(longestFirst.map(patternOf).join('|') || '(?!)', 'gi');
	return (text) => text.replace(finder, HIDDEN);
};

/**
 * A function that blanks secrets in a text: as they are, encoded for JSON, URLs or HTML, and in Base64. What is around an
 * encoded secret is shown without its encoding too. A text has to be blanked before it is cut to length.
 *
 * @param minCharacters shorter secrets are left where they stand
 */
export const secretBlanker = (
	secrets: string[],
	minCharacters = MIN_CHARACTERS_IN_MESSAGES,
): Blank => {
	const known = secrets.filter(({ length }) => length >= minCharacters);
	const base64 = known.flatMap(inBase64);
	const blankAsIs = blankerOf([...known, ...base64]);
	// What looks like an encoding inside a secret may have been decoded, too.
	const formsOf = (secret: string) => [
		secret,
		decoded(secret),
		secret.replace(/\\/g, ''),
		Buffer.from(secret).toString('latin1'),
	];
	const blankDecoded = blankerOf([...known.flatMap(formsOf), ...base64]);
	return (text) => {
		const shown = blankAsIs(text);
		const bare = decoded(shown);
		const blanked = blankDecoded(bare);
		return blanked === bare ? shown : blanked;
	};
};

/** A parsed JSON value with its secrets blanked, wherever in it they are. */
export const blankedIn = (value: unknown, blank: Blank): unknown => {
	if (typeof value === 'string') return blank(value);
	if (Array.isArray(value)) return value.map((each) => blankedIn(each, blank));
	if (isObject(value)) {
		const entries = Object.entries(value);
		return Object.fromEntries(entries.map(([name, each]) => [blank(name), blankedIn(each, blank)]));
	}
	return typeof value === 'number' && blank(String(value)) !== String(value) ? HIDDEN : value;
};
