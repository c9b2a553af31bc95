import type { FailureFacts } from '../../failure';
import { MINUTE_MS, type Clock } from '../../time';
import type { RateHeaders } from '../rateHeaders';
import { pauseAfterRefusal } from '../retry';
import { MinuteWindow } from './window';

/** Source: "Rate limits": 60 calls a minute, 10 at once, until headers report other limits. */
export const DEFAULT_MINUTE_LIMIT = 60;
export const DEFAULT_CONCURRENCY = 10;
/** The limit of a window until headers report one. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Random addition to a pause, so that processes of the same account don't all send at once. */
const JITTER_MS = 250;

/** What the service allows now, according to its responses. Times are in ms. Source: "Rate limits". */
export class Allowance {
	/** How many calls are sent and not answered yet. */
	underWay = 0;

	/** The calls of a minute. Unlimited if the calls of this allowance don't count in the minute. */
	private readonly minute: MinuteWindow;

	/** The minute, and the client-wide ceiling, which is unlimited until headers report one. */
	private readonly windows: MinuteWindow[];

	/** How many calls are sent at once: as many as the service allows, or fewer while other processes send some. */
	private concurrency = DEFAULT_CONCURRENCY;

	private pausedUntil = -Infinity;

	private lastRefusal?: FailureFacts;

	/** @param countsInMinute whether the calls count in the minute. If not, headers about minutes are ignored. */
	constructor(
		private readonly clock: Clock,
		private readonly countsInMinute: boolean,
	) {
		this.minute = new MinuteWindow(countsInMinute ? DEFAULT_MINUTE_LIMIT : NO_LIMIT);
		this.windows = [this.minute, new MinuteWindow(NO_LIMIT)];
	}

	/** The 429 that has caused the present pause. */
	get refusal(): FailureFacts | undefined {
		return this.pausedUntil > this.clock.now() ? this.lastRefusal : undefined;
	}

	/**
	 * The current minute. Starts a new one if the last one has ended. `left` is how many calls may still be sent.
	 * `isKnown`: the numbers are from the service. `endsIn` is in ms.
	 */
	currentMinute() {
		const now = this.clock.now();
		const window = this.minute.advance(now);
		const { isKnown, limit, endsAt } = window;
		const left = Math.max(0, window.left - this.underWay);
		const endsIn = endsAt === Infinity ? MINUTE_MS : endsAt - now;
		return { left, isKnown, limit, endsIn };
	}

	/** In how many ms this many more calls can all be sent. */
	timeToSend(calls: number): number {
		const { left, limit, endsIn } = this.currentMinute();
		const missing = calls - left;
		const windows = missing > 0 ? endsIn + (Math.ceil(missing / limit) - 1) * MINUTE_MS : 0;
		return Math.max(windows, this.nextCallAt() - this.clock.now());
	}

	/**
	 * The earliest time for a run's next call. Ignores the limit of simultaneous calls.
	 *
	 * @param callsToCome how many more calls the run probably makes; a run with few may use the reserve
	 */
	nextCallAt(callsToCome = 0): number {
		const now = this.clock.now();
		const times = this.windows.map((each) => each.advance(now).nextCallAt(now, callsToCome));
		return Math.max(this.pausedUntil, ...times);
	}

	/** Whether one more call may be sent now. */
	maySend(callsToCome: number): boolean {
		const now = this.clock.now();
		const isTooEarly = this.nextCallAt(callsToCome) > now;
		if (isTooEarly || this.underWay + 1 > this.concurrency) return false;
		return this.windows.every(
			(each) => each.advance(now).left > this.underWay + each.reserve(now, callsToCome),
		);
	}

	/**
	 * Applies the headers of an accepted call.
	 *
	 * @param headers undefined if the response was lost
	 */
	applyResponse(headers?: RateHeaders): void {
		const { minute, ceiling, concurrency = DEFAULT_CONCURRENCY } = headers ?? {};
		const now = this.clock.now();
		const used = this.countsInMinute ? [minute, ceiling] : [];
		this.windows.forEach((each, nth) => each.advance(now).applyResponse(used[nth], now));
		this.concurrency = Math.min(this.concurrency + 1 / this.concurrency, concurrency);
	}

	/**
	 * Pauses after a 429.
	 *
	 * @param refusals how many times the call was refused before
	 */
	applyRefusal(refusal: FailureFacts, headers: RateHeaders | undefined, refusals: number): void {
		const now = this.clock.now();
		const pause = pauseAfterRefusal(refusal, refusals);
		if (refusal.refusedBy === 'minute')
			this.minute.applyRefusal((this.countsInMinute && headers?.minute) || {}, now + pause);
		// Calls that were refused at the same time count as one refusal.
		else if (this.pausedUntil <= now) this.concurrency = Math.max(1, this.concurrency / 2);
		const jitter = this.clock.random() * JITTER_MS;
		this.pausedUntil = Math.max(this.pausedUntil, now + pause + jitter);
		this.lastRefusal = refusal;
	}
}
