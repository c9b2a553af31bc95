import type { IDataObject } from 'n8n-workflow';
import { copyJson } from '../../copyJson';
import { FAILURES, LookupFailure, unexpectedFailure } from '../../failure';
import type { RequestCall } from '../../parameters/inputRequest';
import type { Call, CallState, Client } from '../../service/client';
import type { CallOwner, Run } from '../../service/run';
import { fetchList } from '../list/fetchRecords';
import type { ListOptions } from '../list/recordCollector';
import type { FetchedList } from '../../output/result';
import { assignCompanies } from './companies';
import { assignListRecords, createStopRule } from './lists';
import { matchRecords } from './match';
import { assignPartialList, mayLackRecords, type BatchOptions, type BatchOutcome } from './outcome';
import { deliver, type AwaitedLookup } from './pendingLookups';

/** A call for several values may take this long, or four times as long as the last one if that is longer. */
const MIN_TOTAL_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_FACTOR = 4;

/**
 * Where a batch comes from. A batch that is split off for a run that can't wait for a retry keeps the kind.
 *
 * - `collected`: pending lookups
 * - `separate`: lookups of another batch that are sent again
 * - `trial`, `trialWithRetries`: one lookup of a failed batch
 */
export type BatchKind = 'collected' | 'separate' | 'trial' | 'trialWithRetries';

/** The lookups of one call, and the owner of that call: all runs that wait for its answer. */
export class Batch implements CallOwner {
	/** The runs that still wait for the answer. */
	readonly runs: Set<Run>;

	/** Several runs waited for the answer when the batch was made. */
	readonly hadSeveralRuns: boolean;

	/** The records read so far. */
	recordsRead: IDataObject[] = [];

	/** What became of its calls so far. */
	callState: CallState = { isRetrying: false };

	/** Its runs start no other batch until its trial ends. */
	trialBlocksRuns = false;

	/** Those of its lookups that are being sent alone, in their own batches. */
	tried: AwaitedLookup[] = [];

	/** Aborted when nobody waits for the answer any more. */
	private readonly stop = new AbortController();

	constructor(
		readonly lookups: AwaitedLookup[],
		private readonly options: BatchOptions,
		readonly kind: BatchKind,
		/** Called with the lookups of a run that can't wait for the retry of a failed call. */
		private readonly moveToOwnBatch: (lookups: AwaitedLookup[], failure: LookupFailure) => void,
	) {
		const awaitedBy = lookups.flatMap((lookup) => lookup.awaitedBy);
		this.runs = new Set(awaitedBy.map(({ client }) => client.run));
		this.hadSeveralRuns = this.runs.size > 1;
	}

	get isSingle(): boolean {
		return this.lookups.length === 1;
	}

	/** The client that sends the call, preferably one that can send it now. Undefined if nobody waits for the answer. */
	get sender(): Client | undefined {
		const clients = this.lookups.flatMap(({ awaitedBy }) => awaitedBy.map(({ client }) => client));
		return clients.find(({ waitsForOpening }) => !waitsForOpening) ?? clients[0];
	}

	/** True while several lookups are retried, or in a trial that blocks. Meanwhile their runs start no other batch. */
	get isFailing(): boolean {
		return this.trialBlocksRuns || (!this.isSingle && this.callState.isRetrying);
	}

	/** The values of the call, each once. */
	get values(): string[] {
		return [...new Set(this.lookups.flatMap(({ values }) => values))];
	}

	/** It is one lookup, sent in several spellings of its value. */
	get hasSpellings(): boolean {
		const [{ keys, values }] = this.lookups;
		return this.isSingle && values.length > keys.length;
	}

	/** After which failures the call isn't retried. */
	private get neverRetriedAfter(): Call['neverRetriedAfter'] {
		const { kind, isSingle, lookups } = this;
		if (kind === 'trial') return 'any failure';
		if (kind === 'trialWithRetries') return 'a timeout';
		if (isSingle) return lookups[0].isNotRetried ? 'any failure' : undefined;
		// One bad value of several would hold up the others: it may make the call hang, or fail again and again.
		return kind === 'collected' ? 'a timeout' : 'any failure';
	}

	private get isForCompanies(): boolean {
		return this.options.answerKind === 'companies';
	}

