import { Concurrency } from './concurrency';
import { MinuteWindow, type Place } from './minuteWindow';
import type { Patience } from './waitBudget';
import type { RateHeaders } from './headers';

/** What a limiter needs of the world: ms, so that tests can run in virtual time. */
export interface Time {
	now(): number;
	sleep(ms: number): Promise<unknown>;
	/** 0 ≤ x < 1 */
	random(): number;
}

/** Leave to send one call. */
export interface Ticket {
	lane: string;
	minute?: Place;
	ceiling?: Place;
}

/** Why a call was not let through. */
export class NotAdmitted {
	/** @param wait ms until the service would take the call; undefined = the run was cancelled */
	constructor(readonly wait?: number) {}
}

interface Waiting {
	lane: string;
	patience: Patience;
	admit(ticket: Ticket): void;
	turnAway(reason: NotAdmitted): void;
}

/** The lane of all calls that share the minute allowance; others have a lane for each path. */
export const ORDINARY = 'ordinary';
/** Long waits are slept in slices, so that a change is seen within a second. */
const SLICE = 1000;
/** A 429 that asks for less is given this much. */
const SHORTEST_PARK = 1000;
/** Who asks for more than its window can last is asked again after this much: a minute and its slack, */
const LONGEST_PARK = 120_000;
/** and the UTC day that a route outside the group may have. Source: "Rate limits", rule 5. */
const LONGEST_ROUTE_PARK = 24 * 3_600_000;
/** Spread over the end of a park, so that all who share the allowance do not come back at once. */
const JITTER = 250;

/**
 * The rate limit of one account, shared by all its runs in this process. A call takes its place
 * before it leaves; places come from what every answer's headers tell. Source: "Rate limits".
 */
export class RateLimiter {
	private readonly minute = new MinuteWindow();

	private readonly ceiling = new MinuteWindow(false);

	private readonly concurrency = new Concurrency();

	private readonly parkedUntil = new Map<string, number>();

	private queue: Waiting[] = [];

	private watching = false;

	/** The window in which the last call left. */
	private window = 0;

	lastUsed = 0;

	constructor(private readonly time: Time) {}

	/** Calls left in this minute, as far as is known. */
	get callsLeft(): number {
		return this.minute.left(this.time.now());
	}

	/** Nothing is under way and nobody waits. */
	get idle(): boolean {
		return this.queue.length === 0 && !this.concurrency.busy;
	}

	/**
	 * Waits for leave to send a call.
	 *
	 * @param again the call was refused before and goes ahead of those that were not sent yet
	 * @returns the ticket to give to `answered`, `refused` or `lost`; or why there is none
	 */
	async admit(
		lane: string,
		patience: Patience,
		signal?: AbortSignal,
		again = false,
	): Promise<Ticket | NotAdmitted> {
		this.lastUsed = this.time.now();
		if (signal?.aborted) return new NotAdmitted();
		return await new Promise((resolve) => {
			const onAbort = () => waiting.turnAway(new NotAdmitted());
			const settle = (outcome: Ticket | NotAdmitted) => {
				signal?.removeEventListener('abort', onAbort);
				resolve(outcome);
			};
			const waiting: Waiting = {
				lane,
				patience,
				admit: settle,
				turnAway: (reason) => {
					this.queue = this.queue.filter((other) => other !== waiting);
					settle(reason);
				},
			};
			signal?.addEventListener('abort', onAbort, { once: true });
			if (again) this.queue.unshift(waiting);
			else this.queue.push(waiting);
			this.pump();
		});
	}

	/** The service answered the call. */
	answered(ticket: Ticket, headers: RateHeaders): void {
		const now = this.time.now();
		if (ticket.minute) this.minute.settle(ticket.minute, headers.minute, now);
		if (ticket.ceiling) this.ceiling.settle(ticket.ceiling, headers.ceiling, now);
		this.leave(ticket);
		if (ticket.lane === ORDINARY) this.concurrency.answered(headers.concurrent, this.minute.shared);
		this.pump();
	}

	/** The call had no answer: whether it was counted is not known, so its place stays taken. */
	lost(ticket: Ticket): void {
		const now = this.time.now();
		if (ticket.minute) this.minute.settle(ticket.minute, {}, now);
		if (ticket.ceiling) this.ceiling.settle(ticket.ceiling, {}, now);
		this.leave(ticket);
		this.pump();
	}

