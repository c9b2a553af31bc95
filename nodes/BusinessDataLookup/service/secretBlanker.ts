/** Blanks the secrets of a credential in a text. */
export type Blank = (text: string) => string;

/** A value of a message with its secrets blanked, wherever in it they are. */
export const blankedIn = (value: unknown, blank: Blank): unknown => {
	if (typeof value === 'string') return blank(value);
	const text = JSON.stringify(value) as string | undefined;
	if (text === undefined) return value;
	const shown = blank(text);
	try {
		return JSON.parse(shown) as unknown;
	} catch {
		// What was blanked was no text, such as a number.
		return shown;
	}
};

/** A text with some of its encodings undone. */
interface View {
	text: string;
	/** Where in the given text each character begins and ends. */
	starts: number[];
	ends: number[];
}

const HIDDEN = '[hidden]';
/** Shorter ones would blank parts of ordinary words. */
const SHORTEST_SECRET = 4;
/** The same for a part of a longer Base64 text, in characters. */
const SHORTEST_BASE64 = 8;
/** An encoding in an encoding in an encoding … is undone so often. */
const MOST_VIEWS = 8;

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

/** The text with one encoding undone, wherever there is one; undefined = there is none. */
const undone = ({ text, starts, ends }: View): View | undefined => {
	const next: View = { text: '', starts: [], ends: [] };
	let at = 0;
	const copyUntil = (end: number) => {
		next.text += text.slice(at, end);
		for (; at < end; at += 1) {
			next.starts.push(starts[at]);
			next.ends.push(ends[at]);
		}
	};
	for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
		copyUntil(index);
		at = index + encoded.length;
		const character = decoded(encoded);
		next.text += character;
		for (let unit = 0; unit < character.length; unit += 1) {
			next.starts.push(starts[index]);
			next.ends.push(ends[at - 1]);
		}
	}
	if (at === 0) return undefined;
	copyUntil(text.length);
	return next.text === text ? undefined : next;
};

/** The text as it is, then with more and more of its encodings undone. */
function* viewsOf(text: string): Generator<View> {
	const starts = Array.from({ length: text.length }, (_, index) => index);
	let view: View | undefined = { text, starts, ends: starts.map((start) => start + 1) };
	for (let views = 0; view && views < MOST_VIEWS; views += 1) {
		yield view;
		view = undone(view);
	}
}

/** Takes for the same: upper and lower case, a space and its `+` in a form, Base64 and its variant for URLs. */
const folded = (text: string): string =>
	text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[+-]/g, ' ')
		.replace(/_/g, '/');

/** What is the same in the Base64 of each text that holds the secret, for its three possible offsets. */
const inBase64 = (secret: string): string[] => {
	const bytes = new TextEncoder().encode(secret);
	return [0, 1, 2].map((offset) => {
		const padded = [...new Uint8Array(offset), ...bytes];
		const text = padded.map((byte) => String.fromCharCode(byte)).join('');
		const first = Math.ceil((offset * 8) / 6);
		return btoa(text).slice(first, Math.floor((padded.length * 8) / 6));
	});
};

/** What gives a secret away where it stands in a view of a text. */
const needlesOf = (secret: string): string[] => {
	// What looks like an encoding in the secret itself is undone with the encodings around it.
	const views = [...viewsOf(secret)].map(({ text }) => text);
	const plain = [secret, views[views.length - 1].replace(/\\$/, '')];
	return [
		...plain.filter(({ length }) => length >= SHORTEST_SECRET),
		...inBase64(secret).filter(({ length }) => length >= SHORTEST_BASE64),
	].map(folded);
};

/**
 * A function that blanks secrets in a text: as they are and encoded for URLs, JSON, HTML and Base64, in
 * any case. A text has to be blanked before it is cut to length.
 */
export const secretBlanker = (secrets: string[]): Blank => {
	const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
	const needles = [...new Set(known.flatMap(needlesOf))];
	if (needles.length === 0) return (text) => text;
	return (text) => {
		const found: Array<{ start: number; end: number }> = [];
		for (const view of viewsOf(text)) {
			const hay = folded(view.text);
			for (const needle of needles) {
				for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
					found.push({ start: view.starts[at], end: view.ends[at + needle.length - 1] });
				}
			}
		}
		let shown = '';
		let from = 0;
		for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
			// What overlaps is blanked as one.
			if (start >= from) shown += text.slice(from, start) + HIDDEN;
			from = Math.max(from, end);
		}
		return shown + text.slice(from);
	};
};

/** Shorter ones could be an ordinary word of a record, which has to stay as it is. */
const SHORTEST_IN_DATA = 12;

/** A JSON text without the secrets that stand in it as they are, for a service that repeats a request in its answer. */
export const hideSecrets = (json: string, secrets: string[]): string =>
	secrets
		.filter(({ length }) => length >= SHORTEST_IN_DATA)
		.map((secret) => JSON.stringify(secret).slice(1, -1))
		.reduce((text, secret) => text.split(secret).join(HIDDEN), json);
