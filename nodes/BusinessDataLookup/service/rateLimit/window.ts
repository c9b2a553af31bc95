import { MINUTE_MS } from '../time';
import type { AllowanceHeaders } from '../rateHeaders';

/** A window that claims to end later than this is not believed. */
const MAX_WINDOW_MS = 2 * MINUTE_MS;

/**
 * One minute window of the service, as its answers tell it. Times are parameters, in ms.
 * Source: "Rate limits": all calls of a window share one limit and one reset.
 *
 * Invariant: `left` is the least that the answers of this window told; calls under way are not taken
 * from it, because an answer may count them already.
 */
export class Window {
	left: number;

	/** When the window is over; Infinity = it has not begun. */
	endsAt = Infinity;

	/** The service has told how many calls are left in this window. */
	isTold = false;

	/** The reset on the service's clock, which names the newest window it told of. */
	private resetsAt = -Infinity;

	/** The same of the newest window that is over. */
	private over = -Infinity;

	/** @param limit calls in a window, until the service tells */
	constructor(public limit: number) {
		this.left = limit;
	}

	/** Until when no call may leave, whatever the calls under way bring; -Infinity = one may leave. */
	closedUntil(now: number): number {
		this.startNextIfDue(now);
		return this.left <= 0 ? this.endsAt : -Infinity;
	}

	/** Whether one more call fits beside those under way. */
	hasRoom(now: number, underWay: number): boolean {
		this.startNextIfDue(now);
		return this.left > underWay;
	}

	/** A call came back, refused ones aside. Its headers are empty where it was lost. */
	answered({ limit, remaining, resetsAt, resetsIn }: AllowanceHeaders, now: number): void {
		this.startNextIfDue(now);
		const isNamed = resetsAt !== undefined && resetsIn! > 0 && resetsIn! <= MAX_WINDOW_MS;
		// A late answer of a window that is over tells nothing of this one.
		if (resetsAt! <= this.over || (isNamed && resetsAt < this.resetsAt)) return;
		if (isNamed && resetsAt > this.resetsAt) {
			if (this.isTold) this.startNext();
			this.resetsAt = resetsAt;
			this.endsAt = now + resetsIn!;
		}
		// Resets come in whole seconds: the earliest is the most exact.
		this.endsAt = Math.min(this.endsAt, now + (isNamed ? resetsIn! : MINUTE_MS));
		if (limit !== undefined && limit !== this.limit) {
			this.left += limit - this.limit;
			this.limit = limit;
		}
		if (remaining === undefined) {
			this.left -= 1;
			return;
		}
		const told = Math.min(remaining, this.limit);
		this.left = this.isTold ? Math.min(this.left, told) : told;
		this.isTold = true;
	}

	/** The service refused a call and asked to wait. */
	exhausted({ limit, resetsAt }: AllowanceHeaders, until: number): void {
		this.limit = limit ?? this.limit;
		this.left = 0;
		this.isTold = true;
		this.endsAt = until;
		this.resetsAt = resetsAt ?? this.resetsAt;
	}

	private startNextIfDue(now: number): void {
		if (now >= this.endsAt) this.startNext();
	}

	private startNext(): void {
		this.over = this.resetsAt;
		this.left = this.limit;
		this.endsAt = Infinity;
		this.isTold = false;
	}
}
