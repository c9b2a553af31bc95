import { sumOf } from '../counted';
import { LookupFailure } from '../failure';
import type { Result } from '../output/items';
import type { InputRequest, LookupRequest, Presentation } from '../parameters/request';
import { copyOf, type Records } from './list/records';

/** An input of a run, with its request if that could be read. */
type Asking = {
	item: number;
	request?: Pick<LookupRequest, 'limit' | 'isCount'>;
	presentation?: Pick<Presentation, 'linkedTo'>;
};

/** Records or a file, with the facts of the list that they come from. */
export type Answered = Exclude<Result, LookupFailure> & Partial<Omit<Records, 'records'>>;

/** Inputs that asked for the same, and their answer. */
export interface Settled {
	inputs: Asking[];
	answer: Answered;
}

/** How many records the service gave; undefined = it gave a file, whose rows are not counted. */
export const recordCountOf = ({ inputs: [{ request }], answer }: Settled): number | undefined => {
	if ('binary' in answer) return answer.recordCount;
	return request?.isCount ? 0 : answer.records.length;
};

/** What each input of a run got. */
export class Results {
	/** The results by the index of the input; a hole = the run ended before this input had one. */
	readonly byItem: Result[] = [];

	/** The answers that are no failures, once for all inputs that asked for the same. */
	readonly settled: Settled[] = [];

	/** Aborted when no call is to leave any more. */
	readonly halt = new AbortController();

	/**
	 * @param stopAtFirst whether one failed input ends the run
	 * @param inputs those that could be read
	 */
	constructor(
		readonly stopAtFirst: boolean,
		readonly inputs: InputRequest[],
	) {}

	get halted(): boolean {
		return this.halt.signal.aborted;
	}

	/** Records the service gave. */
	get recordCount(): number {
		return sumOf(this.settled.map((each) => recordCountOf(each) ?? 0));
	}

	/** The inputs that failed so far. */
	failedItems(): number[] {
		return this.byItem.flatMap((result, item) => (result instanceof LookupFailure ? [item] : []));
	}

	/** Inputs that asked for the same thing get the same, each a copy of its own; linked inputs share one result. */
	settle(inputs: Asking[], result: LookupFailure | Answered): void {
		if (inputs.length === 0) return;
		inputs.forEach(({ item, presentation }, nth) => {
			const own = nth > 0 && !('binary' in result) ? copyOf(result) : result;
			for (const each of presentation?.linkedTo ?? [item]) this.byItem[each] = own;
		});
		if (!(result instanceof LookupFailure)) this.settled.push({ inputs, answer: result });
		else if (this.stopAtFirst) this.halt.abort();
	}

	/** Settles the inputs that aren't sent; returns the others. */
	settleNotSent(): InputRequest[] {
		for (const { item, notSent } of this.inputs) {
			if (notSent) this.byItem[item] = { records: notSent.records };
		}
		return this.inputs.filter(({ notSent }) => !notSent);
	}

	/** The inputs that aren't sent, and why: they can't be read, or `settleNotSent` has settled them. */
	notSent(): Array<{ item: number; reason: string }> {
		const reasons = new Map(this.inputs.map(({ item, notSent }) => [item, notSent?.reason]));
		return this.byItem.flatMap((result, item) => {
			const reason = result instanceof LookupFailure ? result.message : reasons.get(item)!;
			return { item, reason };
		});
	}
}
