import type { Run } from './run';

/** A call that waits for its turn. */
export interface WaitingCall {
	run: Run;
	/** It was refused before. */
	again: boolean;
}

/** While runs have waited long, one of so many turns still goes to the run with the fewest calls left. */
const ONE_OF = 4;

const first = <Entry>(entries: Entry[], isBefore: (one: Entry, other: Entry) => boolean) =>
	entries.reduce((best, entry) => (isBefore(entry, best) ? entry : best));

/**
 * Whose turn is it? The queue of one lane, over all runs of an account.
 *
 * - A call that was refused before goes first.
 * - Turns go to the run with the fewest calls left, so that of a crowd some end instead of all failing
 *   together; among equals, to the run that came first.
 * - While runs have waited a whole window, three of four turns go to the one of them that came first:
 *   it is not starved by small ones, and a small one does not wait for its end.
 */
export class Turns<Call extends WaitingCall> {
	/** Calls that were refused before, first in, first out. */
	private readonly refused = new Set<Call>();

	/** The other calls of each run, first in, first out; a run without any is not in it. */
	private readonly queues = new Map<Run, Set<Call>>();

	private turn = 0;

	get isEmpty(): boolean {
		return this.refused.size === 0 && this.queues.size === 0;
	}

	/** The runs that wait, those with the fewest calls left first. */
	get runs(): Run[] {
		const runs = new Set([...[...this.refused].map(({ run }) => run), ...this.queues.keys()]);
		return [...runs].sort((one, other) => (this.isSmaller(one, other) ? -1 : 1));
	}

	add(call: Call): void {
		const queue = call.again ? this.refused : (this.queues.get(call.run) ?? new Set());
		if (!call.again) this.queues.set(call.run, queue);
		queue.add(call);
	}

	/** Takes the next call. Call it only when something waits. */
	take(): Call {
		const [call] = this.refused.size > 0 ? this.refused : this.queues.get(this.nextRun())!;
		this.remove(call);
		return call;
	}

	/** The call does not wait any more. */
	remove(call: Call): void {
		this.refused.delete(call);
		const queue = this.queues.get(call.run);
		queue?.delete(call);
		if (queue?.size === 0) this.queues.delete(call.run);
	}

	callsOf(run: Run): Call[] {
		const refused = [...this.refused].filter((call) => call.run === run);
		return [...refused, ...(this.queues.get(run) ?? [])];
	}

	/** Calls a run still has to make, as far as is known. */
	callsLeft(run: Run): number {
		return Math.max(run.plannedLeft, this.queues.get(run)?.size ?? 0);
	}

	/** Calls of other runs that have their turn before the last one of this run. */
	callsAhead(run: Run): number {
		let before = this.refused.size;
		let between = 0;
		for (const other of this.queues.keys()) {
			if (other === run) continue;
			const calls = this.callsLeft(other) * other.callShare;
			if (this.isSmaller(other, run)) before += calls;
			else if (other.hasWaitedLong) between += calls;
		}
		return Math.ceil(before + Math.min(between, (ONE_OF - 1) * this.callsLeft(run)));
	}

	private nextRun(): Run {
		this.turn += 1;
		const runs = [...this.queues.keys()];
		const old = this.turn % ONE_OF === 0 ? [] : runs.filter(({ hasWaitedLong }) => hasWaitedLong);
		return old.length > 0
			? first(old, (one, other) => one.order < other.order)
			: first(runs, (one, other) => this.isSmaller(one, other));
	}

	private isSmaller(one: Run, other: Run): boolean {
		const more = this.callsLeft(one) - this.callsLeft(other);
		return more < 0 || (more === 0 && one.order < other.order);
	}
}
