/** Companies that are edge cases on purpose: one of each kind among every fifty, always at the same place. */

const EVERY = 50;

/** The place of each kind among fifty companies. */
const PLACES = {
	/** Its name has Japanese letters. */
	foreignName: 22,
	/** Its name begins with a word in double quotes. */
	quotedName: 30,
	/** Its name begins like a formula in a spreadsheet. */
	formulaName: 31,
	/** An earlier phone finds it too. */
	formerPhone: 37,
	withoutPhone: 38,
	/** Its NAICS code is a placeholder of zeros. */
	unclassified: 39,
	/** An earlier id finds it too. */
	formerId: 40,
	/** Its url is not known. */
	withoutUrl: 41,
	/** Its website is a page on a host that many companies share. */
	sharedHostPage: 43,
	/** An earlier domain finds it too. */
	formerUrl: 44,
	threePhones: 45,
	/** It shares a phone with the company before it. */
	sharedPhone: 46,
	/** Its phone is shown with the country code. */
	countryCode: 47,
	/** It has the name and domain of the company before it. */
	secondLocation: 49,
} as const;

export type EdgeCase = keyof typeof PLACES;

/** Whether the company at `index` of the data is an edge case of this kind. */
export function isEdgeCase(index: number, kind: EdgeCase): boolean {
	return index % EVERY === PLACES[kind];
}

/** The number of companies before this one that are edge cases of the same kind, for kinds with several forms. */
export function countBefore(index: number): number {
	return Math.floor(index / EVERY);
}

/** A host that many companies share. One company has given it as its own website. */
export const SHARED_HOST = 'facebook.com';
export const SHARED_HOST_COMPANY = 42;
