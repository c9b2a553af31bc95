import { MINUTE_MS } from '../time';
import type { AllowanceHeaders } from './headers';
import { callsToKeep, lastCallOpensAt, paceOfOthers, type AllowanceReport } from './otherProcesses';
import { WindowBounds } from './windowBounds';

/** A window as a forecast counts it: a minute, and up to a second because its end is told in whole seconds. */
const FORECAST_WINDOW_MS = 61_000;

/** A steady stream of calls leaves so many of a window to others. */
const LAST_CALLS = 2;

/** One call of a window, reserved before it leaves. */
export interface WindowReservation {
	/** The number of the window it was made in. */
	window: number;
	/** Which call this is, counted over the life of the allowance. */
	sequence: number;
	/** It was thought to be in an older window when it was made. */
	moved: boolean;
	sentAt: number;
	/** What was known when the call left. */
	known?: AllowanceReport;
}

/** Source: "Rate limits": 60 calls a minute, where no response has said otherwise. */
const DEFAULT_LIMIT = 60;

/**
 * How many calls of one minute allowance are left, as far as this process can know it? Pure
 * bookkeeping: times are parameters, in ms. Source: "Rate limits": one reset for all calls of a window.
 *
 * Invariants:
 * - No more calls are reserved in a window than the limit.
 * - What the newest response says is left, less what was sent after it and what other processes are
 *   expected to send meanwhile, is never exceeded.
 */
export class MinuteAllowance {
	limit = DEFAULT_LIMIT;

	/** A response has spoken of this allowance. */
	isKnown = false;

	private readonly window = new WindowBounds();

	/** Calls under way. */
	private readonly open = new Set<WindowReservation>();

	/** Calls reserved in this window. */
	private reserved = 0;

	private sequence = 0;

	/** What the response to the newest call reported. */
	private newest?: AllowanceReport;

	/** @param always false = limits nothing until a response speaks of it (the client-wide ceiling) */
	constructor(private readonly always = true) {}

	private get active(): boolean {
		return this.always || this.isKnown;
	}

	/** Other processes spend from this allowance, as the newest response shows. */
	get shared(): boolean {
		return (this.newest?.othersPace ?? 0) > 0;
	}

	/** The number of the current window, counted over the life of the allowance. */
	windowNumber(now: number): number {
		this.startWindowIfDue(now);
		return this.window.number;
	}

	/** Calls that may still leave in this window, as far as is known. */
	left(now: number): number {
		this.startWindowIfDue(now);
		return Math.max(0, Math.floor(Math.min(this.ownLeft, this.serviceLeft)));
	}

	/** The ms from one call to the next at which what is left, but for the last few calls, reaches the window's end; 0 = nothing is left. */
	pace(now: number): number {
		const left = this.left(now);
		return left > 0 ? this.window.endsIn(now) / Math.max(1, left - LAST_CALLS) : 0;
	}

	/**
	 * The earliest time at which a call may leave; Infinity = a response must come first.
	 *
	 * @param crowded others are many, and have gone on since the newest response; a few may have ended
	 */
	opensAt(now: number, crowded = false): number {
		if (!this.active) return now;
		this.startWindowIfDue(now);
		const { end } = this.window;
		if (this.ownLeft < 1) return end;
		const goneOn = crowded && this.newest ? this.newest.othersPace * (now - this.newest.at) : 0;
		if (this.serviceLeft - goneOn >= 1) return now;
		return Math.min(Math.max(now, this.lastCallOpensAt), end);
	}

	/** The least ms until the last of so many calls may leave, if nothing but this allowance holds them. */
	waitForLast(calls: number, now: number): number {
		if (!this.active) return 0;
		const missing = calls - this.left(now);
		if (missing <= 0) return 0;
		return this.window.endsIn(now) + (Math.ceil(missing / this.limit) - 1) * FORECAST_WINDOW_MS;
	}

