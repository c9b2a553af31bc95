import { sumOf } from '../counted';
import { LookupFailure } from '../failure';
import type { Result } from '../output/items';
import type { InputRequest } from '../parameters/request';
import { reasonByKeys, resultByKeys, withNextKey } from './furtherKeys';
import { copyOf, type Records } from './list/records';

/** An input of a run, with its request if that could be read. */
type Asking = InputRequest | { item: number; request?: undefined };

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

	/** Inputs by the place of the key that they are looked up by next: first all by their own keys, then by further ones. */
	readonly rounds: Array<InputRequest[] | undefined> = [];

	/** Companies that showed something else than was asked. */
	others = 0;

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

	/**
	 * Inputs that asked for the same thing get the same, each a copy of its own; linked inputs share one result. Inputs
	 * without a company that have a further key go on with it.
	 */
	settle(asked: Asking[], result: LookupFailure | Answered): void {
		if ('others' in result) this.others += result.others ?? 0;
		const inputs = asked.filter((input) => !this.goesOn(input, result));
		inputs.forEach((input, nth) => {
			const copy = nth > 0 && !('binary' in result) ? copyOf(result) : result;
			const own = input.request ? resultByKeys(input, copy) : copy;
			const { linkedTo = [input.item] } = input.request ? input.presentation : {};
			for (const each of linkedTo) this.byItem[each] = own;
			if (own instanceof LookupFailure && this.stopAtFirst) this.halt.abort();
		});
		if (inputs.length > 0 && !(result instanceof LookupFailure))
			this.settled.push({ inputs, answer: result });
	}

	/** Puts an input into the round of its next key, if it has no company and has such a key. */
	private goesOn(input: Asking, result: LookupFailure | Answered): boolean {
		const next = input.request && withNextKey(input, result);
		if (next) this.addToRound(next);
		return next !== undefined;
	}

	private addToRound(input: InputRequest): void {
		(this.rounds[input.nthKey ?? 0] ??= []).push(input);
	}

	/** Settles the inputs that aren't sent; returns the others, which are in `rounds` from then on. */
	settleNotSent(): InputRequest[] {
		for (const input of this.inputs) {
			const { item, notSent, keys } = input;
			if (!notSent) this.addToRound(input);
			else {
				const reason = keys ? reasonByKeys(keys) : notSent.reason;
				this.byItem[item] = { records: notSent.records, reason };
			}
		}
		return this.inputs.filter(({ notSent }) => !notSent);
	}

	/** The inputs that aren't sent, and why: they can't be read, or `settleNotSent` has settled them. */
	notSent(): Array<{ item: number; reason: string }> {
		return this.byItem.flatMap((result, item) => {
			if (result instanceof LookupFailure) return { item, reason: result.message };
			return 'reason' in result && result.reason ? { item, reason: result.reason } : [];
		});
	}
}
