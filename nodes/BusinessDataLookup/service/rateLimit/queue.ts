import type { NotSent, Run } from './run';

/** Something that waits for the rate limit and spends the wait budget of a run. */
export interface Waiting {
	run: Run;
	/** Ends the wait without a call. */
	giveUp(reason: NotSent): void;
}

/** A run whose questions wait for another run's call. */
export interface Waiter extends Waiting {
	isWaiting(): boolean;
}

/** A call that waits for its turn. */
export interface QueuedCall extends Waiting {
	/** The call was refused before, so it goes first. */
	isAgain: boolean;
	/** Sends the call. */
	leave(): void;
}

/**
 * The calls that wait, in the order of their turns. Calls that were refused go first. Of the others every second
 * turn goes to the run that came first, so no large run starves; the turns between go to the run that has made
 * the fewest calls, so a small run never waits for the end of a large one.
 */
export class Queue {
	private readonly refused = new Set<QueuedCall>();

	/** The calls of each run, first in, first out; the run that came first stands first. */
	private readonly byRun = new Map<Run, Set<QueuedCall>>();

	private isTurnOfOldest = false;

	get isEmpty(): boolean {
		return this.refused.size === 0 && this.byRun.size === 0;
	}

	get calls(): QueuedCall[] {
		return [...this.refused, ...[...this.byRun.values()].flatMap((calls) => [...calls])];
	}

	get runs(): Run[] {
		return [...this.byRun.keys()];
	}

	add(call: QueuedCall): void {
		if (call.isAgain) this.refused.add(call);
		else this.byRun.set(call.run, (this.byRun.get(call.run) ?? new Set()).add(call));
	}

	/** Takes the next call. The queue must not be empty. */
	take(): QueuedCall {
		const [call] = this.refused.size > 0 ? this.refused : this.byRun.get(this.nextRun())!;
		this.remove(call);
		return call;
	}

	remove(call: QueuedCall): void {
		this.refused.delete(call);
		const calls = this.byRun.get(call.run);
		calls?.delete(call);
		if (calls?.size === 0) this.byRun.delete(call.run);
	}

	/**
	 * How many calls of other runs get their turn before the last call of a run does.
	 *
	 * @param calls the calls of the run
	 * @param others runs that have calls under way
	 */
	ahead(run: Run, calls: number, others: Run[]): number {
		const before = [...new Set([...this.runs, ...others])]
			.filter((other) => other !== run)
			.map((other) => Math.max(other.callsToCome, this.byRun.get(other)?.size ?? 0));
		return before.reduce((sum, count) => sum + Math.min(calls, count), this.refused.size);
	}

	private nextRun(): Run {
		const { runs } = this;
		this.isTurnOfOldest = !this.isTurnOfOldest;
		if (this.isTurnOfOldest) return runs[0];
		return runs.reduce((best, run) => (run.tally.calls < best.tally.calls ? run : best));
	}
}
