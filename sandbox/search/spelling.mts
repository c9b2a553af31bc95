/** Which urls and phones are the same. The document leaves that open, so there are three ways. */
import type { Spelling } from '../options.mts';
import { linkOf, phoneDigits, siteOf } from './match.mts';

export interface Spelled {
	url: (typed: string) => string;
	phone: (typed: string) => string;
}

export const spellings: Record<Spelling, Spelled> = {
	lenient: { url: siteOf, phone: phoneDigits },
	strict: { url: addressOf, phone: (typed) => typed.trim().replaceAll('-', '') },
	pages: { url: pageOf, phone: phoneDigits },
};

/** "May include or omit scheme": `HTTPS://www.Acme.com/about?x` → `www.acme.com/about?x`. */
function addressOf(url: string): string {
	return url
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\//, '');
}

/** `https://www.Acme.com:443/about/?x` → `acme.com/about`. */
function pageOf(url: string): string {
	return linkOf(url)
		.replace(/[?#].*$/, '')
		.replace(/:\d+/, '')
		.replace(/\/+$/, '');
}
