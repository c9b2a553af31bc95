import { LookupFailure, notNeededFailure } from '../../failure';
import { SLICE_MS, Ticker, type Clock } from '../../time';
import { onAbort } from '../abort';
import type { RateHeaders } from '../rateHeaders';
import type { Run } from '../run';
import { Allowance } from './allowance';
import { stopIfItCannotFinish, whyTooLong } from './maxWait';
import { Queue, type Wait } from './queue';

/** Count at most this much time between two updates, because the clock jumps when the machine sleeps. */
const MAX_STEP_MS = 2 * SLICE_MS;

/** The result of sending a call. There are no headers if its response was lost. */
export interface SendOutcome<Value> {
	response: Value | LookupFailure;
	headers?: RateHeaders;
}

/**
 * Calls that share a limit: all that count in the minute, or others with the same method and `limitKey`. `schedule`
 * sends a call when the limits allow it. A run's waits end here when its Max Wait or Max Calls is used up. Source:
 * "Rate limits".
 */
export class RateLimitGroup {
	readonly allowance: Allowance;

	/** The waits of calls for their turn, and of runs for a call that they share. */
	private readonly waits = new Set<Wait>();

	private readonly queue = new Queue();

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
		return this.allowance.underWay + this.waits.size === 0 && !this.allowance.refusal;
	}

	/**
	 * Sends a call when the limits allow it. After a 429 it is sent again, before all other calls.
	 *
	 * @param send called when the call's turn has come; never throws
	 * @param signals each ends the wait
	 * @returns the response, or why the call wasn't sent
	 */
	async schedule<Value>(
		run: Run,
		send: () => Promise<SendOutcome<Value>>,
		signals: Array<AbortSignal | undefined> = [],
	): Promise<Value | LookupFailure> {
		for (let refusals = 0; ; refusals += 1) {
			const reason = await this.wait({ run, kind: refusals ? 'refusedCall' : 'call' }, signals);
			if (reason) return reason;
			const sentAt = this.clock.now();
			const { response, headers } = await send();
			this.allowance.underWay -= 1;
			const facts = response instanceof LookupFailure ? response.facts : undefined;
			const before = this.nextTimes;
			if (facts?.refusedBy) {
				run.countRefusal(facts.refusedBy);
				this.countWaitSince(sentAt, run);
				this.allowance.applyRefusal(facts, headers, refusals);
			} else if (facts?.unreached) {
				// The service did nothing.
				run.tally.calls -= 1;
			} else {
				this.allowance.applyResponse(headers);
			}
			if (this.nextTimes.join() === before.join()) this.sendQueued();
			else this.update();
			if (!facts?.refusedBy) return response;
		}
	}

	/**
	 * Waits for a call that the run shares. While the shared call waits for the limit, the run spends its Max Wait.
	 *
	 * @returns the result of the call, or why the run waits no longer
	 */
	async waitFor<Result>(
		shared: Promise<Result>,
		run: Run,
		isUnderWay: () => boolean,
		stopSignal?: AbortSignal,
	): Promise<Result | LookupFailure> {
		const isDone = new AbortController();
		const wait = this.wait({ run, kind: 'sharedCall', isUnderWay }, [isDone.signal, stopSignal]);
		const ended = wait.then(async (reason) => reason ?? (await shared));
		return await Promise.race([shared, ended]).finally(() => isDone.abort());
	}

	/** Returns undefined when the wait is over, or why it ended early. */
	private async wait(
		what: Pick<Wait, 'run' | 'kind' | 'isUnderWay'>,
		signals: Array<AbortSignal | undefined>,
	): Promise<LookupFailure | undefined> {
		if (signals.some((signal) => signal?.aborted)) return notNeededFailure();
		return await new Promise((resolve) => {
			const stops = signals.map((signal) => onAbort(signal, () => wait.end(notNeededFailure())));
			const end = (reason?: LookupFailure) => {
				this.waits.delete(wait);
				this.queue.delete(wait);
				for (const stop of stops) stop();
				resolve(reason);
			};
			const wait: Wait = { ...what, since: this.clock.now(), nextCallAt: -Infinity, end };
			const reason = this.whyNotLonger(wait);
			if (reason) return end(reason);
			this.waits.add(wait);
			if (wait.kind !== 'sharedCall') this.queue.add(wait);
			// The calls queued before it can't be sent now, so only this one is checked.
			if (this.allowance.maySend(wait.run.callsToCome)) this.sendQueued();
			void this.ticker.start();
		});
	}

	/** Counts waits, ends those of runs that can't wait longer, and sends what may be sent. */
	private update(): void {
		for (const wait of this.waits) {
			if (wait.isUnderWay?.()) continue;
			this.countWait(wait);
			const reason = this.whyNotLonger(wait);
			if (reason) wait.end(reason);
		}
		this.updatedAt = this.clock.now();
		this.sendQueued();
	}

	/** Counts the time since the last update in which a run could send nothing. */
	private countWait({ run, since, nextCallAt }: Wait): void {
		const now = this.clock.now();
		const from = Math.max(since, this.updatedAt, now - MAX_STEP_MS);
		const to = Math.min(now, nextCallAt);
		if (to > from) run.countWait(from, to);
	}

	/** After a refusal, counts the time since the call was sent as a wait of its run and of all runs that wait. */
	private countWaitSince(sentAt: number, ofCall: Run): void {
		const now = this.clock.now();
		ofCall.countWait(sentAt, now);
		for (const { run, since, isUnderWay } of this.waits)
			if (!isUnderWay?.()) run.countWait(Math.max(sentAt, since), now);
	}

	/** Why a run waits no longer, or makes no more calls; undefined = it waits. */
	private whyNotLonger(wait: Wait): LookupFailure | undefined {
		const { run } = wait;
		wait.nextCallAt = this.allowance.nextCallAt(run.callsToCome);
		const delay = wait.nextCallAt - this.clock.now();
		stopIfItCannotFinish(run, delay, this.allowance);
		return run.whyNoCall() ?? whyTooLong(run, delay, this.allowance);
	}

	/** Sends the queued calls that may be sent. */
	private sendQueued(): void {
		const maySend = (run: Run) => this.allowance.maySend(run.callsToCome);
		// If a run with few calls may not send, no other may.
		while (this.allowance.maySend(0)) {
			const call = this.queue.next(maySend);
			if (!call) return;
			this.countWait(call);
			// A call before it may have used up Max Calls.
			const reason = this.whyNotLonger(call);
			if (!reason) {
				this.allowance.underWay += 1;
				call.run.countCall();
			}
			call.end(reason);
		}
	}

	/** When a run with few calls to come may send one, and when a run with many may. */
	private get nextTimes(): number[] {
		return [this.allowance.nextCallAt(0), this.allowance.nextCallAt(Infinity)];
	}

	/** In how many ms the next call may be sent; undefined = nothing waits. */
	private get nextUpdate(): number | undefined {
		if (this.waits.size === 0) return undefined;
		const now = this.clock.now();
		return Math.min(...this.nextTimes.map((time) => (time > now ? time - now : Infinity)));
	}
}
