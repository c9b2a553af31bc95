import { LookupFailure, notNeededFailure, unexpectedFailure } from '../../failure';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Client } from '../../service/client';
import type { CallOwner, Run } from '../../service/run';
import { SLICE_MS } from '../../time';
import type { Answer, FetchedList } from '../../output/result';
import {
	afterFailure,
	afterTrial,
	answerAll,
	commonFailure,
	failuresIfAllFail,
	anyFailsDifferently,
	type Trial,
} from './afterFailure';
import { Batch, type BatchKind } from './batch';
import { halve, type BatchOptions, type BatchOutcome } from './outcome';
import { Pacing, type PacingOptions } from './pacing';
import { deliver, isAwaited, PendingLookups, type AwaitedLookup } from './pendingLookups';

/** What all lookups of a batcher have in common. */
export interface BatcherOptions extends BatchOptions, PacingOptions {}

/**
 * Collects lookups that differ only in their values, and sends them in batches. The first lookups are sent at once.
 * Lookups that arrive during a call are sent when they fill a batch, when no call is queued or under way, or a second
 * after the last batch, unless they are paced (`pacing.ts`). While the rate limit is used up, nothing is sent.
 * docs/architecture.md draws what becomes of lookups.
 */
export class Batcher implements CallOwner {
	private readonly pending = new PendingLookups();
	/** The batches without an outcome so far. */
	private readonly batches = new Set<Batch>();
	private readonly pacing: Pacing;
	/** How many calls are in the queue or under way. */
	private unfinishedCalls = 0;
	private isSending = false;
	/** The blocking trials under way, by the batch that failed. */
	private readonly trials = new Map<Batch, Promise<BatchOutcome>>();
	/** Ends the wait for the next batch. */
	private wake = (): void => {};

	constructor(private readonly options: BatcherOptions) {
		this.pacing = new Pacing(options);
	}

	/** True if nothing is pending or under way, and no batch was sent recently enough to delay the next one. */
	get isIdle(): boolean {
		return this.pacing.isQuiet && !this.isSending && this.batches.size === 0;
	}

	/** Resolves with the answer. Never resolves if the run is removed first. */
	async lookUp(client: Client, lookup: Lookup): Promise<Answer> {
		return await new Promise((resolve) => {
			this.add({ ...lookup, awaitedBy: [{ client, resolve }] });
		});
	}

	/** Removes a run that no longer needs answers. */
	removeRun(run: Run): void {
		this.pending.takeLookupsOf(run);
		for (const batch of this.batches) batch.removeRun(run);
	}

	/** The runs with pending lookups. */
	get runs(): Iterable<Run> {
		return this.pending.runs;
	}

	dropRun(run: Run, failure: LookupFailure): boolean {
		for (const lookup of this.pending.takeLookupsOf(run)) deliver(lookup, failure, this.options);
		return this.pending.isEmpty;
	}

	private add(lookup: AwaitedLookup): void {
		this.pending.add(lookup);
		this.wake();
		if (!this.isSending) void this.sendAll();
	}

	/**
	 * Sends pending lookups batch by batch. Makes the next batch when the call of the last one has left the queue, or
	 * when only the rate limit keeps it there.
	 */
	private async sendAll(): Promise<void> {
		const { clock, limiter } = this.options;
		this.isSending = true;
		// Collect lookups that are added in the same tick.
		await clock.sleep(0);
		for (let last: Batch | undefined; !this.pending.isEmpty; ) {
			await limiter.minuteGroup.untilNextCall(this, last);
			const wait = this.timeToNextBatch;
			const batch = wait > 0 ? undefined : this.nextBatch();
			if (batch) {
				last = batch;
				void this.send(batch);
			} else {
				// The batch isn't due, or all pending runs have a failing batch.
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await Promise.race([clock.sleep(wait > 0 ? wait : SLICE_MS), woken]);
			}
		}
		this.isSending = false;
	}

	/** In how many ms the next batch may be sent. */
	private get timeToNextBatch(): number {
		const { itemsPerCall } = this.options.template.request;
		if (this.pending.fills(itemsPerCall, this.blockedRuns)) return 0;
		return this.pacing.delayFor(this.runs, this.unfinishedCalls > 0);
	}

	/** The runs with a failing batch. They start no other batch. */
	private get blockedRuns(): Set<Run> {
		const failing = [...this.batches].filter(({ isFailing }) => isFailing);
		return new Set(failing.flatMap(({ runs }) => [...runs]));
	}

	/** Takes the next batch, or undefined if all pending runs have a failing batch. */
	private nextBatch(): Batch | undefined {
		const { itemsPerCall } = this.options.template.request;
		const { blockedRuns } = this;
		const isFull = this.pending.fills(itemsPerCall, blockedRuns);
		const lookups = this.pending.take(itemsPerCall, blockedRuns);
		if (lookups.length === 0) return undefined;
		this.pacing.noteBatch(isFull);
		return this.createBatch(lookups);
	}

	/** Sends a batch. In the end each of its lookups is answered, pending again, or in another batch. */
	private async send(batch: Batch): Promise<void> {
		await this.applyOutcome(batch, this.decideOutcome(batch, await this.fetch(batch)));
	}

	private createBatch(lookups: AwaitedLookup[], kind: BatchKind = 'collected'): Batch {
		const batch = new Batch(lookups, this.options, kind, (moved, failure) =>
			this.moveToOwnBatch(moved, failure, kind),
		);
		this.batches.add(batch);
		return batch;
	}

