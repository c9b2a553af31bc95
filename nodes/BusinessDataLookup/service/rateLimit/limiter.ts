import { AbortListeners } from '../abortListeners';
import type { Clock } from '../clock';
import { AccountAllowance, type LimitedReservation } from './accountAllowance';
import type { RateHeaders } from './headers';
import { Run } from './run';
import { Turns, type WaitingCall } from './turns';
import type { WaitBudget } from './waitBudget';

/** Leave to send one call. */
export interface Reservation {
	lane: string;
	/** In the lane of the rate-limited group. */
	limited?: LimitedReservation;
}

/** Why a call got no reservation. */
export class NoReservation {
	/**
	 * @param wait ms until the service would take the call; undefined = its wait was aborted
	 * @param run what its run has to make, where the run as a whole would have to wait too long
	 */
	constructor(
		readonly wait?: number,
		readonly run?: { calls: number; ahead: number },
	) {}
}

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
}

/** The lane of the rate-limited group; other calls have a lane for each path. */
export const LIMITED_LANE = 'limited';
/** Long waits are slept in slices, so that a change is seen within a second. */
const SLICE_MS = 1000;
/** A 429 that asks for a shorter wait is given this much. */
const SHORTEST_PARK_MS = 1000;
/** Spread over the end of a park, so that all who share the allowance do not come back at once. */
const JITTER_MS = 250;

/**
 * The rate limit of one account, shared by all its runs in this process. A call gets its reservation
 * before it leaves; how many there are follows from the headers of every response.
 * Source: "Rate limits".
 */
export class RateLimiter {
	private readonly allowance = new AccountAllowance();

	private readonly lanes = new Map<string, Lane>();

	private readonly aborts = new AbortListeners();

	/** Runs that wait, and of which it is not known yet whether they can be carried out. */
	private readonly toJudge = new Set<Run>();

	private readonly refusals = new WeakMap<Run, NoReservation>();

	private runCount = 0;

	private watching = false;

	lastUsed = 0;

	constructor(private readonly clock: Clock) {}

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
				({ turns, parkedUntil }) => turns.size === 0 && parkedUntil <= now,
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
		const isLimited = laneName === LIMITED_LANE;
		const refusal = isLimited ? this.refusals.get(run) : undefined;
		if (refusal) return refusal;
		return await new Promise((resolve) => {
			const lane = this.lane(laneName);
			const turnAway = () => this.turnAway(lane, call, new NoReservation());
			const stopListening = signals.map((signal) => this.aborts.add(signal, turnAway));
			const call: QueuedCall = {
				run,
				again,
				waiting: true,
				settle: (outcome) => {
					for (const stop of stopListening) stop();
					// It may have ended; its next call is judged.
					if (isLimited && !lane.turns.runIsWaiting(run)) this.toJudge.delete(run);
					if (!(outcome instanceof NoReservation)) admitted?.();
					resolve(outcome);
				},
			};
			lane.turns.add(call);
			if (isLimited && run.allOrNothing && !run.isJudged) this.toJudge.add(run);
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
	answered({ lane, limited }: Reservation, headers: RateHeaders): void {
		if (limited) this.allowance.answered(limited, headers, this.clock.now());
		this.admitQueued(this.lane(lane));
	}

	/** The call was not answered. */
	lost({ lane, limited }: Reservation): void {
		if (limited) this.allowance.lost(limited, this.clock.now());
		this.admitQueued(this.lane(lane));
	}

	/**
	 * The service refused the call with 429: it used nothing, and all who share its lane wait.
	 *
	 * @param wait ms to keep away
	 */
	refused(
		{ lane: name, limited }: Reservation,
		limit: 'minute' | 'concurrent',
		headers: RateHeaders,
		wait: number,
	): void {
		const now = this.clock.now();
		const lane = this.lane(name);
		const pause = Math.max(wait, SHORTEST_PARK_MS);
		if (limited) {
			this.allowance.release(limited);
			if (limit === 'minute') this.allowance.minuteExhausted(headers, pause, now);
			// Calls refused in one burst tell one thing: narrow once.
			else if (lane.parkedUntil <= now) this.allowance.tooManyAtOnce(headers);
		}
		const until = now + pause + this.clock.random() * JITTER_MS;
		lane.parkedUntil = Math.max(until, lane.parkedUntil);
		this.admitQueued(lane);
	}

	private lane(name: string): Lane {
		const lane = this.lanes.get(name) ?? { name, turns: new Turns(), parkedUntil: -Infinity };
		this.lanes.set(name, lane);
		return lane;
	}

	/** The earliest time at which a call of the lane may leave; Infinity = a response must come first. */
	private opensAt({ name, parkedUntil }: Lane, now: number): number {
		return Math.max(name === LIMITED_LANE ? this.allowance.opensAt(now) : now, parkedUntil);
	}

	/** Lets all calls of a lane leave that may. */
	private admitQueued(lane: Lane): void {
		const now = this.clock.now();
		const { turns, name } = lane;
		if (name === LIMITED_LANE) this.judgeRuns(lane, now);
		while (turns.size > 0 && this.opensAt(lane, now) <= now) {
			const call = turns.take();
			const limited = name === LIMITED_LANE ? this.allowance.reserve(now) : undefined;
			if (limited && !call.again) call.run.callAdmitted();
			call.settle({ lane: name, limited });
		}
		if (turns.size > 0 && !this.watching) void this.watch();
		const isForgettable = turns.size === 0 && lane.parkedUntil <= now;
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
		if (this.toJudge.size === 0 || !this.allowance.isKnown) return;
		const { turns } = lane;
		const runs = [...this.toJudge].sort(
			(one, other) => turns.callsLeft(one) - turns.callsLeft(other) || one.order - other.order,
		);
		this.toJudge.clear();
		for (const run of runs) {
			run.isJudged = true;
			const ahead = turns.callsAhead(run);
			const calls = turns.callsLeft(run);
			const opens = this.opensAt(lane, now) - now;
			const wait = this.forecast(lane, ahead + calls, now);
			// Whoever cannot even wait for the first call is told so when it waits.
			if (opens !== Infinity && opens > run.waitBudget.left) continue;
			run.hasForecast = wait <= run.waitBudget.left + run.forecastSlack;
			if (run.hasForecast) continue;
			const refusal = new NoReservation(wait, { calls, ahead });
			this.refusals.set(run, refusal);
			this.turnRunAway(lane, run, refusal);
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
			for (const { lane } of held) {
				lane.turns.noteLongWaits();
				this.admitQueued(lane);
			}
		}
		this.watching = false;
	}

	/** Lanes whose calls wait for time alone, with ms; runs without so much budget are turned away. */
	private lanesHeldByTime(): Array<{ lane: Lane; wait: number }> {
		const now = this.clock.now();
		const held = [...this.lanes.values()]
			.map((lane) => ({ lane, wait: this.opensAt(lane, now) - now }))
			.filter(({ lane, wait }) => lane.turns.size > 0 && wait !== Infinity);
		for (const { lane, wait } of held) {
			for (const run of lane.turns.runs) {
				if (wait <= run.waitBudget.left + run.overrun) continue;
				this.turnRunAway(lane, run, new NoReservation(wait));
			}
		}
		return held.filter(({ lane }) => lane.turns.size > 0);
	}
}
