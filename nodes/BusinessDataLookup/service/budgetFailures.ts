import { LookupFailure, type FailureFacts } from '../failure';
import { pluralize } from '../counting';
import { durationText, MINUTE_MS } from '../time';

const MINUTE_SECONDS = 60;

/** What a run has used of its budgets. Waits are in ms. */
export interface BudgetUse {
	tally: { calls: number };
	plannedCallsLeft: number;
	waited: number;
	waitLeft: number;
}

/** The failure of a call whose result isn't needed any more. */
export const notNeeded = (): LookupFailure =>
	new LookupFailure({
		kind: 'notNeeded',
		message: "The result of the call wasn't needed any more",
	});

/** Advises a Max Wait in whole minutes, enough for all calls of the run even if no call is left in this minute. */
const adviseMaxWait = (
	{ tally, plannedCallsLeft }: BudgetUse,
	neededMs: number,
	limit: number,
): string => {
	const calls = tally.calls + Math.max(plannedCallsLeft, 1);
	const minutes = Math.max(Math.ceil(neededMs / MINUTE_MS), Math.ceil(calls / limit));
	return `Raise Max Wait in the options to ${minutes * MINUTE_SECONDS} or more, or look up less in one run.`;
};

/** The limit in words, such as `60 calls a minute`. Calls that don't count in the minute have no number. */
const limitText = (limit: number, refusal?: FailureFacts): string => {
	if (refusal?.refusedBy === 'concurrent') return 'simultaneous calls';
	return limit < Number.MAX_SAFE_INTEGER ? `${limit} calls a minute` : 'calls a minute';
};

/** A wait that is too long for a run. */
interface LongWait {
	/** ms until the next call may be sent. */
	wait: number;
	/** The Max Wait that the run would need, in ms. */
	neededMs: number;
	/** The account's calls per minute. */
	limit: number;
	/** The 429 after which all calls of the account wait. */
	refusal?: FailureFacts;
}

/** The failure of a run whose Max Wait is shorter than the wait for its next call. */
export const waitTooLongFailure = (
	run: BudgetUse,
	{ wait, neededMs, limit, refusal }: LongWait,
): LookupFailure =>
	new LookupFailure({
		kind: 'rateLimited',
		retryAfter: wait,
		advice: adviseMaxWait(run, neededMs, limit),
		...(refusal && { status: 429, requestId: refusal.requestId }),
		message: `The account’s rate limit is used up for another ${durationText(wait)}, longer than this run may wait (limit: ${limitText(limit, refusal)})`,
	});

/**
 * The failure of a run that can't make all the calls it needs within Max Wait.
 *
 * @param calls how many more calls it needs
 * @param wait ms until the last of them may be sent
 * @param limit the account's calls per minute
 */
export const cannotFinishFailure = (
	run: BudgetUse,
	calls: number,
	wait: number,
	limit: number,
): LookupFailure => {
	const left = durationText(Math.max(0, run.waitLeft));
	const end = run.tally.calls > 0 ? 'ended here' : "wasn't started";
	return new LookupFailure({
		kind: 'rateLimited',
		retryAfter: wait,
		advice: adviseMaxWait(run, run.waited + wait, limit),
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
