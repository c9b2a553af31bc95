import { profileHosts, siteHosts } from '../catalogue/sharedHosts';
import type { KeyKind } from '../catalogue/types';

/** Host, and what follows it; scheme, user and port are left out. */
const ADDRESS = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^/?#@]*@)?([^/?#:]*)(?::\d+)?(.*)$/s;
/** The same pages for phones, or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that name a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/;

const isSite = (host: string): boolean => siteHosts.some((builder) => host.endsWith(`.${builder}`));

/** Whether many businesses have a page each on this host. */
const isShared = (host: string): boolean => profileHosts.includes(host) || isSite(host);

/** The part of an address that tells pages of a shared host apart. */
const pageOf = (rest: string): string => {
	const path = rest.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
	const id = PAGE_ID.exec(rest.replace(/#.*$/s, ''))?.[1];
	return id === undefined ? path : `${path}?${id}`;
};

/** The host of a web address in lower case; on a host that many share, with the page. */
const domain = (text: string): string => {
	const [, found, rest] = ADDRESS.exec(text.trim().toLowerCase())!;
	const host = found.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
	const plain = host.replace(VARIANT, '');
	const known = profileHosts.includes(plain) ? plain : host;
	return isShared(known) ? known + pageOf(rest) : host;
};

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

const severalDomains = (text: string): boolean => {
	const rest = text.slice(HOST.exec(text)?.[0].length ?? text.length);
	return /^[\s,;]/.test(rest) && rest.slice(1).trim() !== '';
};

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

const hostOf = (key: string): string => key.replace(/[/?].*$/s, '');

/** Whether a record's key is another page of a shared host that one of the wanted keys is on, and none of them. */
export const isAnotherPage = (kind: KeyKind, wanted: string[], key: string): boolean =>
	kind === 'domain' &&
	isShared(hostOf(key)) &&
	!wanted.includes(key) &&
	wanted.some((other) => hostOf(other) === hostOf(key));
