import { LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import type { Run } from '../../service/rateLimit/run';
import { believedWait, MAX_BACKOFF_MS } from '../../service/retry';
import { Alarm, type Clock } from '../../time';
import { whyNotSent } from '../../service/whyNotSent';
import { arrivalOf, type Answer } from '../list/records';
import { valueCount, WaitingQuestions } from './waitingQuestions';
import { assign, halves, type Assignment, type Wanted } from './assign';
import { assignDown, assignFailure, assignTried, type Trial } from './assignFailure';
import { Batch, deliver, dropAskers, type Asked, type BatchEvents, type Caller } from './batch';
import { withPlainMessage } from './refusals';

/** A flush that is not full waits so long after the last call left, because that call may bring more questions. */
const MAX_FLUSH_DELAY_MS = 1000;
/** From this part of the minute's calls on, flushes that are not full keep a distance. */
const PACED_FROM = 1 / 2;
/** The timeout of a call of several questions: this, or so many times what the last call took, whichever is longer. */
const MIN_TIMEOUT_MS = 10_000;
const TIMEOUT_FACTOR = 4;

/** What all callers of a loader have in common. */
export interface LoaderParts extends Wanted {
	/** Most values in one call. */
	perCall: number;
	limiter: RateLimiter;
	clock: Clock;
	/** The run in whose name all calls are made; absent = each call is a run of its own, which several callers share. */
	run?: Run;
}

/**
 * Asks questions that differ in nothing but their values in few calls, whichever caller asks them. A question
 * waits, is in a batch, and is settled or asked again:
 *
 *     waiting ──flush──► in a batch ──assign──► settled
 *        ▲                │   │  ▲
 *        └────── rest ◄───┘   └──┘ again
 *
 * A flush is a batch that takes the questions that wait when its call leaves. One flush is in line at a time.
 * It lines up when it is full, when no call is under way, or a second after the last call left.
 */
export class Loader implements BatchEvents {
	private readonly waiting = new WaitingQuestions();

	/** Batches in line and under way, and failed ones while some of their questions are tried alone. */
	private readonly batches = new Set<Batch>();

	/** The callers, each with the function that ends its wait for the rate limit. */
	private readonly callers = new Map<Caller, () => void>();

	/** Before this time, in ms, no flush lines up and no trial begins: a failed call's response asked to wait. */
	private heldUntil = -Infinity;

	private heldBy?: LookupFailure;

	/** How long the last answered call took, in ms. */
	private lastDuration = 0;

	private readonly alarm: Alarm;

	constructor(private readonly parts: LoaderParts) {
		this.alarm = new Alarm(parts.clock, () => this.flushIfDue());
	}

	/** No question waits, no call is under way, and no wait that the service asked for has to be remembered. */
	get isIdle(): boolean {
		const isQuiet = this.waiting.all.length === 0 && this.batches.size === 0;
		return isQuiet && this.heldUntil <= this.parts.clock.now();
	}

	/**
	 * The answer to a question; it never comes once the caller has left. A question that finds nothing is asked once
	 * more where another one's record may be meant for it, and also as it was typed.
	 */
	async ask(caller: Caller, question: Question, otherSpellings: string[] = []): Promise<Answer> {
		const answer = await this.askOnce(caller, question);
		if (answer instanceof LookupFailure) return answer;
		const others = answer.records.length === 0 ? otherSpellings : [];
		const texts = [...(answer.unsure ? question.texts : []), ...others];
		if (texts.length === 0) return answer;
		const found = await this.askOnce(caller, { ...question, texts, isAgain: true });
		// A spelling that the service refuses is one that it does not know.
		if (found instanceof LookupFailure) return found.facts.kind === 'invalid' ? answer : found;
		// Rows without a date were counted when the question was asked first.
		return { ...found, undated: answer.undated };
	}

	private async askOnce(caller: Caller, question: Omit<Asked, 'askers'>): Promise<Answer> {
		return await new Promise((resolve) => {
			this.enqueue([{ ...question, askers: [{ caller, resolve }] }]);
		});
	}

	/** The caller wants no more answers. */
	leave(caller: Caller): void {
		this.callers.get(caller)?.();
		this.callers.delete(caller);
		const inBatches = [...this.batches].flatMap(({ asked }) => asked);
		dropAskers([...this.waiting.all, ...inBatches], caller);
		this.endUnneeded();
	}

	/** Lets a caller ask. When its Max Wait is used up, its unsent questions fail; calls under way go on. */
	enter(caller: Caller): void {
		const { run } = caller;
		const { limited } = this.parts.limiter;
		const leave = limited.enter({
			run,
			isWaiting: () =>
				this.unsent.some(({ askers }) => askers.some((asker) => asker.caller === caller)),
			giveUp: (reason) => this.fail(caller, whyNotSent(reason, run, limited.minute.limit)),
		});
		this.callers.set(caller, leave);
	}

	private fail(caller: Caller, failure: LookupFailure): void {
		deliver(dropAskers(this.unsent, caller), failure);
		this.endUnneeded();
	}

	/** Questions that wait, and those of batches in line. */
	private get unsent(): Asked[] {
		const inLine = [...this.batches].filter(({ hasLeft }) => !hasLeft);
		return [...this.waiting.all, ...inLine.flatMap(({ asked }) => asked)];
	}

	/** Removes questions without askers, and ends batches that have only such questions. */
	private endUnneeded(): void {
		this.waiting.tidy();
		for (const { isOpen, asked, end } of this.batches) {
			const isNeeded = isOpen && this.waiting.all.length > 0;
			if (!isNeeded && asked.every(({ askers }) => askers.length === 0)) end.abort();
		}
	}

	private enqueue(some: Asked[]): void {
		this.waiting.add(some);
		this.flushSoon();
	}

	/** Flushes after all questions that are asked at the same time have been added. */
	private flushSoon(): void {
		void this.alarm.set(this.parts.clock.now());
	}

	private flushIfDue(): void {
		const { all } = this.waiting;
		const now = this.parts.clock.now();
		this.countHold(now);
		if (all.length === 0 || [...this.batches].some(({ isOpen }) => isOpen)) return;
		const isFull = valueCount(all) >= this.parts.perCall;
		const opensAt = Math.max(this.heldUntil, isFull ? -Infinity : this.pacedUntil);
		if (opensAt > now) void this.alarm.set(Math.max(opensAt, now + 1));
		else void this.send(new Batch(this.parts.run, this, [], 'flush'));
	}

	/** Counts the wait that the service asks for against Max Wait; a caller that may not wait so long fails, unless the wait is short. */
	private countHold(now: number): void {
		for (const caller of this.callers.keys()) {
			const { run } = caller;
			const wait = run.waitBudget.uncounted(now, this.heldUntil);
			if (wait <= run.mayWait) run.waitBudget.spend(now, this.heldUntil);
			else if (wait > MAX_BACKOFF_MS) this.fail(caller, withPlainMessage(this.heldBy!));
		}
	}

	/** When a flush that is not full may line up, in ms; -Infinity = at once. */
	private get pacedUntil(): number {
		const { limiter } = this.parts;
		const underWay = [...this.batches].filter(({ hasLeft }) => hasLeft);
		const fillsUntil = Math.max(...underWay.map(({ leftAt }) => leftAt)) + MAX_FLUSH_DELAY_MS;
		const { left, limit, endsIn } = limiter.limited.minute;
		if (left === 0 || left > limit * PACED_FROM) return fillsUntil;
		// The distance must not use up the Max Wait of a caller.
		const maxWaits = [...this.callers.keys()].map(({ run }) => run.mayWait);
		return Math.max(fillsUntil, limiter.lastPartialAt + Math.min(endsIn / left, ...maxWaits));
	}

	onLeave(batch: Batch): void {
		const { clock, perCall, limiter } = this.parts;
		const chosen = batch.isOpen ? this.waiting.take(perCall) : batch.asked;
		batch.asked = chosen.filter(({ askers }) => askers.length > 0);
		if (batch.asked.length === 0) return;
		batch.leftAt = clock.now();
		const timeout = Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * this.lastDuration);
		batch.timeout = batch.asked.length > 1 ? timeout : Infinity;
		const isPartial = batch.kind === 'flush' && valueCount(batch.asked) < perCall;
		if (isPartial) limiter.lastPartialAt = batch.leftAt;
		this.flushSoon();
	}

	/** The questions of a refused flush wait again, so the next call takes newer questions along. */
	onRefused(batch: Batch): void {
		batch.leftAt = Infinity;
		if (batch.kind !== 'flush') return;
		this.waiting.addFirst(batch.asked);
		batch.asked = [];
	}

	private async send(batch: Batch): Promise<void> {
		const answer = await this.answerTo(batch);
		const { asked } = batch;
		if (answer === undefined) return;
		if (!(answer instanceof LookupFailure)) this.apply(assign(asked, answer, this.parts));
		else if (asked.length > 0) await this.afterFailure(batch, answer);
		else if (answer.facts.kind !== 'notSent') {
			// The flush failed before it took questions, as when Max Calls is used up; so would the next.
			for (const caller of this.callers.keys()) this.fail(caller, answer);
		}
	}

	private apply({ settled = new Map(), rest = [], again = [] }: Assignment): void {
		const { run } = this.parts;
		for (const [{ askers }, answer] of settled) deliver(askers, answer);
		for (const some of again) void this.send(new Batch(run, this, some));
		this.enqueue(rest);
	}

	private async afterFailure(batch: Batch, failure: LookupFailure): Promise<void> {
		// A shared call is not repeated after a long wait, so its questions are tried once more.
		const { asked, kind } = batch;
		const isHeld = kind === 'flush' && this.heldUntil - this.parts.clock.now() > MAX_BACKOFF_MS;
		const next = assignFailure(asked, failure, this.parts, { isHalf: kind === 'trial', isHeld });
		if ('tried' in next) await this.tryAlone(next);
		else this.apply(next);
	}

	/** Asks some questions of a failed call alone; what they get decides what becomes of the others. */
	private async tryAlone(trial: Trial): Promise<void> {
		const { run, clock } = this.parts;
		const { tried, others } = trial;
		// During the trial these questions count as unsent, so that Max Wait still ends them.
		const onTrial = new Batch(run, this, [...tried, ...others]);
		this.batches.add(onTrial);
		await clock.sleep(Math.max(0, this.heldUntil - clock.now()));
		const trials = tried.map(async (each) => {
			const answer = await this.answerTo(new Batch(run, this, [each], 'trial'));
			if (answer instanceof LookupFailure) throw answer;
			// A question that no caller asks any longer has no answer, and says nothing against the service.
			return answer ?? { records: [] };
		});
		const first = await arrivalOf(Promise.any(trials));
		this.batches.delete(onTrial);
		// Promise.any throws where all have failed.
		const failures = first instanceof AggregateError && (first.errors as LookupFailure[]);
		if (failures) return this.apply(assignDown(trial, failures));
		this.apply({ again: halves(others) });
		tried.forEach(async (each, nth) =>
			this.apply(assignTried(each, (await arrivalOf(trials[nth])) as Answer, this.parts)),
		);
	}

	/** Sends a batch, by another caller where the sender has left; undefined = no caller waits for the answer. */
	private async answerTo(batch: Batch): Promise<Answer | undefined> {
		this.batches.add(batch);
		let answer: Answer | undefined;
		do {
			const asked = batch.isOpen ? this.waiting.all : batch.asked;
			batch.sender = asked.flatMap(({ askers }) => askers)[0]?.caller;
			answer = await batch.sender?.fetch(batch).catch(() => undefined);
		} while (answer instanceof LookupFailure && batch.isOrphan);
		const isAnswered = answer !== undefined && !(answer instanceof LookupFailure);
		if (isAnswered) this.lastDuration = this.parts.clock.now() - batch.leftAt;
		this.batches.delete(batch);
		this.count(batch);
		this.flushSoon();
		return answer;
	}

	/** A failed flush holds the loader for as long as the service asks. A call that asks again does not: it may fail for its values. */
	onFailure({ kind }: Batch, failure: LookupFailure): void {
		const until = this.parts.clock.now() + believedWait(failure.facts.retryAfter ?? 0);
		if (kind !== 'flush' || until <= this.heldUntil) return;
		this.heldUntil = until;
		this.heldBy = failure;
	}

	/** Adds the calls of a batch that has a run of its own to the tally of each caller in it. */
	private count({ run, callers }: Batch): void {
		for (const { tally } of [...callers].map((caller) => caller.run)) {
			if (tally === run.tally) continue;
			tally.calls += run.tally.calls;
			tally.refused += run.tally.refused;
			tally.sharedWith = Math.max(tally.sharedWith, callers.size - 1);
		}
	}
}
