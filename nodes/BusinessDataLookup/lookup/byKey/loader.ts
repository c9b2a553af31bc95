import { KINDS, LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import { Alarm } from '../../service/time';
import type { Connection } from '../../service/connection';
import { Health } from '../../service/health';
import { Pace } from '../../service/rateLimit/pace';
import { nextStep } from '../../service/retry';
import type { Answer } from '../list/records';
import { assign, toldToAll, type AssignParts } from './assign';
import { Batch, Call, deliver, dropAskers, type Asked, type Guest, type Share } from './batch';
import { CallBalance } from './callBalance';

/** Calls of one execution at once, in line and under way; the limiter decides how many leave. */
const MAX_CALLS = 10;
/** A pace that few share holds nobody back for longer than this beyond Max Wait. */
const MAX_OVERRUN_MS = 5000;
/** A call for many may take longer than usual: so long it always may. */
const MIN_PATIENCE_MS = 2000;
/** Long waits are slept in slices. */
const SLICE_MS = 100;
/** Repeated calls under way at once while the last ones failed. */
const MAX_CALLS_WHILE_FAILING = 2;

/** What the executions that ask here have in common. */
export interface LoaderParts extends Omit<AssignParts<Asked>, 'apart' | 'isRepeated' | 'isDown'> {
	/** Most values in one call. */
	perCall: number;
	limiter: Pick<Connection['limiter'], 'pace' | 'callsLeft'>;
	clock: Connection['clock'];
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
	/** Where questions wait for company: asked for the first time, and of which nothing came beside others. */
	private readonly open: [Batch, Batch];

	/** What is asked again, each in a call of its own. */
	private readonly closed = new Set<Batch>();

	private readonly balance: CallBalance;

	private readonly health = new Health();

	/** Rings when it is to be looked again who may leave. */
	private readonly alarm: Alarm;

	constructor(private readonly parts: LoaderParts) {
		const { limiter, clock } = parts;
		this.balance = new CallBalance(clock);
		this.alarm = new Alarm(clock, () => this.letLeave());
		this.open = [new Batch(new Pace(limiter, clock)), new Batch(new Pace(limiter, clock))];
	}

	/** Nobody waits for an answer, and what has left is too long ago to matter. */
	get isIdle(): boolean {
		const isEmpty = this.batches.every(({ size, calls }) => size + calls.size === 0);
		return isEmpty && this.open.every(({ pace }) => pace!.isIdle);
	}

	/** The execution asks nothing any more; who of it waits is told the reason. */
	leave(guest: Guest, reason: Error): void {
		const gone = this.batches.flatMap((batch) => batch.drop(guest));
		for (const { asked, lifetime } of this.batches.flatMap((batch) => [...batch.calls])) {
			gone.push(...dropAskers(asked, guest));
			if (asked.length > 0 && asked.every(({ askers }) => askers.length === 0)) lifetime.abort();
		}
		for (const { reject } of gone) reject(reason);
	}

	/** The answer to a question. Throws the reason of `leave`. */
	async ask(guest: Guest, question: Question): Promise<Answer> {
		return await new Promise((resolve, reject) => {
			const asker = { guest, since: this.parts.clock.now(), resolve, reject };
			this.open[0].add(question, [asker]);
			this.gather();
		});
	}

	private get batches(): Batch[] {
		return [...this.closed, ...this.open];
	}

	/** Lets calls leave once all that is asked at the same time is here. */
	private gather(): void {
		void this.alarm.set(this.parts.clock.now());
	}

	private letLeave(): void {
		for (const batch of this.closed) {
			if (batch.size + batch.calls.size === 0) this.closed.delete(batch);
		}
		for (const batch of this.batches) {
			if (batch.size > 0 && this.mayLeave(batch)) this.lineUp(batch);
		}
	}

	private mayLeave(batch: Batch): boolean {
		if (this.waitsForOutcome(batch)) return false;
		if (!batch.pace) {
			const isFree = this.health.isFailing ? this.fewerAreBusyAt : -Infinity;
			const resumesAt = batch.size > 1 ? this.health.resumesAt : batch.opensAt;
			return this.isTimeFor(batch, Math.max(resumesAt, isFree));
		}
		const newest = Math.max(batch.oldest, ...[...batch.calls].map(({ leftAt }) => leftAt));
		const opensAt = this.isHeld ? newest + batch.pace.patience : -Infinity;
		if (batch.fills(this.parts.perCall)) return this.isTimeFor(batch, opensAt);
		const ends = [...batch.shares].map(([{ waitBudget }, { since }]) => since + waitBudget.left);
		const paced = batch.pace.leavesAt(Math.min(...ends) + MAX_OVERRUN_MS);
		return this.isTimeFor(batch, Math.max(opensAt, paced));
	}

	/** Whether asking together can be afforded is known when a call comes back; few ask alone where that hangs. */
	private waitsForOutcome(batch: Batch): boolean {
		if (batch.size === 1 || this.balance.left > 0 || this.balance.underWay === 0) return false;
		return batch.size > MAX_CALLS || !this.isTimeFor(batch, batch.oldest + this.patience);
	}

	/** What is new leaves one call at a time, for those who failed are finding out why. */
	private get isHeld(): boolean {
		return this.health.isDoubtful && this.closed.size > 0;
	}

	/** When fewer calls than may be under way while calls fail are so; those that take too long do not count. */
	private get fewerAreBusyAt(): number {
		const calls = [...this.closed].flatMap((batch) => [...batch.calls]);
		const ends = calls.map(({ leftAt }) => leftAt + this.patience);
		return ends.sort((one, other) => other - one)[MAX_CALLS_WHILE_FAILING - 1] ?? -Infinity;
	}

	/** What is under way for longer than this holds nobody, in ms. */
	private get patience(): number {
		return Math.max(this.open[0].pace!.patience, MIN_PATIENCE_MS);
	}

	private isTimeFor(batch: Batch, opensAt: number): boolean {
		const now = this.parts.clock.now();
		if (opensAt <= now) return true;
		// Pauses before what is asked again are no wait for the rate limit.
		if (batch.pace) batch.heldUntil = opensAt;
		void this.alarm.set(Math.max(opensAt, now + 1));
		return false;
	}

	/** Lets each execution wait for as many turns as its own questions need. */
	private lineUp(batch: Batch): void {
		for (const [guest, share] of batch.shares) {
			this.countWait(batch, guest, share.since);
			const { size } = batch;
			for (let more = this.turnsFor(batch, share); more > 0 && batch.size === size; more -= 1) {
				void this.send(new Call(batch, guest, (call) => this.compose(call)));
			}
			// A turn may come at once, and take what others have waiting.
			if (batch.size < size) {
				this.letLeave();
				return;
			}
		}
	}

	/** How many more turns an execution is to wait for: what can be afforded is not known before calls come back. */
	private turnsFor(batch: Batch, { values, inLine, underWay }: Share): number {
		const [{ perCall, limiter }, { left }] = [this.parts, this.balance];
		const free = (batch.pace && !this.isHeld ? MAX_CALLS : 1) - underWay - inLine;
		if (this.waitsForOutcome(batch)) return 0;
		if (left === 0) return Math.min(values - inLine, free);
		const needed = Math.min(Math.ceil(values / perCall) - inLine, free);
		// While nothing is left of the minute, each waits on its own Max Wait.
		if (perCall === 1 || limiter.callsLeft === 0) return needed;
		const all = [...batch.calls].filter(({ asked }) => asked.length === 0).length;
		return Math.min(needed, left - all);
	}

	/** Takes what an execution was kept waiting from its Max Wait. A machine that sleeps does not wait. */
	private countWait({ heldUntil }: Batch, { waitBudget }: Guest, since: number): void {
		waitBudget.spend(since, Math.min(this.parts.clock.now(), heldUntil));
	}

	/** Waits for a turn in the name of one execution; with it, asks what a call can hold. */
	private async send(call: Call): Promise<void> {
		call.batch.calls.add(call);
		const answer = await call.guest.send(call).catch((error: Error) => error);
		// Nobody waits for what was given up.
		if (!call.batch.calls.delete(call)) return;
		call.returned(!(answer instanceof Error));
		const hasLeft = call.asked.length > 0;
		if (hasLeft && isOfService(answer)) this.takeIn(call, answer);
		else if (hasLeft || !call.lifetime.signal.aborted) this.carryOn(call, answer as Error);
		// What was answered may end an execution, or make it ask more.
		this.gather();
	}

	private compose(call: Call): void {
		const { batch, guest } = call;
		const { clock, perCall } = this.parts;
		const most = this.balance.left > 0 ? perCall : 1;
		call.leftAt = clock.now();
		call.asked = batch.take(guest, most);
		batch.withdraw();
		const askers = call.asked.flatMap((asked) => asked.askers);
		for (const { guest, since } of askers) this.countWait(batch, guest, since);
		if (call.isTogether) this.balance.callLeaves();
		const isFull = call.asked.flatMap(({ texts }) => texts).length >= most;
		if (batch.pace && !isFull) call.returned = batch.pace.callLeaves();
		const aboard = new Set(askers.map((asker) => asker.guest));
		if (call.isTogether && aboard.size > 1) void this.watch(call);
	}

	/** Nobody is held by what another asked: where a shared call takes too long, its parts are asked beside it. */
	private async watch(call: Call): Promise<void> {
		const { batch, asked, lifetime } = call;
		// Counted in slices slept: while the machine is too busy for its timers, no service is slow.
		for (let left = this.patience; left > 0 && batch.calls.has(call); left -= SLICE_MS) {
			await this.parts.clock.sleep(Math.min(SLICE_MS, left));
		}
		if (!batch.calls.delete(call)) return;
		call.returned(false);
		this.balance.callReturns(0);
		const size = Math.ceil(asked.length / MAX_CALLS);
		for (let first = 0; first < asked.length; first += size) {
			this.askAgain(asked.slice(first, first + size));
		}
		lifetime.abort();
		this.gather();
	}

	/** Gives everybody what the answer is to them, and asks the rest again. */
	private takeIn(call: Call, answer: Answer): void {
		const { guest, batch, asked, guests, isTogether } = call;
		const { clock } = this.parts;
		const failure = answer instanceof LookupFailure ? answer : undefined;
		const state = { attempt: batch.attempt, refusals: 0, repeatable: true };
		const step = failure && nextStep(failure.facts, state, clock.random());
		const isRepeated = step?.do === 'wait';
		const isDown = this.health.isBadSince(call.leftAt);
		const parts = { ...this.parts, apart: [...guests.values()], isRepeated, isDown };
		const { settled, later, again } = assign(asked, answer, parts);
		// A failure that may pass tells nothing of asking together.
		if (isTogether) this.balance.callReturns(settled.size + (isRepeated ? 1 : 0));
		const texts = asked.flatMap((each) => each.texts);
		const seen = { texts, leftAt: call.leftAt, isTogether, isAgain: !batch.pace };
		if (failure) this.health.failed(seen, failure.facts, clock.now(), clock.random());
		else this.health.succeeded(clock.now());
		for (const { tally } of guests.keys()) {
			tally.sharedWith = Math.max(tally.sharedWith, guests.size - 1);
			if (tally !== guest.tally) tally.calls += 1;
		}
		for (const [{ askers }, result] of settled) deliver(askers, result);
		this.askAgain(later, batch === this.open[0] ? this.open[1] : undefined);
		for (const some of again) {
			if (isTogether || !isRepeated) this.askAgain(some);
			else this.askAgain(some, new Batch(undefined, batch.attempt + 1, clock.now() + step.wait));
		}
		if (failure && this.health.isBad) this.giveUp(failure, asked);
	}

	/** The budgets of who sent a call are used up, or it has ended: what others asked goes into another call. */
	private carryOn({ guest, asked, batch, isTogether }: Call, reason: Error): void {
		if (isTogether) this.balance.callReturns(1);
		if (reason instanceof LookupFailure) {
			const gone = asked.length > 0 ? dropAskers(asked, guest) : batch.drop(guest);
			for (const { resolve } of gone) resolve(reason);
		} else this.leave(guest, reason);
		this.askAgain(asked, new Batch(undefined, batch.attempt));
	}

	/** Asks those questions again that somebody still asks. */
	private askAgain(some: Asked[], batch = new Batch()): void {
		const since = this.parts.clock.now();
		for (const asked of some) {
			const askers = asked.askers.map((asker) => ({ ...asker, since }));
			if (askers.length > 0) batch.add(asked, askers);
		}
		if (!batch.pace) this.closed.add(batch);
	}

	/** It is the service: whoever waits is told so, in no words that repeat what others asked. */
	private giveUp(failure: LookupFailure, asked: Asked[]): void {
		this.health.told(this.parts.clock.now());
		const told = toldToAll(failure, asked);
		for (const batch of this.batches) {
			for (const guest of batch.shares.keys()) deliver(batch.drop(guest), told);
		}
	}
}

const isOfService = (answer: Answer | Error): answer is Answer =>
	'facts' in answer ? !KINDS[answer.facts.kind].ofRun : 'records' in answer;
