import type { IDataObject } from 'n8n-workflow';
import type { MatchKey } from '../../catalogue/types';
import { KINDS, LookupFailure, RunCanceled, unforeseen } from '../../failure';
import type { InputRequest } from '../../parameters/request';
import type { Call, Client } from '../../service/client';
import type { CallOwner, Run } from '../../service/rateLimit/run';
import { notNeeded } from '../../service/whyNotSent';
import { fetchRecords } from '../list/fetchRecords';
import { copyOf, isOutOfBudget, notAll, type Answer, type Records } from '../list/records';
import { settleCompanies, type BatchOutcome } from './companies';
import { afterRefusedPage, partOf, RecordCounts, settleLists } from './lists';
import type { PendingLookup, PendingRun } from './pendingLookups';

/** Time limit of a call for several values: this, or WITHIN_FACTOR × the last one's duration, whichever is longer. */
const MIN_WITHIN_MS = 10_000;
const WITHIN_FACTOR = 4;

/** What lookups that share calls have in common. */
export interface Wanted {
	/** The filter by which they are looked up. */
	key: MatchKey;
	/** One of the inputs; the requests of all are equal but for the lookup. */
	sample: Pick<InputRequest, 'operation' | 'request'>;
	/** Most records that a lookup wants. */
	most: number;
	/** They were sent before, and are sent once more. */
	isRetry: boolean;
}

/** How a batch came about: its lookups were gathered, sent apart from another batch, or one of them is tried alone. */
export type BatchKind = 'gathered' | 'apart' | 'tried';

/** Gives an answer to each run that waits for it, a copy to all but the first. */
export const deliver = (pendingRuns: PendingRun[], answer: Answer): void =>
	pendingRuns.forEach(({ settle }, nth) => settle(nth > 0 ? copyOf(answer) : answer));

/**
 * The answer itself, or the records of its list that were read before, where a budget is used up and they are more.
 *
 * @param most records that are wanted
 */
export const orRead = (answer: Answer, read: IDataObject[] = [], most = Infinity): Answer => {
	const isFailure = answer instanceof LookupFailure;
	const isCut = isFailure ? isOutOfBudget(answer) : answer.incomplete?.certain === true;
	const count = isFailure ? 0 : answer.records.length;
	if (!isCut || read.length <= count) return answer;
	const incomplete = isFailure ? notAll(answer.message) : answer.incomplete;
	return { records: read, incomplete: read.length < most ? incomplete : undefined };
};

/** The lookups of one call, and the owner of that call: all runs that wait for its answer. */
export class Batch implements CallOwner {
	/** The runs that wait for its answer, and whether several have asked for it. */
	readonly runs: Set<Run>;
	readonly isShared: boolean;

	/** The records read so far; set only if there are more pages. */
	read: IDataObject[] = [];

	/** Makes its calls. */
	client?: Client;

	/** Some of its lookups are tried alone. */
	isTried = false;

	private readonly end = new AbortController();

	/** Aborted when nobody waits for the answer any more. */
	readonly signal = this.end.signal;

	constructor(
		readonly lookups: PendingLookup[],
		private readonly wanted: Wanted,
		readonly kind: BatchKind,
		private readonly release: (lookups: PendingLookup[], failure: LookupFailure) => void,
	) {
		this.runs = new Set(
			lookups.flatMap(({ pendingRuns }) => pendingRuns.map(({ client }) => client.run)),
		);
		this.isShared = this.runs.size > 1;
	}

	get isSingle(): boolean {
		return this.lookups.length === 1;
	}

	/** The run that sends the call; undefined = nobody waits for the answer. */
	get sender(): Client | undefined {
		return this.lookups.find(({ pendingRuns }) => pendingRuns.length > 0)?.pendingRuns[0].client;
	}

	/** True while the batch is repeated or tried: its runs start nothing new until the outcome is known. */
	get isFailing(): boolean {
		return this.isTried || this.client?.isFailing === true;
	}

	/** The values of the call, each once. */
	get texts(): string[] {
		return [...new Set(this.lookups.flatMap(({ texts }) => texts))];
	}

	/** When its call isn't repeated: one bad value would hold up the others. */
	private get notAfter(): Call['notAfter'] {
		if (this.isSingle && this.kind !== 'tried') return undefined;
		return this.kind === 'gathered' ? 'a timeout' : 'any failure';
	}

