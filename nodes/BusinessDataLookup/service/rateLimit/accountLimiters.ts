import { MINUTE_MS, type Clock } from '../../time';
import { evictOldest } from '../../evictOldest';
import { RateLimiter } from './limiter';

/** An account that was not used for this long is forgotten, because its limits may have changed. */
const FORGET_AFTER_MS = 10 * MINUTE_MS;
/** Most accounts kept; those used within the last minute are never evicted. */
const MAX_ACCOUNTS = 1000;

/** The limiters by account; the account that was opened last is the last entry. */
const limiters = new Map<string, RateLimiter>();

const isUsedWithin = (limiter: RateLimiter, ms: number, now: number): boolean =>
	!limiter.isIdle || now - limiter.lastUsed <= ms;

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL, kind of credential, and the mark of its secret
 */
export const limiterFor = (account: string, clock: Clock): RateLimiter => {
	const now = clock.now();
	evictOldest(limiters, 0, (limiter) => isUsedWithin(limiter, FORGET_AFTER_MS, now));
	// The calls of the last minute may still count in the service's window.
	evictOldest(limiters, MAX_ACCOUNTS - 1, (limiter) => isUsedWithin(limiter, MINUTE_MS, now));
	const limiter = limiters.get(account) ?? new RateLimiter(clock);
	limiters.delete(account);
	limiters.set(account, limiter);
	// Set before the first call, because another run may evict idle limiters before that.
	limiter.lastUsed = now;
	return limiter;
};
