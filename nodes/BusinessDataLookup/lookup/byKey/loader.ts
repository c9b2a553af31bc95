import { LookupFailure } from '../../failure';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import type { Waiter } from '../../service/rateLimit/queue';
import { Run } from '../../service/rateLimit/run';
import { WaitBudget } from '../../service/rateLimit/waitBudget';
import { believedWait } from '../../service/retry';
import { Alarm, type Clock } from '../../service/time';
import { whyNotSent } from '../../service/whyNotSent';
import type { Answer } from '../list/records';
import { sizeOf, WaitingQuestions } from './waitingQuestions';
import { assign, halves, type Assignment, type Wanted } from './assign';
import { assignDown, assignFailure, assignTried } from './assignFailure';
import {
	Batch,
	deliver,
	dropAskers,
	type Asked,
	type Asker,
	type BatchEvents,
	type Caller,
} from './batch';

/** A call that is not full waits so long for the one under way: what it brings may go along. */
const MAX_COMPANY_MS = 1000;
/** From this part of the minute's calls on, calls that are not full keep a distance. */
const PACED_FROM = 1 / 2;
/** Several questions wait so long for one that hangs, or so many times what the last call took. */
const MIN_TIMEOUT_MS = 10_000;
const TIMEOUT_FACTOR = 4;

/** What the callers that ask here have in common. */
export interface LoaderParts extends Wanted {
	/** Most values in one call. */
	perCall: number;
	limiter: RateLimiter;
	clock: Clock;
	/** When the account's last call left that was not full, in ms; all its loaders share it. */
	pace: { leftAt: number };
	/** In whose name all calls are made; absent = each call is a run of its own, which several callers share. */
	run?: Run;
}

/**
 * Asks questions that differ in nothing but their values in few calls, whoever asks them: each question →
 * its answer. A question waits, is aboard a call, and is settled or asked again:
 *
 *     waiting ──flush──► aboard a call ──assign──► settled
 *        ▲                     │
 *        └──── again ◄─────────┘
 *
 * One flush is in line at a time. It lines up when it is full, when nothing is under way, or a second after
 * the last call left, and takes along what waits when it leaves.
 */
export class Loader implements BatchEvents {
	private readonly waiting = new WaitingQuestions();

	private readonly unsettled = new Set<Asked>();

	/** In line and under way. */
	private readonly batches = new Set<Batch>();

	private readonly waiters = new Map<Caller, Waiter>();

	/** Until when the service asked to be left alone, in ms. */
	private heldUntil = -Infinity;

	/** How long the last answered call took, in ms. */
	private took = 0;

	private readonly alarm: Alarm;

	constructor(private readonly parts: LoaderParts) {
		this.alarm = new Alarm(parts.clock, () => this.flushIfDue());
	}

	get isIdle(): boolean {
		return this.waiting.isEmpty && this.batches.size === 0;
	}

	/** The answer to a question. Throws the reason of `leave`. */
	async ask(caller: Caller, question: Omit<Asked, 'askers'>): Promise<Answer> {
		this.enter(caller);
		return await new Promise((resolve, reject) => {
			this.wait([{ ...question, askers: [{ caller, resolve, reject }] }]);
		});
	}

	/** The caller wants no more answers; what it waits for is rejected. */
	leave(caller: Caller, reason: Error): void {
		const waiter = this.waiters.get(caller);
		if (waiter) this.parts.limiter.limited.leave(waiter);
		this.waiters.delete(caller);
		for (const { reject } of this.drop(caller, this.unsettled)) reject(reason);
	}

	/** The limiter turns a caller away whose Max Wait is used up; what is under way for it goes on. */
	private enter(caller: Caller): void {
		if (this.waiters.has(caller)) return;
		const { run } = caller;
		const waiter: Waiter = {
			run,
			isWaiting: () =>
				this.unsent.some(({ askers }) => askers.some((asker) => asker.caller === caller)),
			turnAway: (reason) =>
				this.fail(caller, whyNotSent(reason, run, this.parts.limiter.limited.minute.limit)),
		};
		this.waiters.set(caller, waiter);
		this.parts.limiter.limited.enter(waiter);
	}

