import type { IDataObject } from 'n8n-workflow';
import { profileHosts, siteHosts } from '../catalogue/sharedHosts';
import type { KeyKind, MatchKey } from '../catalogue/types';

/** User, host, and what follows it; scheme and port are left out. */
const ADDRESS = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#@]*@)?([^/?#:]*)(?::\d+)?(.*)$/s;
/** The same pages for phones, or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that name a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/;

const isSite = (host: string): boolean => siteHosts.some((builder) => host.endsWith(`.${builder}`));

/** Whether many businesses have a page each on this host. */
const isShared = (host: string): boolean => profileHosts.includes(host) || isSite(host);

const pageOf = (rest: string): string => {
	const path = rest.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
	const id = PAGE_ID.exec(rest.replace(/#.*$/s, ''))?.[1];
	return id === undefined ? path : `${path}?${id}`;
};

interface Address {
	/** Such as `ada@` of an email; no record of a company shows it. */
	user: string;
	host: string;
	/** Many businesses have a page each on the host. */
	isShared: boolean;
	/** The part of the address that tells pages of the host apart; '' = the host itself. */
	page: string;
}

const addressOf = (text: string): Address => {
	const [, user = '', found, rest] = ADDRESS.exec(text.trim().toLowerCase())!;
	const host = found.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
	const plain = host.replace(VARIANT, '');
	const known = profileHosts.includes(plain) ? plain : host;
	return { user, host: known, isShared: isShared(known), page: pageOf(rest) };
};

/** The host of a web address in lower case; on a host that many share, with the page. */
const hostIn = (text: string): string => {
	const { host, isShared, page } = addressOf(text);
	return isShared ? host + page : host;
};

const domain = (text: string): string => {
	const host = hostIn(text);
	return host === '' ? '' : addressOf(text).user + host;
};

/** The digits of a phone in the US, without the country's 1. */
const NATIONAL_DIGITS = 10;

/** The digits of a phone, without the country code of the US. */
const phone = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const normalizers: Record<KeyKind, (text: string) => string> = {
	domain,
	phone,
	id: (text) => text.trim(),
};

/** The one spelling under which all spellings of a value are the same. */
export const keyOf = (kind: KeyKind, text: string): string => normalizers[kind](text);

/** A host with nothing but a slash behind it; a path may hold commas. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^\s,;/]+\/?/i;

/** Whether more follows a host than belongs to its address. */
const goesOn = (text: string): boolean => {
	const rest = text.slice(HOST.exec(text)?.[0].length ?? text.length);
	return /^[\s,;]/.test(rest) && rest.slice(1).trim() !== '';
};

/** Such as `a.com` or `https://b`. */
const ONE_ADDRESS = /[^\s.]\.[^\s.]|:\/\//;

const severalDomains = (text: string): boolean =>
	goesOn(text) && text.split(/[\s,;]+/).filter((part) => ONE_ADDRESS.test(part)).length > 1;

/** Whether a text that should be a web address is words, such as the name of a company. */
export const isWords = (kind: KeyKind, text: string): boolean =>
	kind === 'domain' && goesOn(text) && !severalDomains(text);

/** The fewest digits of a phone; an extension has less. */
const PHONE_DIGITS = 7;

const severalPhones = (text: string): boolean => {
	const digits = text.split(/[,;\n]/).map((part) => part.replace(/\D/g, '').length);
	const all = digits.reduce((sum, count) => sum + count, 0);
	let before = 0;
	return digits.some((count) => {
		const isBetween = before >= PHONE_DIGITS && all - before >= PHONE_DIGITS;
		before += count;
		return isBetween;
	});
};

/** Whether a text that should be one value is several; an ID may hold anything. */
export const isSeveral = (kind: KeyKind, text: string): boolean => {
	if (kind === 'domain') return severalDomains(text);
	return kind === 'phone' && severalPhones(text);
};

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A value without what the document leaves to whoever types it: the scheme of an address, dashes in a phone. */
export const questionOf = (kind: KeyKind, text: string): string => {
	if (kind === 'domain') return text.replace(SCHEME, '');
	return kind === 'phone' ? text.replaceAll('-', '') : text;
};

/**
 * How to ask once more where a question finds nothing: by the bare host; by the digits of a phone, with
 * and without the country's 1. Empty where it was asked so.
 */
export const bareSpellings = (kind: KeyKind, question: string): string[] => {
	if (kind === 'id') return [];
	const key = kind === 'domain' ? hostIn(question) : keyOf(kind, question);
	const isNational = kind === 'phone' && key.length === NATIONAL_DIGITS;
	return (isNational ? [key, `1${key}`] : [key]).filter((spelling) => spelling !== question);
};

/** The values of the field of a record that shows which question it answers; none where it does not. */
const shownBy = (record: IDataObject, { recordField }: MatchKey): string[] =>
	[record[recordField]]
		.flat()
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String);

/** The keys that a record shows. */
export const keysOf = (record: IDataObject, match: MatchKey): string[] =>
	shownBy(record, match)
		.map((value) => keyOf(match.kind, value))
		.filter((key) => key !== '');

/**
 * What a record is to a question, the best first: it shows the same; only the host of it; another page of
 * its host, which is no answer; or something else, so that the service alone can say that it is meant.
 */
const LIKENESSES = ['same', 'host', 'other page', 'other'] as const;
type Likeness = (typeof LIKENESSES)[number];

const likenessOf = (kind: KeyKind, asked: string, shown: string): Likeness => {
	if (kind !== 'domain') return keyOf(kind, asked) === keyOf(kind, shown) ? 'same' : 'other';
	const { host, isShared, page } = addressOf(asked);
	const other = addressOf(shown);
	if (host !== other.host) return 'other';
	if (page === other.page || (page === '' && !isShared)) return 'same';
	return other.page === '' && !isShared ? 'host' : 'other page';
};

/** The best that any of a record's values is to any of those asked. */
export const likenessTo = (asked: string[], record: IDataObject, match: MatchKey): Likeness => {
	const found = new Set(
		shownBy(record, match).flatMap((shown) =>
			asked.map((text) => likenessOf(match.kind, text, shown)),
		),
	);
	return LIKENESSES.find((likeness) => found.has(likeness)) ?? 'other';
};

/** Those of the service's records that answer a question: the same before its host, and no other page. */
export const answersTo = (
	asked: string[],
	records: IDataObject[],
	match: MatchKey,
): IDataObject[] => {
	const likenesses = records.map((record) => likenessTo(asked, record, match));
	const hasSame = likenesses.includes('same');
	return records.filter((_, nth) => {
		const likeness = likenesses[nth];
		return likeness !== 'other page' && !(likeness === 'host' && hasSame);
	});
};
