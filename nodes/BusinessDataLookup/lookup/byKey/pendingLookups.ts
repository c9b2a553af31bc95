import type { IDataObject } from 'n8n-workflow';
import { sum } from '../../counting';
import { isOutOfBudget, LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import { withOwnRecords, type Answer } from '../../output/result';
import type { Lookup } from '../../parameters/lookUpBy';
import type { Client } from '../../service/client';
import type { Run } from '../../service/run';
import { missing } from '../list/incomplete';
import type { MatchOptions } from './match';

/** A run that waits for the answer to a lookup, with the client that makes its calls. */
export interface AwaitingRun {
	client: Client;
	resolve: (answer: Answer) => void;
}

/** A lookup, and all runs that wait for its answer. */
export interface AwaitedLookup extends Lookup {
	/** The records of its list that an earlier call has read. */
	recordsRead?: IDataObject[];
	awaitedBy: AwaitingRun[];
	/** Set for one spelling of a lookup, after the call with all its spellings failed temporarily. Its call isn't retried. */
	isNotRetried?: boolean;
}

/** Whether a run still waits for the lookup. */
export const isAwaited = ({ awaitedBy }: AwaitedLookup): boolean => awaitedBy.length > 0;

/** Equal for lookups with the same keys and state. They are sent once, in all their spellings. */
export const lookupId = ({ keys, state }: Lookup): string =>
	JSON.stringify([[...keys].sort(), state]);

/** Joins equal lookups of several runs. */
const mergeLookups = (lookups: AwaitedLookup[]): AwaitedLookup => ({
	...lookups[0],
	values: [...new Set(lookups.flatMap(({ values }) => values))],
	recordsRead: lookups.find(({ recordsRead }) => recordsRead)?.recordsRead,
	awaitedBy: lookups.flatMap(({ awaitedBy }) => awaitedBy),
});

/**
 * Gives the answer to each run that waits for the lookup. If the answer is incomplete and an earlier call read more
 * records, gives those instead.
 */
export const deliver = (
	{ awaitedBy, recordsRead = [] }: AwaitedLookup,
	answer: Answer,
	{ maxRecords, answerKind: kind }: Pick<MatchOptions, 'maxRecords' | 'answerKind'>,
): void => {
	const isFailure = answer instanceof LookupFailure;
	const budgetEnded = isFailure && isOutOfBudget(answer) ? missing(answer.message) : undefined;
	const incomplete = isFailure ? budgetEnded : answer.incomplete;
	const count = isFailure ? 0 : answer.records.length;
	const hadMore = incomplete?.certain && recordsRead.length > count;
	const stillIncomplete = recordsRead.length < maxRecords ? incomplete : undefined;
	const best: Answer = hadMore
		? { kind, records: recordsRead.slice(0, maxRecords), incomplete: stillIncomplete }
		: answer;
	// Each run but the first gets a copy.
	awaitedBy.forEach(({ resolve }, nth) => resolve(nth > 0 ? withOwnRecords(best) : best));
};

/** The lookups of one run. */
class RunQueue {
	readonly byId = new Map<string, AwaitedLookup>();

	/** The IDs in order of arrival. A Map gets slower and slower at finding its first entry. */
	private readonly ids: string[] = [];
	private first = 0;

	add(id: string, lookup: AwaitedLookup): void {
		const present = this.byId.get(id);
		if (!present) this.ids.push(id);
		this.byId.set(id, present ? mergeLookups([present, lookup]) : lookup);
	}

	/** The lookup that has waited longest. */
	get next(): { id: string; keyCount: number } {
		for (; ; this.first += 1) {
			const id = this.ids[this.first];
			const lookup = this.byId.get(id);
			if (lookup) return { id, keyCount: lookup.keys.length };
		}
	}
}

/** Lookups that wait for a call. */
export class PendingLookups {
	/** The run whose turn it is comes first. */
	private readonly byRun = new Map<Run, RunQueue>();

	get isEmpty(): boolean {
		return this.byRun.size === 0;
	}

	get runs(): Iterable<Run> {
		return this.byRun.keys();
	}

	/** Whether the pending lookups fill a call. Those of blocked runs don't count. */
	fills(maxKeys: number, blockedRuns: Set<Run>): boolean {
		let count = 0;
		for (const [run, { byId }] of this.byRun) {
			if (blockedRuns.has(run)) continue;
			if (byId.size >= maxKeys) return true;
			count += sum([...byId.values()].map(({ keys }) => keys.length));
			if (count >= maxKeys) return true;
		}
		return false;
	}

	/** Adds a lookup for each run that waits for it. */
	add(lookup: AwaitedLookup): void {
		const id = lookupId(lookup);
		for (const awaitingRun of lookup.awaitedBy) {
			const queue = getOrCreate(this.byRun, awaitingRun.client.run, () => new RunQueue());
			queue.add(id, { ...lookup, awaitedBy: [awaitingRun] });
		}
	}

	/**
	 * Takes the lookups for one call. Runs take turns, so that large runs don't delay small ones. Equal lookups are
	 * merged.
	 *
	 * @param maxKeys the most keys in the call; a lookup with more gets a call of its own
	 * @param blockedRuns runs that start no batch; their lookups are still merged with equal ones
	 */
	take(maxKeys: number, blockedRuns: Set<Run>): AwaitedLookup[] {
		const taken: AwaitedLookup[] = [];
		let count = 0;
		for (const [run, queue] of this.byRun) {
			if (blockedRuns.has(run)) continue;
			const { id, keyCount } = queue.next;
			// A lookup with more keys than fit keeps its turn.
			if (taken.length > 0 && count + keyCount > maxKeys) continue;
			// The loop visits the run again, after all others.
			this.byRun.delete(run);
			this.byRun.set(run, queue);
			const runs = [run, ...this.byRun.keys()];
			taken.push(mergeLookups(runs.flatMap((each) => this.remove(each, id))));
			count += keyCount;
		}
		return taken;
	}

	/** Takes a run out. Returns its pending lookups. */
	takeLookupsOf(run: Run): AwaitedLookup[] {
		const lookups = [...(this.byRun.get(run)?.byId.values() ?? [])];
		this.byRun.delete(run);
		return lookups;
	}

	private remove(run: Run, id: string): AwaitedLookup[] {
		const { byId } = this.byRun.get(run) ?? {};
		const lookup = byId?.get(id);
		byId?.delete(id);
		if (byId?.size === 0) this.byRun.delete(run);
		return lookup ? [lookup] : [];
	}
}
