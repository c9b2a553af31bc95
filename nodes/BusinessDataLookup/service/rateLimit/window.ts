import { MINUTE_MS } from '../../time';
import type { WindowHeaders } from '../rateHeaders';

/** This share of a window's calls is reserved for short runs until shortly before the window ends. */
const RESERVED_PART = 1 / 20;
const RESERVED_UNTIL_LAST_MS = 2000;

/**
 * A window of calls: the current minute of an account or of the client, according to the response headers. Times are in ms. Source: "Rate limits": all calls of a window
 * share one limit and one reset.
 */
export class MinuteWindow {
	/**
	 * How many calls are left: the lowest number that a response has reported. A response without this number lowers it
	 * by one. `Allowance` subtracts the calls under way.
	 */
	left: number;

	/** When the window ends. Infinity before its first response. */
	endsAt = Infinity;

	/** The limit is certain: a response reported it, or came without limit headers, so the document's limit holds. */
	isKnown = false;

	/** The reset of the newest window, by the service's clock. It tells the windows apart. */
	private resetsAt = -Infinity;

	/** The reset of the last window that ended. */
	private lastResetsAt = -Infinity;

	/** @param limit calls in a window, until a response reports the limit */
	constructor(public limit: number) {
		this.left = limit;
	}

	/** Starts the next window if this one has ended. Returns the window. */
	advance(now: number): this {
		if (now >= this.endsAt) this.startNext();
		return this;
	}

	/**
	 * How many calls a run leaves to shorter runs.
	 *
	 * @param callsToCome how many more calls the run probably makes
	 */
	reserve(now: number, callsToCome: number): number {
		const reserve = Math.floor(this.limit * RESERVED_PART);
		const isLate = now >= this.endsAt - RESERVED_UNTIL_LAST_MS;
		return isLate || callsToCome <= reserve ? 0 : reserve;
	}

	/** When a run may send its next call; -Infinity if it may now. */
	nextCallAt(now: number, callsToCome: number): number {
		const reserve = this.reserve(now, callsToCome);
		if (this.left <= 0) return this.endsAt;
		return this.left <= reserve ? this.endsAt - RESERVED_UNTIL_LAST_MS : -Infinity;
	}

	/**
	 * Applies the headers of an accepted call.
	 *
	 * @param headers undefined if the response was lost
	 */
	applyResponse(headers: WindowHeaders | undefined, now: number): void {
		const { limit = this.limit, remaining, reset = { at: Infinity } } = headers ?? {};
		const { at, endsIn } = reset;
		// Ignore late responses from an earlier window.
		if (at <= this.lastResetsAt || at < this.resetsAt) return;
		if (endsIn !== undefined && at > this.resetsAt) {
			this.startNext();
			this.resetsAt = at;
		}
		// Times in headers are whole seconds, so an end may be too late by a second. The earliest end is the most exact.
		this.endsAt = Math.min(this.endsAt, now + (endsIn ?? MINUTE_MS));
		this.left += limit - this.limit;
		this.limit = limit;
		if (remaining === undefined) this.left -= 1;
		else this.left = Math.min(remaining, this.isKnown ? this.left : limit);
		this.isKnown ||= headers !== undefined;
	}

	/** Applies the headers of a refused call: the window has no call left until this time. */
	applyRefusal({ limit, reset }: WindowHeaders, until: number): void {
		this.limit = limit ?? this.limit;
		this.left = 0;
		// If no header gives the limit, it is unknown how many calls a window has.
		this.isKnown ||= limit !== undefined;
		this.endsAt = until;
		if (reset?.endsIn !== undefined) this.resetsAt = reset.at;
	}

	private startNext(): void {
		this.lastResetsAt = this.resetsAt;
		this.left = this.limit;
		this.endsAt = Infinity;
		this.isKnown = false;
	}
}
