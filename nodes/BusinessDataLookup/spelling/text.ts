import { decodeEntities } from './htmlEntities';

/** White space and zero-width characters. */
const SPACE = /[\s\u200b-\u200f\u2060]/;

/** Removes matching characters from both ends. One pattern for the whole text would take quadratic time. */
export const withoutEnds = (text: string, first: RegExp, last: RegExp): string => {
	let [start, end] = [0, text.length];
	while (start < end && first.test(text[start])) start += 1;
	while (end > start && last.test(text[end - 1])) end -= 1;
	return text.slice(start, end);
};

export const trimmed = (text: string): string => withoutEnds(text, SPACE, SPACE);

/** Format characters, such as the zero-width space. */
const FORMAT_CHARACTER = /\p{Cf}/gu;

/** A text without HTML entities and invisible characters. Don't use it for names: invisible characters may join letters. */
export const withoutInvisible = (text: string): string =>
	trimmed(decodeEntities(text).replace(FORMAT_CHARACTER, ''));

/** What people and spreadsheets write for a missing value, in lower case. */
const PLACEHOLDERS = new Set(
	`n/a, na, n.a., none, null, nil, nan, undefined, unknown, not available, not applicable, not found, not given,
	not listed, not provided, not set, not specified, no company, no data, no value, tbd, tba, tbc, ditto, same as above,
	see above, see notes, (blank), [object object], \\n, #n/a, #ref!, #value!, #name?, #div/0!, #null!, #num!, #error!,
	#spill!`.split(/,\s+/),
);

/** A text in brackets or hyphens, or with a final dot. */
const BRACKETED_OR_DOTTED = /^(?:[([{<]{1,2}|-{1,3})(.*?)(?:[)\]}>]{1,2}|-{1,3})$|^(.*[^.])\.$/s;

/** Whether a text stands for a missing value, such as `n/a`, `(TBD)`, `...` or `n/a n/a`. */
export const isPlaceholder = (text: string): boolean => {
	if (trimmed(text) === '') return false;
	const plain = trimmed(decodeEntities(text)).toLowerCase();
	if (PLACEHOLDERS.has(plain) || !/[\p{L}\p{N}]/u.test(plain)) return true;
	const [, inBrackets, beforeDot] = BRACKETED_OR_DOTTED.exec(plain) ?? [];
	const inner = inBrackets ?? beforeDot ?? plain.replace(/^(\S+) \1$/, '$1').replaceAll(' / ', '/');
	return PLACEHOLDERS.has(trimmed(inner));
};

export const QUOTES = '"\'`´“”„‟‘’‚‛«»‹›';
/** Characters before and after a domain or an email address that aren't part of it. */
const FIRST = new RegExp(`[${QUOTES}\\s,;\\\\([{<]`);
const LAST = new RegExp(`[${QUOTES}\\s,;.!\\\\)\\]}>]`);

/** What else is around a domain or an email address, when FIRST and LAST are removed. The group is the value itself. */
const AROUND = [
	// ="ada@acme.com", =HYPERLINK("https://acme.com", "Acme")
	/^=\s*(?:HYPERLINK\s*\(\s*)?"([^"]*)(?:"|$)/i,
	// [Acme](https://acme.com)
	/^[^\]]*\]\s*\(([^()]*)$/,
	// Ann <ada@acme.com>
	/^[^<>]*<([^<>]+)$/,
	// Website: acme.com, mailto:ada@acme.com
	/^\p{L}[\p{L} -]{0,30}:\s*(?![\s/\\])(.*)$/su,
	// acme.com (old)
	/^(\S+)\s+[([][^@]*$/,
];
const MAX_LAYERS = 4;

/** A domain or an email address without quotes, brackets, labels, remarks in brackets and formulas around it. */
export const unwrapped = (text: string): string => {
	let inner = withoutEnds(withoutInvisible(text), FIRST, LAST);
	for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
		const found = AROUND.map((around) => around.exec(inner)?.[1]).find((value) => value);
		if (found === undefined) return inner;
		inner = withoutEnds(found, FIRST, LAST);
	}
	return inner;
};
