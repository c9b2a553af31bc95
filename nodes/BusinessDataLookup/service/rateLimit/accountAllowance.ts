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

	private readonly concurrency = new Concurrency();

	/** The number of the window in which the last call left. */
	private lastWindow = 0;

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
		return Math.max(this.minute.opensAt(now), this.ceiling.opensAt(now));
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
		this.concurrency.answered(headers.concurrent, this.minute.shared);
	}

	/** Whether the call was counted is not known, so its reservation stays used. */
	lost(reservation: LimitedReservation, now: number): void {
		this.settle(reservation, { minute: {}, ceiling: {} }, now);
	}

	/** The call was refused and used nothing: its reservation is free again. */
	release({ minute, ceiling }: LimitedReservation): void {
		this.minute.release(minute);
		this.ceiling.release(ceiling);
		this.concurrency.callEnds();
	}

	/** The service refuses calls of the minute for `wait` ms. */
	minuteExhausted({ minute, ceiling }: RateHeaders, wait: number, now: number): void {
		const ofCeiling = ceiling.remaining === 0 && minute.remaining !== 0;
		if (ofCeiling) this.ceiling.exhausted(ceiling, wait, now);
		else this.minute.exhausted(minute, wait, now);
	}

	/** The service refused a call for being one too many at once. */
	tooManyAtOnce({ concurrent }: RateHeaders): void {
		this.concurrency.refused(concurrent.limit);
	}

	private settle(
		reservation: LimitedReservation,
		{ minute, ceiling }: Pick<RateHeaders, 'minute' | 'ceiling'>,
		now: number,
	): void {
		this.minute.settle(reservation.minute, minute, now);
		this.ceiling.settle(reservation.ceiling, ceiling, now);
		this.concurrency.callEnds();
	}
}
