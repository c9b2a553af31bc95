import type { NotSent, Run } from './run';

/** Something that waits for the limit in the name of a run. */
export interface Waiting {
	run: Run;
	turnAway(reason: NotSent): void;
}

/** Questions that wait for a call which is still to be composed. */
export interface Waiter extends Waiting {
	isWaiting(): boolean;
}

/** A call that waits for its turn. */
export interface QueuedCall extends Waiting {
	/** It was refused before, and goes first. */
	isAgain: boolean;
	/** Sends it. */
	leave(): void;
}

/** Whose turn is it? Calls that were refused go first; then each run has a turn, one call at a time. */
export class Queue {
	private readonly refused = new Set<QueuedCall>();

	/** The calls of each run, first in, first out; the run whose turn is next stands first. */
	private readonly byRun = new Map<Run, Set<QueuedCall>>();

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

	/** Takes the next call. Call it only when one waits. */
	take(): QueuedCall {
		const [[run, calls] = []] = this.byRun;
		const [call] = this.refused.size > 0 ? this.refused : calls!;
		this.remove(call);
		if (call.run === run && calls!.size > 0) {
			this.byRun.delete(run);
			this.byRun.set(run, calls!);
		}
		return call;
	}

	remove(call: QueuedCall): void {
		this.refused.delete(call);
		const calls = this.byRun.get(call.run);
		calls?.delete(call);
		if (calls?.size === 0) this.byRun.delete(call.run);
	}

	/** Calls that are made before the last one of a run, in turns with it. */
	ahead(run: Run, calls: number): number {
		const others = this.runs.filter((other) => other !== run);
		const before = others.map((other) =>
			Math.min(calls, Math.max(other.callsLeft, this.byRun.get(other)!.size)),
		);
		return before.reduce((sum, count) => sum + count, this.refused.size);
	}
}
