import type { LookupFailure } from '../../failure';
import type { Question } from '../../parameters/lookup';
import type { Run } from '../../service/rateLimit/run';
import { copyOf, type Answer } from '../list/records';

/** An execution that asks questions, and how it sends a batch. */
export interface Caller {
	run: Run;
	/** Throws RunCancelled where the batch was given up. */
	fetch(batch: Batch): Promise<Answer>;
}

/** A caller that waits for the answer to a question. */
export interface Asker {
	caller: Caller;
	resolve: (answer: Answer) => void;
	reject: (error: Error) => void;
}

/** A question that is asked once for all who ask it. */
export interface Asked extends Question {
	askers: Asker[];
	/** It was asked before, and nothing came that shows its key. */
	isAgain?: boolean;
}

/** What a batch tells of its call: it chooses its questions when that leaves. */
export interface BatchEvents {
	leaves(batch: Batch): void;
	/** With 429, so it is in line again. */
	isRefused(batch: Batch): void;
	/** A failure may tell how long to keep away. */
	keepAway(failure: LookupFailure): number;
}

/** The questions of one call. */
export class Batch {
	asked: Asked[];

	/** When the call left, in ms; Infinity = it is in line. */
	leftAt = Infinity;

	/** Who sends the call. */
	sender?: Caller;

	/** How long the call may take, in ms; Infinity = as long as any other. */
	timeout = Infinity;

	/** Aborted when nobody wants an answer any longer. */
	readonly end = new AbortController();

	/**
	 * @param run in whose name it waits and counts
	 * @param asked its questions; absent = a flush, which takes what waits when it leaves
	 * @param isTrial it is not repeated, whatever comes of it
	 */
	constructor(
		readonly run: Run,
		readonly events: BatchEvents,
		asked?: Asked[],
		readonly isTrial = false,
	) {
		this.asked = asked ?? [];
		this.isFlush = asked === undefined;
		this.isOpen = this.isFlush;
	}

	readonly isFlush: boolean;

	/** A flush that has not chosen its questions. */
	isOpen: boolean;

	get hasLeft(): boolean {
		return this.leftAt < Infinity;
	}

	/** Its sender has left those who ask: another one is to send it. */
	get isOrphan(): boolean {
		return this.callers.size > 0 && !this.callers.has(this.sender!);
	}

	/** Whether the loader finds another way than the same call again: several questions do not wait for one that hangs. */
	isLast({ facts }: LookupFailure): boolean {
		return this.isTrial || this.isOrphan || (this.asked.length > 1 && facts.kind === 'timeout');
	}

	/** The values in its call. */
	get texts(): string[] {
		return this.asked.flatMap(({ texts }) => texts);
	}

	get callers(): Set<Caller> {
		return new Set(this.asked.flatMap(({ askers }) => askers.map(({ caller }) => caller)));
	}
}

/** All who asked get the answer, each a copy of their own. */
export const deliver = (askers: Asker[], answer: Answer): void => {
	askers.forEach(({ resolve }, nth) => resolve(nth > 0 ? copyOf(answer) : answer));
};

/** Takes a caller from those who ask some questions; returns what it waited with. */
export const dropAskers = (some: Iterable<Asked>, caller: Caller): Asker[] => {
	const dropped: Asker[] = [];
	for (const asked of some) {
		dropped.push(...asked.askers.filter((asker) => asker.caller === caller));
		asked.askers = asked.askers.filter((asker) => asker.caller !== caller);
	}
	return dropped;
};
