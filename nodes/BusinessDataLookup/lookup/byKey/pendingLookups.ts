import type { IDataObject } from 'n8n-workflow';
import { getOrCreate } from '../../getOrCreate';
import type { KeyLookup } from '../../parameters/lookup';
import type { Client } from '../../service/client';
import type { Run } from '../../service/rateLimit/run';
import type { Answer } from '../list/records';

/** At most this many lookups of a run are passed over for one call, because they don't fit into it. */
const MAX_PASSED_OVER = 1000;

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

/** Lookups of equal name are sent once. */
const nameOf = ({ texts, keys }: KeyLookup): string => JSON.stringify([texts, keys]);

/** The lookups of one run, first in, first out. */
class RunQueue {
	private readonly byName = new Map<string, PendingLookup>();

	/** The names in their order, of which those before `first` are over. */
	private order: string[] = [];
	private first = 0;

	/** How many values wait. */
	values = 0;

	get isEmpty(): boolean {
		return this.byName.size === 0;
	}

	get names(): string[] {
		return [...this.byName.keys()];
	}

	/** Adds a run to the lookup of that name. */
	add(lookup: PendingLookup, pendingRun: PendingRun): void {
		const name = nameOf(lookup);
		if (!this.byName.has(name)) {
			this.order.push(name);
			this.values += lookup.keys.length;
		}
		const { pendingRuns } = getOrCreate(this.byName, name, () => ({ ...lookup, pendingRuns: [] }));
		pendingRuns.push(pendingRun);
	}

	/** The next lookup that fits into a call. Lookups that don't fit are put at the end. */
	next(fits: (lookup: PendingLookup) => boolean): PendingLookup | undefined {
		const most = Math.min(this.byName.size, MAX_PASSED_OVER);
		for (let passed = 0; passed < most; this.first += 1) {
			const name = this.order[this.first];
			const lookup = this.byName.get(name);
			if (lookup && fits(lookup)) return lookup;
			if (!lookup) continue;
			passed += 1;
			this.order.push(name);
		}
		return undefined;
	}

	remove(name: string): PendingLookup | undefined {
		const lookup = this.byName.get(name);
		if (this.byName.delete(name)) this.values -= lookup!.keys.length;
		if (this.first > this.order.length / 2) {
			this.order = this.order.slice(this.first);
			this.first = 0;
		}
		return lookup;
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

	/** Whether a call of so many values would be full, without those of held runs. */
	fills(most: number, held: Set<Run>): boolean {
		let values = 0;
		for (const [run, queue] of this.byRun) {
			values += held.has(run) ? 0 : queue.values;
			if (values >= most) return true;
		}
		return false;
	}

	/** Adds a lookup for each run that waits for it. */
	add(lookup: PendingLookup): void {
		for (const pendingRun of lookup.pendingRuns) {
			const queue = getOrCreate(this.byRun, pendingRun.client.run, () => new RunQueue());
			queue.add(lookup, pendingRun);
		}
	}

	/**
	 * Takes the lookups for one call, in turn from each run so that large runs don't delay small ones. Equal
	 * lookups are merged.
	 *
	 * @param most values in the call, each in all of its spellings; a lookup with more values has a call of its own
	 * @param held runs that start nothing; their lookups may still join equal ones of other runs
	 */
	take(most: number, held: Set<Run>): PendingLookup[] {
		const keys = new Set<string>();
		const taken: PendingLookup[] = [];
		let values = 0;
		// Lookups of one value in several spellings would get each other's companies.
		const fits = (lookup: PendingLookup) => !keys.has(lookup.keys[0]);
		// A run that is put at the end has another turn.
		for (const [run, queue] of this.byRun) {
			const lookup = held.has(run) ? undefined : queue.next(fits);
			// A lookup with more values than fit keeps its turn.
			if (!lookup || (taken.length > 0 && values + lookup.keys.length > most)) continue;
			this.byRun.delete(run);
			this.byRun.set(run, queue);
			const name = nameOf(lookup);
			const pendingRuns = [run, ...this.byRun.keys()].flatMap((each) => this.remove(each, name));
			taken.push({ ...lookup, pendingRuns });
			keys.add(lookup.keys[0]);
			values += lookup.keys.length;
			if (values >= most) break;
		}
		return taken;
	}

	/** Removes a run; returns what it has waited for. */
	drop(run: Run): PendingRun[] {
		const names = this.byRun.get(run)?.names ?? [];
		return names.flatMap((name) => this.remove(run, name));
	}

	private remove(run: Run, name: string): PendingRun[] {
		const queue = this.byRun.get(run);
		const lookup = queue?.remove(name);
		if (!queue || !lookup) return [];
		if (queue.isEmpty) this.byRun.delete(run);
		return lookup.pendingRuns;
	}
}
