import { isObject } from './isObject';

/** What is the same for all failures of a kind. */
interface KindFacts {
	/** n8n's name for the cause. It decides when n8n polls a trigger again. */
	cause?:
		| 'rate-limited'
		| 'temporarily-unavailable'
		| 'credential-invalid'
		| 'configuration-invalid';
	/** Max Wait, Max Calls or the end of this run is the reason. Another run may succeed. */
	isCausedByRun?: true;
	/** The reason is a setting of the node. */
	isCausedBySettings?: true;
	/** The service or the way to it is the reason, whatever the input. Ten such failures in a row stop a run. */
	isServiceWide?: true;
	/** What happened and what to do next, if that is the same for all failures of this kind. */
	message?: string;
	advice?: string;
}

/** Checks the type of each kind, and keeps their names as a type. */
const defineKinds = <Kind extends string>(
	kinds: Record<Kind, KindFacts>,
): Readonly<Record<Kind, KindFacts>> => kinds;

/** All kinds of failures. Users see the kind in a failed item, so don't rename one. */
export const FAILURES = defineKinds({
	unauthorized: {
		cause: 'credential-invalid',
		message: 'The service rejected the credential',
		advice: 'Check the key or token in the credential, and that it belongs to this base URL.',
	},
	forbidden: {
		cause: 'credential-invalid',
		isServiceWide: true,
		message: "Your account isn't allowed to make this call",
		advice: 'Ask the service whether your account includes this operation.',
	},
	noCredit: {
		isServiceWide: true,
		message: 'Your account has no credit for this call',
		advice: 'Ask the service about the credit of your account.',
	},
	notFound: {
		cause: 'configuration-invalid',
		message: "The service doesn't know this path or ID",
		advice: 'Check the IDs in the parameters, and the base URL in the credential.',
	},
	invalid: {
		cause: 'configuration-invalid',
		message: 'The service rejected the request',
		advice: 'Correct the parameters named in the message.',
	},
	rateLimited: {
		cause: 'rate-limited',
		isCausedByRun: true,
		message: 'The account’s rate limit is used up',
		advice: 'Raise Max Wait in the options, or look up less in one run.',
	},
	server: {
		cause: 'temporarily-unavailable',
		isServiceWide: true,
		message: 'The service could not answer',
		advice: 'Run the workflow again later. If it keeps happening, give the service the request ID.',
	},
	/** Another status that isn't a success. */
	status: { message: "The service didn't carry out the call" },
	/** A redirect that isn't followed. */
	redirect: { cause: 'configuration-invalid', isServiceWide: true },
	/** A response or an error that no other kind describes. */
	unexpected: { isServiceWide: true },
	/** The response says `success: false`. */
	unsuccessful: {},
	/** The response took too long. */
	timeout: { cause: 'temporarily-unavailable', isServiceWide: true },
	/** The connection was lost. */
	interrupted: { cause: 'temporarily-unavailable', isServiceWide: true },
	/** There was no connection. */
	unreachable: { cause: 'temporarily-unavailable', isServiceWide: true },
	/** Max Calls is used up. */
	callBudget: { isCausedByRun: true, isCausedBySettings: true },
	/** Nobody needs the result any more. */
	notNeeded: { isCausedByRun: true },
	/** A parameter or the credential can't be used, or No Match makes the input fail. */
	input: { cause: 'configuration-invalid', isCausedBySettings: true },
});

export type FailureKind = keyof typeof FAILURES;

/** Whether the same call may succeed later. */
export const isTemporary = (kind: FailureKind): boolean =>
	FAILURES[kind].cause === 'temporarily-unavailable';

/** A mistake that a 422 names: where it is, such as `body`, `url`, `3`, and what is wrong. Source: "Errors". */
export interface InvalidPart {
	loc: string[];
	msg: string;
	/** The value there, if it is a text. */
	input?: string;
}

