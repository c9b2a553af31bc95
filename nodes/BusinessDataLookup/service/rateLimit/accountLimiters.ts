import { getOrCreate } from '../../getOrCreate';
import { MINUTE_MS, type Clock } from '../../time';
import { RateLimiter } from './limiter';

/** An account that was not used for this long is forgotten, because its limits may have changed. */
const FORGET_AFTER_MS = 10 * MINUTE_MS;

/** The limiters by account. */
const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL, kind of credential, and the mark of its secret
 */
export const limiterFor = (account: string, clock: Clock): RateLimiter => {
	const now = clock.now();
	for (const [name, { isIdle, lastUsed }] of limiters) {
		if (isIdle && now - lastUsed > FORGET_AFTER_MS) limiters.delete(name);
	}
	const limiter = getOrCreate(limiters, account, () => new RateLimiter(clock));
	// Set before the first call, because another run may forget idle limiters before that.
	limiter.lastUsed = now;
	return limiter;
};