	private fail(caller: Caller, failure: LookupFailure): void {
		deliver(this.drop(caller, this.unsent), failure);
	}

	/** What waits, and what is in line. */
	private get unsent(): Asked[] {
		const inLine = [...this.batches].filter(({ hasLeft }) => !hasLeft);
		return [...this.waiting.all, ...inLine.flatMap(({ asked }) => asked)];
	}

	private drop(caller: Caller, some: Iterable<Asked>): Asker[] {
		const dropped = dropAskers(some, caller);
		this.waiting.tidy();
		for (const batch of this.batches) {
			const isEmpty = batch.asked.every(({ askers }) => askers.length === 0);
			if (isEmpty && !(batch.isOpen && !this.waiting.isEmpty)) batch.end.abort();
		}
		return dropped;
	}

	private wait(some: Asked[]): void {
		for (const asked of some) {
			this.unsettled.delete(asked);
			if (asked.askers.length > 0) this.unsettled.add(this.waiting.add(asked));
		}
		this.flushSoon();
	}

	/** Once all that is asked at the same time is here. */
	private flushSoon(): void {
		void this.alarm.set(this.parts.clock.now());
	}

	private flushIfDue(): void {
		const isInLine = [...this.batches].some(({ isOpen }) => isOpen);
		if (this.waiting.isEmpty || isInLine) return;
		const now = this.parts.clock.now();
		const isFull = sizeOf(this.waiting.all) >= this.parts.perCall;
		const opensAt = Math.max(this.heldUntil, isFull ? -Infinity : this.pacedUntil);
		if (opensAt > now) void this.alarm.set(Math.max(opensAt, now + 1));
		else void this.send(this.batchOf());
	}

	/** When a flush that is not full may line up, in ms. */
	private get pacedUntil(): number {
		const { pace, limiter } = this.parts;
		const underWay = [...this.batches].filter(({ hasLeft }) => hasLeft);
		const company = Math.max(...underWay.map(({ leftAt }) => leftAt)) + MAX_COMPANY_MS;
		const { left, limit, endsIn } = limiter.limited.minute;
		if (left === 0 || left > limit * PACED_FROM) return company;
		// Nobody is kept for longer than Max Wait.
		const patience = [...this.waiters.values()].map(({ run }) => run.mayWait);
		return Math.max(company, pace.leftAt + Math.min(endsIn / left, ...patience));
	}

	/** @param asked absent = a flush, which takes what waits when it leaves */
	private batchOf(asked?: Asked[], isTrial?: boolean): Batch {
		const run = this.parts.run ?? new Run(new WaitBudget(Infinity));
		return new Batch(run, this, asked, isTrial);
	}

