import { getOrCreate } from '../../getOrCreate';
import type { Clock } from '../../time';
import { RateLimitGroup } from './group';

/** OAuth2 has an account for each access token, so old ones are forgotten. */
const MAX_ACCOUNTS = 1000;

/** The rate limits of one account, shared by all its runs in this process. Source: "Rate limits", rules 2 and 5. */
export class RateLimiter {
	/** The calls that count in the minute. */
	readonly minuteGroup: RateLimitGroup;

	private readonly others = new Map<string, RateLimitGroup>();

	constructor(private readonly clock: Clock) {
		this.minuteGroup = new RateLimitGroup(clock, true);
	}

	get isIdle(): boolean {
		return [this.minuteGroup, ...this.others.values()].every(({ isIdle }) => isIdle);
	}

	/** The group of calls that don't count in the minute, such as all of one path. */
	groupFor(key: string): RateLimitGroup {
		for (const [name, { isIdle }] of this.others) if (isIdle) this.others.delete(name);
		return getOrCreate(this.others, key, () => new RateLimitGroup(this.clock, false));
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
	for (const [old, limiter] of limiters)
		if (limiters.size > MAX_ACCOUNTS && limiter.isIdle) limiters.delete(old);
	return getOrCreate(limiters, account, () => new RateLimiter(clock));
};
