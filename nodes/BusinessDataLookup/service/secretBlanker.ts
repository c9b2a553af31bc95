import { isObject } from '../isObject';

/** Blanks the secrets of a credential in a text. */
export type Blank = (text: string) => string;

const HIDDEN = '[hidden]';
/** Shorter ones would blank parts of ordinary words. */
const MIN_SECRET_CHARACTERS = 4;
/** The same for a part of a longer Base64 text, in characters. */
const MIN_BASE64_CHARACTERS = 8;
/** An encoding in an encoding in an encoding … is looked at so often. */
const MAX_LAYERS = 8;

/** One character as it is encoded for a URL (up to four bytes of UTF-8), JSON or HTML. */
const ENCODED =
	/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|\\u[\da-f]{4}|\\.|&#\d{1,7};|&#x[\da-f]{1,6};|&(?:amp|lt|gt|quot|apos);/gis;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (encoded: string): string => {
	const rest = encoded.slice(1);
	if (encoded.startsWith('\\')) {
		return rest.length === 1 ? rest : String.fromCharCode(parseInt(rest.slice(1), 16));
	}
	try {
		if (encoded.startsWith('%')) return decodeURIComponent(encoded);
		if (!rest.startsWith('#')) return ENTITIES[rest.slice(0, -1).toLowerCase()];
		return String.fromCodePoint(Number(rest.slice(1, -1).replace(/^x/i, '0x')));
	} catch {
		return encoded;
	}
};

/** Looks at a text, then again with more and more of its encodings undone; each look may change it. */
const throughLayers = (text: string, look: (layer: string) => string): string => {
	let layer = look(text);
	for (let layers = 1; layers < MAX_LAYERS; layers += 1) {
		const next = layer.replace(ENCODED, decoded);
		if (next === layer) break;
		layer = look(next);
	}
	return layer;
};

/** What is the same in the Base64 of each text that holds the secret, for its three possible offsets. */
const inBase64 = (secret: string): string[] =>
	[0, 1, 2].map((offset) => {
		const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const first = Math.ceil((offset * 8) / 6);
		return padded.toString('base64').slice(first, Math.floor((padded.length * 8) / 6));
	});

/** What gives a secret away where it stands in a text. */
const needlesOf = (secret: string): string[] => [
	secret,
	...inBase64(secret).filter(({ length }) => length >= MIN_BASE64_CHARACTERS),
];

/**
 * The same once all encodings are undone: what looks like one in the secret is undone with those around it, and
 * a backslash at its end with the character behind it.
 */
const bareNeedlesOf = (secret: string): string[] => {
	const bare = throughLayers(secret, (layer) => layer).replace(/\\$/, '');
	return bare.length >= MIN_SECRET_CHARACTERS ? [bare] : [];
};

/** Takes for the same: a space and its `+` in a form, Base64 and its variant for URLs, backslashes at an end and more of them. */
const patternOf = (needle: string): string =>
	needle
		.replace(/[\\^$.*?()[\]{}|]/g, '\\$&')
		.replace(/^(?:\\\\)+|(?:\\\\)+$/g, '$&+')
		.replace(/[-+ ]/g, '[-+ ]')
		.replace(/[_/]/g, '[_/]');

/** Finds any of the needles, the longest first; none finds nothing. */
const finderOf = (needles: string[]): RegExp => {
	const longestFirst = [...needles].sort((one, other) => other.length - one.length);
	return new RegExp(longestFirst.map(patternOf).join('|') || '(?!)', 'gi');
};

/**
 * A function that blanks secrets in a text: as they are and encoded for URLs, JSON, HTML and Base64, in
 * any case. What is around an encoded secret is shown without its encodings too. A text has to be blanked
 * before it is cut to length.
 */
export const secretBlanker = (secrets: string[]): Blank => {
	const known = secrets.filter(({ length }) => length >= MIN_SECRET_CHARACTERS);
	const anywhere = finderOf(known.flatMap(needlesOf));
	const bare = finderOf(known.flatMap(bareNeedlesOf));
	return (text) => {
		let shown = text;
		const blanked = (layer: string, finder: RegExp): string => {
			const without = layer.replace(finder, HIDDEN);
			if (without !== layer) shown = without;
			return without;
		};
		blanked(
			throughLayers(text, (layer) => blanked(layer, anywhere)),
			bare,
		);
		return shown;
	};
};

/** A value of a message with its secrets blanked, wherever in it they are. */
export const blankedIn = (value: unknown, blank: Blank): unknown => {
	if (typeof value === 'string') return blank(value);
	if (Array.isArray(value)) return value.map((each) => blankedIn(each, blank));
	if (isObject(value)) {
		const entries = Object.entries(value);
		return Object.fromEntries(entries.map(([name, each]) => [blank(name), blankedIn(each, blank)]));
	}
	return typeof value === 'number' && blank(String(value)) !== String(value) ? HIDDEN : value;
};

/** Shorter ones could be an ordinary word of a record, which has to stay as it is. */
const MIN_CHARACTERS_IN_DATA = 12;

/** A JSON text without the secrets that stand in it as they are, for a service that repeats a request in its answer. */
export const hideSecrets = (json: string, secrets: string[]): string =>
	secrets
		.filter(({ length }) => length >= MIN_CHARACTERS_IN_DATA)
		.map((secret) => JSON.stringify(secret).slice(1, -1))
		.reduce((text, secret) => text.split(secret).join(HIDDEN), json);
