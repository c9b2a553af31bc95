import { FAILURES, isTemporary, LookupFailure, type FailureFacts } from '../failure';
import { durationText } from '../time';
import { capRetryAfter } from '../service/retry';

const pollAdvice = ({ kind, advice, retryAfter }: FailureFacts): string | undefined => {
	if (kind === 'timeout')
		return 'Try again later. If it keeps happening, ask the service’s support.';
	if (kind !== 'rateLimited') return advice;
	const when = retryAfter ? `in ${durationText(capRetryAfter(retryAfter))}` : 'in a minute';
	return `Try again ${when}. If it keeps happening, set Poll Times further apart in the triggers of this account.`;
};

/** A failure in the words of a trigger, which has neither Max Wait nor Timeout. */
export const pollFailure = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({ ...facts, advice: pollAdvice(facts) });

/** Why a poll failed, in the terms by which n8n decides when to poll again. Undefined if n8n has none for it. */
export const n8nFailure = ({ kind, retryAfter }: FailureFacts) => {
	const { cause } = FAILURES[kind];
	return cause && { cause, retryAfterMs: retryAfter && capRetryAfter(retryAfter) };
};

/** Whether a later poll may succeed without any change by the user. */
export const isTemporaryForPoll = ({ kind }: FailureFacts): boolean =>
	FAILURES[kind].cause === 'rate-limited' || isTemporary(kind);
