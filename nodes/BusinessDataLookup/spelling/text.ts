/** White space and zero-width characters. */
const SPACE = /[\s\u200b-\u200f\u2060]/;

/** Removes matching characters from both ends. One pattern for the whole text would take quadratic time. */
export const withoutEnds = (text: string, pattern: RegExp): string => {
	let [start, end] = [0, text.length];
	while (start < end && pattern.test(text[start])) start += 1;
	while (end > start && pattern.test(text[end - 1])) end -= 1;
	return text.slice(start, end);
};

export const trimmed = (text: string): string => withoutEnds(text, SPACE);

/** The punctuation that HTML has names for. */
const ENTITIES = new Map(
	[
		...[...'<lt >gt &amp "quot \'apos ‘lsquo ’rsquo “ldquo ”rdquo «laquo »raquo'.split(' ')],
		...[...'\u00a0nbsp –ndash —mdash …hellip •bull ·middot ©copy ®reg ™trade'.split(' ')],
	].map((entry): [string, string] => [entry.slice(1), entry[0]]),
);

/** `&nbsp;`, `&#39;`, `&#x27;` */
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi;

/** A text with the characters that its HTML entities stand for. */
export const decodeEntities = (text: string): string =>
	text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity;
		return String.fromCodePoint(Number(decimal ?? `0x${hex}`));
	});

/** A text without HTML entities and invisible characters. Don't use it for names: invisible characters may join letters. */
export const withoutInvisible = (text: string): string =>
	trimmed(decodeEntities(text).replace(/\p{Cf}/gu, ''));

const QUOTES = '"\'`´“”„‟‘’‚‛«»‹›';
const WRAPPED = new RegExp(
	`^[${QUOTES}](.*)[${QUOTES}]$|^\\(([^()]*)\\)$|^\\[([^[\\]]*)\\]$|^\\{([^{}]*)\\}$|^<([^<>]*)>$`,
	's',
);

/** A text without the quotes or brackets around it, and without separators at its ends. */
export const unwrapped = (text: string): string => {
	const plain = withoutEnds(text, /[\s,;]/);
	const inner = WRAPPED.exec(plain)
		?.slice(1)
		.find((group) => group !== undefined);
	return inner === undefined ? plain : withoutEnds(inner, /[\s,;]/);
};

/**
 * What stands just before a value in a cell: nothing, a blank, a separator, a tag, an opening bracket or an opening
 * quote. An apostrophe inside a word isn't a quote, and the semicolon of `&eacute;` isn't a separator.
 */
export const BEFORE = `(?<=^|[\\s:=,|<>\\p{Ps}]|(?<!&(?:[a-z]{2,8}|#\\w{1,9}));|(?<![\\p{L}\\p{M}\\p{N}.%])[${QUOTES}])`;
export const WORD = '[\\p{L}\\p{M}\\p{N}_]';
/** A character of a URL. Quotes, brackets and blanks end a URL. */
export const IN_URL = `[^\\s${QUOTES}()[\\]{}<>]`;
