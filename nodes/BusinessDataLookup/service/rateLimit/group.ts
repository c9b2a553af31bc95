import { LookupFailure, notNeededFailure } from '../../failure';
import { SLICE_MS, Ticker, type Clock } from '../../time';
import { onAbort } from '../abort';
import type { RateHeaders } from '../rateHeaders';
import { Allowance } from './allowance';
import { stopIfItCannotFinish, whyTooLong } from './maxWait';
import { Queue, type CollectingWait, type Wait } from './queue';
import { dropRuns, fewestCallsToCome, type CallOwner, type Run } from '../run';

/** Count at most this much time between two updates, because the clock jumps when the machine sleeps. */
const MAX_STEP_MS = 2 * SLICE_MS;

/** The result of sending a call. */
export interface SendOutcome<Value> {
	response: Value | LookupFailure;
	headers: RateHeaders;
}

/**
 * Calls that share a limit: all that count in the minute, or others with the same method and `limitKey`. `schedule`
 * sends a call when the limits allow it. A run's waits end here when its Max Wait or Max Calls is used up. Source:
 * "Rate limits".
 */
export class RateLimitGroup {
	readonly allowance: Allowance;

	/** Calls that wait for their turn. */
	private readonly queue = new Queue();

	/** Waits of owners that collect lookups. */
	private readonly collecting = new Set<CollectingWait>();

	/** Waits of owners for a call that another owner makes. */
	private readonly waitingForOthers = new Set<Wait>();

	private updatedAt = -Infinity;

	private readonly ticker: Ticker;

	/** @param countsInMinute the calls count in the minute */
	constructor(
		private readonly clock: Clock,
		countsInMinute: boolean,
	) {
		this.allowance = new Allowance(clock, countsInMinute);
		this.ticker = new Ticker(
			clock,
			() => this.nextUpdate,
			() => this.update(),
		);
	}

	/** No call is under way or waits, and there is no pause. */
	get isIdle(): boolean {
		const { underWay, refusal } = this.allowance;
		return underWay + this.waits.length === 0 && refusal === undefined;
	}

	/**
	 * Sends a call when the limits allow it. After a 429 it is sent again, before all other calls.
	 *
	 * @param send called when the call's turn has come; never throws
	 * @param signals each ends the wait
	 * @param isFollowUp see `Call`
	 * @returns the response, or why the call wasn't sent
	 */
	async schedule<Value>(
		owner: CallOwner,
		send: () => Promise<SendOutcome<Value>>,
		signals: Array<AbortSignal | undefined> = [],
		isFollowUp = false,
	): Promise<Value | LookupFailure> {
		for (let refusals = 0; ; refusals += 1) {
			const call = { owner, wasRefused: refusals > 0, isFollowUp };
			const reason = await this.waitIn(this.queue, call, signals);
			if (reason) return reason;
			const runs = [...owner.runs];
			const sentAt = this.clock.now();
			const { response, headers } = await send();
			this.allowance.underWay -= 1;
			const facts = response instanceof LookupFailure ? response.facts : undefined;
			if (facts?.refusedBy) {
				for (const run of runs) run.countRefusal(isFollowUp, facts.refusedBy);
				this.countWaitSince(sentAt, runs);
				this.allowance.applyRefusal(facts, headers, refusals);
			} else if (facts?.unreached) {
				for (const run of runs) run.uncountCall();
			} else {
				this.allowance.applyResponse(headers);
			}
			this.update();
			if (!facts?.refusedBy) return response;
		}
	}

	/**
	 * Waits until an owner may send its next call. Its runs spend their Max Wait.
	 *
	 * @param previous the batch made last. Its call is sent first, unless the limits hold it back
	 */
	async untilNextCall(owner: CallOwner, previous?: CallOwner): Promise<void> {
		if (!this.mayCall(owner, previous)) await this.waitIn(this.collecting, { owner, previous });
	}

	/**
	 * Waits for work, such as calls of others. While nothing may be sent, the owner's runs spend their Max Wait.
	 *
	 * @returns the result of the work, or why no run of the owner waits for it any more
	 */
	async waitFor<Result>(work: Promise<Result>, owner: CallOwner): Promise<Result | LookupFailure> {
		const isDone = new AbortController();
		const wait = this.waitIn(this.waitingForOthers, { owner }, [isDone.signal]);
		const reasonOrResult = wait.then(async (reason) => reason ?? (await work));
		return await Promise.race([work, reasonOrResult]).finally(() => isDone.abort());
	}

