import type { IDataObject } from 'n8n-workflow';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import type { Client } from '../../service/client';
import type { Run } from '../../service/rateLimit/run';
import type { Answer } from '../list/records';

/** A run that waits for the answer to a lookup, with the client that makes its calls. */
export interface PendingRun {
	client: Client;
	settle: (answer: Answer) => void;
}

/** A lookup, and all runs that wait for its answer. */
export interface PendingLookup extends KeyLookup {
	/** The records of its list that an earlier call has read, of several pages. */
	read?: IDataObject[];
	pendingRuns: PendingRun[];
}

const areSame = (some: string[], others: string[]): boolean =>
	some.join('\n') === others.join('\n');

const isEqual = (one: KeyLookup, other: KeyLookup): boolean =>
	areSame(one.texts, other.texts) && areSame(one.keys, other.keys);

/** Whether two lookups of one family may share a call: a name is one value, also in several states. */
const mayShare = (one: KeyLookup, other: KeyLookup): boolean =>
	areSame(one.texts, other.texts) && !areSame(one.keys, other.keys);

/** The lookups of one run. Its families have their turns one after the other. */
class RunQueue {
	private readonly families = new Map<string, PendingLookup[]>();

	/** The families in the order of their turns, of which those before `next` are over. */
	private turns: string[] = [];
	private next = 0;

	get isEmpty(): boolean {
		return this.families.size === 0;
	}

	get all(): PendingLookup[] {
		return [...this.families.values()].flat();
	}

	add(lookup: PendingLookup): void {
		const family = this.families.get(lookup.family);
		if (family) family.push(lookup);
		else {
			this.families.set(lookup.family, [lookup]);
			this.turns.push(lookup.family);
		}
	}

	/**
	 * Takes the next lookup that fits into a call.
	 *
	 * @param taken the lookups of the call by their families
	 * @param room how many more values the call takes
	 */
	take(taken: Map<string, PendingLookup[]>, room: number): PendingLookup | undefined {
		for (let left = this.turns.length - this.next; left > 0; left -= 1) {
			const family = this.turns[this.next];
			const [lookup] = this.families.get(family) ?? [];
			const mayGo = lookup && (taken.get(family) ?? []).every((other) => mayShare(lookup, other));
			// A lookup with more values than that keeps its turn.
			if (mayGo && taken.size > 0 && lookup.keys.length > room) return undefined;
			this.next += 1;
			if (mayGo) this.shift(family);
			if (this.families.has(family)) this.turns.push(family);
			if (mayGo) return lookup;
		}
		return undefined;
	}

	/** Takes the next lookup of the same family if it is equal. */
	takeEqual(lookup: PendingLookup): PendingLookup | undefined {
		const [next] = this.families.get(lookup.family) ?? [];
		if (!next || !isEqual(next, lookup)) return undefined;
		this.shift(lookup.family);
		return next;
	}

	private shift(name: string): void {
		const family = this.families.get(name);
		family?.shift();
		if (family?.length === 0) this.families.delete(name);
		// Turns that are over aren't kept for ever.
		if (this.next > this.turns.length / 2) {
			this.turns = this.turns.slice(this.next);
			this.next = 0;
		}
	}
}

/** Lookups that wait for a call. */
export class PendingLookups {
	/** How many values wait. */
	private values = 0;

	/** The run whose turn it is comes first. */
	private readonly byRun = new Map<Run, RunQueue>();

	get isEmpty(): boolean {
		return this.byRun.size === 0;
	}

	get runs(): Iterable<Run> {
		return this.byRun.keys();
	}

	/** Whether a call of so many values would be full. */
	fills(most: number): boolean {
		return this.values >= most;
	}

	/** Adds a lookup for each run that waits for it. */
	add({ pendingRuns, ...lookup }: PendingLookup): void {
		for (const pendingRun of pendingRuns) {
			const { run } = pendingRun.client;
			const queue = getOrCreate(this.byRun, run, () => new RunQueue());
			queue.add({ ...lookup, pendingRuns: [pendingRun] });
			this.values += lookup.keys.length;
		}
	}

	/**
	 * Takes the lookups for one call, in turn from each run so that large runs don't delay small ones. Of a family it takes
	 * one value, so that each company has one owner. Equal lookups are merged.
	 *
	 * @param most values in the call, each in all of its spellings; a lookup with more values has a call of its own
	 * @param held runs that start nothing; their lookups may still join equal ones of other runs
	 */
	take(most: number, held: Set<Run>): PendingLookup[] {
		const taken: PendingLookup[] = [];
		const byFamily = new Map<string, PendingLookup[]>();
		let values = 0;
		// A run that is put at the end has another turn.
		for (const [run, queue] of this.byRun) {
			const lookup = held.has(run) ? undefined : queue.take(byFamily, most - values);
			if (!lookup) continue;
			this.putLast(run, queue);
			taken.push(lookup);
			getOrCreate(byFamily, lookup.family, () => []).push(lookup);
			values += lookup.keys.length;
			if (values >= most) break;
		}
		this.values -= values;
		for (const lookup of taken) this.takeEqual(lookup);
		return taken;
	}

	/** Removes a run; returns what it has waited for. */
	drop(run: Run): PendingRun[] {
		const lookups = this.byRun.get(run)?.all ?? [];
		this.byRun.delete(run);
		for (const { keys } of lookups) this.values -= keys.length;
		return lookups.flatMap(({ pendingRuns }) => pendingRuns);
	}

	/** Adds the runs that wait for an equal lookup to one that was taken. */
	private takeEqual(lookup: PendingLookup): void {
		for (const [run, queue] of [...this.byRun]) {
			const equal = queue.takeEqual(lookup);
			if (!equal) continue;
			lookup.pendingRuns.push(...equal.pendingRuns);
			this.values -= equal.keys.length;
			this.putLast(run, queue);
		}
	}

	private putLast(run: Run, queue: RunQueue): void {
		this.byRun.delete(run);
		if (!queue.isEmpty) this.byRun.set(run, queue);
	}
}
