import type { Clock } from '../clock';
import { RateLimiter } from './limiter';

/** An account not used for this long is forgotten: what was known of it is out of date. */
const FORGET_AFTER_MS = 10 * 60_000;

const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL and credential, without any secret
 */
export const limiterFor = (account: string, clock: Clock): RateLimiter => {
	for (const [key, limiter] of limiters) {
		if (limiter.idle && clock.now() - limiter.lastUsed > FORGET_AFTER_MS) limiters.delete(key);
	}
	const limiter = limiters.get(account) ?? new RateLimiter(clock);
	limiters.set(account, limiter);
	// From now on, because another run may look for idle ones before this one has sent a call.
	limiter.lastUsed = clock.now();
	return limiter;
};
