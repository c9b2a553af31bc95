import { Concurrency } from './concurrency';
import type { RateHeaders } from './headers';
import { MinuteAllowance, type WindowReservation } from './minuteAllowance';

/** One call of the rate-limited group, reserved before it leaves. */
export interface LimitedReservation {
	minute: WindowReservation;
	ceiling: WindowReservation;
}

/**
 * What the service allows an account now: its minute, the client-wide ceiling and the calls under way
 * at once. Times are parameters, in ms. Source: "Rate limits".
 */
export class AccountAllowance {
	private readonly minute = new MinuteAllowance();

	private readonly ceiling = new MinuteAllowance(false);

	private readonly concurrency: Concurrency;

	/** The number of the window in which the last call left. */
	private lastWindow = 0;

	/** Until when the next call is kept by something else than its pause. */
	private heldUntil = -Infinity;

	/** @param random draws 0 ≤ x < 1 */
	constructor(random: () => number) {
		this.concurrency = new Concurrency(random);
	}

	/** A response has told the limit of a minute. */
	get isKnown(): boolean {
		return this.minute.isKnown;
	}

	/** Calls are under way. */
	get busy(): boolean {
		return this.concurrency.busy;
	}

	/** Calls left in this minute, as far as is known. */
	callsLeft(now: number): number {
		return this.minute.left(now);
	}

	/** The ms from one call to the next at which what is left of the minute reaches its end; 0 = nothing is left. */
	pace(now: number): number {
		return this.minute.pace(now);
	}

	/** The earliest time at which a call may leave; Infinity = a response must come first. */
	opensAt(now: number): number {
		if (this.concurrency.free <= 0) return Infinity;
		const minute = this.minute.opensAt(now, this.concurrency.isCrowded);
		const opensAt = Math.max(minute, this.ceiling.opensAt(now));
		if (opensAt === Infinity) return Infinity;
		this.heldUntil = opensAt > now ? opensAt : Math.min(this.heldUntil, now);
		return Math.max(opensAt, this.heldUntil + this.concurrency.pause);
	}

	/** The least ms until the last of so many calls may leave. */
	waitForLast(calls: number, now: number): number {
		return Math.max(this.minute.waitForLast(calls, now), this.ceiling.waitForLast(calls, now));
	}

	reserve(now: number): LimitedReservation {
		const window = this.minute.windowNumber(now);
		if (window !== this.lastWindow && !this.concurrency.busy) this.concurrency.begin();
		this.lastWindow = window;
		this.concurrency.callLeaves();
		return { minute: this.minute.reserve(now), ceiling: this.ceiling.reserve(now) };
	}

	answered(reservation: LimitedReservation, headers: RateHeaders, now: number): void {
		this.settle(reservation, headers, now);
		const took = now - reservation.minute.sentAt;
		this.concurrency.answered(headers.concurrent, took, this.minute.shared);
	}

	/** Whether the call was counted is not known, so its reservation stays used. */
	lost(reservation: LimitedReservation, now: number): void {
		this.settle(reservation, { minute: {}, ceiling: {} }, now);
	}

	/** The call was refused and used nothing: its reservation is free again. */
	release({ minute, ceiling }: LimitedReservation, now: number): void {
		this.minute.release(minute);
		this.ceiling.release(ceiling);
		this.callEnds(now);
	}

	/** The service refuses calls of the minute for `wait` ms. */
	minuteExhausted({ minute, ceiling }: RateHeaders, wait: number, now: number): void {
		const ofCeiling = ceiling.remaining === 0 && minute.remaining !== 0;
		if (ofCeiling) this.ceiling.exhausted(ceiling, wait, now);
		else this.minute.exhausted(minute, wait, now);
	}

	/** Others share the account, or a call would not have been refused: leave them more room. */
	narrow({ concurrent }: RateHeaders): void {
		this.concurrency.refused(concurrent.limit);
	}

	private settle(
		reservation: LimitedReservation,
		{ minute, ceiling }: Pick<RateHeaders, 'minute' | 'ceiling'>,
		now: number,
	): void {
		this.minute.settle(reservation.minute, minute, now, this.concurrency.isCrowded);
		this.ceiling.settle(reservation.ceiling, ceiling, now);
		this.callEnds(now);
	}

	private callEnds(now: number): void {
		this.concurrency.callEnds();
		this.heldUntil = Math.max(this.heldUntil, now);
	}
}