	/**
	 * Makes the call, with all its pages.
	 *
	 * @param sender the client of the run that sends it
	 * @param lastBatchMs how long the last answered call for several values took, in ms
	 */
	async fetch(sender: Client, lastBatchMs: number): Promise<FetchedList | LookupFailure> {
		const { operation, request } = this.options.template;
		// The limit applies to each lookup, so only a call for a single one has it.
		const limit = this.isSingle ? request.limit : Infinity;
		const listRequest = { ...request, call: this.createCall(lastBatchMs), limit };
		this.recordsRead = [];
		this.callState = { isRetrying: false };
		const client = sender.withOwner(this, this.stop.signal, this.callState);
		const onProgress = (records: IDataObject[]) => (this.recordsRead = records);
		const wanted = { isEnough: this.stopRule, onProgress };
		return await fetchList(client, operation, listRequest, wanted).catch(unexpectedFailure);
	}

	private createCall(lastBatchMs: number): RequestCall {
		const { matchField, template } = this.options;
		const { filter, stateField } = matchField;
		const { call } = template.request;
		const states = [...new Set(this.lookups.flatMap(({ state }) => state ?? []))];
		const maxMs = Math.max(MIN_TOTAL_TIMEOUT_MS, TOTAL_TIMEOUT_FACTOR * lastBatchMs);
		return {
			...call,
			body: {
				...call.body,
				[filter]: this.values,
				...(stateField && states.length > 0 && { [stateField]: states }),
			},
			neverRetriedAfter: this.neverRetriedAfter,
			totalTimeout: this.isSingle ? undefined : maxMs,
			isFollowUp: this.kind !== 'collected' || call.isFollowUp,
			skipSignal: this.stop.signal,
		};
	}

	/** The rule that ends the call's list early. */
	private get stopRule(): ListOptions['isEnough'] {
		const { isForCompanies, isSingle, lookups, options } = this;
		// If one company per lookup is enough, one page is read: lookups without a company are sent again.
		if (isForCompanies) return () => options.maxRecords < Infinity;
		return isSingle ? () => false : createStopRule(lookups, options);
	}

	/** Decides from the response what happens to each lookup. */
	assign(list: FetchedList): BatchOutcome {
		const { lookups, options, hadSeveralRuns } = this;
		if (!this.isSingle && mayLackRecords(lookups, list, options))
			return assignPartialList(lookups, list, options);
		return this.isForCompanies
			? assignCompanies(lookups, list, options.matchField, hadSeveralRuns)
			: assignListRecords(lookups, list, options);
	}

	/** Removes a run that no longer needs the answer. */
	removeRun(run: Run): void {
		this.takeLookupsOf(run);
		if (this.runs.size === 0) this.stop.abort();
	}

	/**
	 * Drops a run that can't wait any longer. If the service has failed, the run's lookups move to a batch of their own.
	 * Otherwise they get the records read so far, or the failure. The last run isn't dropped: the call fails.
	 */
	dropRun(run: Run, failure: LookupFailure): boolean {
		if (this.runs.size === 1 && this.runs.has(run)) return true;
		const own = this.takeLookupsOf(run);
		if (!FAILURES[failure.facts.kind].isCausedByRun) {
			this.moveToOwnBatch(own, failure);
			return false;
		}
		for (const lookup of own) {
			const recordsRead = this.recordsReadFor(lookup);
			deliver({ ...lookup, recordsRead }, failure, this.options);
		}
		return false;
	}

	/** A copy of the records that were read for a lookup. Companies are matched only when all are read. */
	private recordsReadFor(lookup: AwaitedLookup): IDataObject[] {
		const { matchField } = this.options;
		const read = this.isForCompanies ? [] : this.recordsRead;
		const [{ records }] = matchRecords([lookup], read, matchField).byLookup;
		return copyJson(records.length > 0 ? records : (lookup.recordsRead ?? []));
	}

	/** Takes a run out. Returns its lookups, without those that are being tried. */
	private takeLookupsOf(run: Run): AwaitedLookup[] {
		this.runs.delete(run);
		return this.lookups.flatMap((lookup) => {
			if (this.tried.includes(lookup)) return [];
			const own = lookup.awaitedBy.filter(({ client }) => client.run === run);
			lookup.awaitedBy = lookup.awaitedBy.filter(({ client }) => client.run !== run);
			return own.length > 0 ? { ...lookup, awaitedBy: own } : [];
		});
	}
}
