import type { LookupFailure } from '../../failure';
import { MINUTE_MS, SLICE_MS, type Clock } from '../../time';
import { onAbort } from '../abort';
import { cannotFinish, notNeeded, waitsTooLong } from '../whyNotSent';
import { Allowance, NO_HEADERS, type Refusal, type Reply } from './allowance';
import { Queue, type Waiting } from './queue';
import type { CallOwner, Run } from './run';

/** Count at most this long between two looks: the clock jumps when the machine sleeps. */
const MAX_STEP_MS = 2 * SLICE_MS;

/** The part of Waiting that the caller provides. */
type Wait = Pick<Waiting, 'owner' | 'isRepeated' | 'behind'>;

/**
 * Calls that are limited together: the rate-limited group of an account, or those of one other path. `schedule` sends a
 * call when the limits allow it. A run leaves when it may not wait any longer, or makes no further call: this is the one
 * place that ends waits, whatever kind of call it is. Source: "Rate limits".
 */
export class RateLimitGroup {
	private readonly allowance: Allowance;

	private readonly queue = new Queue();

	/** Owners that gather for their next call until calls may be sent. */
	private readonly gathering = new Set<Waiting>();

	private underWay = 0;

	private lookedAt = -Infinity;

	private isWatching = false;

	/** @param isLimited the calls count against the minute allowance */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.allowance = new Allowance(clock, isLimited);
	}

	/** No call is under way or waits, and no pause goes on. */
	get isIdle(): boolean {
		return this.underWay + this.waiting.length === 0 && this.allowance.refusal === undefined;
	}

	/** The calls left in this minute, whether they are known, its limit, and how many ms from now it ends. */
	get minute(): ReturnType<Allowance['minute']> {
		return this.allowance.minute(this.underWay);
	}

	/** The least time in ms until the last of so many calls can be sent. */
	waitForLast(calls: number): number {
		const { left, limit, endsIn } = this.minute;
		const missing = calls - left;
		const windows = missing > 0 ? endsIn + (Math.ceil(missing / limit) - 1) * MINUTE_MS : 0;
		return Math.max(windows, this.allowance.closedUntil() - this.clock.now());
	}

	/**
	 * Sends a call when the limits allow it, and again, before all other calls, where it is refused with 429.
	 *
	 * @param send called when the call's turn has come, with how often it was refused before
	 * @param signals each ends the wait
	 * @returns the value of the reply, or why the call wasn't sent
	 */
	async schedule<Value>(
		owner: CallOwner,
		send: (refusals: number) => Promise<Reply<Value>>,
		signals: Array<AbortSignal | undefined> = [],
	): Promise<Value | LookupFailure> {
		for (let refusals = 0; ; refusals += 1) {
			const reason = await this.turn(this.queue, { owner, isRepeated: refusals > 0 }, signals);
			if (reason) return reason;
			const reply = await this.send([...owner.runs], async () => await send(refusals));
			if (!reply.refused) return reply.value;
		}
	}

	/**
	 * Waits until calls may be sent for an owner that gathers for its next one. Its runs spend their Max Wait meanwhile.
	 *
	 * @param behind the owner's last call, which has to leave the queue first
	 * @param signal ends the wait
	 */
	async opening(owner: CallOwner, behind?: CallOwner, signal?: AbortSignal): Promise<void> {
		if (this.isOpen({ owner, behind })) return;
		await this.turn(this.gathering, { owner, behind }, [signal]);
	}

	/** Waits for work that is done for an owner. While nothing may be sent, its runs spend their Max Wait, and give up when it is over. */
	async during<Result>(work: Promise<Result>, owner: CallOwner): Promise<Result> {
		const end = new AbortController();
		const stop = () => end.abort();
		const isOver = work.then(stop, stop);
		while (!end.signal.aborted) {
			await this.opening(owner, undefined, end.signal);
			await Promise.race([isOver, this.clock.sleep(SLICE_MS)]);
		}
		return await work;
	}

	/** Waits in a place; returns why the wait has ended without a turn. */
	private async turn(
		place: { add(waiting: Waiting): unknown; delete(waiting: Waiting): unknown },
		wait: Wait,
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
			this.look();
		});
	}

	private get waiting(): Waiting[] {
		return [...this.queue.all, ...this.gathering];
	}

	/** Counts the time, ends the waits of runs that have to leave, and sends what may be sent. */
	private look(): void {
		this.countWaits();
		for (const waiting of this.waiting) {
			waiting.closedUntil = this.allowance.closedUntil(waiting.owner);
			const reason = this.leaving(waiting.owner, waiting.closedUntil - this.clock.now());
			if (reason) waiting.end(reason);
		}
		for (;;) {
			const call = this.queue.take((owner) => this.allowance.hasRoom(owner, this.underWay));
			if (!call) break;
			// A call before it may have used up Max Calls.
			const reason = this.leaving(call.owner, 0);
			if (!reason) {
				this.underWay += 1;
				for (const { tally } of call.owner.runs) tally.calls += 1;
			}
			call.end(reason);
		}
		for (const each of this.gathering) if (this.isOpen(each)) each.end();
		void this.watch();
	}

	/** Counts the time since the last look in which nothing could be sent. */
	private countWaits(): void {
		const now = this.clock.now();
		const from = Math.max(this.lookedAt, now - MAX_STEP_MS);
		for (const { owner, closedUntil } of this.waiting) {
			const to = Math.min(now, closedUntil);
			if (to > from) for (const { waitBudget } of owner.runs) waitBudget.spend(from, to);
		}
		this.lookedAt = now;
	}

	/** Gives up runs that can't have the owner's next call; returns the reason if none is left. */
	private leaving(owner: CallOwner, closedFor: number): LookupFailure | undefined {
		const runs = [...owner.runs];
		if (runs.length === 0) return notNeeded();
		for (const run of runs) {
			this.endIfTooLong(run, closedFor);
			const reason = run.stopped ?? this.tooLong(run, closedFor);
			if (reason && owner.giveUp(run, reason)) return reason;
		}
		return undefined;
	}

	/** Stops a run that needs more calls than Max Wait allows; judged once, when the limit is known. */
	private endIfTooLong(run: Run, closedFor: number): void {
		const { needed, tally, waitBudget } = run;
		// If Max Wait is too short for the next call, `tooLong` gives the reason.
		if (needed === undefined || !this.minute.isKnown || closedFor > waitBudget.left) return;
		run.needed = undefined;
		const calls = needed - tally.calls;
		const wait = this.waitForLast(calls);
		if (wait > waitBudget.left) run.stop(cannotFinish(run, calls, wait, this.minute.limit));
	}

	/** The failure of a run whose Max Wait is shorter than the time until a call may be sent; undefined = it may wait. */
	private tooLong(run: Run, closedFor: number): LookupFailure | undefined {
		if (closedFor <= 0 || closedFor <= run.waitBudget.left) return undefined;
		const enough = run.waitBudget.waited + this.waitForLast(Math.max(run.callsToCome, 1));
		return waitsTooLong(run, closedFor, enough, this.minute.limit, this.allowance.refusal);
	}

	private isOpen({ owner, behind }: Wait): boolean {
		const isClosed = (one: CallOwner) => this.allowance.closedUntil(one) > this.clock.now();
		// If only the reserve holds back the call ahead, a short run may pass it.
		return !isClosed(owner) && !(behind && this.queue.has(behind) && !isClosed(behind));
	}

	/** Looks again and again until nothing waits. */
	private async watch(): Promise<void> {
		if (this.isWatching) return;
		this.isWatching = true;
		for (let { waiting } = this; waiting.length > 0; { waiting } = this) {
			const now = this.clock.now();
			const closed = waiting.map(({ closedUntil }) => closedUntil - now).filter((ms) => ms > 0);
			await this.clock.sleep(Math.max(1, Math.min(SLICE_MS, ...closed)));
			this.look();
		}
		this.isWatching = false;
	}

	/** Sends a call once. */
	private async send<Value>(runs: Run[], send: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
		const sentAt = this.clock.now();
		let reply: Reply<Value> | undefined;
		try {
			reply = await send();
			return reply;
		} finally {
			this.underWay -= 1;
			if (reply?.refused || reply?.unsent) for (const { tally } of runs) tally.calls -= 1;
			if (reply?.refused) this.countRefusal(runs, reply.refused.by, sentAt);
			// A call that was aborted may have been carried out.
			if (!reply?.unsent) this.allowance.learnFrom(reply ?? { headers: NO_HEADERS });
			this.look();
		}
	}

	/** Nothing could be sent while the refused call was under way, so that time counts as waited. */
	private countRefusal(runs: Run[], by: Refusal['by'], sentAt: number): void {
		const now = this.clock.now();
		for (const { tally, waitBudget } of runs) {
			tally.refused += 1;
			tally.refusedBy.add(by);
			waitBudget.spend(sentAt, now);
		}
		for (const { owner, since } of this.waiting) {
			for (const { waitBudget } of owner.runs) waitBudget.spend(Math.max(sentAt, since), now);
		}
	}
}
