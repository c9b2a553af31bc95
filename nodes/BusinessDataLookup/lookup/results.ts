import { sum } from '../counting';
import { LookupFailure } from '../failure';
import { getOrCreate } from '../getOrCreate';
import {
	asCompanies,
	describeUnsent,
	returnedCount,
	withOwnRecords,
	type Result,
	type Success,
} from '../output/result';
import type { Input, SentInput, UnsentInput } from '../parameters/inputRequest';
import { reasonText } from '../spelling/valueRules';
import { resultByCandidates, withNextCandidate } from './furtherCandidates';

/** What each input of a run got. */
export class Results {
	/** The results by input. An input has none if the run ended first. */
	readonly byItem: Array<Result | undefined> = [];

	/** The requests that succeeded: their results, and the inputs that made them. */
	readonly successes: Array<{ inputs: Input[]; result: Success }> = [];

	/** The inputs still to look up, by the index of their candidate. */
	private readonly toLookUp = new Map<number, SentInput[]>();

	/** How many returned companies matched no lookup. */
	otherCompanyCount = 0;

	/** Aborted when no more calls may be sent. */
	readonly stopController = new AbortController();

	/**
	 * @param stopAtFirst whether one failed input ends the run
	 * @param inputs those that could be read. Those that aren't sent get their result at once
	 */
	constructor(
		readonly stopAtFirst: boolean,
		readonly inputs: Input[],
	) {
		for (const input of inputs) {
			if (input.kind === 'unsent') this.byItem[input.item] = unsentResult(input);
			else this.addToRound(input);
		}
	}

	get isStopped(): boolean {
		return this.stopController.signal.aborted;
	}

	/** How many records the results have. */
	get recordCount(): number {
		return sum(this.successes.map(({ result }) => returnedCount(result)));
	}

	/** Why inputs failed so far, one for each of them. */
	get failures(): LookupFailure[] {
		return this.byItem.filter((result) => result instanceof LookupFailure);
	}

	/** Takes the inputs to look up next; undefined = all have their result. */
	takeRound(): SentInput[] | undefined {
		// Infinity if there are none.
		const first = Math.min(...this.toLookUp.keys());
		const inputs = this.toLookUp.get(first);
		this.toLookUp.delete(first);
		return inputs;
	}

	/** Sets the result of a request, but not for inputs that go into a later round with their next candidate. */
	setOrTryNext(inputs: SentInput[], result: Result): void {
		const finished: SentInput[] = [];
		for (const input of inputs) {
			const next = withNextCandidate(input, result);
			if (next) this.addToRound(next);
			else finished.push(input);
		}
		this.setResult(finished, result);
	}

	/** Sets the same result for several inputs. Each gets its own copy. */
	setResult(inputs: Input[], result: Result): void {
		// Only the failure that has stopped the run counts, and not those of calls that it no longer needed.
		const isNotNeeded = result instanceof LookupFailure && result.facts.kind === 'notNeeded';
		if (this.isStopped && isNotNeeded) return;
		inputs.forEach((input, nth) => {
			const copy = nth > 0 ? withOwnRecords(result) : result;
			const own = input.kind === 'sent' ? resultByCandidates(input, copy) : copy;
			this.setForItem(input.item, own);
		});
		if (result instanceof LookupFailure) return;
		this.otherCompanyCount += asCompanies(result)?.otherCompanyCount ?? 0;
		if (inputs.length > 0) this.successes.push({ inputs, result });
	}

	/** Sets the result of one input, even of one that couldn't be read. */
	setForItem(item: number, result: Result): void {
		this.byItem[item] = result;
		if (result instanceof LookupFailure && this.stopAtFirst) this.stopController.abort();
	}

	private addToRound(input: SentInput): void {
		getOrCreate(this.toLookUp, input.candidates?.current.index ?? 0, () => []).push(input);
	}

	/** The inputs that aren't sent, in order, and why. */
	listUnsent(): Array<{ item: number; reason: string }> {
		const unsent = new Map(
			this.inputs.map((input) => [input.item, input.kind === 'unsent' && whyUnsent(input)]),
		);
		return this.byItem.flatMap((result, item) => {
			const reason = result instanceof LookupFailure ? result.message : unsent.get(item);
			return reason ? { item, reason } : [];
		});
	}
}

const whyUnsent = ({ values }: UnsentInput): string =>
	values.length > 1 ? describeUnsent(values) : reasonText(values[0].problem);

/** The result of an input that isn't sent. */
const unsentResult = (input: UnsentInput): Success =>
	input.operation.lookUpBy
		? { kind: 'companies', records: [], reason: whyUnsent(input) }
		: { kind: 'list', records: input.records };
