/** Why a value can't be used. */
export interface Problem {
	/** For hints and items: `not a domain`, `empty`. */
	reason: string;
	/** For messages: `isn't a domain`, `is empty`. */
	predicate: string;
}

/** @param what with its article: `a domain` */
export const problemNot = (what: string): Problem => ({
	reason: `not ${what}`,
	predicate: `isn't ${what}`,
});

/** @param how an adjective or a plural: `cut off` */
export const problemIs = (how: string): Problem => ({ reason: how, predicate: `is ${how}` });

/** @param what without an article: `public mailbox` */
export const problemIsA = (what: string): Problem => ({ reason: what, predicate: `is a ${what}` });

/** How a kind of value is written. */
export interface ValueRules {
	/** The normal spelling. Values with the same normal spelling are equal; for names, compare `toKeys` instead. */
	normalize: (text: string) => string;
	/** The spelling to send; default `normalize`. */
	toSent?: (text: string) => string;
	/** A second spelling to send in the same call. */
	alsoSent?: (text: string) => string;
	/** Why a text can't be a value of this kind. */
	problem: (text: string) => Problem | undefined;
	/** Whether a text after a comma belongs to the value before it, as in `415-555-0132, ext. 12`. */
	continues?: (text: string, before: string) => boolean;
}

/** What may be wrong with a value of any kind. */
export const EMPTY = problemIs('empty');
export const PLACEHOLDER = problemIsA('placeholder');
export const SEVERAL_VALUES = problemIs('several values');
