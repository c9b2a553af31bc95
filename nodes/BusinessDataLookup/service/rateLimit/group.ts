import { LookupFailure, type FailureFacts } from '../../failure';
import { MINUTE_MS, SLICE_MS, Ticker, type Clock } from '../../time';
import { onAbort } from '../abort';
import { cannotFinishFailure, notNeeded, waitTooLongFailure } from '../budgetFailures';
import { Allowance, type Reply } from './allowance';
import { Queue, type Waiting } from './queue';
import type { CallOwner, Run } from './run';

/** Count at most this long between two updates, because the clock jumps when the machine sleeps. */
const MAX_STEP_MS = 2 * SLICE_MS;

/**
 * Calls that share a limit: the rate-limited group of an account, or the calls of one other path. `schedule` sends a
 * call when the limits allow it. This is the place that ends the wait of runs that can't wait longer or may make no more
 * calls; only the pause before a retry has a check of its own (`Client.mayWait`). Source: "Rate limits".
 */
export class RateLimitGroup {
	private readonly allowance: Allowance;

	private readonly queue = new Queue();

	/** Owners that collect lookups for their next call until it may be sent. */
	private readonly collectors = new Set<Waiting>();

	/** Owners that wait for calls of others. */
	private readonly bystanders = new Set<Waiting>();

	private underWay = 0;

	private updatedAt = -Infinity;

	private readonly ticker: Ticker;

