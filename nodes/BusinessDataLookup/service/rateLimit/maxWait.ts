import type { LookupFailure } from '../../failure';
import { MINUTE_MS } from '../../time';
import { cannotFinishFailure, waitTooLongFailure } from '../budgetFailures';
import type { Allowance } from './allowance';
import type { Run } from './run';

/**
 * Stops a run that needs more calls than Max Wait allows. Checks it once, when the limit is known.
 *
 * @param closedFor ms until the run's next call may be sent
 */
export const stopIfItCannotFinish = (run: Run, closedFor: number, allowance: Allowance): void => {
	const { requiredCalls, tally, waitLeft } = run;
	const { isKnown, limit } = allowance.minute;
	// If the run can't even wait for its next call, `whyTooLong` says so.
	if (requiredCalls === undefined || !isKnown || closedFor > waitLeft) return;
	run.requiredCalls = undefined;
	const calls = requiredCalls - tally.calls;
	const wait = allowance.waitForLast(calls);
	if (wait <= waitLeft) return;
	const longWait = { wait, neededMs: neededMaxWait(run, allowance), limit };
	run.stop(cannotFinishFailure(longWait, calls, waitLeft, tally.calls > 0));
};

/** The failure of a run that can't wait for its next call; undefined = it can. */
export const whyTooLong = (
	run: Run,
	closedFor: number,
	isFollowUp: boolean,
	allowance: Allowance,
): LookupFailure | undefined => {
	const wait = Math.max(closedFor, isFollowUp ? waitAfterFirstCalls(run, allowance) : 0);
	if (wait <= 0 || wait <= run.waitLeft) return undefined;
	const { limit } = allowance.minute;
	const neededMs = neededMaxWait(run, allowance);
	return waitTooLongFailure({ wait, neededMs, limit }, allowance.refusal);
};

/** The Max Wait that is enough for all calls of a run, in ms, even if it begins when no call is left in the minute. */
const neededMaxWait = ({ tally, plannedCallsLeft, waited }: Run, allowance: Allowance): number => {
	const left = Math.max(plannedCallsLeft, 1);
	const minutes = Math.ceil((tally.calls + left) / allowance.minute.limit);
	return Math.max(waited + allowance.waitForLast(left), minutes * MINUTE_MS);
};

/** How long a follow-up call waits, in ms, so that enough calls are left for the run's first calls. */
const waitAfterFirstCalls = (run: Run, allowance: Allowance): number => {
	const { firstCallsLeft, waitLeft } = run;
	const { isKnown, reserve } = allowance.minute;
	if (firstCallsLeft === 0) return 0;
	// Don't keep calls for first calls that can't all be sent anyway.
	if (!isKnown || allowance.waitForLast(firstCallsLeft) > waitLeft) return 0;
	return allowance.waitForLast(firstCallsLeft + 1 + reserve);
};
