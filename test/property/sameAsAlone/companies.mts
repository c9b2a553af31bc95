/** The companies of the test services, and how people type what they look up. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

/** The keys that companies are looked up by. */
export const FIELDS = ['url', 'phone', 'company_id', 'company_name'] as const;

export type Field = (typeof FIELDS)[number];

export interface Company {
	nth: number;
	company_id: string;
	company_name: string;
	/** A host. */
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
export const KNOWN = WORDS.slice(0, 12);
/** This company has a second location, with the same url and phone. */
const SECOND_LOCATION = 5;
/** The company whose values make some services fail. */
export const BAD = 2;

/** The company looked up. Mostly one of a few, so that spellings of one company meet; some don't exist. */
export const numbers = fc.oneof({ weight: 3, arbitrary: fc.nat(4) }, fc.nat(WORDS.length - 1));

const companyOf = (nth: number, suffix = '', url = `${WORDS[nth]}.com`): Company => ({
	nth,
	company_id: `cmp_${WORDS[nth]}${suffix}`,
	company_name: `${WORDS[nth]}${suffix} Inc`,
	url,
	phone: `212555${1000 + nth * 37}`,
});

/** In the order of the service. */
export const COMPANIES = KNOWN.flatMap((_, nth) =>
	nth === SECOND_LOCATION ? [companyOf(nth), companyOf(nth, '_west')] : [companyOf(nth)],
);

/** Companies whose domain contains another one's: a subdomain, and by chance. */
export const LONGER_DOMAINS = KNOWN.flatMap((word, nth) => [
	...(nth % 2 === 0 ? [companyOf(nth, '_shop', `shop.${word}.com`)] : []),
	...(nth % 3 === 0 ? [companyOf(nth, '_big', `big${word}.com`)] : []),
]);

const CAPITALS = 'capitals';

/** The ways to type a value, the plain one first, as replacements of {@link PARTS}. For names see `names.mts`. */
const SPELLINGS: Record<Exclude<Field, 'company_name'>, string[]> = {
	url: [
		...['$&', 'https://$&', 'www.$&', 'https://www.$&/contact', '$&/contact', '$&/about'],
		...['$&:8443', 'http://$&/?from=mail', CAPITALS, 'old-$&', 'shop.$&', 'https://eu.shop.$&/'],
		...['$2$3$4', 'maps.app.goo.gl/WORD', 'facebook.com/WORD', 'ada@$&'],
	],
	phone: ['$&', '$1$2-$3-$4', '+1 ($1$2) $3-$4', '1$&'],
	company_id: ['$&', 'old_$&'],
};
const PARTS = /^(..)(.)(...)(.*)$/;

/** A value as somebody who means the company types it. */
const typed = (field: keyof typeof SPELLINGS, nth: number, spelling: string): string => {
	const plain = companyOf(nth)[field];
	if (spelling === CAPITALS) return plain.toUpperCase();
	return plain.replace(PARTS, spelling).replace('WORD', WORDS[nth]);
};

/** Values that people look up, a third of them plain. */
export const typedValues = (field: keyof typeof SPELLINGS): fc.Arbitrary<string> => {
	const spellings = SPELLINGS[field];
	const spelling = fc.oneof(
		{ weight: 2, arbitrary: fc.constant(spellings[0]) },
		{ weight: 3, arbitrary: fc.constantFrom(...spellings) },
	);
	return fc.tuple(numbers, spelling).map(([nth, each]) => typed(field, nth, each));
};

/** The companies that a text names. */
export const namedIn = (text: string): Set<number> => {
	const letters = text.toLowerCase();
	const digits = letters.replace(/[^a-z0-9]/g, '');
	const isNamed = (word: string, nth: number) =>
		letters.includes(word) || digits.includes(companyOf(nth).phone);
	return new Set(WORDS.flatMap((word, nth) => (isNamed(word, nth) ? [nth] : [])));
};

/** The record of a company, as it is returned to one key. */
export const recordOf = ({ nth, phone, ...company }: Company, buyer: string): IDataObject => ({
	...company,
	phone: [phone],
	city: `City ${nth}`,
	keywords: [`bought by ${buyer}`],
	addresses_all: [{ city: `City ${nth}` }],
});
