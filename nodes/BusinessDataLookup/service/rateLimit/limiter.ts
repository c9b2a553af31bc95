import type { Clock } from '../clock';
import { Concurrency } from './concurrency';
import type { RateHeaders } from './headers';
import { MinuteAllowance, type WindowReservation } from './minuteAllowance';
import type { WaitBudget } from './waitBudget';

/** Leave to send one call. */
export interface Reservation {
	lane: string;
	minute?: WindowReservation;
	ceiling?: WindowReservation;
}

/** Why a call got no reservation. */
export class NoReservation {
	/** @param wait ms until the service would take the call; undefined = the run was cancelled */
	constructor(readonly wait?: number) {}
}

interface QueuedCall {
	lane: string;
	waitBudget: WaitBudget;
	admit(reservation: Reservation): void;
	turnAway(reason: NoReservation): void;
}

/** The lane of all calls that share the minute allowance; others have a lane for each path. */
export const LIMITED_LANE = 'limited';
/** Long waits are slept in slices, so that a change is seen within a second. */
const SLICE_MS = 1000;
/** A 429 that asks for a shorter wait is given this much. */
const SHORTEST_PARK_MS = 1000;
/** A longer wait than a window can last is not believed: a minute and its slack, */
const LONGEST_PARK_MS = 120_000;
/** and the UTC day that a route outside the group may have. Source: "Rate limits", rule 5. */
const LONGEST_ROUTE_PARK_MS = 24 * 3_600_000;
/** Spread over the end of a park, so that all who share the allowance do not come back at once. */
const JITTER_MS = 250;

/**
 * The rate limit of one account, shared by all its runs in this process. A call gets its reservation
 * before it leaves; how many there are follows from the headers of every response.
 * Source: "Rate limits".
 */
export class RateLimiter {
	private readonly minute = new MinuteAllowance();

	private readonly ceiling = new MinuteAllowance(false);

	private readonly concurrency = new Concurrency();

	private readonly parkedUntil = new Map<string, number>();

	private queue: QueuedCall[] = [];

	private watching = false;

	/** The number of the window in which the last call left. */
	private lastWindow = 0;

	lastUsed = 0;

	constructor(private readonly clock: Clock) {}

	/** Calls left in this minute, as far as is known. */
	get callsLeft(): number {
		return this.minute.left(this.clock.now());
	}

	/** Nothing is under way and nobody waits. */
	get idle(): boolean {
		return this.queue.length === 0 && !this.concurrency.busy;
	}

	/**
	 * Waits for leave to send a call.
	 *
	 * @param again the call was refused before and goes ahead of those that were not sent yet
	 * @returns the reservation to give to `answered`, `refused` or `lost`; or why there is none
	 */
	async reserve(
		lane: string,
		waitBudget: WaitBudget,
		signal?: AbortSignal,
		again = false,
	): Promise<Reservation | NoReservation> {
		this.lastUsed = this.clock.now();
		if (signal?.aborted) return new NoReservation();
		return await new Promise((resolve) => {
			const onAbort = () => call.turnAway(new NoReservation());
			const settle = (outcome: Reservation | NoReservation) => {
				signal?.removeEventListener('abort', onAbort);
				resolve(outcome);
			};
			const call: QueuedCall = {
				lane,
				waitBudget,
				admit: settle,
				turnAway: (reason) => {
					this.queue = this.queue.filter((other) => other !== call);
					settle(reason);
				},
			};
			signal?.addEventListener('abort', onAbort, { once: true });
			if (again) this.queue.unshift(call);
			else this.queue.push(call);
			this.admitQueued();
		});
	}

	/** The service answered the call. */
	answered(reservation: Reservation, headers: RateHeaders): void {
		this.settle(reservation, headers);
		if (reservation.lane === LIMITED_LANE) {
			this.concurrency.answered(headers.concurrent, this.minute.shared);
		}
		this.admitQueued();
	}

	/** The call was not answered. Whether it was counted is not known, so its reservation stays used. */
	lost(reservation: Reservation): void {
		this.settle(reservation, { minute: {}, ceiling: {} });
		this.admitQueued();
	}

