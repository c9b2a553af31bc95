/** Companies that are awkward on purpose: one of each kind in every fifty, always at the same places. */

const EVERY = 50;

/** The place of each kind among fifty companies. */
const PLACES = {
	/** Its name holds letters that no Latin alphabet has. */
	foreignName: 22,
	/** Its name begins with a word in double quotes. */
	quotedName: 30,
	/** Its name begins like a formula of a spreadsheet. */
	formulaName: 31,
	/** Answers to an earlier phone, too. */
	formerPhone: 37,
	withoutPhone: 38,
	/** Its NAICS code is a placeholder of zeros. */
	unclassified: 39,
	/** Answers to an earlier id, too. */
	formerId: 40,
	/** Its url is not known. */
	withoutUrl: 41,
	/** Its website is a page on a host that many share. */
	sharedHostPage: 43,
	/** Answers to an earlier domain, too. */
	formerUrl: 44,
	threePhones: 45,
	/** Has a phone of the company before it. */
	sharedPhone: 46,
	/** Its phone is shown with the country code. */
	countryCode: 47,
	/** Has name and domain of the company before it. */
	secondLocation: 49,
} as const;

export type Awkwardness = keyof typeof PLACES;

/** Whether the company at `index` of the data is awkward in this way. */
export function isAwkward(index: number, kind: Awkwardness): boolean {
	return index % EVERY === PLACES[kind];
}

/** Counts the companies that are awkward in one way, for those that are so in turns. */
export function turnOf(index: number): number {
	return Math.floor(index / EVERY);
}

/** The host that pages are shared on; one company has given it as its own website. */
export const SHARED_HOST = 'facebook.com';
export const SHARED_HOST_COMPANY = 42;
