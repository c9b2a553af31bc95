import { onAbort } from '../abort';
import { believedWait } from '../retry';
import { MINUTE_MS, type Clock } from '../time';
import type { RateHeaders } from '../rateHeaders';
import { Queue, type QueuedCall, type Waiter, type Waiting } from './queue';
import { NotSent, type Run } from './run';
import { Window } from './window';

/** What came of sending a call. */
export interface Reply<Value> {
	value: Value;
	headers: RateHeaders;
	/** It was refused with a 429, which costs nothing: by which limit, and how long to keep away, in ms. */
	refused?: { by: 'minute' | 'concurrent'; wait: number };
	/** The service never saw it, so it does not count. */
	unsent?: boolean;
}

/** Source: "Rate limits": 60 calls a minute, 10 at once, until an answer says otherwise. */
export const DEFAULT_MINUTE_LIMIT = 60;
const DEFAULT_CONCURRENCY = 10;
/** Nothing is told of the limit. */
export const NO_HEADERS: RateHeaders = { minute: {}, ceiling: {}, concurrent: {} };
/** A window that limits nothing, until an answer speaks of it. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Long waits are slept in slices, so that a change is seen within a second. */
const SLICE_MS = 1000;
/** A 429 that asks for a shorter wait is given this much. */
const MIN_PAUSE_MS = 1000;
/** Spread over the end of a pause, so that all who share the allowance do not come back at once. */
const JITTER_MS = 250;

/**
 * Calls that are limited together: the rate-limited group of an account, or those of one other path.
 * `schedule` sends a call when it may leave; whoever calls it needs to know no more of the limit.
 * Source: "Rate limits".
 */
export class Lane {
	/** The minute, and the client-wide ceiling, which limits nothing until an answer speaks of it. */
	private readonly windows: Window[];

	private readonly queue = new Queue();

	private readonly others = new Set<Waiter>();

	/** The run of each call under way. */
	private readonly underWay: Run[] = [];

	/** Calls that the service allows at once, and those that are tried. */
	private concurrency = DEFAULT_CONCURRENCY;
	private atOnce = DEFAULT_CONCURRENCY;

	/** Calls answered since `atOnce` last changed. */
	private answered = 0;

	private pausedUntil = -Infinity;

	private isWatching = false;

	/** @param isLimited it is the rate-limited group; headers on other paths speak of other limits */
	constructor(
		private readonly clock: Clock,
		isLimited: boolean,
	) {
		this.windows = isLimited ? [new Window(DEFAULT_MINUTE_LIMIT), new Window(NO_LIMIT)] : [];
	}

	/** Nothing is under way, nothing waits, and nobody was asked to wait. */
	get isIdle(): boolean {
		const isUsed = this.underWay.length > 0 || !this.queue.isEmpty || this.others.size > 0;
		return !isUsed && this.pausedUntil <= this.clock.now();
	}

	/** An answer has told the limit of this minute. */
	get isKnown(): boolean {
		return this.windows[0]?.isTold === true;
	}

	/** Calls left in this minute, and of how many, as far as is known; when it ends, in ms from now. */
	get minute(): { left: number; limit: number; endsIn: number } {
		const now = this.clock.now();
		const [window = new Window(NO_LIMIT)] = this.windows;
		window.hasRoom(now, 0);
		const { limit, endsAt } = window;
		const left = Math.max(0, window.left - this.underWay.length);
		return { left, limit, endsIn: endsAt === Infinity ? MINUTE_MS : endsAt - now };
	}

	/**
	 * Sends a call when it may leave, and again, before all others, where it is refused with 429.
	 *
	 * @param send called when the call leaves, before any other call does
	 * @param signal ends the wait
	 * @returns what came of it, or why it was not sent
	 */
	async schedule<Value>(
		run: Run,
		send: () => Promise<Reply<Value>>,
		signal?: AbortSignal,
	): Promise<Value | NotSent> {
		for (let isAgain = false; ; isAgain = true) {
			const reply = await this.turn(run, isAgain, send, signal);
			if (reply instanceof NotSent) return reply;
			if (!reply.refused) return reply.value;
		}
	}

	/** From now on a waiter's run spends its wait budget here while it waits, and is turned away when that is used up. */
	enter(waiter: Waiter): void {
		this.others.add(waiter);
		this.admit();
	}

