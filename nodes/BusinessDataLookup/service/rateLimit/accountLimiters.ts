import { RateLimiter, type Time } from './limiter';

/** An account not used for this long is forgotten; what it knew is out of date. */
const FORGET_AFTER = 10 * 60_000;

const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL and credential, no secret in it
 */
export const limiterOf = (account: string, time: Time): RateLimiter => {
	for (const [key, limiter] of limiters) {
		if (limiter.idle && time.now() - limiter.lastUsed > FORGET_AFTER) limiters.delete(key);
	}
	const known = limiters.get(account) ?? new RateLimiter(time);
	limiters.set(account, known);
	// From now on: another run may look for idle ones before this one has sent a call.
	known.lastUsed = time.now();
	return known;
};
