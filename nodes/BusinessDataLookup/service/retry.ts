import type { FailureFacts } from '../failure';

/** What a call allows. Times in ms. */
export interface RetryPolicy {
	/** May be carried out twice: false where a call may be billed. */
	repeatable: boolean;
	/** How often a call is sent in all, 429s aside. */
	attempts: number;
	/** The first wait; each later one is twice as long. */
	firstWait: number;
	longestWait: number;
}

export const DEFAULT_POLICY: Omit<RetryPolicy, 'repeatable'> = {
	attempts: 4,
	firstWait: 1000,
	longestWait: 20_000,
};

/** Where a 429 names no wait: the first, and no longer than a window. */
const BLIND_WAIT = 2000;
const LONGEST_BLIND_WAIT = 60_000;

export type Step = { do: 'park'; wait: number } | { do: 'wait'; wait: number } | { do: 'give up' };

/**
 * What to do after a failed call: keep all who share the limit away, wait and send it again, or give up.
 *
 * @param attempt how often the call was sent, 429s aside, 1 = once
 * @param refusals how often it was refused with 429
 * @param random 0 ≤ x < 1
 * Source: "Rate limits", recommended client behaviour on 429.
 */
export const nextStep = (
	failure: FailureFacts,
	attempt: number,
	refusals: number,
	policy: RetryPolicy,
	random: number,
): Step => {
	const doubled = (first: number, times: number, most: number) =>
		Math.min(most, first * 2 ** Math.min(times, 20));
	if (failure.kind === 'rateLimited') {
		const blind = doubled(BLIND_WAIT, refusals - 1, LONGEST_BLIND_WAIT);
		return { do: 'park', wait: failure.retryAfter ?? blind };
	}
	// An unreachable host has carried out nothing; a time-out or a 5xx may have.
	const safe = failure.kind === 'unreachable' || policy.repeatable;
	const passing = ['server', 'timeout', 'dropped', 'unreachable'].includes(failure.kind);
	if (!passing || !safe || attempt >= policy.attempts) return { do: 'give up' };
	const backoff = doubled(policy.firstWait, attempt - 1, policy.longestWait);
	const wait = failure.retryAfter ?? backoff * (0.5 + random / 2);
	return wait > policy.longestWait ? { do: 'give up' } : { do: 'wait', wait };
};
