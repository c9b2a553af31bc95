import type { AllowanceHeaders } from './headers';
import { callsToKeep, lastCallOpensAt, type AllowanceReport } from './otherProcesses';
import { RecentCalls } from './recentCalls';
import { WindowBounds } from './windowBounds';

/** A window as a forecast counts it: a minute, and up to a second because its end is told in whole seconds. */
const FORECAST_WINDOW_MS = 61_000;

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
 * bookkeeping: times are parameters, in ms.
 *
 * Invariants:
 * - No more calls are reserved in a window than the limit.
 * - Until responses have proved that the service forgets all calls at once at the window's end, no
 *   more calls are reserved in any minute than the limit, which is right for a sliding window too.
 *   One call, sent alone after the window's end, brings the proof.
 * - What the newest response says is left, less what was sent after it and what other processes are
 *   expected to send meanwhile, is never exceeded.
 */
export class MinuteAllowance {
	limit = DEFAULT_LIMIT;

	/** A response has spoken of this allowance. */
	isKnown = false;

	private readonly window = new WindowBounds();

	private readonly recent = new RecentCalls();

	/** Reserved calls by their sequence, until they are answered, lost or refused. */
	private readonly open = new Map<number, WindowReservation>();

	/** Calls reserved in this window. */
	private reserved = 0;

	private sequence = 0;

	/** What the response to the newest call reported. */
	private newest?: AllowanceReport;

	/** The service forgets all calls at once at the window's end. */
	private fixed = false;

	/** A call is under way alone to find out whether that is so. */
	private probing = false;

	/** @param always false = limits nothing until a response speaks of it (the client-wide ceiling) */
	constructor(private readonly always = true) {}

	private get active(): boolean {
		return this.always || this.isKnown;
	}

	/** Other processes spend from this allowance, as the newest response shows. */
	get shared(): boolean {
		return (this.newest?.keptForOthers ?? 0) > 0;
	}

	/** The number of the current window, counted over the life of the allowance. */
	windowNumber(now: number): number {
		this.startWindowIfDue(now);
		return this.window.number;
	}

	/** Calls that may still leave in this window, as far as is known. */
	left(now: number): number {
		this.startWindowIfDue(now);
		return Math.max(0, Math.floor(Math.min(this.ownLeft(now), this.serviceLeft())));
	}

	/** The ms from one call to the next at which what is left reaches the window's end; 0 = nothing is left. */
	pace(now: number): number {
		const left = this.left(now);
		return left > 0 ? this.window.endsIn(now) / left : 0;
	}

	/** The earliest time at which a call may leave; Infinity = a response must come first. */
	opensAt(now: number): number {
		if (!this.active) return now;
		this.startWindowIfDue(now);
		if (this.probing) return Infinity;
		if (this.serviceLeft() < 1) {
			const opensAt = this.lastCallOpensAt();
			if (opensAt > now) return Math.min(opensAt, this.window.end);
		}
		if (this.ownLeft(now) > 0 || this.mayProbe()) return now;
		if (this.fixed) return this.window.end;
		return Math.min(this.recent.fallsBelow(this.limit - this.open.size), this.window.end);
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
		this.probing = this.active && this.ownLeft(now) <= 0;
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
		this.open.set(reservation.sequence, reservation);
		return reservation;
	}

	/** The call was refused and not counted: its reservation is free again. */
	release(reservation: WindowReservation): void {
		if (!this.open.delete(reservation.sequence)) return;
		this.probing = false;
		if (reservation.window === this.window.number) this.reserved -= 1;
	}

	/** The call was answered, or lost: then nothing is known from it and the headers are empty. */
	settle(reservation: WindowReservation, headers: AllowanceHeaders, now: number): void {
		if (!this.open.delete(reservation.sequence)) return;
		this.probing = false;
		this.recent.add(reservation.sentAt, now);
		if (headers.limit === undefined && headers.remaining === undefined) return;
		this.isKnown = true;
		this.startWindowIfDue(now);
		this.limit = headers.limit ?? this.limit;
		if (!this.countsNow(reservation, headers, now) || headers.remaining === undefined) return;
		const remaining = Math.min(headers.remaining, this.limit);
		// Fewer are used than a sliding window must have counted: then the window is a fixed one.
		const surelyCounted = this.recent.answeredBefore(reservation.sentAt, now);
		this.fixed ||= this.limit - remaining <= surelyCounted;
		if (reservation.sequence >= (this.newest?.sequence ?? 0)) {
			const ownCalls = this.fixed ? this.reserved : this.sequence;
			const byOthers = this.limit - remaining - ownCalls;
			const keptForOthers = callsToKeep(reservation, remaining, byOthers, now);
			const took = now - reservation.sentAt;
			this.newest = { sequence: reservation.sequence, remaining, at: now, took, keptForOthers };
		}
	}

	/** The service refuses calls for `wait` ms. */
	exhausted(headers: AllowanceHeaders, wait: number, now: number): void {
		this.isKnown = true;
		this.startWindowIfDue(now);
		this.limit = headers.limit ?? this.limit;
		this.newest = { sequence: this.sequence, remaining: 0, at: now, took: 0, keptForOthers: 0 };
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
			if (window.isFarFromEnd(now)) this.fixed = false;
			this.startWindow();
			for (const open of this.open.values()) {
				Object.assign(open, { window: window.number, moved: true });
			}
			this.reserved = this.open.size;
		}
		if (reservation.window !== window.number) this.reserved += 1;
		window.learnEnd(headers, now, this.fixed);
		return true;
	}

	private ownLeft(now: number): number {
		if (this.fixed) return this.limit - this.reserved - this.openFromBefore();
		return this.limit - this.recent.count(now) - this.open.size;
	}

	/** Calls under way that left in an older window, and may be counted in this one. */
	private openFromBefore(): number {
		let count = 0;
		for (const { window } of this.open.values()) if (window !== this.window.number) count += 1;
		return count;
	}

	/** Calls left at the service when our next one arrives. */
	private serviceLeft(): number {
		if (!this.newest) return Infinity;
		const { sequence, remaining, keptForOthers } = this.newest;
		return remaining - (this.sequence - sequence) - keptForOthers;
	}

	/** When the call that is kept for others may be made by us after all; Infinity = not in this window. */
	private lastCallOpensAt(): number {
		const { newest } = this;
		if (newest?.sequence !== this.sequence || this.open.size > 0) return Infinity;
		return lastCallOpensAt(newest);
	}

	private mayProbe(): boolean {
		return this.window.previousEndWasKnown && this.reserved === 0 && this.open.size === 0;
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
