import { capWait } from '../retry';
import { MINUTE_MS, type Clock } from '../../time';
import type { RateHeaders } from '../rateHeaders';
import { fewestCallsLeft, type CallOwner } from './run';
import { Window } from './window';

/** A 429, which costs nothing: the limit, the pause in ms, and the request ID. */
export interface Refusal {
	by: 'minute' | 'concurrent';
	wait: number;
	requestId?: string;
}

/** The result of sending a call. */
export interface Reply<Value> {
	value: Value;
	headers: RateHeaders;
	refused?: Refusal;
	/** The call didn't reach the service, so it doesn't count. */
	unsent?: boolean;
}

/** Source: "Rate limits": 60 calls a minute, 10 at once, until headers report other limits. */
export const DEFAULT_MINUTE_LIMIT = 60;
export const DEFAULT_CONCURRENCY = 10;
/** The headers of a response that reports no limit. */
export const NO_HEADERS: RateHeaders = { minute: {}, ceiling: {}, concurrent: {} };
/** The limit of a window until headers report one. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** The shortest pause after a 429. */
const MIN_PAUSE_MS = 1000;
/** Random addition to a pause, so that processes of the same account don't all send at once. */
const JITTER_MS = 250;

/** What the service allows now, learned from its replies. Times are in ms. Source: "Rate limits". */
export class Allowance {
	/** The minute, and the client-wide ceiling, which is unlimited until headers report it. */
	private readonly windows: Window[];

	/** Calls that the service allows at once, and calls that are sent at once: fewer while other processes send some. */
	private concurrency = DEFAULT_CONCURRENCY;
	private targetConcurrency = DEFAULT_CONCURRENCY;

	private pausedUntil = -Infinity;

	private lastRefusal?: Refusal;

	/** @param isLimited the calls count against the minute allowance; headers on other paths report other limits */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.windows = isLimited ? [new Window(DEFAULT_MINUTE_LIMIT), new Window(NO_LIMIT)] : [];
	}

	/** The refusal that all calls wait for, during a pause. */
	get refusal(): Refusal | undefined {
		return this.pausedUntil > this.clock.now() ? this.lastRefusal : undefined;
	}

	/** This minute: its calls, those left, whether they are known, those kept for short runs, and in how many ms it ends. */
	minute(underWay: number) {
		const now = this.clock.now();
		const [window = new Window(NO_LIMIT)] = this.windows;
		const reserve = window.reserve(now);
		const { isKnown, limit, endsAt } = window;
		const left = Math.max(0, window.left - underWay);
		const endsIn = endsAt === Infinity ? MINUTE_MS : endsAt - now;
		return { left, isKnown, limit, reserve, endsIn };
	}

	/** When the next call of an owner may be sent. Without an owner: of a run that may use the reserve. */
	closedUntil(owner?: CallOwner): number {
		const now = this.clock.now();
		const closed = this.windows.map((each) => each.closedUntil(now, this.reserve(each, owner)));
		return Math.max(this.pausedUntil, ...closed);
	}

	/** Whether a call may be sent for an owner beside those under way. */
	maySend(owner: CallOwner, underWay: number): boolean {
		if (underWay + 1 > Math.min(this.targetConcurrency, this.concurrency)) return false;
		if (this.closedUntil(owner) > this.clock.now()) return false;
		return this.windows.every((each) => each.left > underWay + this.reserve(each, owner));
	}

	/** The calls of a window that an owner has to leave to shorter runs. */
	private reserve(window: Window, owner?: CallOwner): number {
		const reserve = window.reserve(this.clock.now());
		return owner && fewestCallsLeft(owner) > reserve ? reserve : 0;
	}

	/** Learns the limits from the reply to a call. */
	learnFrom({ headers, refused }: Pick<Reply<unknown>, 'headers' | 'refused'>): void {
		const { minute, ceiling, concurrent } = headers;
		const now = this.clock.now();
		this.concurrency = concurrent.limit ?? this.concurrency;
		if (!refused) {
			[minute, ceiling].forEach((each, nth) => this.windows[nth]?.learnFromReply(each, now));
			const target = this.targetConcurrency + 1 / this.targetConcurrency;
			this.targetConcurrency = Math.min(target, this.concurrency);
			return;
		}
		this.lastRefusal = refused;
		// Calls that were refused at the same time count as one refusal.
		if (refused.by === 'concurrent' && this.pausedUntil <= now)
			this.targetConcurrency = Math.max(1, this.targetConcurrency / 2);
		const pause = capWait(Math.max(refused.wait, MIN_PAUSE_MS));
		if (refused.by === 'minute') this.windows[0]?.learnFromRefusal(minute, now + pause);
		const jitter = this.clock.random() * JITTER_MS;
		this.pausedUntil = Math.max(this.pausedUntil, now + pause + jitter);
	}
}
