import { MINUTE_MS } from '../../time';
import type { WindowHeaders } from '../rateHeaders';

/** Ignore resets later than this. */
const MAX_WINDOW_MS = 2 * MINUTE_MS;
/** This share of a window's calls is reserved for short runs until shortly before the window ends. */
const RESERVED_PART = 1 / 20;
const RESERVED_UNTIL_LAST_MS = 2000;

/**
 * The current minute, according to the response headers. Times are in ms. Source: "Rate limits": all calls of a window
 * share one limit and one reset.
 */
export class MinuteWindow {
	/**
	 * Calls left: the least `remaining` of the window's responses, minus one for each response without it. Calls under way
	 * are not subtracted, because the service may have subtracted them already.
	 */
	left: number;

	/** When the window ends; Infinity = it has not begun. */
	endsAt = Infinity;

	/** A response has reported how many calls are left in this window. */
	isKnown = false;

	/** The reset of the newest window, by the service's clock. A window is recognized by its reset. */
	private resetsAt = -Infinity;

	/** The reset of the last window that ended. */
	private lastResetsAt = -Infinity;

	/** @param limit calls in a window, until a response reports the limit */
	constructor(public limit: number) {
		this.left = limit;
	}

	/** Starts the next window if this one has ended. */
	startNextIfDue(now: number): void {
		if (now >= this.endsAt) this.startNext();
	}

	/**
	 * The calls that a run leaves to shorter runs.
	 *
	 * @param expectedCalls how many more calls the run probably makes
	 */
	reserve(now: number, expectedCalls: number): number {
		this.startNextIfDue(now);
		const reserve = Math.floor(this.limit * RESERVED_PART);
		const isLate = now >= this.endsAt - RESERVED_UNTIL_LAST_MS;
		return isLate || expectedCalls <= reserve ? 0 : reserve;
	}

	/** A run may send no call before this time; -Infinity if it may send one now. */
	closedUntil(now: number, expectedCalls: number): number {
		const reserve = this.reserve(now, expectedCalls);
		if (this.left <= 0) return this.endsAt;
		return this.left <= reserve ? this.endsAt - RESERVED_UNTIL_LAST_MS : -Infinity;
	}

	/** Applies the headers of an accepted call. They are empty if its response was lost. */
	applyResponse(headers: WindowHeaders, now: number): void {
		this.startNextIfDue(now);
		const { limit = this.limit, remaining, resetsAt = Infinity, resetsIn = 0 } = headers;
		const isPlausible = resetsIn > 0 && resetsIn <= MAX_WINDOW_MS;
		// Ignore late responses from an earlier window.
		if (resetsAt <= this.lastResetsAt || (isPlausible && resetsAt < this.resetsAt)) return;
		if (isPlausible && resetsAt > this.resetsAt) {
			if (this.isKnown) this.startNext();
			this.resetsAt = resetsAt;
			this.endsAt = now + resetsIn;
		}
		// Resets are in whole seconds, so the earliest is the most exact.
		this.endsAt = Math.min(this.endsAt, now + (isPlausible ? resetsIn : MINUTE_MS));
		this.left += limit - this.limit;
		this.limit = limit;
		if (remaining === undefined) {
			this.left -= 1;
		} else {
			this.left = Math.min(remaining, this.isKnown ? this.left : limit);
			this.isKnown = true;
		}
	}

	/** Applies the headers of a refused call: the window has no call left until this time. */
	applyRefusal({ limit, resetsAt }: WindowHeaders, until: number): void {
		this.limit = limit ?? this.limit;
		this.left = 0;
		// Without a limit header, we don't know how many calls the next window has.
		this.isKnown = limit !== undefined || this.isKnown;
		this.endsAt = until;
		this.resetsAt = resetsAt ?? this.resetsAt;
	}

	private startNext(): void {
		this.lastResetsAt = this.resetsAt;
		this.left = this.limit;
		this.endsAt = Infinity;
		this.isKnown = false;
	}
}
