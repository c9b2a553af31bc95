import { toAscii, toUnicode } from './idn';
import { isMailHost } from './mailHosts';
import { hasSitesByPath, isProfileHost } from './sharedHosts';
import { PUBLIC_MAILBOX, SEVERAL, type Spelling } from './spelling';
import { unwrapped } from './text';

/** The scheme of a web address, also given twice, with one slash, with `;` for `:` or without it. */
const SCHEME = /^(?:(?:[a-z][a-z0-9+-]*:)?\/+|https?(?:[:;]\/*|\/+))+/i;
/** Subdomains that show the same pages for mobile phones or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that name a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/;
/** A host with a dot, as DNS has it. */
const HOST =
	/^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Whether a text is the name of a host, such as `acme.com` or `café.com`. */
export const isHost = (text: string): boolean => HOST.test(toAscii(text));

const decoded = (text: string): string =>
	text.replace(/%([2-7][0-9a-f])/gi, (_text, hex: string) =>
		String.fromCharCode(parseInt(hex, 16)),
	);

/** A web address without its scheme, as typed. */
const addressIn = (text: string): string => {
	const address = unwrapped(text).replace(/\\/g, '/').replace(SCHEME, '');
	const isEncoded = /^[^/?#]*%/.test(address);
	return isEncoded ? unwrapped(decoded(address)).replace(SCHEME, '') : address;
};

/** Whether a web address has a user, its host as typed, and the rest. */
const partsOf = (address: string): { hasUser: boolean; host: string; rest: string } => {
	const end = address.search(/[/?#]/);
	const authority = end < 0 ? address : address.slice(0, end);
	const at = authority.lastIndexOf('@');
	const host = authority
		.slice(at + 1)
		.replace(/:\d*$/, '')
		.replace(/(?<!\.)\.+$/, '')
		// acme .com
		.replace(/^(\S+)\s+(\.\S+)$/, '$1$2');
	return { hasUser: at > 0, host, rest: end < 0 ? '' : address.slice(end) };
};

/** The host of a web address without `www.`, and its page. The mobile site of a well-known host has that host's name. */
const read = (text: string): { hasUser: boolean; host: string; page: string } => {
	const { hasUser, host: typed, rest } = partsOf(addressIn(text));
	const full = toAscii(typed).replace(/^(?:www\.)+(?=[^.]+\.)/, '');
	const plain = full.replace(VARIANT, '');
	const host = isProfileHost(plain) ? plain : full;
	if (!isProfileHost(host) && !hasSitesByPath(host)) return { hasUser, host, page: '' };
	const [path] = rest.toLowerCase().split(/[?#]/, 1);
	const id = PAGE_ID.exec(rest.toLowerCase().replace(/#.*$/s, ''))?.[1];
	const page = path.replace(/(?<!\/)\/+$/, '');
	return { hasUser, host, page: id === undefined ? page : `${page}?${id}` };
};

/** Whether a text has two different hosts with blanks between them, or where one alone is none, with commas. */
const isSeveral = (text: string): boolean => {
	const between = isHost(read(text).host) ? /\s+|[,;|](?=https?:|www\.)/i : /[\s,;|]+/;
	const hosts = text.split(between).map((part) => read(part).host);
	return new Set(hosts.filter(isHost)).size > 1;
};

/** The host of a web address, with the page where many businesses share the host. */
export const domain: Spelling = {
	normalize: (text) => {
		const { host, page } = read(text);
		return host + page;
	},
	problem: (text) => {
		const { hasUser, host } = read(text);
		if (/[\s,;|]/.test(text.trim()) && isSeveral(text)) return SEVERAL;
		if (!isHost(host)) return 'not a domain';
		return hasUser && isMailHost(host) ? PUBLIC_MAILBOX : undefined;
	},
	/** As typed without the scheme, its host as typed, and with other letters than a-z in the spelling that isn't the normal one. */
	otherSpellings: (text) => {
		const address = addressIn(text);
		const { host, page } = read(text);
		return [address, partsOf(address).host, toUnicode(host) + page];
	},
};
