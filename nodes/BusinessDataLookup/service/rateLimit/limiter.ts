import { evictOldest } from '../../evictOldest';
import { getOrCreate } from '../../getOrCreate';
import type { Clock } from '../../time';
import { RateLimitGroup } from './group';

/** OAuth2 has an account for each access token, so old ones are forgotten. */
const MAX_ACCOUNTS = 1000;

/**
 * The rate limits of one account, shared by all its runs in this process. Source: "Rate limits", rules 2 and 5.
 */
export class RateLimiter {
	/** The calls that count in the minute. */
	readonly minuteGroup: RateLimitGroup;

	/** How long the last call for several values took, in ms. A slower call for one value after it counts instead. */
	lastBatchMs = 0;

	private readonly others = new Map<string, RateLimitGroup>();

	constructor(private readonly clock: Clock) {
		this.minuteGroup = new RateLimitGroup(clock, true);
	}

	get isIdle(): boolean {
		return [this.minuteGroup, ...this.others.values()].every(({ isIdle }) => isIdle);
	}

	/** The calls of an endpoint that don't count in the minute. */
	groupFor(endpoint: string): RateLimitGroup {
		for (const [name, { isIdle }] of this.others) if (isIdle) this.others.delete(name);
		return getOrCreate(this.others, endpoint, () => new RateLimitGroup(this.clock, false));
	}
}

/** The limiters by account. */
const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of an account, the same for all nodes and executions of this process.
 *
 * @param account base URL, kind of credential, and a digest of its secret
 */
export const limiterFor = (account: string, clock: Clock): RateLimiter => {
	evictOldest(limiters, MAX_ACCOUNTS, ({ isIdle }) => !isIdle);
	return getOrCreate(limiters, account, () => new RateLimiter(clock));
};
