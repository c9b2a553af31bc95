import { LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import type { Clock } from '../../service/clock';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import { nextStep } from '../../service/retry';
import { copyOf, type Answer } from '../list/records';
import { assign, wordless, type AssignParts } from './assign';
import { Batch, Call, type Asked, type Asker, type Guest } from './batch';
import { CallAccount } from './callAccount';
import { Pace } from './pace';

/** Calls of one execution at once, in line and under way; the limiter decides how many leave. */
const MOST_CALLS = 10;
/** A pace that few share holds nobody back for longer than this beyond Max Wait. */
const MAX_OVERRUN_MS = 5000;
/** After so many failures without a success nothing new is asked until those who failed know more. */
const DOUBTFUL_FAILURES = 3;
/** So many repeated calls that failed without a success show that it is the service, whatever is asked. */
const CONVINCING_FAILURES = 10;
/** Repeated calls under way at once while the last ones failed. */
const MOST_WHILE_FAILING = 2;
/** Failures of the execution that made the call: its own budgets or its own end. */
const OF_THE_SENDER = ['callBudget', 'rateLimited', 'notSent'];

/** What the executions that ask here have in common. */
export interface LoaderParts extends Omit<AssignParts, 'attempt'> {
	/** Most values in one call. */
	perCall: number;
	limiter: Pick<RateLimiter, 'pace' | 'callsLeft'>;
	clock: Clock;
}

/**
 * Asks questions that differ in nothing but their values in few calls, whoever asks them: questions → the
 * answer to each. A call is composed when it leaves, so it takes along whoever waits at that moment.
 *
 * - A full call leaves as soon as the limiter lets it; one that is not full at its pace.
 * - Each execution waits for its turn itself, on its own Max Wait. Who gets a turn first sends the call.
 * - A call belongs to those aboard: it goes on when its sender is gone, and ends when all are.
 * - What `assign` gives back to be asked again has a call of its own.
 */
export class Loader {
	private readonly guests = new Set<Guest>();

	/** Where questions wait for company: asked for the first time, and of which nothing came beside others. */
	private readonly open: [Batch, Batch];

	/** What is asked again, each in a call of its own. */
	private readonly closed = new Set<Batch>();

	private readonly account = new CallAccount();

	/** Calls that failed since the last success; those of them that were repeated. */
	private failures = 0;

	private repeatedFailures = 0;

	private isGathering = false;

	/** When it is looked again who may leave, in ms. */
	private wakesAt = Infinity;

	constructor(private readonly parts: LoaderParts) {
		const { limiter, clock } = parts;
		this.open = [new Batch(new Pace(limiter, clock)), new Batch(new Pace(limiter, clock))];
	}

	/** Nobody is here. */
	get isEmpty(): boolean {
		return this.guests.size === 0;
	}

	/** Nobody is here, and what has left is too long ago to matter. */
	get isIdle(): boolean {
		return this.isEmpty && this.open.every(({ pace }) => pace!.isIdle);
	}

	enter(guest: Guest): void {
		this.guests.add(guest);
	}

	/** The execution asks nothing any more; who of it waits is told the reason. */
	leave(guest: Guest, reason: Error): void {
		const calls = this.batches.flatMap((batch) => [...batch.calls]);
		const gone = this.batches.flatMap((batch) => batch.drop(guest));
		for (const call of calls) {
			for (const asked of call.asked ?? []) {
				gone.push(...asked.askers.filter((asker) => asker.guest === guest));
				asked.askers = asked.askers.filter((asker) => asker.guest !== guest);
			}
			if (call.asked?.every(({ askers }) => askers.length === 0)) call.lifetime.abort();
		}
		for (const { reject } of gone) reject(reason);
		this.guests.delete(guest);
		if (this.isEmpty) this.account.forgive();
	}

	/**
	 * The answer to a question; undefined where it is to be asked once more, for others got records in the
	 * same call, and it may be another name of what one of them asked. Throws the reason of `leave`.
	 *
	 * @param isSecond it is asked once more
	 */
	async ask(guest: Guest, question: Question, isSecond: boolean): Promise<Answer | undefined> {
		const batch = this.open[isSecond ? 1 : 0];
		const now = this.parts.clock.now();
		return await new Promise((resolve, reject) => {
			batch.add(question, [{ guest, resolve, reject }], now);
			batch.patience = Math.min(batch.patience, now + guest.waitBudget.left + MAX_OVERRUN_MS);
			void this.gather();
		});
	}

	private get batches(): Batch[] {
		return [...this.closed, ...this.open];
	}

	/** Lets calls leave once all that is asked at the same time is here. */
	private async gather(): Promise<void> {
		if (this.isGathering) return;
		this.isGathering = true;
		await this.parts.clock.sleep(0);
		this.isGathering = false;
		this.letLeave();
	}

	/** Lets those who wait line up for a turn, where a call may leave. */
	private letLeave(): void {
		for (const batch of this.batches) {
			if (batch.size > 0 && this.mayLeave(batch)) this.lineUp(batch);
		}
	}

	private mayLeave(batch: Batch): boolean {
		// Whether asking together can be afforded is known when a call comes back.
		if (batch.size > 1 && this.account.left === 0 && this.account.underWay > 0) return false;
		if (!batch.pace) {
			const busy = [...this.closed].filter((other) => other !== batch && other.calls.size > 0);
			if (this.failures > 0 && busy.length >= MOST_WHILE_FAILING) return false;
			return this.isTimeFor(batch, batch.opensAt);
		}
		if (this.failures >= DOUBTFUL_FAILURES && this.closed.size > 0) return false;
		if (batch.keyCount >= this.parts.perCall) return true;
		return this.isTimeFor(batch, batch.pace.leavesAt(batch.patience));
	}

	private isTimeFor(batch: Batch, opensAt: number): boolean {
		const now = this.parts.clock.now();
		if (opensAt <= now) return true;
		batch.heldUntil = opensAt;
		if (opensAt < this.wakesAt) {
			this.wakesAt = opensAt;
			void this.parts.clock.sleep(Math.max(1, opensAt - now)).then(() => {
				// Another time came before it.
				if (this.wakesAt !== opensAt) return;
				this.wakesAt = Infinity;
				this.letLeave();
			});
		}
		return false;
	}

	/** Lets each execution wait for as many turns as its own questions need. */
	private lineUp(batch: Batch): void {
		for (const guest of [...batch.guests]) {
			batch.countWait(guest, this.parts.clock.now());
			// A turn may come at once and take all that waits.
			while (batch.inLine(guest).size < this.turnsFor(batch, guest)) {
				const call = new Call(batch, guest);
				batch.inLine(guest).add(call);
				batch.calls.add(call);
				void this.send(call);
			}
		}
	}

	/** For how many turns an execution is to wait: what can be afforded is not known before calls come back. */
	private turnsFor(batch: Batch, guest: Guest): number {
		const { perCall, limiter } = this.parts;
		const { left, underWay } = this.account;
		const values = batch.valuesOf(guest);
		const own = batch.inLine(guest).size;
		const all = [...batch.calls];
		const mine = all.filter((call) => call.guest === guest).length - own;
		const free = (batch.pace ? MOST_CALLS : 1) - mine;
		if (left === 0) return underWay > 0 ? 0 : Math.min(values, free);
		const needed = Math.min(Math.ceil(values / perCall), free);
		// While nothing is left of the minute, each waits on its own Max Wait.
		if (perCall === 1 || limiter.callsLeft === 0) return needed;
		const others = all.filter(({ hasLeft }) => !hasLeft).length - own;
		return Math.min(needed, left - others);
	}

	/** Waits for a turn in the name of one execution; with it, asks what a call can hold. */
	private async send(call: Call): Promise<void> {
		const { batch, guest } = call;
		const answer = await guest
			.send({
				questions: () => call.asked ?? [],
				compose: () => this.compose(call),
				mostPages: () => this.mostPages(call),
				withdrawn: call.withdrawal.signal,
				lifetime: call.lifetime.signal,
			})
			.catch((error: Error) => error);
		batch.calls.delete(call);
		call.returned();
		if (call.hasLeft) this.takeIn(call, answer);
		else if (!call.withdrawal.signal.aborted) this.fail(batch, guest, answer as Error);
		if (!batch.pace && batch.size + batch.calls.size === 0) this.closed.delete(batch);
		// What was answered may end an execution, or make it ask more.
		void this.gather();
	}

	private compose(call: Call): void {
		const { batch, guest } = call;
		const { perCall, clock } = this.parts;
		const most = this.account.left > 0 ? perCall : 1;
		batch.inLine(guest).delete(call);
		const asked = batch.take(guest, most, clock.now());
		call.asked = asked;
		if (asked.length > 1) this.account.callLeaves();
		const isFull = asked.flatMap(({ texts }) => texts).length >= most;
		if (batch.pace && !isFull) call.returned = batch.pace.callLeaves();
	}

	/** The list of several executions is read on only by each for itself; of first records one page is enough. */
	private mostPages(call: Call): number {
		const isShared = this.parts.firstOnly || call.guests.size > 1;
		return call.isTogether && isShared ? 1 : Infinity;
	}

	/** An execution got no turn: its budgets are used up, or it has ended. */
	private fail(batch: Batch, guest: Guest, reason: Error): void {
		if (!(reason instanceof LookupFailure)) this.leave(guest, reason);
		else for (const { resolve } of batch.drop(guest)) resolve(reason);
	}

	/** Gives everybody what the answer is to them, and asks the rest again. */
	private takeIn(call: Call, answer: Answer | Error): void {
		const { guest, batch } = call;
		const isOfSender =
			!(answer instanceof LookupFailure) || OF_THE_SENDER.includes(answer.facts.kind);
		if (answer instanceof Error && isOfSender) {
			this.carryOn(call, answer);
			return;
		}
		const wanted = call.asked!.filter(({ askers }) => askers.length > 0);
		const { guests } = call;
		const { firstOnly } = this.parts;
		const isPart = ({ goesOn, shortfall, doubt }: Exclude<Answer, Error>) =>
			goesOn === true || (shortfall ?? doubt) !== undefined;
		const isDivided =
			!firstOnly &&
			call.isTogether &&
			guests.size > 1 &&
			!(answer instanceof Error) &&
			isPart(answer);
		const apart = [...guests].map((each) =>
			wanted.filter(({ askers }) => askers[0].guest === each),
		);
		const { settled, later, again } = isDivided
			? { settled: new Map<Asked, Answer>(), later: [], again: apart }
			: assign(call.asked!, answer, { ...this.parts, attempt: batch.attempt });
		const step =
			answer instanceof LookupFailure
				? nextStep(
						answer.facts,
						{ attempt: batch.attempt, refusals: 0, repeatable: true },
						this.parts.clock.random(),
					)
				: undefined;
		const passes = step?.do === 'wait';
		// A failure that may pass tells nothing of asking together.
		if (call.isTogether) this.account.callReturns(passes ? settled.size + 1 : settled.size);
		this.note(call, answer);
		for (const each of guests) {
			const others = guests.size - 1;
			each.noteCall({
				others,
				isOwn: each === guest,
				isTogether: call.isTogether && settled.size > 0,
			});
		}
		for (const [asked, result] of settled) deliver(asked, result);
		if (batch === this.open[0])
			for (const { askers } of later) for (const { resolve } of askers) resolve(undefined);
		else again.push(later);
		const opensAt = this.parts.clock.now() + (passes ? step.wait : 0);
		const attempt = passes ? batch.attempt + 1 : answer instanceof Error ? batch.attempt : 1;
		for (const some of again) this.askAgain(some, attempt, opensAt);
		if (answer instanceof LookupFailure && this.repeatedFailures >= CONVINCING_FAILURES) {
			this.giveUp(answer);
		}
	}

	/** The end of who sent a call ends no other: what they asked goes into another call. */
	private carryOn({ guest, asked, batch, isTogether }: Call, reason: Error): void {
		if (isTogether) this.account.callReturns(1);
		if (reason instanceof LookupFailure) {
			for (const each of asked!) {
				const own = each.askers.filter((asker) => asker.guest === guest);
				each.askers = each.askers.filter((asker) => asker.guest !== guest);
				for (const { resolve } of own) resolve(reason);
			}
		}
		this.askAgain(asked!, batch.attempt, this.parts.clock.now());
		if (!(reason instanceof LookupFailure)) this.leave(guest, reason);
	}

	private askAgain(some: Asked[], attempt: number, opensAt: number): void {
		const batch = new Batch(undefined, attempt, opensAt);
		for (const asked of some) {
			if (asked.askers.length > 0) batch.add(asked, asked.askers, this.parts.clock.now());
		}
		if (batch.size > 0) this.closed.add(batch);
	}

	private note({ batch }: Call, answer: Answer): void {
		const isFailure = answer instanceof LookupFailure;
		this.failures = isFailure ? this.failures + 1 : 0;
		const isRepeated = batch.pace === undefined;
		this.repeatedFailures = isFailure ? this.repeatedFailures + (isRepeated ? 1 : 0) : 0;
	}

	/** It is the service: whoever waits is told so, in no words that repeat what others asked. */
	private giveUp(failure: LookupFailure): void {
		this.failures = 0;
		this.repeatedFailures = 0;
		const told = wordless(failure);
		for (const batch of this.batches) {
			for (const guest of [...batch.guests]) {
				for (const { resolve } of batch.drop(guest)) resolve(told);
			}
			if (!batch.pace && batch.calls.size === 0) this.closed.delete(batch);
		}
	}
}

/** Everybody who asked gets the answer, each a copy of its own. */
const deliver = ({ askers }: Asked, answer: Answer): void => {
	askers.forEach(({ resolve }: Asker, nth) => {
		resolve(nth === 0 || answer instanceof LookupFailure ? answer : copyOf(answer));
	});
};
