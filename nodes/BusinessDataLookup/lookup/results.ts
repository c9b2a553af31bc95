import { sum } from '../counting';
import { isOutOfBudget, LookupFailure } from '../failure';
import { getOrCreate } from '../getOrCreate';
import {
	asRecords,
	copyAnswer,
	returnedRecords,
	type Result,
	type Success,
} from '../output/result';
import type { Input, RequestInput } from '../parameters/inputRequest';
import { reasonByChoices, resultByChoices, withNextChoice } from './furtherChoices';
import { afterSecondTry, nextTry } from './secondTry';

/** An input of a run, with its request if that could be read. */
type ResultInput = Input | { item: number; request?: undefined; presentation?: undefined };

/** Inputs that made the same request, and its result. */
export interface SharedResult {
	inputs: ResultInput[];
	result: Success;
}

/** What each input of a run got. */
export class Results {
	/** The results by input. An input without one has a hole: the run ended first. */
	readonly byItem: Array<Result> = [];

	/** The results that aren't failures. */
	readonly successes: SharedResult[] = [];

	/** The inputs still to look up, by the index of their choice of Look Up By. */
	private readonly toLookUp = new Map<number, RequestInput[]>();

	/** What inputs found in their first try, while they are tried again. */
	private readonly firstTries = new Map<number, Success>();

	/** How many returned companies matched no lookup. */
	otherCompanies = 0;

	/** Aborted when no more calls may be sent. */
	readonly stopController = new AbortController();

	/**
	 * @param stopAtFirst whether one failed input ends the run
	 * @param inputs those that could be read; those that aren't sent have their result at once
	 */
	constructor(
		readonly stopAtFirst: boolean,
		readonly inputs: Input[],
	) {
		for (const input of inputs) {
			const { item, choices, notSent } = input;
			const reason = choices ? reasonByChoices(choices) : notSent?.reason;
			if (notSent) this.byItem[item] = { kind: 'records', records: notSent.records, reason };
			else this.addToRound(input);
		}
	}

	get isStopped(): boolean {
		return this.stopController.signal.aborted;
	}

	/** How many records the service returned. */
	get recordCount(): number {
		return sum(this.successes.map(({ result }) => returnedRecords(result) ?? 0));
	}

	/** Why inputs failed so far, one for each of them. */
	get failures(): LookupFailure[] {
		return this.byItem.filter((result) => result instanceof LookupFailure);
	}

	/** Takes the inputs to look up next; undefined = all have their result. */
	takeRound(): RequestInput[] | undefined {
		const first = Math.min(...this.toLookUp.keys());
		const inputs = this.toLookUp.get(first);
		this.toLookUp.delete(first);
		return inputs;
	}

	/** Receives the result of a request. Inputs that have another spelling or choice to try go into a later round. */
	receive(inputs: RequestInput[], returned: Result): void {
		const first = this.firstTries.get(inputs[0].item);
		const isOver = returned instanceof LookupFailure && isOutOfBudget(returned);
		for (const { item } of inputs) this.firstTries.delete(item);
		const results = first
			? afterSecondTry(inputs, first, returned)
			: [{ inputs, result: returned }];
		for (const { inputs: some, result } of results) {
			const isFinal = isOver || result instanceof LookupFailure;
			if (isFinal || !this.tryAgain(some, result)) this.settle(some, result);
		}
	}

	private tryAgain(inputs: RequestInput[], found: Success): boolean {
		const next = nextTry(inputs, found);
		for (const input of next) {
			this.firstTries.set(input.item, found);
			this.addToRound(input);
		}
		return next.length > 0;
	}

	/**
	 * Sets the result of inputs that made the same request. Each gets its own copy; linked inputs share one. Inputs
	 * without a company go on with their next choice of Look Up By.
	 */
	settle(allInputs: ResultInput[], result: Result): void {
		const inputs = allInputs.filter((input) => {
			const next = input.request && withNextChoice(input, result);
			if (next) this.addToRound(next);
			return !next;
		});
		const found = asRecords(result);
		inputs.forEach((input, nth) => {
			const copy = nth > 0 && found ? copyAnswer(found) : result;
			const ownResult = input.request ? resultByChoices(input, copy) : copy;
			const { linkedTo = [input.item] } = input.presentation ?? {};
			for (const each of linkedTo) this.byItem[each] = ownResult;
			if (ownResult instanceof LookupFailure && this.stopAtFirst) this.stopController.abort();
		});
		if (result instanceof LookupFailure) return;
		this.otherCompanies += result.otherCompanies ?? 0;
		if (inputs.length > 0) this.successes.push({ inputs, result });
	}

	private addToRound(input: RequestInput): void {
		getOrCreate(this.toLookUp, input.choiceIndex ?? 0, () => []).push(input);
	}

	/** The inputs that aren't sent, and why. */
	listUnsent(): Array<{ item: number; reason: string }> {
		return this.byItem.flatMap((result, item) => {
			if (result instanceof LookupFailure) return { item, reason: result.message };
			const reason = asRecords(result)?.reason;
			return reason ? { item, reason } : [];
		});
	}
}
