import type { Clock } from '../service/clock';
import type { RateLimiter } from '../service/rateLimit/limiter';
import { MINUTE_MS } from '../service/rateLimit/windowBounds';

/** So many calls of a minute follow each other without a pause, however little is left. */
const LEAST_FREE_CALLS = 3;
/** This part of what is left of the allowance may leave without a pause. */
const FREE_PART = 1 / 6;

/**
 * The pace of calls that are not full: after the first few of a minute they keep a distance at which what
 * is left of the allowance reaches the minute's end, so that a stream does not use it up in half of it.
 */
export class StreamPace {
	/** When the calls of the last minute left. */
	private leftAt: number[] = [];

	constructor(
		private readonly limiter: Pick<RateLimiter, 'pace' | 'callsLeft'>,
		private readonly clock: Clock,
	) {}

	callLeaves(): void {
		this.leftAt.push(this.clock.now());
	}

	/** Calls of the last minute. */
	get recentCalls(): number {
		const since = this.clock.now() - MINUTE_MS;
		this.leftAt = this.leftAt.filter((time) => time > since);
		return this.leftAt.length;
	}

	/** ms until the next call may leave; 0 or less = it may leave now. */
	get pauseLeft(): number {
		const recent = this.recentCalls;
		const { callsLeft, pace } = this.limiter;
		if (recent < Math.max(LEAST_FREE_CALLS, callsLeft * FREE_PART)) return 0;
		return this.leftAt[recent - 1] + pace - this.clock.now();
	}
}
