import { MINUTE_MS, type Clock } from '../time';
import { evictOldest } from '../evictOldest';
import { RateLimiter } from './limiter';

/** An account not used for this long is forgotten: what was known of it is out of date. */
const FORGET_AFTER_MS = 10 * MINUTE_MS;
/** Accounts kept beside those of the last minute. */
const MAX_ACCOUNTS = 1000;

/** The account that was opened last stands last. */
const limiters = new Map<string, RateLimiter>();

const isUsedWithin = (limiter: RateLimiter, ms: number, now: number): boolean =>
	!limiter.idle || now - limiter.lastUsed <= ms;

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL, kind of credential, and the mark of its secret
 */
export const limiterFor = (account: string, clock: Clock): RateLimiter => {
	const now = clock.now();
	evictOldest(limiters, 0, (limiter) => isUsedWithin(limiter, FORGET_AFTER_MS, now));
	// A minute, because the service may still count the calls of its window.
	evictOldest(limiters, MAX_ACCOUNTS - 1, (limiter) => isUsedWithin(limiter, MINUTE_MS, now));
	const limiter = limiters.get(account) ?? new RateLimiter(clock);
	limiters.delete(account);
	limiters.set(account, limiter);
	// From now on, because another run may look for idle ones before this one has sent a call.
	limiter.lastUsed = now;
	return limiter;
};
