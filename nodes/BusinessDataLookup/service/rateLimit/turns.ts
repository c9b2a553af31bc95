import { Heap } from './heap';
import type { Run } from './run';

/** A call that waits for its turn. */
export interface WaitingCall {
	run: Run;
	/** It was refused before. */
	again: boolean;
	/** False once it was taken or removed: its place in a queue is skipped then. */
	waiting: boolean;
}

/** The waiting calls of a run, first in, first out; those that stopped waiting are skipped. */
class CallQueue<Call extends WaitingCall> {
	/** Calls that wait. */
	size = 0;

	/** Where the queue stands among those with the fewest calls left. */
	rank?: Rank<Call>;

	/** It is among those that have waited long. */
	isOld = false;

	private calls: Call[] = [];

	private head = 0;

	constructor(readonly run?: Run) {}

	/** Calls its run still has to make, as far as is known. */
	get callsLeft(): number {
		return Math.max(this.run?.plannedLeft ?? 0, this.size);
	}

	push(call: Call): void {
		this.calls.push(call);
		this.size += 1;
	}

	/** The next call, which stays in its place. Call it only when `size > 0`. */
	next(): Call {
		while (!this.calls[this.head].waiting) this.head += 1;
		// In bulk, because it moves all that follow.
		if (this.head * 2 > this.calls.length) {
			this.calls = this.calls.slice(this.head);
			this.head = 0;
		}
		return this.calls[this.head];
	}

	all(): Call[] {
		return this.calls.slice(this.head).filter(({ waiting }) => waiting);
	}
}

/** A queue as it was ranked; it counts as long as it is the queue's newest rank. */
interface Rank<Call extends WaitingCall> {
	queue: CallQueue<Call>;
	callsLeft: number;
	order: number;
}

/** While runs have waited long, one of so many turns still goes to the run with the fewest calls left. */
const ONE_OF = 4;

/**
 * Whose turn is it? The queue of one lane, over all runs of an account.
 *
 * - A call that was refused before goes first.
 * - Turns go to the run with the fewest calls left, so that of a crowd some end instead of all failing
 *   together; among equals, to the run that came first.
 * - While runs have waited a whole window, three of four turns go to the one of them that came first:
 *   it is not starved by small ones, and a small one does not wait for its end.
 *
 * A turn takes constant amortized time in the calls that wait, and logarithmic time in their runs.
 */
export class Turns<Call extends WaitingCall> {
	/** Calls that wait. */
	size = 0;

	/** The runs with waiting calls. */
	private readonly queues = new Map<Run, CallQueue<Call>>();

	private readonly again = new CallQueue<Call>();

	private readonly fewest = new Heap<Rank<Call>>(
		(one, other) =>
			one.callsLeft < other.callsLeft ||
			(one.callsLeft === other.callsLeft && one.order < other.order),
	);

	/** The queues of runs that have waited long. */
	private readonly oldest = new Heap<CallQueue<Call>>(
		(one, other) => one.run!.order < other.run!.order,
	);

	private turn = 0;

	/** The runs that wait. */
	get runs(): Set<Run> {
		const refused = this.again.size > 0 ? this.again.all() : [];
		return new Set([...this.queues.keys(), ...refused.map(({ run }) => run)]);
	}

	add(call: Call): void {
		const queue = this.queueOf(call) ?? this.newQueue(call.run);
		queue.push(call);
		this.size += 1;
	}

	/** Takes the next call. Call it only when `size > 0`. */
	take(): Call {
		const queue = this.again.size > 0 ? this.again : this.nextQueue();
		const call = queue.next();
		this.remove(call);
		if (queue.size > 0 && !call.again) this.rank(queue);
		return call;
	}

	/** The call does not wait any more. */
	remove(call: Call): void {
		if (!call.waiting) return;
		call.waiting = false;
		const queue = this.queueOf(call)!;
		queue.size -= 1;
		this.size -= 1;
		if (queue.size === 0 && !call.again) this.queues.delete(call.run);
	}

	/** Takes in which runs have waited a whole window by now. */
	noteLongWaits(): void {
		for (const queue of this.queues.values()) this.noteLongWait(queue);
	}

	/** Whether calls of a run wait that were not refused before. */
	runIsWaiting(run: Run): boolean {
		return this.queues.has(run);
	}

	callsOf(run: Run): Call[] {
		const refused = this.again.all().filter((call) => call.run === run);
		return [...refused, ...(this.queues.get(run)?.all() ?? [])];
	}

	/** Calls a run still has to make, as far as is known. */
	callsLeft(run: Run): number {
		return this.queues.get(run)?.callsLeft ?? run.plannedLeft;
	}

	/** Calls of other runs that have their turn before the last one of this run. */
	callsAhead(run: Run): number {
		const own = this.callsLeft(run);
		let before = this.again.size;
		let between = 0;
		for (const [other, { callsLeft }] of this.queues) {
			if (other === run) continue;
			const calls = callsLeft * other.callShare;
			if (callsLeft < own || (callsLeft === own && other.order < run.order)) before += calls;
			else if (other.hasWaitedLong) between += calls;
		}
		return Math.ceil(before + Math.min(between, (ONE_OF - 1) * own));
	}

	private queueOf({ run, again }: Call): CallQueue<Call> | undefined {
		return again ? this.again : this.queues.get(run);
	}

	private newQueue(run: Run): CallQueue<Call> {
		const queue = new CallQueue<Call>(run);
		this.queues.set(run, queue);
		this.rank(queue);
		this.noteLongWait(queue);
		return queue;
	}

	private rank(queue: CallQueue<Call>): void {
		queue.rank = { queue, callsLeft: queue.callsLeft, order: queue.run!.order };
		this.fewest.push(queue.rank);
	}

	private noteLongWait(queue: CallQueue<Call>): void {
		if (queue.isOld || !queue.run!.hasWaitedLong) return;
		queue.isOld = true;
		this.oldest.push(queue);
	}

	private nextQueue(): CallQueue<Call> {
		while (this.oldest.first?.size === 0) this.oldest.removeFirst();
		this.turn += 1;
		if (this.oldest.first && this.turn % ONE_OF !== 0) return this.oldest.first;
		for (;;) {
			const rank = this.fewest.first!;
			const { queue, callsLeft } = rank;
			const counts = queue.rank === rank && queue.size > 0;
			if (counts && queue.callsLeft === callsLeft) return queue;
			this.fewest.removeFirst();
			if (counts) this.rank(queue);
		}
	}
}
