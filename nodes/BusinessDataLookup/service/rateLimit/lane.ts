import { onAbort } from '../abort';
import { believedWait } from '../retry';
import { MINUTE_MS, SLICE_MS, type Clock } from '../../time';
import type { RateHeaders } from '../rateHeaders';
import { Queue, type QueuedCall, type Waiter, type Waiting } from './queue';
import { NotSent, type Run } from './run';
import { Window } from './window';

/** The result of sending a call. */
export interface Reply<Value> {
	value: Value;
	headers: RateHeaders;
	/** The call was refused with 429, which costs nothing: by which limit, how long to pause, in ms, and its ID. */
	refused?: { by: 'minute' | 'concurrent'; wait: number; requestId?: string };
	/** The call did not reach the service, so it does not count. */
	unsent?: boolean;
}

/** Source: "Rate limits": 60 calls a minute, 10 at once, until headers report other limits. */
export const DEFAULT_MINUTE_LIMIT = 60;
export const DEFAULT_CONCURRENCY = 10;
/** The headers of a response that reports no limit. */
export const NO_HEADERS: RateHeaders = { minute: {}, ceiling: {}, concurrent: {} };
/** The limit of a window until headers report one. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** The shortest pause after a 429. */
const MIN_PAUSE_MS = 1000;
/** Added to a pause at random, so that the processes which share the account do not all send at once after it. */
const JITTER_MS = 250;

/**
 * Calls that are limited together: the rate-limited group of an account, or those of one other path.
 * `schedule` sends a call when the limits allow it; its callers need to know nothing of the limits.
 * Source: "Rate limits".
 */
export class Lane {
	/** The minute, and the client-wide ceiling, which is unlimited until headers report it. */
	private readonly windows: Window[];

	private readonly queue = new Queue();

	private readonly waiters = new Set<Waiter>();

	/** The run of each call under way. */
	private readonly underWay: Run[] = [];

	/** Calls that the service allows at once, and calls that are sent at once. */
	private concurrency = DEFAULT_CONCURRENCY;
	private atOnce = DEFAULT_CONCURRENCY;

	/** Responses since `atOnce` last changed. */
	private answered = 0;

	private pausedUntil = -Infinity;

	private lastRefusal?: Reply<unknown>['refused'];

	private isWatching = false;

