import { sum } from '../../counting';
import { getOrCreate } from '../../getOrCreate';
import type { Run } from '../../service/run';
import { lookupId, mergeLookups, type AwaitedLookup } from './awaitedLookup';

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

	/** Removes a run and returns its pending lookups. */
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
