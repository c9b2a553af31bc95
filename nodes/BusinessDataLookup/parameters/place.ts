import { states } from '../catalogue/states';

/** `D.C.`, `new york` and `California (CA)` by their letters alone. */
const lettersOf = (text: string): string => text.replace(/[^a-z]/gi, '').toUpperCase();

/** The two letters of each state, by the letters of its name, with and without the abbreviation behind it. */
const codes = new Map([
	[lettersOf('Washington DC'), 'DC'],
	...states.flatMap(({ code, name }) =>
		[name, name + code].map((text) => [lettersOf(text), code] as const),
	),
]);

/** The two letters of a state, whichever way it is written; any other text as it is. */
export const stateCode = (text: string): string => {
	const letters = lettersOf(text);
	const isCode = letters.length === 2 && !/\d/.test(text);
	return isCode ? letters : (codes.get(letters) ?? text);
};

/** Whether a text is a name that no state has. Unknown codes are left to the service. */
export const isUnknownState = (text: string): boolean =>
	!/\d/.test(text) && lettersOf(text).length > 2 && stateCode(text) === text;

const ZIP_DIGITS = 5;
/** Three to five digits, because spreadsheets drop leading zeros, with or without the four digits of ZIP+4. */
const ZIP = /^(\d{3,5})(?:-?\d{4})?$/;

/** The five digits of a ZIP code with its leading zeros; any other text as it is. */
export const zipCode = (text: string): string =>
	ZIP.exec(text)?.[1].padStart(ZIP_DIGITS, '0') ?? text;
