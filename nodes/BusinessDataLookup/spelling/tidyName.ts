import { decodeEntities } from './htmlEntities';
import { QUOTES, trimmed, withoutEnds } from './text';

const BULLET_OR_SPACE = /[•·▪►>\s]/;
const QUOTE_OR_SPACE = new RegExp(`[${QUOTES}\\s]`);

/** Removes quotes if both ends have one: the apostrophe of `Dads'` stays. */
export const withoutQuotes = (text: string): string => {
	const isQuoted = QUOTES.includes(text.charAt(0)) && QUOTES.includes(text.charAt(text.length - 1));
	return isQuoted ? withoutEnds(text, QUOTE_OR_SPACE, QUOTE_OR_SPACE) : text;
};

/** `1. `, `- ` */
const LIST_MARK = /^(?:\d{1,3}[.)]|-)\s+/;

/** Spaces and line breaks. A tab stays. */
const SPACES = /[^\S\t]+/g;

/**
 * A name as typed, with plain spaces. Decodes HTML entities, and removes quotes, brackets and list marks around the
 * name.
 */
export const unwrappedName = (text: string): string => {
	const plain = decodeEntities(text).normalize('NFC').replace(SPACES, ' ');
	return (
		withoutQuotes(withoutEnds(trimmed(plain), BULLET_OR_SPACE, /[\s,;]/))
			// A spreadsheet shows an apostrophe before a text that could be a formula.
			.replace(/^'(?=[=+@-]|\p{Lu}\p{L}{3})/u, '')
			.replace(/^=(?:HYPERLINK\([^,]*,\s*)?"([^"]*)"\)?$|^[[({<]([^()[\]{}<>]*)[\])}>]$/i, '$1$2')
			.replace(LIST_MARK, '')
			.replace(/[\s*™®]+$/, '')
	);
};

/** A name in keyboard characters, without marks such as ™. */
export const tidy = (text: string): string =>
	unwrappedName(text)
		.replace(/[\u2018\u2019\u00b4`]/g, "'")
		.replace(/[\u2010-\u2015]/g, '-')
		.replace(/[\u00ad\u200b\u2122\u00ae*]/g, '')
		.normalize('NFKC')
		.replace(/\s+/g, ' ')
		.trim();