	/**
	 * The service refused the call with 429: it used nothing, and all who share its lane wait.
	 *
	 * @param wait ms to keep away
	 */
	refused(
		reservation: Reservation,
		limit: 'minute' | 'concurrent',
		headers: RateHeaders,
		wait: number,
	): void {
		const now = this.clock.now();
		const { lane, minute, ceiling } = reservation;
		if (minute) this.minute.release(minute);
		if (ceiling) this.ceiling.release(ceiling);
		this.callEnds(reservation);
		const isLimited = lane === LIMITED_LANE;
		const longest = isLimited ? LONGEST_PARK_MS : LONGEST_ROUTE_PARK_MS;
		const pause = Math.min(Math.max(wait, SHORTEST_PARK_MS), longest);
		if (isLimited && limit === 'minute') {
			const ofCeiling = headers.ceiling.remaining === 0 && headers.minute.remaining !== 0;
			if (ofCeiling) this.ceiling.exhausted(headers.ceiling, pause, now);
			else this.minute.exhausted(headers.minute, pause, now);
		}
		// Calls refused in one burst tell one thing: narrow once.
		if (isLimited && limit === 'concurrent' && !this.isParked(lane, now)) {
			this.concurrency.refused(headers.concurrent.limit);
		}
		this.park(lane, now + pause + this.clock.random() * JITTER_MS);
		this.admitQueued();
	}

	private settle(
		reservation: Reservation,
		{ minute, ceiling }: Pick<RateHeaders, 'minute' | 'ceiling'>,
	): void {
		const now = this.clock.now();
		if (reservation.minute) this.minute.settle(reservation.minute, minute, now);
		if (reservation.ceiling) this.ceiling.settle(reservation.ceiling, ceiling, now);
		this.callEnds(reservation);
	}

	private callEnds({ lane }: Reservation): void {
		if (lane === LIMITED_LANE) this.concurrency.callEnds();
	}

	private isParked(lane: string, now: number): boolean {
		return (this.parkedUntil.get(lane) ?? 0) > now;
	}

	private park(lane: string, until: number): void {
		this.parkedUntil.set(lane, Math.max(until, this.parkedUntil.get(lane) ?? 0));
	}

	/** The earliest time at which a call of the lane may leave; Infinity = a response must come first. */
	private opensAt(lane: string, now: number): number {
		const parked = this.parkedUntil.get(lane) ?? 0;
		if (lane !== LIMITED_LANE) return Math.max(now, parked);
		if (this.concurrency.free <= 0) return Infinity;
		return Math.max(parked, this.minute.opensAt(now), this.ceiling.opensAt(now));
	}

	/** Lets all leave that may; each lane keeps its order. */
	private admitQueued(): void {
		const now = this.clock.now();
		const closed = new Set<string>();
		const waiting: QueuedCall[] = [];
		const admitted: Array<[QueuedCall, Reservation]> = [];
		for (const call of this.queue) {
			if (!closed.has(call.lane) && this.opensAt(call.lane, now) <= now) {
				admitted.push([call, this.take(call.lane, now)]);
			} else {
				closed.add(call.lane);
				waiting.push(call);
			}
		}
		this.queue = waiting;
		for (const [call, reservation] of admitted) call.admit(reservation);
		if (this.queue.length > 0 && !this.watching) void this.watch();
	}

	private take(lane: string, now: number): Reservation {
		if (lane !== LIMITED_LANE) return { lane };
		const window = this.minute.windowNumber(now);
		if (window !== this.lastWindow && !this.concurrency.busy) this.concurrency.begin();
		this.lastWindow = window;
		this.concurrency.callLeaves();
		return { lane, minute: this.minute.reserve(now), ceiling: this.ceiling.reserve(now) };
	}

	/** Sleeps until the next lane opens, while any opens by time alone. */
	private async watch(): Promise<void> {
		this.watching = true;
		for (;;) {
			const held = this.heldByTime();
			if (held.length === 0) break;
			const slice = Math.max(1, Math.min(SLICE_MS, ...held.map(({ wait }) => wait)));
			await this.clock.sleep(slice);
			// What was slept counts, and not what a clock says that leaps while the machine is asleep.
			for (const waitBudget of new Set(held.map(({ call }) => call.waitBudget))) {
				waitBudget.spend(slice);
			}
			this.admitQueued();
		}
		this.watching = false;
	}

	/** Calls whose lane opens by time alone, with ms until then; those without so much budget are turned away. */
	private heldByTime(): Array<{ call: QueuedCall; wait: number }> {
		const now = this.clock.now();
		const held = this.queue
			.map((call) => ({ call, wait: this.opensAt(call.lane, now) - now }))
			.filter(({ wait }) => wait !== Infinity);
		const [affordable, tooLong] = [
			held.filter(({ call, wait }) => wait <= call.waitBudget.left),
			held.filter(({ call, wait }) => wait > call.waitBudget.left),
		];
		for (const { call, wait } of tooLong) call.turnAway(new NoReservation(wait));
		return affordable;
	}
}
