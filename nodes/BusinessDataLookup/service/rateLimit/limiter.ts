import { getOrCreate } from '../../getOrCreate';
import type { Clock } from '../../time';
import { RateLimitGroup } from './group';

/**
 * The rate limits of one account, shared by all its runs in this process: those of the rate-limited group, and those of
 * each other path. Source: "Rate limits", rules 2 and 5.
 */
export class RateLimiter {
	readonly limited: RateLimitGroup;

	/** When a run last opened the account or sent a call, in ms. */
	lastUsed = 0;

	/** How long the last answered call for several values took, in ms. The next ones may take a multiple of it. */
	took = 0;

	private readonly others = new Map<string, RateLimitGroup>();

	constructor(private readonly clock: Clock) {
		this.limited = new RateLimitGroup(clock, true);
	}

	get isIdle(): boolean {
		return [this.limited, ...this.others.values()].every(({ isIdle }) => isIdle);
	}

	/** The limits of an endpoint outside the rate-limited group. */
	groupOf(endpoint: string): RateLimitGroup {
		for (const [name, { isIdle }] of this.others) if (isIdle) this.others.delete(name);
		return getOrCreate(this.others, endpoint, () => new RateLimitGroup(this.clock, false));
	}
}
