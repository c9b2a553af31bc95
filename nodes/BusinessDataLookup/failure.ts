/** What follows from the kind of a failure. */
interface KindFacts {
	/** Why, in n8n's terms, by which n8n decides when a trigger polls again; absent = n8n has none for it. */
	cause?:
		| 'rate-limited'
		| 'temporarily-unavailable'
		| 'credential-invalid'
		| 'configuration-invalid';
	/** It is of the budgets or the end of the run that asked: another run that asks the same may get an answer. */
	ofRun?: true;
	/** The settings of the node are in the way, and not the service. */
	ofSettings?: true;
	/** What happened, in a sentence, and what to do next, where the status alone says so. */
	message?: string;
	advice?: string;
}

const kindsOf = <Kind extends string>(
	kinds: Record<Kind, KindFacts>,
): Readonly<Record<Kind, KindFacts>> => kinds;

/** What can go wrong, as this package sorts it. */
export const KINDS = kindsOf({
	unauthorized: {
		cause: 'credential-invalid',
		message: 'The service does not accept the credential',
		advice: 'Check the key or token in the credential, and that it belongs to this base URL.',
	},
	forbidden: {
		cause: 'credential-invalid',
		message: 'The account may not make this call',
		advice: 'Ask the service whether your account includes this operation.',
	},
	notFound: {
		cause: 'configuration-invalid',
		message: 'The service does not know it',
		advice: 'Check the IDs in the parameters, and the base URL in the credential.',
	},
	invalid: {
		cause: 'configuration-invalid',
		message: 'The service does not accept the request',
		advice: 'Correct the parameters named in the message.',
	},
	rateLimited: {
		cause: 'rate-limited',
		ofRun: true,
		message: 'The rate limit of the account is used up',
		advice: 'Raise Max Wait in the options, or ask for less in one run.',
	},
	server: {
		cause: 'temporarily-unavailable',
		message: 'The service could not answer',
		advice: 'Run the workflow again later. If it stays so, give the service the request ID.',
	},
	status: { message: 'The service did not carry out the call' },
	redirect: { cause: 'configuration-invalid' },
	unexpected: {},
	refused: {},
	timeout: { cause: 'temporarily-unavailable' },
	dropped: { cause: 'temporarily-unavailable' },
	unreachable: { cause: 'temporarily-unavailable' },
	callBudget: { ofRun: true, ofSettings: true },
	notSent: { ofRun: true },
	input: { cause: 'configuration-invalid', ofSettings: true },
});

export type FailureKind = keyof typeof KINDS;

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