	/** @param isLimited the calls count against the minute allowance */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.allowance = new Allowance(clock, isLimited);
		this.ticker = new Ticker(
			clock,
			() => this.nextUpdate,
			() => this.update(),
		);
	}

	/** No call is under way or waits, and no pause goes on. */
	get isIdle(): boolean {
		return this.underWay + this.waiting.length === 0 && this.allowance.refusal === undefined;
	}

	/** The calls left in this minute, whether they are known, its limit, and how many ms from now it ends. */
	get minute(): ReturnType<Allowance['minute']> {
		return this.allowance.minute(this.underWay);
	}

	/** The shortest time in ms until the last of these calls can be sent. */
	waitForLast(calls: number): number {
		const { left, limit, endsIn } = this.minute;
		const missing = calls - left;
		const windows = missing > 0 ? endsIn + (Math.ceil(missing / limit) - 1) * MINUTE_MS : 0;
		return Math.max(windows, this.allowance.closedUntil() - this.clock.now());
	}

	/**
	 * Sends a call when the limits allow it. After a 429 it is sent again, before all other calls.
	 *
	 * @param send called when the call's turn has come; never throws
	 * @param signals each ends the wait
	 * @param isFurther the call isn't sent if the run can then no longer begin all that it has planned
	 * @returns the value of the reply, or why the call wasn't sent
	 */
	async schedule<Value>(
		owner: CallOwner,
		send: () => Promise<Reply<Value>>,
		signals: Array<AbortSignal | undefined> = [],
		isFurther = false,
	): Promise<Value | LookupFailure> {
		for (let refusals = 0; ; refusals += 1) {
			const call = { owner, isRepeated: refusals > 0, isFurther };
			const reason = await this.waitIn(this.queue, call, signals);
			if (reason) return reason;
			const runs = [...owner.runs];
			const sentAt = this.clock.now();
			const { value, headers } = await send();
			const facts = value instanceof LookupFailure ? value.facts : undefined;
			const isRefused = facts?.kind === 'rateLimited';
			this.underWay -= 1;
			if (isRefused || facts?.unsent) for (const { tally } of runs) tally.calls -= 1;
			if (isRefused && !isFurther) for (const run of runs) run.notBegun += 1;
			if (isRefused) this.countRefusal(runs, facts.limit, sentAt);
			if (!facts?.unsent)
				this.allowance.learnFrom(headers, isRefused ? facts : undefined, refusals);
			this.update();
			if (!isRefused) return value;
		}
	}

	/**
	 * Waits until the owner's next call may be sent. Its runs spend their Max Wait.
	 *
	 * @param behind the owner's last call, which has to leave the queue first
	 */
	async untilOpen(owner: CallOwner, behind?: CallOwner): Promise<void> {
		if (!this.isOpen({ owner, behind })) await this.waitIn(this.collectors, { owner, behind });
	}

	/**
	 * Waits for calls of others. While nothing may be sent, the owner's runs spend their Max Wait, and give up when it is
	 * used up.
	 */
	async during<Result>(work: Promise<Result>, owner: CallOwner): Promise<Result> {
		const end = new AbortController();
		void this.waitIn(this.bystanders, { owner }, [end.signal]);
		return await work.finally(() => end.abort());
	}

	/** Waits in a place for a turn. Returns why the wait has ended without one. */
	private async waitIn(
		place: { add(waiting: Waiting): unknown; delete(waiting: Waiting): unknown },
		wait: Pick<Waiting, 'owner' | 'isRepeated' | 'isFurther' | 'behind'>,
		signals: Array<AbortSignal | undefined> = [],
	): Promise<LookupFailure | undefined> {
		if (signals.some((signal) => signal?.aborted)) return notNeeded();
		return await new Promise((resolve) => {
			const end = (reason?: LookupFailure) => {
				place.delete(waiting);
				for (const stop of stops) stop();
				resolve(reason);
			};
			const waiting = { ...wait, since: this.clock.now(), closedUntil: -Infinity, end };
			const stops = signals.map((signal) => onAbort(signal, () => end(notNeeded())));
			place.add(waiting);
			this.update();
		});
	}

	private get waiting(): Waiting[] {
		return [...this.queue.all, ...this.collectors, ...this.bystanders];
	}

	/** Counts waits, ends the wait of runs that must leave, and sends what may be sent. */
	private update(): void {
		this.countWaits();
		for (const waiting of this.waiting) {
			waiting.closedUntil = this.allowance.closedUntil(waiting.owner);
			const reason = this.dropRunsThatCannotWait(waiting, waiting.closedUntil - this.clock.now());
			if (reason) waiting.end(reason);
		}
		for (;;) {
			const call = this.queue.next((owner) => this.allowance.maySend(owner, this.underWay));
			if (!call) break;
			// A call before it may have used up Max Calls.
			const reason = this.dropRunsThatCannotWait(call, 0);
			if (!reason) {
				this.underWay += 1;
				for (const run of call.owner.runs) {
					run.tally.calls += 1;
					if (!call.isFurther && run.notBegun > 0) run.notBegun -= 1;
				}
			}
			call.end(reason);
		}
		for (const each of this.collectors) if (this.isOpen(each)) each.end();
		this.ticker.start();
	}

	/** Charges each waiting run for the time since the last update in which it could send nothing. */
	private countWaits(): void {
		const now = this.clock.now();
		const from = Math.max(this.updatedAt, now - MAX_STEP_MS);
		for (const { owner, closedUntil } of this.waiting) {
			const to = Math.min(now, closedUntil);
			if (to > from) for (const run of owner.runs) run.countWait(from, to);
		}
		this.updatedAt = now;
	}

	/** Drops runs that can't wait for the owner's next call. Returns the reason if no run is left. */
	private dropRunsThatCannotWait(
		{ owner, isFurther = false }: Waiting,
		closedFor: number,
	): LookupFailure | undefined {
		const runs = [...owner.runs];
		if (runs.length === 0) return notNeeded();
		for (const run of runs) {
			this.stopIfImpossible(run, closedFor);
			const reason = run.whyNoCall(isFurther) ?? this.whyTooLong(run, closedFor, isFurther);
			if (reason && owner.giveUp(run, reason)) return reason;
		}
		return undefined;
	}

	/** Stops a run that needs more calls than Max Wait allows. Checked once, when the limit is known. */
	private stopIfImpossible(run: Run, closedFor: number): void {
		const { requiredCalls, tally, waitLeft } = run;
		// If Max Wait is too short for the next call, `whyTooLong` gives the reason.
		if (requiredCalls === undefined || !this.minute.isKnown || closedFor > waitLeft) return;
		run.requiredCalls = undefined;
		const calls = requiredCalls - tally.calls;
		const wait = this.waitForLast(calls);
		if (wait > waitLeft) run.stop(cannotFinishFailure(run, calls, wait, this.minute.limit));
	}

	/** The failure of a run whose Max Wait is shorter than the time until a call may be sent; undefined = it may wait. */
	private whyTooLong(run: Run, closedFor: number, isFurther: boolean): LookupFailure | undefined {
		const { notBegun, waited, waitLeft, plannedCallsLeft } = run;
		const { isKnown, limit, reserve } = this.minute;
		// A further call comes after all that isn't begun, if that can be begun.
		const isBehind = isFurther && isKnown && notBegun > 0 && this.waitForLast(notBegun) <= waitLeft;
		const wait = Math.max(closedFor, isBehind ? this.waitForLast(notBegun + 1 + reserve) : 0);
		if (wait <= 0 || wait <= waitLeft) return undefined;
		// The pages that aren't read need no calls.
		if (isBehind) run.plan(notBegun);
		const neededMs = waited + this.waitForLast(Math.max(plannedCallsLeft, 1));
		return waitTooLongFailure(run, wait, neededMs, limit, this.allowance.refusal);
	}

	private isOpen({ owner, behind }: Pick<Waiting, 'owner' | 'behind'>): boolean {
		const isClosed = (one: CallOwner) => this.allowance.closedUntil(one) > this.clock.now();
		// A run that may use the reserve can overtake a call that waits only because of the reserve.
		return !isClosed(owner) && !(behind && this.queue.has(behind) && !isClosed(behind));
	}

	/** In how many ms calls may be sent again; undefined = nothing waits. */
	private get nextUpdate(): number | undefined {
		const { waiting } = this;
		const now = this.clock.now();
		const closed = waiting.map(({ closedUntil }) => closedUntil - now).filter((ms) => ms > 0);
		return waiting.length > 0 ? Math.min(...closed) : undefined;
	}

	/** Nothing could be sent while the refused call was under way, so that time counts as waited. */
	private countRefusal(runs: Run[], limit: FailureFacts['limit'] = 'minute', sentAt: number): void {
		const now = this.clock.now();
		for (const run of runs) {
			run.tally.refused += 1;
			run.tally.refusedBy.add(limit);
			run.countWait(sentAt, now);
		}
		for (const { owner, since } of this.waiting) {
			for (const run of owner.runs) run.countWait(Math.max(sentAt, since), now);
		}
	}
}
