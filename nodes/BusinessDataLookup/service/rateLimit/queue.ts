import type { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Run } from '../run';

/** A wait for the rate limit. */
export interface Wait {
	run: Run;
	/** What waits: a call for its turn, or a run for a call that it shares. */
	kind: 'call' | 'refusedCall' | 'sharedCall';
	/** When the wait began, in ms. */
	since: number;
	/** When the run may send its next call, as of the last check, in ms. */
	nextCallAt: number;
	/** Whether the shared call has been sent, so that the run doesn't wait for the limit any more. */
	isUnderWay?: () => boolean;
	/** Ends the wait. With a reason, the call isn't sent. */
	end: (reason?: LookupFailure) => void;
}

/** The calls that wait for their turn. Refused calls go first. Then each run in turn sends one. */
export class Queue {
	private readonly refused = new Set<Wait>();

	/** The calls of each run. The runs are in the order of their turns. */
	private readonly byRun = new Map<Run, Set<Wait>>();

	add(call: Wait): void {
		if (call.kind === 'refusedCall') this.refused.add(call);
		else getOrCreate(this.byRun, call.run, () => new Set()).add(call);
	}

	delete(call: Wait): void {
		this.refused.delete(call);
		const calls = this.byRun.get(call.run);
		if (!calls?.delete(call)) return;
		// After its turn, a run goes to the end.
		this.byRun.delete(call.run);
		if (calls.size > 0) this.byRun.set(call.run, calls);
	}

	/** The next call that may be sent; undefined = none may. */
	next(maySend: (run: Run) => boolean): Wait | undefined {
		for (const call of this.refused) if (maySend(call.run)) return call;
		for (const [run, [first]] of this.byRun) if (maySend(run)) return first;
		return undefined;
	}
}