	/**
	 * The service refused the call with 429: it used nothing, and all who share its lane wait.
	 *
	 * @param wait ms to keep away
	 */
	refused(ticket: Ticket, kind: 'minute' | 'concurrent', headers: RateHeaders, wait: number): void {
		const now = this.time.now();
		if (ticket.minute) this.minute.giveBack(ticket.minute);
		if (ticket.ceiling) this.ceiling.giveBack(ticket.ceiling);
		this.leave(ticket);
		const longest = ticket.lane === ORDINARY ? LONGEST_PARK : LONGEST_ROUTE_PARK;
		const pause = Math.min(Math.max(wait, SHORTEST_PARK), longest);
		if (ticket.lane === ORDINARY && kind === 'minute') {
			const ofCeiling = headers.ceiling.remaining === 0 && headers.minute.remaining !== 0;
			const [window, told] = ofCeiling
				? [this.ceiling, headers.ceiling]
				: [this.minute, headers.minute];
			window.exhausted(told, pause, now);
		}
		// Calls refused in one burst tell one thing: narrow once.
		if (ticket.lane === ORDINARY && kind === 'concurrent' && !this.isParked(ORDINARY, now)) {
			this.concurrency.refused(headers.concurrent.limit);
		}
		this.park(ticket.lane, now + pause + this.time.random() * JITTER);
		this.pump();
	}

	private leave(ticket: Ticket): void {
		if (ticket.lane === ORDINARY) this.concurrency.release();
	}

	private isParked(lane: string, now: number): boolean {
		return (this.parkedUntil.get(lane) ?? 0) > now;
	}

	private park(lane: string, until: number): void {
		this.parkedUntil.set(lane, Math.max(until, this.parkedUntil.get(lane) ?? 0));
	}

	/** The earliest time at which a call of the lane may leave; Infinity = an answer must come first. */
	private opensAt(lane: string, now: number): number {
		const parked = this.parkedUntil.get(lane) ?? 0;
		if (lane !== ORDINARY) return Math.max(now, parked);
		if (this.concurrency.free <= 0) return Infinity;
		return Math.max(parked, this.minute.opensAt(now), this.ceiling.opensAt(now));
	}

	/** Lets through all who may go; each lane keeps its order. */
	private pump(): void {
		const now = this.time.now();
		const closed = new Set<string>();
		const waiting: Waiting[] = [];
		const admitted: Array<[Waiting, Ticket]> = [];
		for (const next of this.queue) {
			if (!closed.has(next.lane) && this.opensAt(next.lane, now) <= now) {
				admitted.push([next, this.take(next.lane, now)]);
			} else {
				closed.add(next.lane);
				waiting.push(next);
			}
		}
		this.queue = waiting;
		for (const [next, ticket] of admitted) next.admit(ticket);
		if (this.queue.length > 0 && !this.watching) void this.watch();
	}

	private take(lane: string, now: number): Ticket {
		if (lane !== ORDINARY) return { lane };
		const window = this.minute.nth(now);
		if (window !== this.window && !this.concurrency.busy) this.concurrency.begin();
		this.window = window;
		this.concurrency.take();
		return { lane, minute: this.minute.take(now), ceiling: this.ceiling.take(now) };
	}

	/** Sleeps until the next lane opens, while any opens by time alone. */
	private async watch(): Promise<void> {
		this.watching = true;
		for (;;) {
			const held = this.heldByTime();
			if (held.length === 0) break;
			const before = this.time.now();
			await this.time.sleep(Math.max(1, Math.min(SLICE, ...held.map(({ wait }) => wait))));
			const slept = this.time.now() - before;
			for (const patience of new Set(held.map(({ waiting }) => waiting.patience))) {
				patience.spend(slept);
			}
			this.pump();
		}
		this.watching = false;
	}

	/** Those whose lane opens by time alone, with ms until then; who cannot wait so long is turned away. */
	private heldByTime(): Array<{ waiting: Waiting; wait: number }> {
		const now = this.time.now();
		const held = this.queue
			.map((waiting) => ({ waiting, wait: this.opensAt(waiting.lane, now) - now }))
			.filter(({ wait }) => wait !== Infinity);
		const [patient, impatient] = [
			held.filter(({ waiting, wait }) => wait <= waiting.patience.left),
			held.filter(({ waiting, wait }) => wait > waiting.patience.left),
		];
		for (const { waiting, wait } of impatient) waiting.turnAway(new NotAdmitted(wait));
		return patient;
	}
}
