import { isTemporary, type FailureFacts } from '../failure';
import { MINUTE_MS } from '../time';

/** A call is sent at most this many times. 429s don't count. */
const MAX_ATTEMPTS = 4;
/** The first wait after a failure. Each later one is twice as long. */
const FIRST_BACKOFF_MS = 1000;
/** The shortest pause after a 429. */
const MIN_PAUSE_MS = 1000;
/** The first pause after a 429 without Retry-After. Each later one is twice as long, up to a minute. */
const FIRST_PAUSE_MS = 2000;
/** A longer Retry-After may be a mistake, so calls are tried again after this time. */
const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS;

/** When a call is retried. */
export interface RetryRules {
	/** The call may be billed, so it is only retried if it didn't reach the service. */
	mayBeBilled: boolean;
	/** When not to retry the call. */
	neverRetriedAfter?: 'any failure' | 'a timeout';
}

/** Caps the wait that the service asks for, in ms. */
export const capRetryAfter = (asked: number): number => Math.min(asked, MAX_RETRY_AFTER_MS);

/** The longest backoff after a failed attempt: 1, 2 and 4 s. */
const backoffAfter = (attempt: number): number => FIRST_BACKOFF_MS * 2 ** (attempt - 1);

/** Whether the service asks for a longer wait than the backoff. Such a wait counts against Max Wait. */
export const asksForLongWait = ({ retryAfter = 0 }: FailureFacts, attempt: number): boolean =>
	retryAfter > backoffAfter(attempt);

/**
 * How long to wait before a failed call is retried, in ms; undefined = it isn't retried.
 *
 * @param attempt how many times the call was sent, not counting 429s
 * @param random 0 ≤ x < 1
 */
export const retryDelay = (
	{ mayBeBilled, neverRetriedAfter }: RetryRules,
	{ kind, unreached, retryAfter = 0 }: FailureFacts,
	attempt: number,
	random: number,
): number | undefined => {
	if (neverRetriedAfter === 'any failure') return undefined;
	if (neverRetriedAfter === 'a timeout' && kind === 'timeout') return undefined;
	// After a timeout or a 5xx, the service may have carried out the call.
	const isSafe = unreached === true || !mayBeBilled;
	if (!isSafe || !isTemporary(kind) || attempt >= MAX_ATTEMPTS) return undefined;
	const backoff = backoffAfter(attempt) * (0.5 + random / 2);
	return Math.max(capRetryAfter(retryAfter), backoff);
};

/**
 * How long all calls that share the limit pause after a 429, in ms.
 *
 * @param refusals how many times the call was refused before
 */
export const pauseAfterRefusal = ({ retryAfter }: FailureFacts, refusals: number): number => {
	const pause = retryAfter ?? Math.min(MINUTE_MS, FIRST_PAUSE_MS * 2 ** refusals);
	return capRetryAfter(Math.max(pause, MIN_PAUSE_MS));
};
