import { MINUTE_MS, type Clock } from '../time';
import type { RateLimiter } from './limiter';

/** So many calls of a minute follow each other without a pause, however little is left. */
const MIN_FREE_CALLS = 3;
/** This part of what is left of the allowance may leave without a pause. */
const FREE_PART = 1 / 6;
/** Company is worth waiting for as long as two usual calls take, within these bounds. */
const MIN_COMPANY_MS = 500;
const MAX_COMPANY_MS = 2000;
/** While it is not known how long a call takes: one that hangs is waited for twice, here and under way. */
const MAX_FIRST_COMPANY_MS = 800;
/** How much the newest call counts in what is usual. */
const WEIGHT_OF_NEWEST = 0.25;

/**
 * When a call that is not full leaves: with the next one where one is under way, but without waiting for
 * that longer than it is worth; and after the first few of a minute at a distance at which what is left of
 * the allowance reaches the minute's end, so that a stream does not use it up in half of it.
 */
export class Pace {
	/** When the calls of the last minute left. */
	private leftAt: number[] = [];

	/** When the calls under way left. */
	private readonly underWay = new Set<{ leftAt: number }>();

	/** How long a call takes, in ms; undefined = none is back yet. */
	private usual?: number;

	constructor(
		private readonly limiter: Pick<RateLimiter, 'pace' | 'callsLeft'>,
		private readonly clock: Clock,
	) {}

	/** A call that is worth waiting for usually is back by then: ms from its leave. */
	get patience(): number {
		return Math.max(2 * (this.usual ?? MAX_COMPANY_MS / 2), MIN_COMPANY_MS);
	}

	/** @returns to be called when the call has come back, with whether it was answered */
	callLeaves(): (isAnswered: boolean) => void {
		const call = { leftAt: this.clock.now() };
		this.leftAt.push(call.leftAt);
		this.underWay.add(call);
		return (isAnswered) => {
			this.underWay.delete(call);
			if (!isAnswered) return;
			const took = this.clock.now() - call.leftAt;
			this.usual ??= took;
			// One that hung tells little of what is usual.
			this.usual += (Math.min(took, 2 * this.usual) - this.usual) * WEIGHT_OF_NEWEST;
		};
	}

	/** No call is under way, and none that has left matters any more. */
	get isIdle(): boolean {
		return this.underWay.size === 0 && this.recentCalls === 0;
	}

	/**
	 * When the next call may leave.
	 *
	 * @param patience until when those who wait can be kept by the distance between calls, in ms
	 */
	leavesAt(patience: number): number {
		const recent = this.recentCalls;
		const { callsLeft, pace } = this.limiter;
		const isFree = recent < Math.max(MIN_FREE_CALLS, callsLeft * FREE_PART);
		const paced = isFree ? -Infinity : this.leftAt[recent - 1] + pace;
		const most = this.usual === undefined ? MAX_FIRST_COMPANY_MS : MAX_COMPANY_MS;
		const worth = Math.min(this.patience, most);
		const newest = Math.max(...[...this.underWay].map(({ leftAt }) => leftAt));
		return Math.max(newest + worth, Math.min(paced, patience));
	}

	private get recentCalls(): number {
		const since = this.clock.now() - MINUTE_MS;
		this.leftAt = this.leftAt.filter((time) => time > since);
		return this.leftAt.length;
	}
}
