/** Why a value can't be used. */
export interface Problem {
	/** For hints and items: `not a domain`, `empty`. */
	reason: string;
	/** For messages: `isn't a domain`, `is empty`. */
	predicate: string;
	/** What to do. */
	advice?: string;
	/** The bad value, if it is one of a list. */
	value?: string;
}

/** @param what with its article: `a domain` */
export const problemNot = (what: string, advice?: string): Problem => ({
	reason: `not ${what}`,
	predicate: `isn't ${what}`,
	advice,
});

/** @param what without an article: `public mailbox` */
export const problemIsA = (what: string): Problem => ({ reason: what, predicate: `is a ${what}` });

const SEVERAL = 'several values';

/** The problem of a cell with several values where one is taken. */
export const severalValues = (count: number): Problem => ({
	reason: SEVERAL,
	predicate: `has ${count} values: give each its own item`,
	advice: 'Split the text with .split(","), then use the Split Out node.',
});

export const isSeveral = ({ reason }: Problem): boolean => reason === SEVERAL;

/** Why a value can't be used, for an item: `not a state: "Calif."` */
export const reasonText = ({ reason, value }: Problem): string =>
	value === undefined ? reason : `${reason}: "${value}"`;

/** How a kind of value is written. */
export interface ValueRules {
	/** The forms that are understood, for the panel. */
	forms: string;
	/** The normal spelling. Values with the same normal spelling are equal; for names, compare `toKeys` instead. */
	normalize: (text: string) => string;
	/** The spelling to send; default `normalize`. */
	toSent?: (text: string) => string;
	/** A second spelling to send in the same call. */
	alsoSent?: (text: string) => string;
	/** Why a text can't be a value of this kind. */
	problem: (text: string) => Problem | undefined;
}

/** The different values in a cell, in normal spelling, and why it has none or isn't clear. */
export interface Found {
	values: string[];
	problem?: Problem;
}

/** The rules of a kind whose values are found in a cell. A cell must have exactly one. */
export const oneInCell = (
	what: string,
	forms: string,
	find: (text: string) => Found,
): ValueRules => ({
	forms,
	normalize: (text) => {
		const { values } = find(text);
		return values.length === 1 ? values[0] : text.trim();
	},
	problem: (text) => {
		const { values, problem } = find(text);
		if (values.length > 1) return severalValues(values.length);
		return values.length === 1 ? undefined : (problem ?? problemNot(what));
	},
});

/** What may be wrong with a value of any kind. */
export const EMPTY: Problem = { reason: 'empty', predicate: 'is empty' };
export const PLACEHOLDER = problemIsA('placeholder');
