import { LookupFailure, unforeseen } from '../../failure';
import type { KeyLookup } from '../../parameters/lookup';
import type { Client } from '../../service/client';
import type { RateLimiter } from '../../service/rateLimit/limiter';
import type { CallOwner, Run } from '../../service/rateLimit/run';
import { notNeeded } from '../../service/whyNotSent';
import { SLICE_MS, type Clock } from '../../time';
import type { Answer } from '../list/records';
import {
	afterFailure,
	afterTrial,
	afterTried,
	allFail,
	failuresOf,
	type Trial,
} from './afterFailure';
import { Batch, deliver, orRead, type BatchKind, type Wanted } from './batch';
import type { BatchOutcome } from './companies';
import { halves } from './lists';
import { PendingLookups, type PendingLookup } from './pendingLookups';

/** A partly filled batch that isn't paced is sent at the latest this long after the batch before it. */
const MAX_DELAY_MS = 1000;
/** Once this share of the minute's calls is used, shared batches that aren't full are paced. */
const PACED_FROM = 1 / 2;
/** The longest distance between paced batches. */
const MAX_DISTANCE_MS = 2500;
/** What all lookups of a gathering have in common. */
export interface GatheringParts extends Wanted {
	limiter: RateLimiter;
	clock: Clock;
	/** Several executions look up here. */
	isShared: boolean;
}

/**
 * Gathers lookups that differ in nothing but their values, and sends them in few calls. The first lookup is sent at once.
 * While a call is under way, later lookups are collected into a batch. It is sent when it is full, when the call returns,
 * or a second after the last batch. While the rate limit is closed, all lookups are collected. The states of a batch are
 * drawn in docs/architecture.md.
 */
export class Gathering implements CallOwner {
	private readonly pending = new PendingLookups();

	/** The batches that aren't done with yet. */
	private readonly batches = new Set<Batch>();

	private underWay = 0;

	/** When the last batch was sent, and the last partly filled one, in ms. */
	private sentAt = -Infinity;
	private partlyFilledAt = -Infinity;

	private isSending = false;

	/** The trial of a failed batch. */
	private trial?: Promise<unknown>;

	/** Ends the wait for more lookups. */
	private wake = (): void => {};

	constructor(private readonly parts: GatheringParts) {}

	/** True if nothing waits or is under way, and the next batch needs no pacing. */
	get isIdle(): boolean {
		const isQuiet = this.parts.clock.now() - this.partlyFilledAt > MAX_DISTANCE_MS;
		return isQuiet && !this.isSending && this.batches.size === 0;
	}

	/** Resolves with the answer; never, if the run leaves first. */
	async lookUp(client: Client, lookup: KeyLookup): Promise<Answer> {
		return await new Promise((settle) => {
			this.add({ ...lookup, pendingRuns: [{ client, settle }] });
		});
	}

	/** A run wants no answers any more. */
	leave(run: Run): void {
		this.pending.drop(run);
		for (const batch of this.batches) batch.leave(run);
	}

	/** The runs whose lookups wait here. */
	get runs(): Iterable<Run> {
		return this.pending.runs;
	}

	giveUp(run: Run, failure: LookupFailure): boolean {
		deliver(this.pending.drop(run), failure);
		return this.pending.isEmpty;
	}

	private add(lookup: PendingLookup): void {
		this.pending.add(lookup);
		this.wake();
		if (!this.isSending) void this.sendAll();
	}

	/** Sends pending lookups batch by batch. The next batch is made when the last one has left the queue. */
	private async sendAll(): Promise<void> {
		const { clock, limiter } = this.parts;
		this.isSending = true;
		// Collect lookups that are added in the same tick.
		await clock.sleep(0);
		for (let last: Batch | undefined; !this.pending.isEmpty; ) {
			await limiter.limited.opening(this, last);
			const wait = this.dueAt - clock.now();
			const batch = wait > 0 ? undefined : this.nextBatch();
			if (batch) {
				last = batch;
				void this.carryOut(batch);
			} else {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await Promise.race([clock.sleep(wait > 0 ? wait : SLICE_MS), woken]);
			}
		}
		this.isSending = false;
	}

	/** When the next batch may be sent, in ms; in the past = now. */
	private get dueAt(): number {
		const { sample, limiter, isShared } = this.parts;
		if (this.pending.fills(sample.request.itemsPerCall, this.held)) return -Infinity;
		const { left, limit, endsIn } = limiter.limited.minute;
		const isPaced = isShared && left > 0 && left <= limit * PACED_FROM;
		// Don't pace a run longer than the Max Wait it has left.
		const mayWait = [...this.runs].map(({ waitBudget }) => waitBudget.left);
		const distance = isPaced ? Math.min(endsIn / left, MAX_DISTANCE_MS, ...mayWait) : 0;
		const delay = this.underWay > 0 ? MAX_DELAY_MS : 0;
		return Math.max(this.partlyFilledAt + distance, this.sentAt + delay);
	}

