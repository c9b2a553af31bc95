import { LookupFailure } from '../failure';
import { counted } from './counted';
import type { NoReservation } from './rateLimit/reservation';
import { durationText, MINUTE_MS } from './time';

const MINUTE_SECONDS = 60;

/**
 * Why a call did not get leave to be sent, as the failure of who asked for it.
 *
 * @param maxWait what the run may wait in all, in ms
 */
export const whyNotSent = ({ wait, why }: NoReservation, maxWait: number): LookupFailure => {
	const { asked, run } = why;
	if (wait === undefined) {
		const message = 'The call was not sent, because its result was not needed any more';
		return new LookupFailure({ kind: 'notSent', message });
	}
	// Whole minutes, for a forecast is never exact.
	const enough = Math.ceil(wait / MINUTE_MS) * MINUTE_SECONDS;
	const advice = `Raise Max Wait in the options to ${enough} or more, or ask for less in one run.`;
	const facts = { kind: 'rateLimited', retryAfter: wait, advice } as const;
	if (asked !== undefined) {
		return new LookupFailure({
			...facts,
			status: 429,
			message: `The service asks to wait ${durationText(asked)}. Whether that still holds is asked in ${durationText(wait)}, longer than this run may wait`,
		});
	}
	if (run === undefined) {
		return new LookupFailure({
			...facts,
			status: 429,
			message: `The rate limit of the account is used up for another ${durationText(wait)}, longer than this run may wait`,
		});
	}
	const queue = run.ahead > 0 ? `, behind ${counted(run.ahead, 'call')} of other runs` : '';
	const budget = durationText(maxWait);
	return new LookupFailure({
		...facts,
		message: `The run needs ${counted(run.calls, 'more call')}${queue}. At the account's rate limit it would have to wait about ${durationText(wait)}, longer than the ${budget} it may wait, so it was not begun`,
	});
};
