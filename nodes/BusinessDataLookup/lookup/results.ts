import { sum } from '../pluralize';
import { LookupFailure } from '../failure';
import { foundRecords, type Result } from '../output/items';
import type { InputRequest, SentInput } from '../parameters/inputRequest';
import { reasonByKeys, resultByKeys, withNextKey } from './furtherKeys';
import { copyAnswer, type Answer, type ListFacts } from './list/records';

/** An input of a run, with its request if that could be read. */
type ResultInput = InputRequest | { item: number; request?: undefined; presentation?: undefined };

/** What an input got, and what is known of its list. */
export type Success = Exclude<Result, LookupFailure> & ListFacts;

/** An answer as a result. */
export const toResult = (answer: Answer): Success | LookupFailure =>
	answer instanceof LookupFailure ? answer : { kind: 'records', ...answer };

/** Inputs that asked for the same, and their answer. */
export interface SharedSuccess {
	inputs: ResultInput[];
	answer: Success;
}

/** How many records the service returned; undefined for a download, whose rows aren't counted. */
export const returnedRecords = (answer: Success): number | undefined => {
	if (answer.kind === 'file') return answer.recordCount;
	return answer.kind === 'count' ? 0 : answer.records.length;
};

/** What each input of a run got. */
export class Results {
	/** The results by input. An input without one has a hole: the run ended first. */
	readonly byItem: Array<Success | LookupFailure> = [];

	/** The successful answers, each with all inputs that made the same request. */
	readonly successes: SharedSuccess[] = [];

	/** The inputs to look up by their first key, by their second key, and so on. */
	readonly rounds: Array<SentInput[] | undefined> = [];

	/** How many returned companies matched no lookup. */
	otherCompanies = 0;

	/** Aborted when no more calls may be sent. */
	readonly stopController = new AbortController();

	/**
	 * @param stopAtFirst whether one failed input ends the run
	 * @param inputs those that could be read
	 */
	constructor(
		readonly stopAtFirst: boolean,
		readonly inputs: InputRequest[],
	) {}

	get isStopped(): boolean {
		return this.stopController.signal.aborted;
	}

	/** Records the service gave. */
	get recordCount(): number {
		return sum(this.successes.map(({ answer }) => returnedRecords(answer) ?? 0));
	}

	/** The inputs that failed so far. */
	failedItems(): number[] {
		return this.byItem.flatMap((result, item) => (result instanceof LookupFailure ? [item] : []));
	}

	/**
	 * Sets the result of inputs that made the same request. Each gets its own copy; linked inputs share one. Inputs
	 * without a company that have a further key go on with it.
	 */
	set(allInputs: ResultInput[], result: LookupFailure | Success): void {
		const found = foundRecords(result);
		if (!(result instanceof LookupFailure)) this.otherCompanies += result.otherCompanies ?? 0;
		const inputs = allInputs.filter((input) => !this.moveToNextKey(input, result));
		inputs.forEach((input, nth) => {
			const copy = nth > 0 && found ? copyAnswer(found) : result;
			const ownResult = input.request ? resultByKeys(input, copy) : copy;
			const { linkedTo = [input.item] } = input.presentation ?? {};
			for (const each of linkedTo) this.byItem[each] = ownResult;
			if (ownResult instanceof LookupFailure && this.stopAtFirst) this.stopController.abort();
		});
		if (inputs.length > 0 && !(result instanceof LookupFailure))
			this.successes.push({ inputs, answer: result });
	}

	/** If an input has no company and another key, adds it to that key's round. */
	private moveToNextKey(input: ResultInput, result: LookupFailure | Success): boolean {
		const next = input.request && withNextKey(input, result);
		if (next) this.addToRound(next);
		return next !== undefined;
	}

	private addToRound(input: SentInput): void {
		(this.rounds[input.nthKey ?? 0] ??= []).push(input);
	}

	/** Sets the results of inputs that aren't sent. Puts the others into `rounds` and returns them. */
	setNotSent(): SentInput[] {
		return this.inputs.flatMap((input) => {
			if (!input.notSent) {
				this.addToRound(input);
				return input;
			}
			const { item, keys, notSent } = input;
			const reason = keys ? reasonByKeys(keys) : notSent.reason;
			this.byItem[item] = { kind: 'records', records: notSent.records, reason };
			return [];
		});
	}

	/** The inputs that aren't sent, and why. */
	notSent(): Array<{ item: number; reason: string }> {
		return this.byItem.flatMap((result, item) => {
			if (result instanceof LookupFailure) return { item, reason: result.message };
			const reason = foundRecords(result)?.reason;
			return reason ? { item, reason } : [];
		});
	}
}
