import { pluralize } from '../../counting';
import { LookupFailure, type FailureFacts } from '../../failure';
import { durationText, MINUTE_MS } from '../../time';
import type { Run } from '../run';
import { NO_LIMIT, type Allowance } from './allowance';

/**
 * Stops a run that needs more calls than Max Wait allows. Checks it once, when the limit is known.
 *
 * @param delay in how many ms the run may send its next call
 */
export const stopIfItCannotFinish = (run: Run, delay: number, allowance: Allowance): void => {
	const { requiredCalls, tally, waitLeft } = run;
	if (requiredCalls === undefined) return;
	// If the run can't even wait for its next call, `whyTooLong` says so.
	if (!allowance.currentMinute().isKnown || delay > waitLeft) return;
	run.requiredCalls = undefined;
	const failure = whyTooMany(requiredCalls - tally.calls, run, allowance);
	if (failure) run.stop(failure);
};

/** Why a run can't wait for this many more calls; undefined = it can. */
export const whyTooMany = (
	calls: number,
	run: Run,
	allowance: Allowance,
): LookupFailure | undefined => {
	const retryAfter = allowance.timeToSend(calls);
	if (retryAfter <= run.waitLeft) return undefined;
	const { limit } = allowance.currentMinute();
	const left = durationText(Math.max(0, run.waitLeft));
	const message = `The run needs ${pluralize(calls, 'more call')}. At ${limit} calls a minute it would wait about ${durationText(retryAfter)}, longer than the ${left} it may wait`;
	return maxWaitFailure(run, allowance, { message, retryAfter }, calls);
};

/** The failure of a run that can't wait for its next call; undefined = it can. */
export const whyTooLong = (
	run: Run,
	wait: number,
	allowance: Allowance,
): LookupFailure | undefined => {
	if (wait <= 0 || wait <= run.waitLeft) return undefined;
	const { refusal } = allowance;
	const { limit } = allowance.currentMinute();
	const perMinute = limit < NO_LIMIT ? `${limit} calls a minute` : 'calls a minute';
	const limitText = refusal?.refusedBy === 'concurrent' ? 'simultaneous calls' : perMinute;
	return maxWaitFailure(run, allowance, {
		message: `The account’s rate limit is used up for another ${durationText(wait)}, longer than this run may wait (limit: ${limitText})`,
		retryAfter: wait,
		...(refusal && { status: 429, requestId: refusal.requestId }),
	});
};

/** A failure that advises a Max Wait, in whole minutes. It is enough even for a run that starts with the minute used up. */
const maxWaitFailure = (
	{ tally, plannedCallsLeft, waited }: Run,
	allowance: Allowance,
	facts: Omit<FailureFacts, 'kind'>,
	calls = 1,
): LookupFailure => {
	const left = Math.max(plannedCallsLeft, calls);
	const byLimit = (tally.calls + left) / allowance.currentMinute().limit;
	const minutes = Math.ceil(Math.max(byLimit, (waited + allowance.timeToSend(left)) / MINUTE_MS));
	const advice = `Raise Max Wait in the options to ${60 * minutes} or more, or look up less in one run.`;
	return new LookupFailure({ kind: 'rateLimited', advice, ...facts });
};