	/** A lookup wants the companies that show its key; else it wants the list that the service finds. */
	private get isOfCompanies(): boolean {
		return this.wanted.sample.operation.kind === 'mergedLookup';
	}

	/**
	 * Makes the call, with all its pages.
	 *
	 * @param sender the client of the run that sends it
	 * @param took how long the last answered call for several values took, in ms
	 */
	async fetch(sender: Client, took: number): Promise<Answer> {
		const { operation, request } = this.wanted.sample;
		const { key, most } = this.wanted;
		const within = this.isSingle ? Infinity : Math.max(MIN_WITHIN_MS, WITHIN_FACTOR * took);
		const states = [...new Set(this.lookups.flatMap(({ state }) => state ?? []))];
		const body = {
			...request.body,
			[key.field]: this.texts,
			...(key.stateField && states.length > 0 && { [key.stateField]: states }),
		};
		const timeoutMs = Math.min(request.timeoutMs, within);
		// The limit applies to each lookup, so only a call for a single one has it.
		const limit = this.isSingle ? request.limit : Infinity;
		const counts = new RecordCounts(this.lookups, this.wanted);
		const enough = (records: IDataObject[], left: number, size: number) => {
			this.read = records;
			// Of companies the first page is enough where one of each is wanted.
			if (this.isOfCompanies) return most < Infinity;
			// Whole lists are read to their end.
			return !this.isSingle && most < Infinity && counts.areEnough(records, left, size);
		};
		this.client = sender.onBehalfOf(this, this.signal);
		const input = { operation, request: { ...request, body, timeoutMs, limit } };
		const wishes = { notAfter: this.notAfter, within, until: this.signal, enough };
		return await fetchRecords(this.client, input, wishes).catch((error: Error) =>
			error instanceof RunCanceled ? notNeeded() : unforeseen(error),
		);
	}

	/** Decides by the response what becomes of the lookups. */
	outcomeOf(answer: Records): BatchOutcome {
		const { lookups, wanted, isShared } = this;
		if (answer.incomplete?.endedBy === 'refusal' && !this.isSingle)
			return afterRefusedPage(lookups, answer, wanted);
		return this.isOfCompanies
			? settleCompanies(lookups, answer, wanted.key, isShared)
			: settleLists(lookups, answer, wanted);
	}

	/** A run wants no answer any more. */
	leave(run: Run): void {
		this.drop(run, () => {});
		if (this.runs.size === 0) this.end.abort();
	}

	/**
	 * Lets a run give up. The last run gets this failure as the result of the call. Any other run gets the part of its lists
	 * that was read, else the failure. If the service has failed, its lookups become a new batch, as if its own call had failed.
	 */
	giveUp(run: Run, failure: LookupFailure): boolean {
		if (this.runs.size === 1 && this.runs.has(run)) return true;
		const released: PendingLookup[] = [];
		this.drop(run, (lookup, pendingRuns) => {
			if (!KINDS[failure.facts.kind].onlyThisRun) released.push({ ...lookup, pendingRuns });
			else deliver(pendingRuns, copyOf(orRead(failure, this.readFor(lookup), this.wanted.most)));
		});
		if (released.length > 0) this.release(released, failure);
		return this.runs.size === 0;
	}

	/** Tells the runs with how many others they have shared the call. */
	tellShared(): void {
		for (const { tally } of this.runs) {
			tally.sharedWith = Math.max(tally.sharedWith, this.runs.size - 1);
		}
	}

	/** What was read of the list of a lookup, by this call or before it. Companies can't be told apart before the end. */
	private readFor(lookup: PendingLookup): IDataObject[] {
		const { key, most } = this.wanted;
		const read = this.isOfCompanies ? [] : partOf(lookup, this.read, key).slice(0, most);
		return read.length > 0 ? read : (lookup.read ?? []);
	}

	private drop(run: Run, each: (lookup: PendingLookup, pendingRuns: PendingRun[]) => void): void {
		for (const lookup of this.lookups) {
			const isOfRun = ({ client }: PendingRun) => client.run === run;
			const gone = lookup.pendingRuns.filter(isOfRun);
			lookup.pendingRuns = lookup.pendingRuns.filter((pendingRun) => !isOfRun(pendingRun));
			if (gone.length > 0) each(lookup, gone);
		}
		this.runs.delete(run);
	}
}
