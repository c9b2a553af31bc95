/** What went wrong, in the words of this package. */
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
	| 'keyless'
	| 'input';

export interface FailureFacts {
	kind: FailureKind;
	/** What happened, in a sentence; the service's own words in it. */
	message: string;
	/** What to do next. */
	advice?: string;
	status?: number;
	requestId?: string;
	/** Wait the service asked for, in ms. */
	retryAfter?: number;
	/** Which of the two 429s. */
	limit?: 'minute' | 'concurrent';
}

/** A lookup that has no answer, with everything a person needs to know about it. */
export class LookupFailure extends Error {
	constructor(readonly facts: FailureFacts) {
		super(facts.message);
	}
}

/** The run was cancelled: nothing more is sent, nothing is reported as failed. */
export class RunCancelled extends Error {
	constructor() {
		super('The execution was canceled');
	}
}

/** A parameter that cannot be sent, found before a call is spent. */
export const inputProblem = (parameter: string, problem: string, advice?: string): LookupFailure =>
	new LookupFailure({ kind: 'input', message: `The "${parameter}" parameter ${problem}`, advice });

/** A lookup's result, or its failure as a value; anything else that is thrown stays thrown. */
export const orFailure = async <Value>(work: Promise<Value>): Promise<Value | LookupFailure> =>
	await work.catch((error: unknown) => {
		if (error instanceof LookupFailure) return error;
		return Promise.reject(error as Error);
	});
