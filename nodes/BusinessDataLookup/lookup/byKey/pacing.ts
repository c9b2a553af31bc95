import type { RateLimiter } from '../../service/rateLimit/limiter';
import type { Run } from '../../service/run';
import type { Clock } from '../../time';

/** A partly filled batch waits at most this long after the previous batch, unless it is paced. */
const MAX_DELAY_MS = 1000;
/** Shared batches that aren't full are paced when at most this part of the minute's calls is left. */
const PACED_FROM_LEFT = 1 / 2;
/** Paced batches are at most this far apart. */
const MAX_DISTANCE_MS = 2500;

/** What pacing depends on. */
export interface PacingOptions {
	limiter: RateLimiter;
	clock: Clock;
	/** Several executions may look up here. */
	isAcrossRuns: boolean;
}

/** Decides when a batch that isn't full is sent. */
export class Pacing {
	/** When the last batch was sent, and the last partly filled one, in ms. */
	private sentAt = -Infinity;
	private partlyFilledAt = -Infinity;

	constructor(private readonly options: PacingOptions) {}

	/** True if no partly filled batch was sent recently enough to delay the next one. */
	get isQuiet(): boolean {
		return this.options.clock.now() - this.partlyFilledAt > MAX_DISTANCE_MS;
	}

	/** Call it when a batch is sent. */
	noteBatch(isFull: boolean): void {
		this.sentAt = this.options.clock.now();
		if (!isFull) this.partlyFilledAt = this.sentAt;
	}

	/** Doesn't pace the next batch, because its lookups were sent before. */
	skipOnce(): void {
		this.partlyFilledAt = -Infinity;
	}

	/**
	 * How long the next batch waits, in ms, if it isn't full.
	 *
	 * @param runs those with pending lookups
	 * @param hasUnfinishedCall an unfinished call may bring more lookups
	 */
	delayFor(runs: Iterable<Run>, hasUnfinishedCall: boolean): number {
		const { limiter, clock, isAcrossRuns } = this.options;
		const { left, limit, endsIn } = limiter.minuteGroup.allowance.currentMinute();
		const isPaced = isAcrossRuns && left > 0 && left <= limit * PACED_FROM_LEFT;
		// Pacing must not exceed what is left of a run's Max Wait.
		const waitsLeft = [...runs].map(({ waitLeft }) => waitLeft);
		const distance = isPaced ? Math.min(endsIn / left, MAX_DISTANCE_MS, ...waitsLeft) : 0;
		const delay = hasUnfinishedCall ? MAX_DELAY_MS : 0;
		return Math.max(this.partlyFilledAt + distance, this.sentAt + delay) - clock.now();
	}
}
