import type { LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import { Run } from '../../service/rateLimit/run';
import { WaitBudget } from '../../service/rateLimit/waitBudget';
import { copyOf, type Answer } from '../list/records';

/** An execution that asks questions, and how it sends a batch. */
export interface Caller {
	run: Run;
	/** Throws RunCanceled where the batch was aborted. */
	fetch(batch: Batch): Promise<Answer>;
}

/** A caller that waits for the answer to a question. */
export interface Asker {
	caller: Caller;
	resolve: (answer: Answer) => void;
}

/** A question that is asked once for all of its askers. */
export interface Asked extends Question {
	askers: Asker[];
	/** The question is asked once more, because its records may be missing. */
	isAgain?: boolean;
}

/** What happens to the call of a batch, for the loader. */
export interface BatchEvents {
	/** The call leaves: a flush takes its questions now. */
	onLeave(batch: Batch): void;
	/** The service refused the call with 429, so it is in line again. */
	onRefused(batch: Batch): void;
	/** An attempt of the call failed, perhaps with a wait that the service asks for. */
	onFailure(batch: Batch, failure: LookupFailure): void;
}

/**
 * What a batch does: a `flush` takes questions that wait when its call leaves. Of the others, a `repeated` one is
 * sent again after a failure, and a `trial` is not: how its questions are asked next follows from the failure.
 */
type BatchKind = 'flush' | 'repeated' | 'trial';

/** The questions of one call. */
export class Batch {
	/** When the call left, in ms; Infinity = it is in line. */
	leftAt = Infinity;

	/** The caller that sends the call. */
	sender?: Caller;

	/** How long the call may take, in ms; Infinity = as long as any other. */
	timeout = Infinity;

	/** Aborted when no caller waits for an answer any longer. */
	readonly end = new AbortController();

	/** @param run the run in whose name the call waits and counts; absent = the call is a run of its own */
	constructor(
		readonly run = new Run(new WaitBudget(Infinity)),
		readonly events: BatchEvents,
		public asked: Asked[],
		// To repeat a failed call of several questions would keep all of them waiting for one, so it is divided at once.
		readonly kind: BatchKind = asked.length > 1 ? 'trial' : 'repeated',
	) {}

	get hasLeft(): boolean {
		return this.leftAt < Infinity;
	}

	/** A flush that has not taken its questions. */
	get isOpen(): boolean {
		return this.kind === 'flush' && !this.hasLeft;
	}

	/** The sender has left, and other callers wait for answers: one of these has to send the call. */
	get isOrphan(): boolean {
		return this.callers.size > 0 && !this.callers.has(this.sender!);
	}

	/** Whether the call is not repeated after a failure. Several questions do not wait together for one that hangs. */
	isLast(failure: LookupFailure): boolean {
		const isSlow = this.asked.length > 1 && failure.facts.kind === 'timeout';
		return this.kind === 'trial' || this.isOrphan || isSlow;
	}

	get callers(): Set<Caller> {
		return new Set(this.asked.flatMap(({ askers }) => askers.map(({ caller }) => caller)));
	}
}

/** Gives an answer to each asker, a copy to all but the first. */
export const deliver = (askers: Asker[], answer: Answer): void =>
	askers.forEach(({ resolve }, nth) => resolve(nth > 0 ? copyOf(answer) : answer));

/** Removes a caller from the askers of some questions; returns the askers removed. */
export const dropAskers = (some: Asked[], caller: Caller): Asker[] =>
	some.flatMap((asked) => {
		const dropped = asked.askers.filter((asker) => asker.caller === caller);
		asked.askers = asked.askers.filter((asker) => asker.caller !== caller);
		return dropped;
	});
