import { sum } from '../../counting';
import { getOrCreate } from '../../getOrCreate';
import type { Run } from '../../service/run';
import { lookupName, mergeLookups, type AwaitedLookup } from './awaitedLookup';

/** The lookups of one run. */
class RunQueue {
	readonly byName = new Map<string, AwaitedLookup>();

	/** The names in order of arrival. A Map gets slower and slower at finding its first entry. */
	private readonly names: string[] = [];
	private first = 0;

	add(name: string, lookup: AwaitedLookup): void {
		const present = this.byName.get(name);
		if (!present) this.names.push(name);
		this.byName.set(name, present ? mergeLookups([present, lookup]) : lookup);
	}

	/** The lookup that has waited longest. */
	get next(): { name: string; keyCount: number } {
		for (; ; this.first += 1) {
			const name = this.names[this.first];
			const lookup = this.byName.get(name);
			if (lookup) return { name, keyCount: lookup.keys.length };
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
		for (const [run, { byName }] of this.byRun) {
			if (blockedRuns.has(run)) continue;
			if (byName.size >= maxKeys) return true;
			count += sum([...byName.values()].map(({ keys }) => keys.length));
			if (count >= maxKeys) return true;
		}
		return false;
	}

	/** Adds a lookup for each run that waits for it. */
	add(lookup: AwaitedLookup): void {
		const name = lookupName(lookup);
		for (const awaitingRun of lookup.awaitedBy) {
			const queue = getOrCreate(this.byRun, awaitingRun.client.run, () => new RunQueue());
			queue.add(name, { ...lookup, awaitedBy: [awaitingRun] });
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
			const { name, keyCount } = queue.next;
			// A lookup with more keys than fit keeps its turn.
			if (taken.length > 0 && count + keyCount > maxKeys) continue;
			// The loop visits the run again, after all others.
			this.byRun.delete(run);
			this.byRun.set(run, queue);
			const runs = [run, ...this.byRun.keys()];
			taken.push(mergeLookups(runs.flatMap((each) => this.remove(each, name))));
			count += keyCount;
		}
		return taken;
	}

	/** Removes a run and returns its pending lookups. */
	takeLookupsOf(run: Run): AwaitedLookup[] {
		const lookups = [...(this.byRun.get(run)?.byName.values() ?? [])];
		this.byRun.delete(run);
		return lookups;
	}

	private remove(run: Run, name: string): AwaitedLookup[] {
		const { byName } = this.byRun.get(run) ?? {};
		const lookup = byName?.get(name);
		byName?.delete(name);
		if (byName?.size === 0) this.byRun.delete(run);
		return lookup ? [lookup] : [];
	}
}
