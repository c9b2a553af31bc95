import { legalForms } from '../catalogue/legalForms';
import { profileHosts, siteHosts } from '../catalogue/sharedHosts';
import type { KeyKind } from '../catalogue/types';

/** A scheme, also one written with a single slash; of an email address, `mailto:`. */
const SCHEME = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/+|https?:|mailto:)/i;
/** The same pages for phones, or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that name a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/;

const isShared = (host: string): boolean =>
	profileHosts.includes(host) || siteHosts.some((builder) => host.endsWith(`.${builder}`));

/** The host of a web address as it is written, and what follows it. */
const partsOf = (text: string): { host: string; rest: string } => {
	const address = text.replace(SCHEME, '');
	const end = address.search(/[/?#]/);
	const authority = end < 0 ? address : address.slice(0, end);
	const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
	return { host, rest: end < 0 ? '' : address.slice(end) };
};

const addressOf = (text: string): { host: string; page: string } => {
	const { host: written, rest } = partsOf(text.trim().toLowerCase());
	const host = written.replace(/(?<!\.)\.+$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '');
	const plain = host.replace(VARIANT, '');
	const known = profileHosts.includes(plain) ? plain : host;
	const path = rest.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
	const id = PAGE_ID.exec(rest.replace(/#.*$/s, ''))?.[1];
	return { host: known, page: id === undefined ? path : `${path}?${id}` };
};

/** The host of a web address; on a host that many businesses share, with the page. */
const domain = (text: string): string => {
	const { host, page } = addressOf(text);
	return isShared(host) ? host + page : host;
};

/** A link without scheme, `www.` and fragment; what follows the host may tell capitals apart. */
const link = (text: string): string => {
	const { rest } = partsOf(text.trim());
	return addressOf(text).host + rest.replace(/#.*$/s, '').replace(/\/+$/, '');
};

/** An extension: `ext. 12`, `(ext 12)`, `;ext=12`, `x12`, `#12`. A letter before it makes it a part of a word. */
const EXTENSION = /(?:(?<![a-z])ext(?:ension|n)?[\s.:=]*|(?<![a-z])x[\s.:=]*|#\s*)\d+\)?\s*$/i;
/** Fewer digits are no phone. */
const MIN_PHONE_DIGITS = 7;
/** The digits of a phone in the US, without the country's 1. */
const NATIONAL_DIGITS = 10;

const digitsIn = (text: string): string => text.replace(EXTENSION, '').replace(/\D/g, '');

/** The digits of a phone, without its extension and without the country code of the US. */
const phone = (text: string): string => {
	const digits = digitsIn(text);
	return digits.length < MIN_PHONE_DIGITS ? text.trim() : digits.replace(/^1(?=\d{10}$)/, '');
};

/** The words of a name in lower case, without accents and punctuation; points are within `L.L.C.`. */
const wordsOf = (text: string): string[] =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/&/g, ' and ')
		.replace(/[.'\u2019]/g, '')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

/** How many words at the end of a name are its legal form; the first word never is. */
const formsAtEnd = (words: string[]): number => {
	let count = 0;
	while (count < words.length - 1 && legalForms.includes(words.at(-1 - count)!)) count += 1;
	return count;
};

/** A name without case, accents, punctuation, blanks, and the legal form at its end. */
const name = (text: string): string => {
	const words = wordsOf(text);
	return words.slice(0, words.length - formsAtEnd(words)).join('');
};

/** A name as it is typed, without the legal form at its end. */
const withoutForm = (text: string): string => {
	const parts = text.trim().split(/[\s,]+/);
	const forms = formsAtEnd(parts.map((part) => wordsOf(part).join('')));
	return parts.slice(0, parts.length - forms).join(' ');
};

const normalSpellings: Record<KeyKind, (text: string) => string> = {
	domain,
	phone,
	id: (text) => text.trim(),
	name,
	link,
};

/** The normal spelling of a value: what is asked for it, and what it is recognized by in a record. */
export const keyOf = (kind: KeyKind, text: string): string => normalSpellings[kind](text);

/** The key of a company of a name in a state; names have no blanks. */
export const nameInState = (name: string, state: string): string => `${name} ${state}`;

/**
 * How a value is asked for once more where its normal spelling finds nothing: as it was typed, without the
 * scheme, and by the host as it was typed; a phone also with the country's 1; a name without its legal form.
 * Empty where that is the same.
 */
export const typedSpellings = (kind: KeyKind, text: string): string[] => {
	const typed = text.trim();
	const key = keyOf(kind, typed);
	const spellings = {
		domain: [typed.replace(SCHEME, ''), partsOf(typed).host],
		phone: key.length === NATIONAL_DIGITS ? [typed, `1${key}`] : [typed],
		id: [],
		link: [],
		name: [withoutForm(typed)],
	}[kind];
	const asked = kind === 'name' ? typed : key;
	return [...new Set(spellings)].filter((spelling) => spelling !== asked && spelling !== '');
};

/** A value in its normal spelling; as it is where it is none of its kind. */
export const asKey = (kind: KeyKind, text: string): string =>
	unfitness(kind, text) ? text : keyOf(kind, text);

/** Whether a text shows another page of a host that many businesses share. */
export const isOtherPage = (kind: KeyKind, key: string, shown: string): boolean => {
	if (kind !== 'domain') return false;
	const [asked, other] = [addressOf(key), addressOf(shown)];
	return isShared(asked.host) && asked.host === other.host && asked.page !== other.page;
};

/** Why a text cannot be looked up: it holds several values, or none of its kind. */
export const unfitness = (kind: KeyKind, text: string): 'several' | 'none' | undefined => {
	if (kind === 'id') return undefined;
	if (kind === 'name') return name(text) === '' ? 'none' : undefined;
	if (kind === 'phone') {
		const parts = text.replace(EXTENSION, '').split(/[,;\t\n]/);
		const phones = parts.filter((part) => digitsIn(part).length >= MIN_PHONE_DIGITS);
		if (phones.length > 1) return 'several';
		return /\d/.test(text) ? undefined : 'none';
	}
	const { host, rest } = partsOf(text.trim());
	const isHost = /^[^\s,;.:]+(?:\.[^\s,;.:]+)+\.*$/.test(host);
	if (isHost && !/[\s,;](?:https?:\/\/|www\.)/i.test(rest)) return undefined;
	const addresses = text.split(/[\s,;]+/).filter((part) => /[^\s.]\.[^\s.]/.test(part));
	return addresses.length > 1 ? 'several' : 'none';
};