	/** Chooses the questions of a batch. */
	leaves(batch: Batch): void {
		const { clock, perCall, pace } = this.parts;
		const chosen = batch.isOpen ? this.waiting.take(perCall) : batch.asked;
		batch.asked = chosen.filter(({ askers }) => askers.length > 0);
		if (batch.asked.length === 0) return;
		batch.isOpen = false;
		batch.leftAt = clock.now();
		const isAlone = batch.asked.length === 1;
		batch.timeout = isAlone ? Infinity : Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * this.took);
		if (batch.isFlush && sizeOf(batch.asked) < perCall) pace.leftAt = batch.leftAt;
		this.flushSoon();
	}

	/** The questions of a refused flush wait again, and the next call takes along what came meanwhile. */
	isRefused(batch: Batch): void {
		batch.leftAt = Infinity;
		if (!batch.isFlush) return;
		this.waiting.addFirst(batch.asked);
		batch.asked = [];
		batch.isOpen = true;
	}

	private async send(batch: Batch, isHalf = false): Promise<void> {
		const answer = await this.answerTo(batch);
		const { asked } = batch;
		if (answer === undefined) return;
		if (!(answer instanceof LookupFailure)) {
			const assignment = assign(asked, answer, this.parts);
			// Of a page that is not all, they may stand on the next one.
			const isChecked = !answer.goesOn || this.parts.match.kind === 'name';
			for (const each of assignment.rest) each.isAgain = isChecked;
			this.apply(assignment);
		} else if (asked.length > 0) await this.afterFailure(asked, answer, isHalf);
		else if (answer.facts.kind !== 'notSent') {
			// A flush that did not get its turn, or was one call too many: no other would.
			for (const caller of this.waiters.keys()) this.fail(caller, answer);
		}
	}

	private apply({ settled, rest, again }: Assignment<Asked>): void {
		for (const [asked, answer] of settled) {
			this.unsettled.delete(asked);
			deliver(asked.askers, answer);
		}
		// The usual repeats of many would keep those waiting who fail for nothing of their own.
		for (const some of again) void this.send(this.batchOf(some, some.length > 1), true);
		this.wait(rest);
	}

	private async afterFailure(
		asked: Asked[],
		failure: LookupFailure,
		isHalf: boolean,
	): Promise<void> {
		const assignment = assignFailure(asked, failure, this.parts, isHalf);
		this.apply(assignment);
		const { tried, others } = assignment;
		if (tried.length === 0) return;
		await this.hold(failure);
		// Who has left meanwhile wants no answer.
		const none: Answer = { records: [] };
		const answers = tried.map(
			async (each) => (await this.answerTo(this.batchOf([each], true))) ?? none,
		);
		const isUp = await Promise.any(answers.map(answered)).then(
			() => true,
			() => false,
		);
		if (!isUp) {
			this.apply(assignDown(assignment, (await Promise.all(answers)) as LookupFailure[]));
			return;
		}
		this.apply({ settled: new Map(), rest: [], again: halves(others) });
		tried.forEach(async (each, nth) =>
			this.apply(assignTried(each, await answers[nth], this.parts)),
		);
	}

	/** Sends a batch, by another caller where its sender has left; undefined = nobody wants its answer any longer. */
	private async answerTo(batch: Batch): Promise<Answer | undefined> {
		this.batches.add(batch);
		let answer: Answer | undefined;
		do {
			const asked = batch.isOpen ? this.waiting.all : batch.asked;
			[batch.sender] = asked.flatMap(({ askers }) => askers).map(({ caller }) => caller);
			answer = await batch.sender?.fetch(batch).catch(() => undefined);
		} while (answer instanceof LookupFailure && batch.isOrphan);
		this.batches.delete(batch);
		this.share(batch, answer);
		this.flushSoon();
		return answer;
	}

	/** All who ask here keep away as long as the service asks, or as the least patient of them may wait. */
	private async hold({ facts: { retryAfter = 0 } }: LookupFailure): Promise<void> {
		const { clock } = this.parts;
		const runs = [...this.waiters.values()].map(({ run }) => run);
		const wait = Math.min(believedWait(retryAfter), ...runs.map(({ mayWait }) => mayWait));
		if (wait <= 0) return;
		const now = clock.now();
		this.heldUntil = Math.max(this.heldUntil, now + wait);
		for (const { waitBudget } of runs) waitBudget.spend(now, now + wait);
		await clock.sleep(wait);
	}

	/** Each caller aboard counts the calls of a batch that several share. */
	private share({ run, callers, leftAt }: Batch, answer?: Answer): void {
		if (answer && !(answer instanceof LookupFailure)) this.took = this.parts.clock.now() - leftAt;
		for (const { run: own } of callers) {
			if (own === run) continue;
			own.tally.calls += run.tally.calls;
			own.tally.refused += run.tally.refused;
			own.tally.sharedWith = Math.max(own.tally.sharedWith, callers.size - 1);
		}
	}
}

/** Rejects a failure. */
const answered = async (coming: Promise<Answer>): Promise<void> => {
	const answer = await coming;
	if (answer instanceof LookupFailure) throw answer;
};
