import { LookupFailure, type FailureFacts } from '../failure';
import { durationText } from '../service/durationText';

const adviceFor = ({ kind, advice, retryAfter }: FailureFacts): string | undefined => {
	if (kind === 'timeout') return 'Try again later. If it stays so, ask the service.';
	if (kind !== 'rateLimited') return advice;
	const when = retryAfter ? `in ${durationText(retryAfter)}` : 'in a minute';
	return `Try again ${when}. If it stays so, set Poll Times further apart in the triggers of this account.`;
};

/** A failure in the words of a trigger, which has neither Max Wait nor Timeout. */
export const pollFailure = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({
		...facts,
		message: facts.message.replace('its Max Wait of', "the poll's"),
		advice: adviceFor(facts),
	});
