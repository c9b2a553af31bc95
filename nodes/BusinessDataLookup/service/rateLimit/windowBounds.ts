import type { AllowanceHeaders } from './headers';

export const MINUTE_MS = 60_000;
/** A window that claims to end later than this is not believed. */
const LONGEST_WINDOW_MS = 2 * MINUTE_MS;
/** `Date` and the reset are whole seconds, so a window's end is known this exactly. */
const PRECISION_MS = 2000;

/** Which window a response speaks of, seen from the current one. */
export type SpokenOf = 'unknown' | 'past' | 'current' | 'next';

/**
 * Which minute window is it, and when does it end? Times are parameters, in ms.
 *
 * Invariants: the number only grows; a window without a known end is over a minute after its first
 * call; the reset time, on the service's clock, names the newest window that a response told of.
 */
export class WindowBounds {
	/** Counted over the life of the allowance. */
	number = 1;

	/** The service had told the end of the window before this one. */
	previousEndWasKnown = false;

	/** When the first call of the window left. */
	private startedAt = Infinity;

	/** When the service's window is over at the latest, on our clock; undefined = not told yet. */
	private endsAt?: number;

	/** The end of the newest window told of, on the service's clock. */
	private resetsAt = -Infinity;

	/** When this window is over, told or not. */
	get end(): number {
		return this.endsAt ?? this.startedAt + MINUTE_MS;
	}

	/** ms until the window is over, if its first call leaves now at the latest. */
	endsIn(now: number): number {
		return this.end === Infinity ? MINUTE_MS : this.end - now;
	}

	/** A call leaves: the first one starts the window. */
	callLeaves(now: number): void {
		if (this.startedAt === Infinity) this.startedAt = now;
	}

	startNext(): void {
		this.previousEndWasKnown = this.endsAt !== undefined;
		this.number += 1;
		this.startedAt = Infinity;
		this.endsAt = undefined;
	}

	/**
	 * Finds the window that a response speaks of.
	 *
	 * @param isCurrent the call left in the current window
	 */
	locate({ resetsAt, resetsIn }: AllowanceHeaders, isCurrent: boolean): SpokenOf {
		if (resetsAt === undefined || resetsIn === undefined) return 'unknown';
		if (resetsIn <= 0 || resetsIn > LONGEST_WINDOW_MS) return 'unknown';
		const endIsKnown = this.endsAt !== undefined;
		const step = resetsAt - this.resetsAt;
		if (!isCurrent && (step < 0 || (step === 0 && !endIsKnown))) return 'past';
		return endIsKnown && step > 0 ? 'next' : 'current';
	}

	/** A new window now would come long before this one's end: then its end is not fixed. */
	isFarFromEnd(now: number): boolean {
		return now < this.end - PRECISION_MS;
	}

	/** A response of the current window tells its end. */
	learnEnd({ resetsAt, resetsIn }: AllowanceHeaders, now: number, fixed: boolean): void {
		// In whole seconds each response gives an upper bound of a fixed end, and the least is the best.
		// An end that slides only moves on.
		const bound = now + resetsIn!;
		const known = this.endsAt ?? bound;
		this.endsAt = fixed ? Math.min(known, bound) : Math.max(known, bound);
		this.resetsAt = resetsAt!;
	}

	/** The service refuses calls until `end`. */
	closeUntil(end: number, { resetsAt }: AllowanceHeaders): void {
		this.endsAt = end;
		this.resetsAt = resetsAt ?? this.resetsAt;
	}
}