/** `body.url.3: must be a domain` */
export const invalidLine = ({ loc, msg }: InvalidPart): string => `${loc.join('.')}: ${msg}`;

/** The limits of an account: calls a minute, and simultaneous calls. Source: "Rate limits". */
export type LimitName = 'minute' | 'concurrent';

export interface FailureFacts {
	kind: FailureKind;
	/** What happened. */
	message: string;
	/** The service's own words about it. They may quote values of the request. */
	serviceWords?: string;
	/** What to do next. */
	advice?: string;
	status?: number;
	requestId?: string;
	/** How long to wait before the next call, in ms, as the service asks or as the node works out. */
	retryAfter?: number;
	/** The mistakes in the request that the service names. */
	invalid?: InvalidPart[];
	/** No part of the request reached the service, so it did nothing. */
	unreached?: true;
	/** The limit that refused the call with a 429. */
	refusedBy?: LimitName;
	/** No call was made, because the run had stopped by itself. The other facts are those of the failure that stopped it. */
	runStopped?: true;
}

/** Why a lookup, a call, a parameter or a poll failed. */
export class LookupFailure extends Error {
	constructor(readonly facts: FailureFacts) {
		const { message, serviceWords } = facts;
		super(serviceWords === undefined ? message : `${message}: ${serviceWords}`);
	}
}

/** A failure without the words of the service, because they may quote values of other inputs or executions. */
export const withoutServiceWords = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({ ...facts, serviceWords: undefined, invalid: undefined });

/** The message of anything thrown. */
export const thrownMessage = (thrown: unknown): string =>
	String(isObject(thrown) ? thrown.message : thrown);

/** Whether an entry of a 422 names a field of the request, and not only its body. */
const namesField = ({ loc }: InvalidPart): boolean =>
	loc.some((step) => !/^(?:body|query|path|\d+)$/.test(step));

/**
 * Whether a call failed though nothing was wrong with its input.
 *
 * @param lookUpFields the fields of the call that have its input, if it is a lookup
 */
export const isNotAboutInput = (
	{ facts: { kind, unreached, invalid = [] } }: LookupFailure,
	lookUpFields?: string[],
): boolean => {
	if (unreached || FAILURES[kind].isServiceWide) return true;
	const named = invalid.filter(namesField);
	const isAboutOther = ({ loc }: InvalidPart) => !loc.some((step) => lookUpFields?.includes(step));
	return (
		kind === 'invalid' && (named.length === 0 || (!!lookUpFields && named.every(isAboutOther)))
	);
};

/** Whether the service rejects these fields of a call, or names no field at all. Source: "Errors", 422. */
export const rejectsOnly = (
	{ facts: { kind, invalid = [] } }: LookupFailure,
	...fields: Array<string | undefined>
): boolean =>
	kind === 'invalid' && invalid.every(({ loc }) => loc.some((step) => fields.includes(step)));

/** Whether no call was made, or the credential is rejected, so all other inputs of the run fail in the same way. */
export const concernsWholeRun = ({ facts: { kind, runStopped } }: LookupFailure): boolean =>
	FAILURES[kind].isCausedByRun === true || kind === 'unauthorized' || runStopped === true;

/** The failure of a parameter that can't be sent. */
export const inputFailure = (parameter: string, problem: string, advice?: string): LookupFailure =>
	new LookupFailure({ kind: 'input', message: `The "${parameter}" parameter ${problem}`, advice });

/** The failure for an unexpected error, such as one of n8n. */
export const unexpectedFailure = (error: unknown): LookupFailure => {
	const message = `The lookup failed: ${thrownMessage(error)}`;
	return new LookupFailure({ kind: 'unexpected', message });
};

/**
 * The failure of a call that nobody needs any more: the run was canceled or has stopped at its first failure, or a list
 * has enough records. The call isn't sent, or its response isn't used.
 */
export const notNeededFailure = (): LookupFailure =>
	new LookupFailure({
		kind: 'notNeeded',
		message: "The result of the call wasn't needed any more",
	});