	/** Waits in the queue or another set. Returns undefined when the wait is over, or why it ended early. */
	private async waitIn<What extends { owner: CallOwner }>(
		waits: { add(wait: Wait & What): unknown; delete(wait: Wait & What): unknown },
		what: What,
		signals: Array<AbortSignal | undefined> = [],
	): Promise<LookupFailure | undefined> {
		if (signals.some((signal) => signal?.aborted)) return notNeededFailure();
		return await new Promise((resolve) => {
			const stops = signals.map((signal) => onAbort(signal, () => wait.end(notNeededFailure())));
			const wait: Wait & What = {
				...what,
				since: this.clock.now(),
				nextCallAt: -Infinity,
				end: (reason) => {
					waits.delete(wait);
					for (const stop of stops) stop();
					resolve(reason);
				},
			};
			waits.add(wait);
			this.update();
		});
	}

	private get waits(): Wait[] {
		return [...this.queue.all, ...this.collecting, ...this.waitingForOthers];
	}

	/** Counts waits, drops runs that can't wait longer, and sends what may be sent. */
	private update(): void {
		this.countWaits();
		for (const wait of this.waits) {
			const reason = this.dropRunsOf(wait);
			if (reason) wait.end(reason);
		}
		this.sendQueued();
		for (const wait of this.collecting) if (this.mayCall(wait.owner, wait.previous)) wait.end();
		void this.ticker.start();
	}

	/** Counts, for each waiting run, the time since the last update in which it could send nothing. */
	private countWaits(): void {
		const now = this.clock.now();
		const from = Math.max(this.updatedAt, now - MAX_STEP_MS);
		for (const { owner, nextCallAt } of this.waits) {
			const to = Math.min(now, nextCallAt);
			if (to > from) for (const run of owner.runs) run.countWait(from, to);
		}
		this.updatedAt = now;
	}

	/** After a refusal, counts the time since the call was sent as a wait of its runs and of all runs that wait. */
	private countWaitSince(sentAt: number, runs: Run[]): void {
		const now = this.clock.now();
		for (const run of runs) run.countWait(sentAt, now);
		for (const { owner, since } of this.waits) {
			for (const run of owner.runs) run.countWait(Math.max(sentAt, since), now);
		}
	}

	/** Drops the runs that can't wait longer, or make no more calls. Returns the reason if none is left. */
	private dropRunsOf(wait: Wait): LookupFailure | undefined {
		const { owner, isFollowUp = false } = wait;
		wait.nextCallAt = this.allowance.nextCallAt(fewestCallsToCome(owner));
		const delay = wait.nextCallAt - this.clock.now();
		return dropRuns(owner, (run) => {
			stopIfItCannotFinish(run, delay, this.allowance);
			return run.whyNoCall(isFollowUp) ?? whyTooLong(run, delay, isFollowUp, this.allowance);
		});
	}

	/** Sends the queued calls that may be sent. */
	private sendQueued(): void {
		const maySend = (owner: CallOwner) => this.allowance.maySend(fewestCallsToCome(owner));
		for (let call = this.queue.next(maySend); call; call = this.queue.next(maySend)) {
			// A call before it may have used up Max Calls.
			const reason = this.dropRunsOf(call);
			if (!reason) {
				this.allowance.underWay += 1;
				for (const run of call.owner.runs) run.countCall(call.isFollowUp);
			}
			call.end(reason);
		}
	}

	/** Whether an owner may send its next call. It must wait while `previous` has a queued call that could be sent now. */
	private mayCall(owner: CallOwner, previous?: CallOwner): boolean {
		const mustWait = (one: CallOwner) =>
			this.allowance.nextCallAt(fewestCallsToCome(one)) > this.clock.now();
		const comesFirst = previous && this.queue.has(previous) && !mustWait(previous);
		return !mustWait(owner) && !comesFirst;
	}

	/** In how many ms the next call may be sent; undefined = nothing waits. */
	private get nextUpdate(): number | undefined {
		const now = this.clock.now();
		const times = this.waits.map(({ nextCallAt }) => nextCallAt - now);
		return times.length > 0 ? Math.min(...times.filter((ms) => ms > 0)) : undefined;
	}
}