	leave(waiter: Waiter): void {
		this.others.delete(waiter);
	}

	/** Nothing of a run waits any longer, nor what comes back refused. */
	turnAway(run: Run): void {
		run.verdict = new NotSent();
		for (const call of this.queue.calls) if (call.run === run) call.turnAway(new NotSent());
	}

	/** The least ms until the last of so many calls may leave. */
	waitForLast(calls: number): number {
		const { left, limit, endsIn } = this.minute;
		const missing = calls - left;
		const windows = missing > 0 ? endsIn + (Math.ceil(missing / limit) - 1) * MINUTE_MS : 0;
		return Math.max(windows, this.closedFor);
	}

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
				turnAway: (reason) => {
					end();
					resolve(reason);
				},
				leave: () => {
					end();
					this.send(run, send).then(resolve, reject);
				},
			};
			const stop = onAbort(signal, () => call.turnAway(new NotSent()));
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

	/** @param reply undefined where the call was given up */
	private takeIn(run: Run, reply?: Reply<unknown>): void {
		const now = this.clock.now();
		const { tally } = run;
		this.underWay.splice(this.underWay.indexOf(run), 1);
		if (reply?.refused || reply?.unsent) tally.calls -= 1;
		if (reply?.unsent) return;
		const { minute, ceiling, concurrent } = reply?.headers ?? NO_HEADERS;
		this.concurrency = concurrent.limit ?? this.concurrency;
		if (reply?.refused) {
			const { by, wait } = reply.refused;
			tally.refused += 1;
			// Calls that were refused together tell one thing.
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

	private changeAtOnce(calls: number): void {
		this.atOnce = Math.max(1, Math.min(Math.floor(calls), this.concurrency));
		this.answered = 0;
	}

	/** ms until a call may leave, whatever those under way bring; 0 or less = it depends on these. */
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

	/** Lets all calls leave that may. */
	private admit(): void {
		this.judgeRuns();
		while (!this.queue.isEmpty && this.mayLeave) this.queue.take().leave();
		this.turnAwayTheImpatient();
		void this.watch();
	}

	/** Refuses runs that would begin and not end within Max Wait; each is judged once, as soon as the limit is known. */
	private judgeRuns(): void {
		if (!this.isKnown) return;
		for (const run of this.queue.runs) {
			// A run that may not even wait for its first call is told so where it waits.
			if (!run.needsAll || run.verdict || this.closedFor > run.mayWait) continue;
			const own = Math.max(run.callsLeft, 1);
			const ahead = this.queue.ahead(run, own, this.underWay);
			const wait = this.waitForLast(own + ahead);
			run.verdict = 'begun';
			if (wait <= run.mayWait) continue;
			run.verdict = new NotSent(wait, run.waitBudget.waited + wait, { own, ahead });
			for (const call of this.queue.calls) if (call.run === run) call.turnAway(run.verdict);
		}
	}

	private get waiting(): Waiting[] {
		return [...this.queue.calls, ...[...this.others].filter((each) => each.isWaiting())];
	}

	/** Counts how long runs wait, and turns away those that may wait no longer. */
	private async watch(): Promise<void> {
		if (this.isWatching) return;
		this.isWatching = true;
		while (!this.queue.isEmpty || this.others.size > 0) {
			const isClosed = this.closedFor > 0;
			const slice = isClosed ? Math.max(1, Math.min(SLICE_MS, this.closedFor)) : SLICE_MS;
			await this.clock.sleep(slice);
			// What was slept counts, and not what a clock says that leaps while the machine is asleep.
			const now = this.clock.now();
			for (const run of new Set(this.waiting.map(({ run }) => run))) {
				if (isClosed) run.waitBudget.spend(now - slice, now);
				run.reportWait();
			}
			this.admit();
		}
		this.isWatching = false;
	}

	private turnAwayTheImpatient(): void {
		const { closedFor } = this;
		if (closedFor <= 0) return;
		const isRefused = this.pausedUntil > this.clock.now();
		for (const { run, turnAway } of this.waiting) {
			if (closedFor <= run.mayWait) continue;
			const enough = run.waitBudget.waited + this.waitForLast(Math.max(run.callsLeft, 1));
			turnAway(new NotSent(closedFor, enough, undefined, isRefused));
		}
	}
}
