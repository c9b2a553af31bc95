/** The companies that the models of the service know, and how people type what they look up. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

/** The keys that companies are looked up by. */
export const FIELDS = ['url', 'phone', 'company_id', 'company_name'] as const;

export type Field = (typeof FIELDS)[number];

export interface Company {
	nth: number;
	company_id: string;
	company_name: string;
	/** A host, or a page of one. */
	url: string;
	/** Digits without the country code. */
	phone: string;
	/** Two letters. */
	state?: string;
}

/** Each company has a word in all its values and records. A word in another's result is a leak. */
export const WORDS =
	'amber brisk cedar delta elder fjord grove haven indus jolly karst lumen morel nadir'.split(' ');
/** The other words have no company. */
const COMPANIES_KNOWN = 12;
/** This one has a second location, with the same url and phone. */
const SECOND_LOCATION = 5;
/** The companies whose values make some models fail. */
export const ODD_ONE = 2;
export const ODD_TWO = 7;

/** Hosts on which many companies have a page: a well-known one, and one that isn't in our list. */
const PROFILES = 'facebook.com';
const SHARED_HOST = 'maps.app.goo.gl';

/** The company looked up. Mostly one of a few, so that spellings of one company meet; some don't exist. */
export const numbers = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
	fc.integer({ min: 0, max: WORDS.length - 1 }),
);

const companyOf = (nth: number, suffix = '', url = `${WORDS[nth]}.com`): Company => ({
	nth,
	company_id: `cmp_${WORDS[nth]}${suffix}`,
	company_name: `${WORDS[nth]}${suffix} Inc`,
	url,
	phone: `212555${String(1000 + nth * 37)}`,
});

const known = Array.from({ length: COMPANIES_KNOWN }, (_, nth) => nth);

/** In the order of the service. */
export const COMPANIES: Company[] = known.flatMap((nth) =>
	nth === SECOND_LOCATION ? [companyOf(nth), companyOf(nth, '_west')] : [companyOf(nth)],
);

/** Companies whose domain holds another one's: at a subdomain, and by chance. */
export const LONGER_DOMAINS: Company[] = known.flatMap((nth) => [
	...(nth % 2 === 0 ? [companyOf(nth, '_shop', `shop.${WORDS[nth]}.com`)] : []),
	...(nth % 3 === 0 ? [companyOf(nth, '_big', `big${WORDS[nth]}.com`)] : []),
]);

/** Companies of their own, each on a page of a host; known to services that tell pages apart. */
export const PAGES: Company[] = known.flatMap((nth) => [
	companyOf(nth, '_contact', `${WORDS[nth]}.com/contact`),
	companyOf(nth, '_profile', `${PROFILES}/${WORDS[nth]}`),
	companyOf(nth, '_map', `${SHARED_HOST}/${WORDS[nth]}`),
]);

/** The ways to type a value, by its name. */
type Spellings = Record<string, (plain: string, word: string) => string>;

const URLS: Spellings = {
	bare: (host) => host,
	https: (host) => `https://${host}`,
	www: (host) => `www.${host}`,
	wwwPage: (host) => `https://www.${host}/contact`,
	page: (host) => `${host}/contact`,
	otherPage: (host) => `${host}/about`,
	port: (host) => `${host}:8443`,
	query: (host) => `http://${host}/?from=mail`,
	capitals: (host) => host.toUpperCase(),
	former: (host) => `old-${host}`,
	subdomain: (host) => `shop.${host}`,
	deepSubdomain: (host) => `https://eu.shop.${host}/`,
	part: (host) => host.slice(2),
	map: (_, word) => `${SHARED_HOST}/${word}`,
	profile: (_, word) => `${PROFILES}/${word}`,
	email: (host) => `ada@${host}`,
};

const PHONES: Spellings = {
	bare: (digits) => digits,
	dashes: (digits) => digits.replace(/^(...)(...)/, '$1-$2-'),
	brackets: (digits) => digits.replace(/^(...)(...)/, '+1 ($1) $2-'),
	country: (digits) => `1${digits}`,
};

const IDS: Spellings = { bare: (id) => id, former: (id) => `old_${id}` };

/** By name see `names.mts`. */
export const SPELLINGS: Record<Exclude<Field, 'company_name'>, Spellings> = {
	url: URLS,
	phone: PHONES,
	company_id: IDS,
};

/** What somebody types who means the company. */
export const typed = (field: keyof typeof SPELLINGS, nth: number, spelling: string): string =>
	SPELLINGS[field][spelling](companyOf(nth)[field], WORDS[nth]);

/** The companies that a text names. */
export const namedIn = (text: string): Set<number> => {
	const letters = text.toLowerCase();
	const digits = letters.replace(/[^a-z0-9]/g, '');
	const isNamed = (word: string, nth: number) =>
		letters.includes(word) || digits.includes(companyOf(nth).phone);
	return new Set(WORDS.flatMap((word, nth) => (isNamed(word, nth) ? [nth] : [])));
};

/** The record of a company, as sold to one buyer. */
export const recordOf = ({ nth, phone, ...company }: Company, buyer: string): IDataObject => ({
	...company,
	phone: [phone],
	city: `City ${nth}`,
	keywords: [`bought by ${buyer}`],
	addresses_all: [{ city: `City ${nth}` }],
});
