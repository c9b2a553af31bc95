import type { FailureFacts, LookupFailure } from '../../failure';
import { MINUTE_MS, type Clock } from '../../time';
import type { RateHeaders } from '../rateHeaders';
import { capWait, pauseFor } from '../retry';
import { fewestCallsLeft, type CallOwner } from './run';
import { Window } from './window';

/** The result of sending a call. */
export interface Reply<Value> {
	value: Value | LookupFailure;
	headers: RateHeaders;
}

/** Source: "Rate limits": 60 calls a minute, 10 at once, until headers report other limits. */
export const DEFAULT_MINUTE_LIMIT = 60;
export const DEFAULT_CONCURRENCY = 10;
/** The limit of a window until headers report one. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** The shortest pause after a 429. */
const MIN_PAUSE_MS = 1000;
/** Random addition to a pause, so that processes of the same account don't all send at once. */
const JITTER_MS = 250;

/** What the service allows now, learned from its replies. Times are in ms. Source: "Rate limits". */
export class Allowance {
	/** The minute, and the client-wide ceiling, which is unlimited until headers report it. */
	private readonly windows: Window[];

	/** Calls that are sent at once: those that the service allows, or fewer while other processes send some. */
	private concurrency = DEFAULT_CONCURRENCY;

	private pausedUntil = -Infinity;

	private lastRefusal?: FailureFacts;

	/** @param isLimited the calls count against the minute allowance; headers on other paths report other limits */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.windows = isLimited ? [new Window(DEFAULT_MINUTE_LIMIT), new Window(NO_LIMIT)] : [];
	}

	/** The refusal that all calls wait for, during a pause. */
	get refusal(): FailureFacts | undefined {
		return this.pausedUntil > this.clock.now() ? this.lastRefusal : undefined;
	}

	/** This minute: its limit, the calls left, whether that was reported, the reserve, and the ms until it ends. */
	minute(underWay: number) {
		const now = this.clock.now();
		const [window = new Window(NO_LIMIT)] = this.windows;
		const reserve = window.reserve(now, Infinity);
		const { isKnown, limit, endsAt } = window;
		const left = Math.max(0, window.left - underWay);
		const endsIn = endsAt === Infinity ? MINUTE_MS : endsAt - now;
		return { left, isKnown, limit, reserve, endsIn };
	}

	/** When the next call of an owner may be sent. Without an owner: of a run that may use the reserve. */
	closedUntil(owner?: CallOwner): number {
		const now = this.clock.now();
		const callsToCome = owner ? fewestCallsLeft(owner) : 0;
		const closed = this.windows.map((each) => each.closedUntil(now, callsToCome));
		return Math.max(this.pausedUntil, ...closed);
	}

	/** Whether a call may be sent for an owner beside those under way. */
	maySend(owner: CallOwner, underWay: number): boolean {
		const now = this.clock.now();
		if (underWay + 1 > this.concurrency || this.closedUntil(owner) > now) return false;
		const callsToCome = fewestCallsLeft(owner);
		return this.windows.every((each) => each.left > underWay + each.reserve(now, callsToCome));
	}

	/**
	 * Learns the limits from the reply to a call.
	 *
	 * @param refusal the reply is a 429, which costs nothing
	 * @param refusals how often the call was refused before
	 */
	learnFrom(headers: RateHeaders, refusal?: FailureFacts, refusals = 0): void {
		const { minute, ceiling, concurrency = DEFAULT_CONCURRENCY } = headers;
		const now = this.clock.now();
		if (!refusal) {
			[minute, ceiling].forEach((each, nth) => this.windows[nth]?.learnFromReply(each, now));
			this.concurrency = Math.min(this.concurrency + 1 / this.concurrency, concurrency);
			return;
		}
		this.lastRefusal = refusal;
		const pause = capWait(Math.max(pauseFor(refusal, refusals), MIN_PAUSE_MS));
		if (refusal.limit === 'minute') this.windows[0]?.learnFromRefusal(minute, now + pause);
		// Calls that were refused at the same time count as one refusal.
		else if (this.pausedUntil <= now) this.concurrency = Math.max(1, this.concurrency / 2);
		const jitter = this.clock.random() * JITTER_MS;
		this.pausedUntil = Math.max(this.pausedUntil, now + pause + jitter);
	}
}
