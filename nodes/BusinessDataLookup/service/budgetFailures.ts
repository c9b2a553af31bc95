import { LookupFailure, type FailureFacts } from '../failure';
import { pluralize } from '../counting';
import { durationText, MINUTE_MS } from '../time';

/** The failure of a call whose result isn't needed any more. */
export const notNeeded = (): LookupFailure =>
	new LookupFailure({
		kind: 'notNeeded',
		message: "The result of the call wasn't needed any more",
	});

/** Advises a Max Wait in whole minutes. */
const adviseMaxWait = (neededMs: number): string =>
	`Raise Max Wait in the options to ${(Math.ceil(neededMs / MINUTE_MS) * MINUTE_MS) / 1000} or more, or look up less in one run.`;

/** The limit in words, such as `60 calls a minute`. Calls that don't count in the minute have no number. */
const limitText = (limit: number, refusal?: FailureFacts): string => {
	if (refusal?.refusedBy === 'concurrent') return 'simultaneous calls';
	return limit < Number.MAX_SAFE_INTEGER ? `${limit} calls a minute` : 'calls a minute';
};

/** A run's wait that is longer than its Max Wait. Times are in ms. */
interface LongWait {
	/** How long it would wait. */
	wait: number;
	/** The Max Wait that it would need. */
	neededMs: number;
	/** The account's calls per minute. */
	limit: number;
}

/**
 * The failure of a run whose Max Wait is shorter than the wait for its next call.
 *
 * @param refusal the 429 after which all calls of the account wait
 */
export const waitTooLongFailure = (
	{ wait, neededMs, limit }: LongWait,
	refusal?: FailureFacts,
): LookupFailure =>
	new LookupFailure({
		kind: 'rateLimited',
		retryAfter: wait,
		advice: adviseMaxWait(neededMs),
		...(refusal && { status: 429, requestId: refusal.requestId }),
		message: `The account’s rate limit is used up for another ${durationText(wait)}, longer than this run may wait (limit: ${limitText(limit, refusal)})`,
	});

/**
 * The failure of a run that can't make all the calls it needs within Max Wait.
 *
 * @param calls how many more calls it needs
 * @param waitLeft what is left of Max Wait, in ms
 */
export const cannotFinishFailure = (
	{ wait, neededMs, limit }: LongWait,
	calls: number,
	waitLeft: number,
	hasStarted: boolean,
): LookupFailure => {
	const left = durationText(Math.max(0, waitLeft));
	const end = hasStarted ? 'ended here' : "wasn't started";
	return new LookupFailure({
		kind: 'rateLimited',
		retryAfter: wait,
		advice: adviseMaxWait(neededMs),
		message: `The run needs ${pluralize(calls, 'more call')}. At ${limit} calls a minute it would wait about ${durationText(wait)}, longer than the ${left} it may wait, so it ${end}`,
	});
};

/** The failure of a call that Max Calls doesn't allow. */
export const maxCallsUsedUp = (maxCalls: number): LookupFailure =>
	new LookupFailure({
		kind: 'callBudget',
		message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
		advice: 'Raise Max Calls in the options, or look up less in one run.',
	});