	/** Runs with a failing batch: they start nothing new. */
	private get held(): Set<Run> {
		const failing = [...this.batches].filter(({ isFailing }) => isFailing);
		return new Set(failing.flatMap(({ runs }) => [...runs]));
	}

	/** Takes the next batch. Undefined if each waiting run has a failing batch: those runs start nothing new. */
	private nextBatch(): Batch | undefined {
		const { clock, sample } = this.parts;
		const { itemsPerCall } = sample.request;
		const { held } = this;
		const isFull = this.pending.fills(itemsPerCall, held);
		const lookups = this.pending.take(itemsPerCall, held);
		if (lookups.length === 0) return undefined;
		this.sentAt = clock.now();
		if (!isFull) this.partlyFilledAt = this.sentAt;
		return this.batchOf(lookups);
	}

	/** Sends a batch once. Then each of its lookups is settled, pending or in a new batch. */
	private async carryOut(batch: Batch): Promise<void> {
		await this.decide(batch, await this.answerTo(batch));
	}

	private batchOf(lookups: PendingLookup[], kind: BatchKind = 'gathered'): Batch {
		const batch = new Batch(lookups, this.parts, kind, (released, failure) => {
			const own = this.batchOf(released);
			void (own.isSingle ? this.carryOut(own) : this.decide(own, failure));
		});
		this.batches.add(batch);
		return batch;
	}

	/** Decides by the answer to a batch what becomes of its lookups. */
	private async decide(batch: Batch, answer: Answer): Promise<void> {
		await this.apply(batch, this.outcomeOf(batch, answer));
	}

	private async apply(batch: Batch, coming: Promise<BatchOutcome>): Promise<void> {
		const {
			settled,
			remaining = [],
			apart = [],
		} = await coming.catch(
			(error: Error): BatchOutcome => ({ settled: allFail(batch.lookups, unforeseen(error)) }),
		);
		for (const [{ pendingRuns, read }, answer] of settled)
			deliver(pendingRuns, orRead(answer, read, this.parts.most));
		this.batches.delete(batch);
		this.wake();
		for (const lookup of remaining) this.add(lookup);
		for (const some of apart) void this.carryOut(this.batchOf(some, 'apart'));
	}

	private async outcomeOf(batch: Batch, answer: Answer): Promise<BatchOutcome> {
		if (!(answer instanceof LookupFailure)) return batch.outcomeOf(answer);
		const next = afterFailure(batch, answer, this.parts);
		if (!('tried' in next)) return next;
		const { limited } = this.parts.limiter;
		// A trial after a timeout takes long, so it holds up no other batch.
		batch.isTried = answer.facts.kind !== 'timeout';
		// One trial at a time: if the service is down, the next one makes no calls.
		while (batch.isTried && this.trial) await limited.during(this.trial, batch);
		const trial = this.tryAlone(next);
		if (batch.isTried) this.trial = trial.finally(() => (this.trial = undefined));
		return await limited.during(trial, batch);
	}

	/** Sends a few lookups of a failed batch alone; what they get decides what becomes of the others. */
	private async tryAlone(trial: Trial): Promise<BatchOutcome> {
		const parts = trial.tried.map((lookup) => this.batchOf([lookup], 'tried'));
		const answers = parts.map(async (part) => await this.answerTo(part));
		const failures = await failuresOf(answers);
		if (!failures) {
			// A lookup that hangs holds up no other.
			parts.forEach((part, nth) => {
				void this.apply(
					part,
					answers[nth].then((answer) => afterTried(part, answer)),
				);
			});
			return { settled: new Map(), apart: halves(trial.others) };
		}
		const { down, ...outcome } = afterTrial(trial, failures);
		for (const part of parts) {
			this.batches.delete(part);
			if (down) for (const run of part.runs) run.stop(down);
		}
		return outcome;
	}

	/** The answer to a batch. If its call is lost because the run that sent it has left, another run sends it again. */
	private async answerTo(batch: Batch): Promise<Answer> {
		const { limiter } = this.parts;
		this.underWay += 1;
		let answer: Answer = notNeeded();
		for (let last: Client | undefined; batch.sender && batch.sender !== last; ) {
			last = batch.sender;
			answer = await batch.fetch(last, limiter.took);
			if (!batch.isSingle) limiter.took = batch.client?.took ?? limiter.took;
			// The service's own reply counts.
			if (!(answer instanceof LookupFailure) || answer.facts.status !== undefined) break;
		}
		batch.tellShared();
		this.underWay -= 1;
		this.wake();
		return answer;
	}
}
