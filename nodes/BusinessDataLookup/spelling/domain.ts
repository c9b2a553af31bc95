import { parseUrl } from '../parseUrl';
import { isMadeUpHost, isMailHost } from './mailHosts';
import { hasSitesByPath, isProfileHost } from './sharedHosts';
import {
	problemIs,
	problemIsA,
	problemNot,
	PLACEHOLDER,
	SEVERAL_VALUES,
	type ValueRules,
} from './valueRules';
import { unwrapped, withoutInvisible } from './text';

/** The scheme of a web address, also if it is there twice, or without its colon or its slashes. */
const SCHEME = /^(?:(?:[a-z][a-z0-9+-]*:)?\/+|https?(?::|\/+))+/i;
/** The label of web servers, also `www2` or mistyped as `wwww`. */
const WWW = /^(?:w{3,4}\d?\.)+(?=[^.]+\.)/;
/** Subdomains with the same pages for mobile phones or in another language. */
const VARIANT = /^(?:m|mobile|touch|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/;
/** Query parameters that identify a page. */
const PAGE_ID = /[?&]((?:id|cid)=[^&#]+)/i;
/** The name of a host in DNS, with at least one dot. */
const HOST =
	/^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A host as DNS has it: in lower case, and with `xn--caf-dma.com` for `café.com`. */
const toAscii = (host: string): string => {
	const url = /^\p{ASCII}*$/u.test(host) ? undefined : parseUrl(`http://${host}`);
	return url?.hostname ?? host.toLowerCase();
};

/** Whether a text is the name of a host, such as `acme.com` or `café.com`. */
export const isHost = (text: string): boolean => HOST.test(toAscii(text));

const percentDecoded = (text: string): string =>
	text.replace(/%([2-7][0-9a-f])/gi, (_text, hex: string) =>
		String.fromCharCode(parseInt(hex, 16)),
	);

/** A web address without its scheme, as typed. */
const withoutScheme = (text: string): string => {
	const address = unwrapped(text).replace(/\\/g, '/').replace(SCHEME, '');
	const isEncoded = /^[^/?#]*%/.test(address);
	return isEncoded ? unwrapped(percentDecoded(address)).replace(SCHEME, '') : address;
};

/** The parts of a web address. The host is as typed. */
const splitAddress = (address: string): { hasUser: boolean; host: string; rest: string } => {
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

/** The parts of a web address that identify a company. */
interface Address {
	hasUser: boolean;
	/** The host without `www.`, and on profile hosts without `m.` and the like. */
	host: string;
	/** The page as typed, on hosts that many companies share. */
	page: string;
}

const addressText = ({ host, page }: Address): string => host + page.toLowerCase();

const parseAddress = (text: string): Address => {
	const { hasUser, host: typed, rest } = splitAddress(withoutScheme(text));
	const full = toAscii(typed).replace(WWW, '');
	const plain = full.replace(VARIANT, '');
	const host = isProfileHost(plain) ? plain : full;
	if (!isProfileHost(host) && !hasSitesByPath(host)) return { hasUser, host, page: '' };
	const [path] = rest.split(/[?#]/, 1);
	const id = PAGE_ID.exec(rest.replace(/#.*/s, ''))?.[1];
	const page = path.replace(/(?<!\/)\/+$/, '');
	return { hasUser, host, page: id === undefined ? page : `${page}?${id}` };
};

/** Whether a text is a web address, with or without a path, and not an email address. */
export const isWebAddress = (text: string): boolean => {
	const { hasUser, host } = parseAddress(text);
	return isHost(host) && !hasUser;
};

/** The web address in a text, and whether the text has several. A path may have commas in it. */
export const findAddress = (typed: string): Address & { hasSeveral: boolean } => {
	const text = withoutInvisible(typed);
	const whole = parseAddress(text);
	const separator = isHost(whole.host) ? /\s|[,;|](?=https?:|www\.)/i : /[\s,;|]/;
	const all = text.split(separator).map(parseAddress);
	const found = all.filter(({ host }) => isHost(host));
	return { ...whole, hasSeveral: new Set(found.map(addressText)).size > 1 };
};

/** Query parameters that say where a visitor came from. */
const CAME_FROM = /[?&](?:utm_\w+|ref(?:err?er)?|source|src|from|via|origin)=[^&#]*/gi;
/** The host of an address inside another one, as in a link that a mail program has wrapped. */
const INNER = /(?:https?(?::|%3a|-3a)(?:\/|%2f|_)+|[?&]domain=(?=[^&]*\.))([^/?#&%_]+)/i;
const leadsElsewhere = (text: string): boolean => {
	const { host, rest } = splitAddress(withoutScheme(text));
	const [, inner] = INNER.exec(rest.replace(CAME_FROM, '')) ?? [];
	return inner !== undefined && parseAddress(inner).host !== parseAddress(host).host;
};

/** `acme.co…` may be `acme.com` or `acme.co.uk`. */
const CUT_OFF = /^(?:[a-z]+:\/\/)?[^/?#]*\.[a-z]{2}(?:…|\.{3})/i;

/** The normal spelling has the host, and the page on hosts that many companies share. */
export const domain: ValueRules = {
	normalize: (text) => addressText(findAddress(text)),
	problem: (text) => {
		const { hasUser, host, hasSeveral } = findAddress(text);
		if (hasSeveral) return SEVERAL_VALUES;
		if (CUT_OFF.test(text)) return problemIs('cut off');
		if (!isHost(host)) return problemNot('a domain');
		if (leadsElsewhere(text)) return problemIsA('link to another site');
		if (hasUser && isMailHost(host)) return problemIsA('public mailbox');
		return isMadeUpHost(host) ? PLACEHOLDER : undefined;
	},
};
