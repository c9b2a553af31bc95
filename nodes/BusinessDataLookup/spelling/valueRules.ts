/** The kinds of values that people write in several ways. */
export type ValueKind =
	| 'domain'
	| 'profile'
	| 'phone'
	| 'id'
	| 'name'
	| 'link'
	| 'page'
	| 'state'
	| 'zip'
	| 'email';

/** How people write a kind of value. */
export interface ValueRules {
	/** The normal spelling, by which values are compared. It is also sent, unless `toSent` says otherwise. */
	normalize: (text: string) => string;
	/** The value as it is sent, where that isn't its normal spelling. */
	toSent?: (text: string) => string;
	/** Further spellings that are sent in the same call. */
	sentBeside?: (text: string) => string[];
	/** Why a text can't be a value of the kind, such as `not a domain`; undefined = it can be one. */
	problem: (text: string) => string | undefined;
	/** Other spellings to try if the service doesn't know the value. May include the one that was sent. */
	otherSpellings?: (text: string) => string[];
	/** Whether a text after a comma belongs to the value before it, as in `415-555-0132, ext. 12`. */
	continues?: (text: string, before: string) => boolean;
}

/** The problem of a text that holds several values. */
export const SEVERAL = 'several values';
/** The problem of an email address at a host where anybody can have one, so that it stands for no company. */
export const PUBLIC_MAILBOX = 'public mailbox';