	/** @param isLimited the lane is the rate-limited group; headers on other paths report other limits */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.windows = isLimited ? [new Window(DEFAULT_MINUTE_LIMIT), new Window(NO_LIMIT)] : [];
	}

	/** No call is under way or waits, and no pause goes on. */
	get isIdle(): boolean {
		const isUsed = this.underWay.length > 0 || !this.queue.isEmpty || this.waiters.size > 0;
		return !isUsed && this.pausedUntil <= this.clock.now();
	}

	/** The calls left in this minute, whether they are known, its limit, and how many ms from now it ends. */
	get minute(): { left: number; isKnown: boolean; limit: number; endsIn: number } {
		const now = this.clock.now();
		const [window = new Window(NO_LIMIT)] = this.windows;
		window.startNextIfDue(now);
		const { isKnown, limit, endsAt } = window;
		const left = Math.max(0, window.left - this.underWay.length);
		return { left, isKnown, limit, endsIn: endsAt === Infinity ? MINUTE_MS : endsAt - now };
	}

	/**
	 * Sends a call when the limits allow it, and again, before all other calls, where it is refused with 429.
	 *
	 * @param send called when the call leaves, before any other call leaves, with how often it was refused before
	 * @param signal ends the wait
	 * @returns the value of the reply, or why the call was not sent
	 */
	async schedule<Value>(
		run: Run,
		send: (refusals: number) => Promise<Reply<Value>>,
		signal?: AbortSignal,
	): Promise<Value | NotSent> {
		for (let refusals = 0; ; refusals += 1) {
			const reply = await this.turn(run, refusals > 0, () => send(refusals), signal);
			if (reply instanceof NotSent) return reply;
			if (!reply.refused) return reply.value;
		}
	}

	/** Waits for the turn of a call, and sends the call once. */
	private async turn<Value>(
		run: Run,
		isAgain: boolean,
		send: () => Promise<Reply<Value>>,
		signal?: AbortSignal,
	): Promise<Reply<Value> | NotSent> {
		if (signal?.aborted) return new NotSent();
		if (run.verdict instanceof NotSent) return run.verdict;
		return await new Promise((resolve, reject) => {
			const end = () => {
				this.queue.remove(call);
				stop();
			};
			const call: QueuedCall = {
				run,
				isAgain,
				giveUp: (reason) => {
					end();
					resolve(reason);
				},
				leave: () => {
					end();
					this.send(run, send).then(resolve, reject);
				},
			};
			const stop = onAbort(signal, () => call.giveUp(new NotSent()));
			this.queue.add(call);
			this.admit();
		});
	}

	private async send<Value>(run: Run, send: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
		this.underWay.push(run);
		run.tally.calls += 1;
		let reply: Reply<Value> | undefined;
		try {
			reply = await send();
			return reply;
		} finally {
			this.takeIn(run, reply);
			this.admit();
		}
	}

	/**
	 * Takes in the reply to a call that is no longer under way.
	 *
	 * @param reply undefined where `send` threw
	 */
	private takeIn(run: Run, reply?: Reply<unknown>): void {
		const now = this.clock.now();
		const { tally } = run;
		this.underWay.splice(this.underWay.indexOf(run), 1);
		if (reply?.refused || reply?.unsent) tally.calls -= 1;
		if (reply?.unsent) return;
		const { minute, ceiling, concurrent } = reply?.headers ?? NO_HEADERS;
		this.concurrency = concurrent.limit ?? this.concurrency;
		if (reply?.refused) {
			this.lastRefusal = reply.refused;
			const { by, wait } = reply.refused;
			tally.refused += 1;
			// Calls that were refused at the same time count as one refusal.
			if (by === 'concurrent' && this.pausedUntil <= now) this.changeAtOnce(this.atOnce / 2);
			const pause = believedWait(Math.max(wait, MIN_PAUSE_MS));
			if (by === 'minute') this.windows[0]?.exhausted(minute, now + pause);
			const jitter = this.clock.random() * JITTER_MS;
			this.pausedUntil = Math.max(this.pausedUntil, now + pause + jitter);
			return;
		}
		[minute, ceiling].forEach((headers, nth) => this.windows[nth]?.answered(headers, now));
		this.answered += 1;
		if (this.answered >= this.atOnce) this.changeAtOnce(this.atOnce + 1);
	}

	/** Gives up calls for which Max Wait is not enough, sends those that may leave, and watches the rest. */
	private admit(): void {
		this.judgeRuns();
		while (!this.queue.isEmpty && this.mayLeave) this.queue.take().leave();
		this.giveUpOverBudget();
		void this.watch();
	}

	/**
	 * Lets a waiter spend the wait budget of its run while it waits. The waiter gives up when the budget is used up.
	 *
	 * @returns how to end that
	 */
	enter(waiter: Waiter): () => void {
		this.waiters.add(waiter);
		this.admit();
		return () => this.waiters.delete(waiter);
	}

	/** Ends the wait of all calls of a run. Its later calls, and refused ones, are not sent. */
	cancel(run: Run): void {
		this.giveUp(run, new NotSent());
	}

	/** How many ms pass at least until the last of so many calls may leave. */
	waitForLast(calls: number): number {
		const { left, limit, endsIn } = this.minute;
		const missing = calls - left;
		const windows = missing > 0 ? endsIn + (Math.ceil(missing / limit) - 1) * MINUTE_MS : 0;
		return Math.max(windows, this.closedFor);
	}

	private changeAtOnce(calls: number): void {
		this.atOnce = Math.max(1, Math.min(Math.floor(calls), this.concurrency));
		this.answered = 0;
	}

	/** How long the lane stays closed, in ms; 0 or less = it is open. */
	private get closedFor(): number {
		const now = this.clock.now();
		return Math.max(this.pausedUntil, ...this.windows.map((each) => each.closedUntil(now))) - now;
	}

	private get mayLeave(): boolean {
		const now = this.clock.now();
		const { length: underWay } = this.underWay;
		const isFree = underWay < Math.min(this.atOnce, this.concurrency);
		const hasRoom = this.windows.every((each) => each.hasRoom(now, underWay));
		return isFree && hasRoom && this.closedFor <= 0;
	}

	/** Gives up runs that need all of their calls where Max Wait is not enough; each is judged once, when the limit is known. */
	private judgeRuns(): void {
		if (!this.minute.isKnown) return;
		for (const run of this.queue.runs) {
			// A run that may not even wait for its first call gives up in `giveUpOverBudget`.
			if (!run.needsAll || run.verdict || this.closedFor > run.mayWait) continue;
			const own = Math.max(run.callsToCome, 1);
			const ahead = this.queue.ahead(run, own, this.underWay);
			const wait = this.waitForLast(own + ahead);
			run.verdict = 'begun';
			if (wait <= run.mayWait) continue;
			this.giveUp(run, new NotSent(wait, run.waitBudget.waited + wait, { own, ahead }));
		}
	}

	private giveUp(run: Run, reason: NotSent): void {
		run.verdict = reason;
		for (const call of this.queue.calls) if (call.run === run) call.giveUp(reason);
	}

	private get waiting(): Waiting[] {
		return [...this.queue.calls, ...[...this.waiters].filter((each) => each.isWaiting())];
	}

	/** Until nothing waits: counts the time that runs wait, and admits calls. */
	private async watch(): Promise<void> {
		if (this.isWatching) return;
		this.isWatching = true;
		while (!this.queue.isEmpty || this.waiters.size > 0) {
			const isClosed = this.closedFor > 0;
			const slice = isClosed ? Math.max(1, Math.min(SLICE_MS, this.closedFor)) : SLICE_MS;
			await this.clock.sleep(slice);
			// The slice counts, and not the time between two readings of a clock that leaps while the machine is asleep.
			const now = this.clock.now();
			if (isClosed) for (const { run } of this.waiting) run.waitBudget.spend(now - slice, now);
			this.admit();
		}
		this.isWatching = false;
	}

	/** Ends the waits of runs whose Max Wait is shorter than the time until a call may leave. */
	private giveUpOverBudget(): void {
		const { closedFor } = this;
		if (closedFor <= 0) return;
		const refusal = this.pausedUntil > this.clock.now() ? this.lastRefusal : undefined;
		for (const { run, giveUp } of this.waiting) {
			if (closedFor <= run.mayWait) continue;
			const enough = run.waitBudget.waited + this.waitForLast(Math.max(run.callsToCome, 1));
			giveUp(new NotSent(closedFor, enough, undefined, refusal));
		}
	}
}
