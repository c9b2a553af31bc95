/** What went wrong, as this package sorts it. */
export type FailureKind =
	| 'unauthorized'
	| 'forbidden'
	| 'notFound'
	| 'invalid'
	| 'rateLimited'
	| 'server'
	| 'status'
	| 'redirect'
	| 'unexpected'
	| 'refused'
	| 'timeout'
	| 'dropped'
	| 'unreachable'
	| 'callBudget'
	| 'notSent'
	| 'input';

/** One entry of a 422: where the request is wrong, such as `body`, `url`, `3`, and how. Source: "Errors". */
export interface InvalidPart {
	loc: string[];
	msg: string;
}

/** `body.url.3: must be a domain` */
export const invalidLine = ({ loc, msg }: InvalidPart): string => `${loc.join('.')}: ${msg}`;

export interface FailureFacts {
	kind: FailureKind;
	/** What happened, in a sentence; the service's own words in it. */
	message: string;
	/** The same without those words, which may repeat a request; absent = there are none. */
	wordless?: string;
	/** What to do next. */
	advice?: string;
	status?: number;
	requestId?: string;
	/** How long the service asked to wait, in ms. */
	retryAfter?: number;
	/** What the service says is wrong with the request, one for each place it names. */
	invalid?: InvalidPart[];
	/** Nothing of the call has left n8n, so the service has carried out nothing. */
	unsent?: true;
	/** Which of the two 429s. */
	limit?: 'minute' | 'concurrent';
}

/** A lookup without a result, and everything a person needs to know about it. */
export class LookupFailure extends Error {
	constructor(readonly facts: FailureFacts) {
		super(facts.message);
	}
}

/** The run was canceled: nothing more is sent, and nothing is reported as failed. */
export class RunCancelled extends Error {
	constructor() {
		super('The execution was canceled');
	}
}

/** A failure as a value; any other error is thrown. */
export const failureIn = (error: Error): LookupFailure => {
	if (error instanceof LookupFailure) return error;
	throw error;
};

/** A parameter that cannot be sent: found before a call is spent. */
export const inputProblem = (parameter: string, problem: string, advice?: string): LookupFailure =>
	new LookupFailure({ kind: 'input', message: `The "${parameter}" parameter ${problem}`, advice });

/** An error that is no answer of the service, such as one of n8n's own. Throws RunCancelled. */
export const unforeseen = (error: Error): LookupFailure => {
	if (error instanceof RunCancelled) throw error;
	const message = `The lookup broke off: ${error.message}`;
	return new LookupFailure({ kind: 'unexpected', message });
};
