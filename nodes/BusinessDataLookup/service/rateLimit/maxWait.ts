import type { LookupFailure } from '../../failure';
import { cannotFinishFailure, waitTooLongFailure } from '../budgetFailures';
import type { Allowance } from './allowance';
import type { Run } from './run';

/**
 * Stops a run that needs more calls than Max Wait allows. Checked once, when the limit is known.
 *
 * @param closedFor ms until the run's next call. If this alone is too long, `whyTooLong` stops the run
 */
export const stopIfItCannotFinish = (run: Run, closedFor: number, allowance: Allowance): void => {
	const { requiredCalls, tally, waitLeft } = run;
	const { isKnown, limit } = allowance.minute;
	if (requiredCalls === undefined || !isKnown || closedFor > waitLeft) return;
	run.requiredCalls = undefined;
	const calls = requiredCalls - tally.calls;
	const wait = allowance.waitForLast(calls);
	if (wait > waitLeft) run.stop(cannotFinishFailure(run, calls, wait, limit));
};

/** How long a follow-up call waits, in ms, to leave enough calls to the run's first calls. */
const waitAfterFirstCalls = (run: Run, allowance: Allowance): number => {
	const { firstCallsLeft, waitLeft } = run;
	const { isKnown, reserve } = allowance.minute;
	if (firstCallsLeft === 0) return 0;
	// If the run can't wait for all of its first calls anyway, keep nothing for them.
	if (!isKnown || allowance.waitForLast(firstCallsLeft) > waitLeft) return 0;
	return allowance.waitForLast(firstCallsLeft + 1 + reserve);
};

/** The failure of a run whose Max Wait is too short for its next call; undefined = it may wait. */
export const whyTooLong = (
	run: Run,
	closedFor: number,
	isFollowUp: boolean,
	allowance: Allowance,
): LookupFailure | undefined => {
	const wait = Math.max(closedFor, isFollowUp ? waitAfterFirstCalls(run, allowance) : 0);
	if (wait <= 0 || wait <= run.waitLeft) return undefined;
	const neededMs = run.waited + allowance.waitForLast(Math.max(run.plannedCallsLeft, 1));
	return waitTooLongFailure(run, wait, neededMs, allowance.minute.limit, allowance.refusal);
};