	/** Reserves a call. Call it only when `opensAt(now) <= now`. */
	reserve(now: number): WindowReservation {
		this.startWindowIfDue(now);
		this.window.callLeaves(now);
		this.reserved += 1;
		this.sequence += 1;
		const reservation: WindowReservation = {
			window: this.window.number,
			sequence: this.sequence,
			moved: false,
			sentAt: now,
			known: this.newest,
		};
		this.open.add(reservation);
		return reservation;
	}

	/** The call was refused and not counted: its reservation is free again. */
	release(reservation: WindowReservation): void {
		if (!this.open.delete(reservation)) return;
		if (reservation.window === this.window.number) this.reserved -= 1;
	}

	/**
	 * The call was answered, or lost: then nothing is known from it and the headers are empty.
	 *
	 * @param crowded others are many, so what is used of a window has been used as fast as they go on
	 */
	settle(
		reservation: WindowReservation,
		headers: AllowanceHeaders,
		now: number,
		crowded = false,
	): void {
		if (!this.open.delete(reservation)) return;
		if (reservation.window === this.window.number) this.window.callReturns(now);
		if (headers.limit === undefined && headers.remaining === undefined) return;
		this.isKnown = true;
		this.startWindowIfDue(now);
		this.limit = headers.limit ?? this.limit;
		if (!this.countsNow(reservation, headers, now) || headers.remaining === undefined) return;
		const remaining = Math.min(headers.remaining, this.limit);
		const { sequence, sentAt } = reservation;
		if (sequence < (this.newest?.sequence ?? 0)) return;
		const byOthers = this.limit - remaining - this.reserved;
		const begin = {
			sequence: sequence - this.reserved,
			remaining: this.limit,
			at: Math.min(sentAt, this.window.end - MINUTE_MS),
		};
		const known = reservation.known ?? (crowded ? begin : undefined);
		const othersPace = known ? paceOfOthers(sequence, known, remaining, byOthers, now) : 0;
		this.newest = { sequence, remaining, at: now, took: now - sentAt, othersPace };
	}

	/** The service refuses calls for `wait` ms. */
	exhausted(headers: AllowanceHeaders, wait: number, now: number): void {
		this.isKnown = true;
		this.startWindowIfDue(now);
		this.limit = headers.limit ?? this.limit;
		this.newest = { sequence: this.sequence, remaining: 0, at: now, took: 0, othersPace: 0 };
		this.window.closeUntil(now + wait, headers);
	}

	/** Takes in which window the service counted a call; false = one that is over. */
	private countsNow(
		reservation: WindowReservation,
		headers: AllowanceHeaders,
		now: number,
	): boolean {
		const { window } = this;
		const isCurrent = reservation.window === window.number && !reservation.moved;
		const spokenOf = window.locate(headers, isCurrent);
		if (spokenOf === 'unknown') return isCurrent;
		if (spokenOf === 'past') {
			if (reservation.window === window.number) this.reserved -= 1;
			return false;
		}
		if (spokenOf === 'next') {
			this.startWindow();
			for (const open of this.open) Object.assign(open, { window: window.number, moved: true });
			this.reserved = this.open.size;
		}
		if (reservation.window !== window.number) this.reserved += 1;
		window.learnEnd(headers, now);
		return true;
	}

	/** Calls that this process has left of the limit; those that left in an older window may be counted in this one. */
	private get ownLeft(): number {
		const fromBefore = [...this.open].filter(({ window }) => window !== this.window.number);
		return this.limit - this.reserved - fromBefore.length;
	}

	/** Calls left at the service when one that leaves now arrives. */
	private get serviceLeft(): number {
		if (!this.newest) return Infinity;
		const { sequence, remaining } = this.newest;
		return remaining - (this.sequence - sequence) - callsToKeep(this.newest);
	}

	/** When the call that is kept for others may be made by us after all; Infinity = not in this window. */
	private get lastCallOpensAt(): number {
		const { newest } = this;
		if (newest?.sequence !== this.sequence || this.open.size > 0) return Infinity;
		return lastCallOpensAt(newest);
	}

	private startWindowIfDue(now: number): void {
		if (now >= this.window.end) this.startWindow();
	}

	private startWindow(): void {
		this.window.startNext();
		this.reserved = 0;
		this.newest = undefined;
	}
}
