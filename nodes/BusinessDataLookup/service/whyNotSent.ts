import { LookupFailure } from '../failure';
import { counted } from '../counted';
import type { NotSent, Run } from './rateLimit/run';
import { durationText, MINUTE_MS } from '../time';

const MINUTE_SECONDS = 60;

/**
 * The failure of a call that did not get its turn.
 *
 * @param run the run that the call was for
 * @param limit calls that the account may make in a minute
 */
export const whyNotSent = (
	{ wait, enough, calls, refusal }: NotSent,
	run: Run,
	limit: number,
): LookupFailure => {
	if (wait === undefined) {
		const message = 'The call was not sent, because its result was not needed any more';
		return new LookupFailure({ kind: 'notSent', message });
	}
	// The advice is in whole minutes: enough for all calls of the run, even where the first minute has none left.
	const all = run.tally.calls + Math.max(run.callsToCome, 1) + (calls?.ahead ?? 0);
	const minutes = Math.max(Math.ceil((enough ?? wait) / MINUTE_MS), Math.ceil(all / limit));
	const advice = `Raise Max Wait in the options to ${minutes * MINUTE_SECONDS} or more, or ask for less in one run.`;
	const facts = { kind: 'rateLimited', retryAfter: wait, advice } as const;
	if (calls === undefined) {
		return new LookupFailure({
			...facts,
			...(refusal && { status: 429, requestId: refusal.requestId }),
			message: `The rate limit of the account is used up for another ${durationText(wait)}, longer than this run may wait`,
		});
	}
	const queue = calls.ahead > 0 ? `, behind ${counted(calls.ahead, 'call')} of other runs` : '';
	const left = durationText(Math.max(0, run.waitBudget.left));
	const end = run.tally.calls > 0 ? 'still wait, so it ends here' : 'wait, so it was not begun';
	return new LookupFailure({
		...facts,
		message: `The run needs ${counted(calls.own, 'more call')}${queue}. At the account's rate limit it would have to wait about ${durationText(wait)}, longer than the ${left} it may ${end}`,
	});
};

/** The failure of a call that Max Calls does not allow any more. */
export const outOfCalls = (maxCalls: number): LookupFailure =>
	new LookupFailure({
		kind: 'callBudget',
		message: `Max Calls (${maxCalls}) is used up, so no further call was made`,
		advice: 'Raise Max Calls in the options, or ask for less in one run.',
	});
