import { parseUrl } from '../parseUrl';
import { splitWords } from '../splitWords';
import { MADE_UP_HOSTS, MAIL_HOSTS, PAGE_HOSTS, SITE_HOSTS } from './lists';
import { BEFORE, IN_URL, WORD, withoutInvisible } from './text';
import {
	oneInCell,
	problemIsA,
	problemNot,
	PLACEHOLDER,
	type Found,
	type Problem,
} from './valueRules';

const [madeUpHosts, mailHosts, pageHosts, siteHosts] = [
	...[MADE_UP_HOSTS, MAIL_HOSTS, PAGE_HOSTS, SITE_HOSTS].map((hosts) => new Set(splitWords(hosts))),
];
/** Mail hosts in many countries, such as `yahoo.co.uk`. Under `.io` and the like, it may be a company. */
const COUNTRY_MAIL =
	/^(?:aol|chello|gmx|hotmail|live|lycos|msn|outlook|yahoo|yandex)\.(?:com|net|(?:com?\.)?(?!ai|co|io|me|tv)[a-z]{2})$/;

const LABEL = `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]{0,61}[\\p{L}\\p{M}\\p{N}])?`;
/**
 * A host of at least two labels. No letter, digit or `@` follows it, not even after dots or dashes. A
 * two-letter ending before an ellipsis doesn't count: `acme.co…` may be `acme.com`, cut off.
 */
export const HOST = `(?:${LABEL}\\.){1,10}(?:xn--[a-z0-9-]{1,59}|\\p{L}[\\p{L}\\p{M}]{1,62})(?![.\\p{Pd}]*(?:${WORD}|@|&[a-z]{2,8};))(?!(?<=\\.\\p{L}\\p{L})(?:…|\\.{3}))`;
/** A web address: its user, its host, and what follows the host. `user:password` isn't a host. */
const ADDRESS = new RegExp(
	`(?:${BEFORE}|(?<=/))([\\p{L}\\p{N}._%+~!$&*'-]{1,64}(?::[^\\s@/]{0,64})?@)?(${HOST})(?!:[^\\s@/]{0,64}@)(?:\\.?([/?#:]${IN_URL}*))?`,
	'giu',
);

/** A host as DNS has it, without `www.`: in lower case, and with `xn--caf-dma.com` for `café.com`. Empty if there is none. */
const toDnsHost = (typed: string): string => {
	const isAscii = /^\p{ASCII}*$/u.test(typed);
	// DNS would take `²` for 2, and `ª` for a.
	if (/[\p{No}ªº\u2100-\u214f]/u.test(typed)) return '';
	const host = isAscii ? typed : (parseUrl(`http://${typed}`)?.hostname ?? '');
	return host.toLowerCase().replace(/^www\./, '');
};

/** Source: RFC 1035, 2.3.4 */
const MAX_HOST_CHARACTERS = 253;

/** The domains above a host, nearest first, without the top-level domain. */
const domainsAbove = (host: string): string[] => {
	if (host.length > MAX_HOST_CHARACTERS) return [];
	const labels = host.split('.');
	return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
};

/** Whether a test holds for a host or a domain above it. */
const hostOrParent = (host: string, holds: (each: string) => boolean): boolean =>
	[host, ...domainsAbove(host)].some(holds);

/**
 * The domains above a host that may belong to the same company, nearest first: `shop.acme.com` and `acme.com` for
 * `a.shop.acme.com`. None is a host under which many owners have a website.
 */
export const parentDomains = (host: string): string[] => {
	const above = domainsAbove(host);
	const end = above.findIndex((parent) => siteHosts.has(parent) || pageHosts.has(parent));
	return end < 0 ? above : above.slice(0, end);
};

/** Why an address isn't one of a company. */
const whyNoCompany = (host: string, hasUser: boolean, rest: string): Problem | undefined => {
	if (hasUser && hostOrParent(host, (each) => mailHosts.has(each) || COUNTRY_MAIL.test(each)))
		return problemIsA('public mailbox');
	const hasPath = /[^/?#]/.test(rest.replace(/^:\d*/, ''));
	if (hasPath && hostOrParent(host, (each) => pageHosts.has(each)))
		return problemNot("a company's website");
	return madeUpHosts.has(host) ? PLACEHOLDER : undefined;
};

const findDomains = (text: string): Found => {
	const hosts = new Set<string>();
	let problem: Problem | undefined;
	for (const [, user, typed, rest = ''] of withoutInvisible(text).matchAll(ADDRESS)) {
		const host = toDnsHost(typed);
		if (!host.includes('.') || host.length > MAX_HOST_CHARACTERS) continue;
		const why = whyNoCompany(host, user !== undefined, rest);
		if (why) problem ??= why;
		else hosts.add(host);
	}
	return { values: [...hosts], problem };
};

/** The normal spelling is the host. */
export const domain = oneInCell(
	'a domain',
	'a domain, URL or email address, whatever stands around it',
	findDomains,
);
