import type { Clock } from '../../time';
import { Lane } from './lane';
import type { Run } from './run';

/**
 * The rate limits of one account, shared by all its runs in this process: a lane for the rate-limited
 * group, and one for each other path. Source: "Rate limits", rules 2 and 5.
 */
export class RateLimiter {
	/** The rate-limited group. */
	readonly limited: Lane;

	/** When a run last opened the account or sent a call, in ms. */
	lastUsed = 0;

	/** When a call by key last left that was not full, in ms. Lookups by key keep a distance from it. */
	lastPartialAt = -Infinity;

	private readonly others = new Map<string, Lane>();

	constructor(private readonly clock: Clock) {
		this.limited = new Lane(clock, true);
	}

	get isIdle(): boolean {
		return [this.limited, ...this.others.values()].every(({ isIdle }) => isIdle);
	}

	/** The lane of an endpoint outside the rate-limited group. */
	laneOf(endpoint: string): Lane {
		for (const [name, { isIdle }] of this.others) if (isIdle) this.others.delete(name);
		const lane = this.others.get(endpoint) ?? new Lane(this.clock, false);
		this.others.set(endpoint, lane);
		return lane;
	}

	/** Ends the wait of all calls of a run. Later calls of the run are not sent. */
	cancel(run: Run): void {
		for (const lane of [this.limited, ...this.others.values()]) lane.cancel(run);
	}
}
