import { isTemporary, type FailureFacts } from '../failure';
import { MINUTE_MS } from '../time';

/** How often a call is sent at most, not counting 429s. */
const MAX_ATTEMPTS = 4;
/** The first wait after a failure; each later one is twice as long. */
const FIRST_BACKOFF_MS = 1000;
/** The first wait after a 429 without Retry-After. Each later one is twice as long, up to a minute. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = MINUTE_MS;
/** A longer Retry-After may be a mistake, so calls are tried again after this time. */
const MAX_ASKED_WAIT_MS = 15 * MINUTE_MS;

/** Caps the wait that the service asks for, in ms. */
export const capWait = (asked: number): number => Math.min(asked, MAX_ASKED_WAIT_MS);

/** The longest ordinary backoff after a failed attempt: 1, 2 and 4 s. */
const backoffAfter = (attempt: number): number => FIRST_BACKOFF_MS * 2 ** (attempt - 1);

/** Whether the service asks for a longer pause than the ordinary backoff, so that it counts against Max Wait. */
export const isLongerThanBackoff = ({ retryAfter = 0 }: FailureFacts, attempt: number): boolean =>
	retryAfter > backoffAfter(attempt);

/**
 * How long all runs of the limit pause after a 429, in ms.
 *
 * @param refusals how often the call was refused before
 */
export const pauseFor = ({ retryAfter }: FailureFacts, refusals: number): number =>
	retryAfter ?? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** refusals);

/**
 * How long to wait before a failed call is sent again, in ms; undefined = it is not sent again.
 *
 * @param call how often it was sent, refusals aside, and whether it may be carried out twice: a call that may be billed may not
 * @param random 0 ≤ x < 1
 */
export const retryDelay = (
	failure: FailureFacts,
	{ attempt, repeatable }: { attempt: number; repeatable: boolean },
	random: number,
): number | undefined => {
	// A time-out or a 5xx may come after the service has carried out the call.
	const safe = failure.unsent === true || repeatable;
	if (!isTemporary(failure.kind) || !safe || attempt >= MAX_ATTEMPTS) return undefined;
	const backoff = backoffAfter(attempt) * (0.5 + random / 2);
	return Math.max(capWait(failure.retryAfter ?? 0), backoff);
};
