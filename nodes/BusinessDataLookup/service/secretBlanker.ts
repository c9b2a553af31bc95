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

const fromHex = (_all: string, digits: string): string => String.fromCharCode(parseInt(digits, 16));

/**
 * A text without the encodings of URLs and JSON, which may each have been applied several times. A character of several
 * bytes in a URL becomes several, and no backslash is left.
 */
const decoded = (text: string): string =>
	text
		.replace(/%(?:25)*([\da-f]{2})/gi, fromHex)
		.replace(/\\+u([\da-f]{4})/gi, fromHex)
		.replace(/\\/g, '');

/** The part of the secret's Base64 that does not depend on the text around it, for each of the three offsets. */
const inBase64 = (secret: string): string[] =>
	[0, 1, 2]
		.map((offset) => {
			const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
			const first = Math.ceil((offset * 8) / 6);
			return padded.toString('base64').slice(first, Math.floor((padded.length * 8) / 6));
		})
		.filter(({ length }) => length >= MIN_BASE64_CHARACTERS);

/** Takes for the same: a space and its `+` in a form, Base64 and its variant for URLs. */
const patternOf = (needle: string): string =>
	needle
		.replace(/[\\^$.*?()[\]{}|]/g, '\\$&')
		.replace(/[-+ ]/g, '[-+ ]')
		.replace(/[_/]/g, '[_/]');

/** Replaces each of the needles, whatever its case; where several fit, the longest. */
const blankerOf = (needles: string[]): Blank => {
	const longestFirst = needles
		.filter(({ length }) => length >= MIN_CHARACTERS_IN_MESSAGES)
		.sort((one, other) => other.length - one.length);
	const finder = new RegExp(longestFirst.map(patternOf).join('|') || '(?!)', 'gi');
	return (text) => text.replace(finder, HIDDEN);
};

/**
 * A function that blanks secrets in a text: as they are, in Base64, and as URLs and JSON encode them. Around a secret
 * that was encoded the text is shown without that encoding. A text has to be blanked before it is cut to length.
 *
 * @param minCharacters shorter secrets are left where they stand
 */
export const secretBlanker = (
	secrets: string[],
	minCharacters = MIN_CHARACTERS_IN_MESSAGES,
): Blank => {
	const known = secrets.filter(({ length }) => length >= minCharacters);
	const bytes = known.map((secret) => Buffer.from(secret).toString('latin1'));
	// What looks like an encoding inside a secret is decoded, too.
	const withoutEscapes = [...known, ...bytes].flatMap((secret) => [
		secret.replace(/\\/g, ''),
		decoded(secret),
	]);
	const needles = [...known, ...known.flatMap(inBase64)];
	const blankAsIs = blankerOf(needles);
	const blankDecoded = blankerOf([...needles, ...withoutEscapes]);
	return (text) => {
		const asIs = blankAsIs(text);
		const bare = decoded(asIs);
		const blanked = blankDecoded(bare);
		return blanked === bare ? asIs : blanked;
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
