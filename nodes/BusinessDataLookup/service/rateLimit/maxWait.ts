import type { LookupFailure } from '../../failure';
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
	if (wait > waitLeft) run.stop(cannotFinishFailure(run, calls, wait, limit));
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
	const { refusal, minute } = allowance;
	const neededMs = run.waited + allowance.waitForLast(Math.max(run.plannedCallsLeft, 1));
	return waitTooLongFailure(run, { wait, neededMs, limit: minute.limit, refusal });
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
