import { MINUTE_MS } from '../time';
import type { AllowanceHeaders } from './headers';

/** A window that claims to end later than this is not believed. */
const MAX_WINDOW_MS = 2 * MINUTE_MS;

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

	/** When the first call of the window left; once one has come back, when that was. */
	private startedAt = Infinity;

	private isAnswered = false;

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

	/** A call of the window has come back: the service's window began by then. */
	callReturns(now: number): void {
		if (!this.isAnswered) this.startedAt = now;
		this.isAnswered = true;
	}

	startNext(): void {
		this.number += 1;
		this.startedAt = Infinity;
		this.isAnswered = false;
		this.endsAt = undefined;
	}

	/**
	 * Finds the window that a response speaks of.
	 *
	 * @param isCurrent the call left in the current window
	 */
	locate({ resetsAt, resetsIn }: AllowanceHeaders, isCurrent: boolean): SpokenOf {
		if (resetsAt === undefined || resetsIn === undefined) return 'unknown';
		if (resetsIn <= 0 || resetsIn > MAX_WINDOW_MS) return 'unknown';
		const endIsKnown = this.endsAt !== undefined;
		const step = resetsAt - this.resetsAt;
		if (!isCurrent && (step < 0 || (step === 0 && !endIsKnown))) return 'past';
		return endIsKnown && step > 0 ? 'next' : 'current';
	}

	/** A response of the current window tells its end: in whole seconds, so the least of what they tell is the best. */
	learnEnd({ resetsAt, resetsIn }: AllowanceHeaders, now: number): void {
		this.endsAt = Math.min(this.endsAt ?? Infinity, now + resetsIn!);
		this.resetsAt = resetsAt!;
	}

	/** The service refuses calls until `end`. */
	closeUntil(end: number, { resetsAt }: AllowanceHeaders): void {
		this.endsAt = end;
		this.resetsAt = resetsAt ?? this.resetsAt;
	}
}
