/** How people write the domains and phones that they paste. */

/** Six ways to write the domain of one company. */
export const SIX_DOMAINS: Array<(domain: string) => string> = [
	(domain) => domain,
	(domain) => `https://www.${domain}/contact`,
	(domain) => `HTTP://${domain.toUpperCase()}/`,
	(domain) => `www.${domain}`,
	(domain) => `https://${domain}:443/about?utm=1#top`,
	(domain) => ` ${domain}. `,
];

/** Five ways to write a phone of ten digits. */
export const FIVE_PHONES: Array<(digits: string) => string> = [
	(digits) => digits,
	(digits) => `+1 ${digits}`,
	(digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
	(digits) => `1-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
	(digits) => `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)} ext. 12`,
];

/** Each value in one spelling; the spellings take turns. */
export const inTurns = (values: string[], spellings: Array<(value: string) => string>): string[] =>
	values.map((value, nth) => spellings[nth % spellings.length](value));

/** Each value in all spellings. */
export const inAll = (values: string[], spellings: Array<(value: string) => string>): string[] =>
	values.flatMap((value) => spellings.map((spell) => spell(value)));
