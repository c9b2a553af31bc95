import type { Clock } from '../time';
import { believedWait } from '../retry';
import { AccountAllowance } from './accountAllowance';
import type { RateHeaders } from './headers';
import { judge } from './judge';
import { NoReservation, type Reservation } from './reservation';
import { Run } from './run';
import { Turns, type WaitingCall } from './turns';
import type { WaitBudget } from './waitBudget';

/** How a call waits. */
export interface ReserveOptions {
	/** Each of them ends the wait. */
	signals?: AbortSignal[];
	/** The call was refused before and goes ahead of those that were not sent yet. */
	again?: boolean;
	/** Called when the call has got its reservation, before any other call gets one. */
	admitted?: () => void;
}

interface QueuedCall extends WaitingCall {
	/** Tells the call what became of its wait. */
	settle(outcome: Reservation | NoReservation): void;
}

/** Calls that are held together: all of the rate-limited group, or those of one other path. */
interface Lane {
	name: string;
	turns: Turns<QueuedCall>;
	parkedUntil: number;
	/** Until when the service asked to wait, where that is longer than it is believed. */
	askedUntil: number;
	/** The one call that asks whether that still holds. */
	asker?: Reservation;
}

/** The lane of the rate-limited group; other calls have a lane for each path. */
export const LIMITED_LANE = 'limited';
/** Long waits are slept in slices, so that a change is seen within a second. */
const SLICE_MS = 1000;
/** A 429 that asks for a shorter wait is given this much. */
const MIN_PARK_MS = 1000;
/** Spread over the end of a park, so that all who share the allowance do not come back at once. */
const JITTER_MS = 250;

/**
 * The rate limit of one account, shared by all its runs in this process. A call gets its reservation
 * before it leaves; how many there are follows from the headers of every response.
 * Source: "Rate limits".
 */
export class RateLimiter {
	private readonly allowance: AccountAllowance;

	private readonly lanes = new Map<string, Lane>();

	private runCount = 0;

	private watching = false;

	lastUsed = 0;

	constructor(private readonly clock: Clock) {
		this.allowance = new AccountAllowance(() => clock.random());
	}

	/** Calls left in this minute, as far as is known. */
	get callsLeft(): number {
		return this.allowance.callsLeft(this.clock.now());
	}

	/** The ms from one call to the next at which what is left of this minute reaches its end; 0 = nothing is left. */
	get pace(): number {
		return this.allowance.pace(this.clock.now());
	}

	/** Nothing is under way, nobody waits, and nobody was asked to. */
	get idle(): boolean {
		const now = this.clock.now();
		return (
			!this.allowance.busy &&
			[...this.lanes.values()].every(
				({ turns, parkedUntil }) => turns.isEmpty && parkedUntil <= now,
			)
		);
	}

	/** A run that is about to make calls. */
	openRun(waitBudget: WaitBudget): Run {
		this.runCount += 1;
		return new Run(waitBudget, this.runCount);
	}

	/**
	 * Waits for leave to send a call.
	 *
	 * @returns the reservation to give to `answered`, `refused` or `lost`; or why there is none
	 */
	async reserve(
		laneName: string,
		run: Run,
		{ signals = [], again = false, admitted }: ReserveOptions = {},
	): Promise<Reservation | NoReservation> {
		this.lastUsed = this.clock.now();
		if (signals.some(({ aborted }) => aborted)) return new NoReservation();
		if (laneName === LIMITED_LANE && run.verdict instanceof NoReservation) return run.verdict;
		return await new Promise((resolve) => {
			const lane = this.lane(laneName);
			const turnAway = () => this.turnAway(lane, call, new NoReservation());
			for (const signal of signals) signal.addEventListener('abort', turnAway, { once: true });
			const call: QueuedCall = {
				run,
				again,
				settle: (outcome) => {
					for (const signal of signals) signal.removeEventListener('abort', turnAway);
					if (!(outcome instanceof NoReservation)) admitted?.();
					resolve(outcome);
				},
			};
			lane.turns.add(call);
			this.admitQueued(lane);
		});
	}

	/** The least ms until the last of a run's planned calls may leave. */
	timeLeft(run: Run): number {
		const now = this.clock.now();
		const lane = this.lane(LIMITED_LANE);
		return this.forecast(lane, lane.turns.callsAhead(run) + lane.turns.callsLeft(run), now);
	}

	/** The service answered the call. */
	answered(reservation: Reservation, headers: RateHeaders): void {
		const { limited } = reservation;
		if (limited) this.allowance.answered(limited, headers, this.clock.now());
		const lane = this.lane(reservation.lane);
		if (lane.asker === reservation)
			Object.assign(lane, { asker: undefined, askedUntil: -Infinity });
		this.admitQueued(lane);
	}

	/** The call was not answered. */
	lost(reservation: Reservation): void {
		const now = this.clock.now();
		if (reservation.limited) this.allowance.lost(reservation.limited, now);
		const lane = this.lane(reservation.lane);
		if (lane.asker === reservation) this.park(lane, lane.askedUntil - now, now);
		this.admitQueued(lane);
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
		const lane = this.lane(reservation.lane);
		const pause = Math.max(wait, MIN_PARK_MS);
		if (reservation.limited) {
			this.allowance.release(reservation.limited, now);
			if (limit === 'minute') this.allowance.minuteExhausted(headers, believedWait(pause), now);
			// Calls refused in one burst tell one thing: narrow once.
			else if (lane.parkedUntil <= now) this.allowance.narrow(headers);
		}
		this.park(lane, pause, now);
		this.admitQueued(lane);
	}