	/**
	 * Moves the lookups of a run that can't wait for a retry to their own batch. A single lookup is sent again. For
	 * several, the failure counts as the response.
	 */
	private moveToOwnBatch(lookups: AwaitedLookup[], failure: LookupFailure, kind: BatchKind): void {
		const batch = this.createBatch(lookups, kind);
		if (batch.isSingle) void this.send(batch);
		else void this.applyOutcome(batch, this.decideOutcome(batch, failure));
	}

	/** Waits for the outcome of a batch, and applies it to each lookup. */
	private async applyOutcome(batch: Batch, outcome: Promise<BatchOutcome>): Promise<void> {
		const failAll = (error: Error) => answerAll(batch.lookups, unexpectedFailure(error));
		const result = await outcome.catch((error): BatchOutcome => ({ answered: failAll(error) }));
		const { answered = [], remaining = [], separate = [] } = result;
		for (const [lookup, answer] of answered) deliver(lookup, answer, this.options);
		this.batches.delete(batch);
		this.wake();
		if (remaining.length > 0) this.pacing.skipOnce();
		for (const lookup of remaining) this.add(lookup);
		for (const some of separate) {
			const awaited = some.filter(isAwaited);
			if (awaited.length > 0) void this.send(this.createBatch(awaited, 'separate'));
		}
	}

	/** Decides what happens to the lookups of a batch. If their call failed, a trial may be needed to decide. */
	private async decideOutcome(
		batch: Batch,
		list: FetchedList | LookupFailure,
	): Promise<BatchOutcome> {
		if (!(list instanceof LookupFailure)) return batch.assign(list);
		const decision = afterFailure(batch, list, this.options);
		if (decision.kind === 'outcome') return decision.outcome;
		// A trial after a timeout takes long, so other batches don't wait for it.
		batch.trialBlocksRuns = list.facts.kind !== 'timeout';
		return await this.runTrialInTurn(batch, decision.trial);
	}

	/** Runs a trial. Blocking trials of the same run take turns, because each may stop the run. */
	private async runTrialInTurn(batch: Batch, trial: Trial): Promise<BatchOutcome> {
		const { minuteGroup } = this.options.limiter;
		for (let other = this.trialBefore(batch); other; other = this.trialBefore(batch)) {
			const end = await minuteGroup.waitFor(other, batch);
			if (end instanceof LookupFailure) return { answered: answerAll(batch.lookups, end) };
		}
		batch.tried = trial.tried;
		const running = this.runTrial(trial).finally(() => this.trials.delete(batch));
		if (batch.trialBlocksRuns) this.trials.set(batch, running);
		const outcome = await minuteGroup.waitFor(running, batch);
		return outcome instanceof LookupFailure
			? { answered: answerAll(trial.others, outcome) }
			: outcome;
	}

	/** A trial under way that may stop one of the batch's runs. A stopped run needs no other trial. */
	private trialBefore(batch: Batch): Promise<BatchOutcome> | undefined {
		if (!batch.trialBlocksRuns) return undefined;
		const hasRunOf = ({ runs }: Batch) => [...runs].some((run) => batch.runs.has(run));
		return [...this.trials].find(([other]) => hasRunOf(other))?.[1];
	}

	/** Sends a few lookups of a failed batch alone. Their answers decide what happens to the others. */
	private async runTrial(trial: Trial): Promise<BatchOutcome> {
		const { tried, others, cause, retriesCalls } = trial;
		const kind = retriesCalls ? 'trialWithRetries' : 'trial';
		const batches = tried.map((lookup) => this.createBatch([lookup], kind));
		const lists = batches.map(async (batch) => await this.fetch(batch));
		const failures = await failuresIfAllFail(lists);
		if (failures && !retriesCalls && anyFailsDifferently(cause, failures)) {
			for (const batch of batches) this.batches.delete(batch);
			return await this.runTrial({ ...trial, retriesCalls: true });
		}
		const common = failures && commonFailure(failures);
		if (common?.countsAgainstRuns)
			for (const { runs } of batches) for (const run of runs) run.countFailedAlone(common.failure);
		// Don't wait for a lookup that hangs.
		batches.forEach((batch, nth) => {
			const outcome = lists[nth].then((list) => afterTrial(batch, list, common));
			void this.applyOutcome(batch, outcome);
		});
		return common ? { answered: answerAll(others, common.failure) } : { separate: halve(others) };
	}

	/** Makes the call of a batch. If the run that made it is removed and the call is lost, another run makes it again. */
	private async fetch(batch: Batch): Promise<FetchedList | LookupFailure> {
		const { limiter } = this.options;
		this.unfinishedCalls += 1;
		let list: FetchedList | LookupFailure = notNeededFailure();
		for (let sender = batch.sender; sender; sender = batch.sender) {
			list = await batch.fetch(sender, limiter.lastBatchMs);
			// A slow call for one value shows that calls for several take long, too.
			const { lastCallMs = limiter.lastBatchMs } = batch.callState;
			if (!batch.isSingle || lastCallMs > limiter.lastBatchMs) limiter.lastBatchMs = lastCallMs;
			const isLost = list instanceof LookupFailure && list.facts.status === undefined;
			if (!isLost || batch.runs.has(sender.run)) break;
		}
		this.unfinishedCalls -= 1;
		this.wake();
		return list;
	}
}
