/** The consequences of a kind of failure. */
interface KindFacts {
	/** The term by which n8n decides when a trigger polls again; absent = n8n has no term for this kind. */
	cause?:
		| 'rate-limited'
		| 'temporarily-unavailable'
		| 'credential-invalid'
		| 'configuration-invalid';
	/** The budgets or the end of the run are the reason, so another run with the same request may get an answer. */
	onlyThisRun?: true;
	/** The settings of the node are the reason, and not the service. */
	ofSettings?: true;
	/** What happened, in a sentence, and what to do next, if that follows from the status alone. */
	message?: string;
	advice?: string;
}

/** Gives each entry of a table of kinds the same type, and keeps the names of the kinds. */
const kindsOf = <Kind extends string>(
	kinds: Record<Kind, KindFacts>,
): Readonly<Record<Kind, KindFacts>> => kinds;

/** The kinds of failures, and what follows from each. */
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
		message: 'The service does not know the path or the ID',
		advice: 'Check the IDs in the parameters, and the base URL in the credential.',
	},
	invalid: {
		cause: 'configuration-invalid',
		message: 'The service does not accept the request',
		advice: 'Correct the parameters named in the message.',
	},
	rateLimited: {
		cause: 'rate-limited',
		onlyThisRun: true,
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
	callBudget: { onlyThisRun: true, ofSettings: true },
	notSent: { onlyThisRun: true },
	input: { cause: 'configuration-invalid', ofSettings: true },
});

/** Whether a failure of a kind may pass by itself, so that the same call may succeed later. */
export const mayPass = (kind: keyof typeof KINDS): boolean =>
	KINDS[kind].cause === 'temporarily-unavailable';

/** One entry of a 422: the place in the request, such as `body`, `url`, `3`, and what is wrong there. Source: "Errors". */
export interface InvalidPart {
	loc: string[];
	msg: string;
}

/** `body.url.3: must be a domain` */
export const invalidLine = ({ loc, msg }: InvalidPart): string => `${loc.join('.')}: ${msg}`;

export interface FailureFacts {
	kind: keyof typeof KINDS;
	/** What happened, in a sentence, with the service's own words. */
	message: string;
	/** The same without those words, which may repeat a request; absent = there are none. */
	plainMessage?: string;
	/** What to do next. */
	advice?: string;
	status?: number;
	requestId?: string;
	/** How long the service asked to wait, in ms. */
	retryAfter?: number;
	/** The mistakes in the request, one for each place that the service names. */
	invalid?: InvalidPart[];
	/** Nothing of the call has left n8n, so the service has carried out nothing. */
	unsent?: true;
	/** Of a 429: the limit that refused the call. */
	limit?: 'minute' | 'concurrent';
}

/** Why a lookup has no result, with everything a person needs to know about it. */
export class LookupFailure extends Error {
	constructor(readonly facts: FailureFacts) {
		super(facts.message);
	}
}

/** A failure without the words of the service, which may repeat values of others. */
export const withPlainMessage = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({ ...facts, message: facts.plainMessage ?? facts.message, invalid: undefined });

/** A failure that says how often its call was tried, if more than once. */
export const afterTries = (failure: LookupFailure, tries: number): LookupFailure => {
	if (tries === 1) return failure;
	const advice = [`The call was tried ${tries} times.`, failure.facts.advice];
	return new LookupFailure({ ...failure.facts, advice: advice.filter(Boolean).join(' ') });
};

/** Thrown when the run is canceled, so that nothing more is sent and nothing is reported as failed. */
export class RunCanceled extends Error {
	constructor() {
		super('The execution was canceled');
	}
}

/** Returns an error that is a LookupFailure, and throws any other. */
export const failureIn = (error: Error): LookupFailure => {
	if (error instanceof LookupFailure) return error;
	throw error;
};

/** The failure of a parameter that cannot be sent. */
export const inputProblem = (parameter: string, problem: string, advice?: string): LookupFailure =>
	new LookupFailure({ kind: 'input', message: `The "${parameter}" parameter ${problem}`, advice });

/** The failure behind an unforeseen error, such as one of n8n's own. Throws RunCanceled. */
export const unforeseen = (error: Error): LookupFailure => {
	if (error instanceof RunCanceled) throw error;
	const message = `The lookup broke off: ${error.message}`;
	return new LookupFailure({ kind: 'unexpected', message });
};
