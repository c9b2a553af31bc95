/** How a kind of value is written. */
export interface ValueRules {
	/** The normal spelling. Values with the same one are equal, except names, which `toKeys` compares. */
	normalize: (text: string) => string;
	/** The spelling to send; default `normalize`. */
	toSent?: (text: string) => string;
	/** Other spellings to send in the same call. */
	alsoSent?: (text: string) => string[];
	/** Why a text can't be a value of this kind, such as `not a domain`. */
	problem: (text: string) => string | undefined;
	/** The spellings to try if the value isn't found. The one that was sent may be among them. */
	otherSpellings?: (text: string) => string[];
	/** Whether a text after a comma belongs to the value before it, as in `415-555-0132, ext. 12`. */
	continues?: (text: string, before: string) => boolean;
}

/** What may be wrong with a value of any kind. */
export const EMPTY = 'empty';
export const PLACEHOLDER = 'placeholder';
export const SEVERAL_VALUES = 'several values';
/** Anybody can have an email address there, so it belongs to no company. */
export const PUBLIC_MAILBOX = 'public mailbox';
