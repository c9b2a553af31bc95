import { withoutEntities } from './htmlEntities';
import { BULLETS, LIST_MARK, QUOTES, trimmed, withoutEnds } from './text';

const BULLET_OR_SPACE = new RegExp(`[${BULLETS}\\s]`);
const QUOTE_OR_SPACE = new RegExp(`[${QUOTES}\\s]`);

/** Removes quotes only from both ends: the apostrophe of `Dads'` stays. */
export const withoutQuotes = (text: string): string => {
	const isQuoted = QUOTES.includes(text.charAt(0)) && QUOTES.includes(text.charAt(text.length - 1));
	return isQuoted ? withoutEnds(text, QUOTE_OR_SPACE, QUOTE_OR_SPACE) : text;
};

/** What people add to a name in their CRM. */
const REMARK =
	/(?:dup|dupe|duplicate|old|inactive|closed|archived?|merged|deleted|obsolete|test|dn[cu]|hq|headquarters|(?:head|main|corporate) office|out of business|no longer in business|linkedin|facebook|yelp|do not (?:use|call|contact))(?: (?:account|record|lead|company))?/
		.source;
/** Remarks that may also begin a name, so they count only in brackets: `Acme (customer)`. */
const BRACKETED_REMARK =
	/(?:customer|client|vendor|supplier|lead|prospect|new|copy|sold|dissolved|bankrupt|in bankruptcy|permanently closed|unverified)/
		.source;
/** A remark that says more, such as `duplicate of C1`, `formerly Beta`. */
const LONG_REMARK =
	/(?:dup|duplicate|merged|inactive|closed|do not use|see|now|formerly|(?:d[./]?b|[af][./]?k)[./]?a\.?|nasdaq|nyse)[\s,:-]+[^()[\]]{1,80}/
		.source;
/** `Acme (Duplicate)`, `Acme - DO NOT USE`, `*OLD* Acme`, `Acme (fka Beta)` */
const REMARK_AFTER = new RegExp(
	`(?<!\\s)\\s*(?:(?:[([{*]{1,3}|\\s[-–—|]{1,3})\\s*${REMARK}[)\\]}*!.\\s]*|[([{](?:${BRACKETED_REMARK}|${LONG_REMARK})[)\\]}])$`,
	'i',
);
/** `Acme dba Beta`, `Acme, as Administrative Agent`, `Acme ISAOA`, as in filings. */
const MORE_AFTER =
	/,? (?:(?:(?:d[./]?b|f[./]?k|a[./]k|t)[./]?a\.?|formerly|(?:doing business|trading|also known|now known) as|an? division of|c\/o|attn:?) \S.*|et\.? al\.?|(?:isaoa|atima)\b.*|\(?(?:and |and\/or )?its (?:successors|affiliates|subsidiaries)\b.*|as (?:[a-z]+ )?(?:agent|trustee|representative|lender|borrower|debtor|secured party)\b.*)$/i;
const REMARK_BEFORE = new RegExp(`^[([{*]{0,3}${REMARK}(?:[)\\]}*:]{1,3}|\\s[-–—|]{1,3})\\s*`, 'i');

/** `1. Acme`, `- Acme`, `Debtor: Acme` */
const LABEL =
	/(?:name|(?:company|organization|business|account|client|customer|vendor|supplier|debtor|borrower|lender|secured party)(?: name| \d|\(s\))?) ?:\s+/
		.source;
const LABEL_BEFORE = new RegExp(`^(?:${LIST_MARK.source}|${LABEL})`, 'i');

const HTML_TAG = /<\/?(?:b|i|u|p|br|em|strong|span|div|a)(?:\s[^<>]*)?\/?>/gi;

/** Spaces and line breaks. A tab stays. */
const SPACES = /[^\S\t]+/g;

/** A name with plain spaces, without HTML entities, remarks, and what is pasted around it. */
export const withoutRemarks = (text: string): string => {
	const plain = withoutEntities(text).replace(HTML_TAG, ' ').normalize('NFC').replace(SPACES, ' ');
	return (
		withoutQuotes(withoutEnds(trimmed(plain), BULLET_OR_SPACE, /[\s,;]/))
			// A spreadsheet shows an apostrophe before a text that could be a formula.
			.replace(/^'(?=[=+@-]|\p{Lu}\p{L}{3})/u, '')
			.replace(/^=(?:HYPERLINK\([^,]*,\s*)?"([^"]*)"\)?$|^[[({<]([^()[\]{}<>]*)[\])}>]$/i, '$1$2')
			.replace(MORE_AFTER, '')
			.replace(REMARK_AFTER, '')
			.replace(REMARK_BEFORE, '')
			.replace(LABEL_BEFORE, '')
			.replace(/[\s*™®]+$/, '')
	);
};

/** Japanese and Chinese forms, which are written without a space between them and the name. */
const WITHOUT_SPACE = /(?:株式|有限|合同)会社|(?:股份)?有限(?:责任)?公司|주식회사/g;

/** A name in keyboard characters, without marks such as ™. */
export const tidy = (text: string): string =>
	withoutRemarks(text)
		.replace(/[\u2018\u2019\u00b4`]/g, "'")
		.replace(/[\u2010-\u2015]/g, '-')
		.replace(/[\u3200-\u33ff\ufb00-\ufb06\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
		.replace(/[\u00ad\u200b\u2122\u00ae*]/g, '')
		.replace(WITHOUT_SPACE, ' $& ')
		// Smith + Jones, Acme Company, The
		.replace(/ \+ /g, ' & ')
		.replace(/^(.*?)(?:, the| \(the\))$/i, 'The $1')
		.replace(/\s+/g, ' ')
		.trim();