	/** All of a lane wait: as long as the service asks, or until one call asks whether that still holds. */
	private park(lane: Lane, asked: number, now: number): void {
		const wait = believedWait(asked) + this.clock.random() * JITTER_MS;
		lane.parkedUntil = Math.max(now + wait, lane.parkedUntil);
		lane.askedUntil = asked > believedWait(asked) ? now + asked : -Infinity;
		lane.asker = undefined;
	}

	private lane(name: string): Lane {
		const never = -Infinity;
		const fresh = { name, turns: new Turns<QueuedCall>(), parkedUntil: never, askedUntil: never };
		const lane = this.lanes.get(name) ?? fresh;
		this.lanes.set(name, lane);
		return lane;
	}

	/** The earliest time at which a call of the lane may leave; Infinity = a response must come first. */
	private opensAt({ name, parkedUntil, asker }: Lane, now: number): number {
		if (asker) return Infinity;
		return Math.max(name === LIMITED_LANE ? this.allowance.opensAt(now) : now, parkedUntil);
	}

	/** Lets all calls of a lane leave that may. */
	private admitQueued(lane: Lane): void {
		const now = this.clock.now();
		const { turns, name } = lane;
		if (name === LIMITED_LANE) this.judgeRuns(lane, now);
		while (!turns.isEmpty && this.opensAt(lane, now) <= now) {
			const call = turns.take();
			const limited = name === LIMITED_LANE ? this.allowance.reserve(now) : undefined;
			if (limited && !call.again) call.run.callAdmitted();
			const reservation = { lane: name, limited };
			if (now < lane.askedUntil) lane.asker = reservation;
			call.settle(reservation);
		}
		if (!turns.isEmpty && !this.watching) void this.watch();
		const isForgettable = turns.isEmpty && Math.max(lane.parkedUntil, lane.askedUntil) <= now;
		if (isForgettable && this.lanes.get(name) === lane) this.lanes.delete(name);
	}

	private turnAway(lane: Lane, call: QueuedCall, reason: NoReservation): void {
		lane.turns.remove(call);
		call.settle(reason);
	}

	private turnRunAway(lane: Lane, run: Run, reason: NoReservation): void {
		for (const call of lane.turns.callsOf(run)) this.turnAway(lane, call, reason);
	}

	/** The least ms until the last of so many calls may leave. */
	private forecast({ parkedUntil }: Lane, calls: number, now: number): number {
		return Math.max(parkedUntil - now, this.allowance.waitForLast(calls, now));
	}

	/**
	 * Refuses runs that would begin and not end within their wait budgets. Each is judged once: when its
	 * first call waits, or when the first response of all has told the limit.
	 */
	private judgeRuns(lane: Lane, now: number): void {
		if (!this.allowance.isKnown) return;
		const { turns } = lane;
		const waiting = turns.runs.filter(({ allOrNothing, verdict }) => allOrNothing && !verdict);
		for (const run of waiting) {
			const ahead = turns.callsAhead(run);
			const calls = turns.callsLeft(run);
			const opensIn = this.opensAt(lane, now) - now;
			const endsIn = this.forecast(lane, ahead + calls, now);
			const verdict = judge(opensIn, endsIn, run.waitBudget);
			const refusal = new NoReservation(endsIn, { run: { calls, ahead } });
			run.verdict = verdict === 'refused' ? refusal : verdict;
			if (verdict === 'refused') this.turnRunAway(lane, run, refusal);
		}
	}

	/** Sleeps until the next lane opens, while any opens by time alone. */
	private async watch(): Promise<void> {
		this.watching = true;
		for (;;) {
			const held = this.lanesHeldByTime();
			if (held.length === 0) break;
			const slice = Math.max(1, Math.min(SLICE_MS, ...held.map(({ wait }) => wait)));
			await this.clock.sleep(slice);
			// What was slept counts, and not what a clock says that leaps while the machine is asleep.
			const runs = new Set(held.flatMap(({ lane }) => [...lane.turns.runs]));
			const now = this.clock.now();
			for (const run of runs) run.waitBudget.spend(now - slice, now);
			for (const { lane } of held) this.admitQueued(lane);
		}
		this.watching = false;
	}

	/** Lanes whose calls wait for time alone, with ms; runs without so much budget are turned away. */
	private lanesHeldByTime(): Array<{ lane: Lane; wait: number }> {
		const now = this.clock.now();
		const held = [...this.lanes.values()]
			.map((lane) => ({ lane, wait: this.opensAt(lane, now) - now }))
			.filter(({ lane, wait }) => !lane.turns.isEmpty && wait !== Infinity);
		for (const { lane, wait } of held) {
			const asked = now < lane.askedUntil ? lane.askedUntil - now : undefined;
			for (const run of lane.turns.runs) {
				if (wait <= run.mayWait) continue;
				this.turnRunAway(lane, run, new NoReservation(wait, { asked }));
			}
		}
		return held.filter(({ lane }) => !lane.turns.isEmpty);
	}
}
