import { LookupFailure } from '../failure';
import type { Result } from '../output/items';
import type { InputRequest } from '../parameters/request';
import { copyOf, type Records } from './list/records';

/** What each input of a run got, and what the hint at its end says. */
export class Results {
	/** By the index of the input; a hole where nothing was asked any more. */
	readonly byItem: Result[] = [];

	/** The inputs that surely asked the same, for no parameter has an expression; below 2 = there are none. */
	alike = 0;

	/** Each input asks for the one record of a key. */
	findsByKey = false;

	/** What is not complete, each reason once. */
	readonly shortfalls = new Set<string>();

	/** Where it cannot be told whether all is complete, each reason once. */
	readonly doubts = new Set<string>();

	/** Records the service gave. */
	recordCount = 0;

	/** Files that records were written to. */
	fileCount = 0;

	/** Files of the service, whose rows nobody has counted. */
	downloadCount = 0;

	/** Inputs that were not worth a call. */
	unsentCount = 0;

	/** Inputs that were asked for once more, as they were typed. */
	askedTyped = 0;

	/** Aborted when nothing more is to be begun, and what has not left is not to leave. */
	readonly halt = new AbortController();

	/** @param stopAtFirst whether one failed input ends the run */
	constructor(readonly stopAtFirst: boolean) {}

	get halted(): boolean {
		return this.halt.signal.aborted;
	}

	/** Inputs that asked for the same thing get the same, each a copy of its own. */
	settle(inputs: Array<{ item: number }>, result: Result & Partial<Records>): void {
		if (inputs.length === 0) return;
		inputs.forEach(({ item }, nth) => {
			this.byItem[item] = nth > 0 && !('binary' in result) ? copyOf(result) : result;
		});
		if (result instanceof LookupFailure) {
			if (this.stopAtFirst) this.halt.abort();
			return;
		}
		if (!('binary' in result)) this.recordCount += result.records.length;
		else if (result.recordCount === undefined) this.downloadCount += 1;
		else {
			this.recordCount += result.recordCount;
			this.fileCount += 1;
		}
		if (result.shortfall !== undefined) this.shortfalls.add(result.shortfall);
		if (result.doubt !== undefined) this.doubts.add(result.doubt);
	}

	/** Settles the inputs that are not worth a call; gives back the others. */
	settleUnsent<Input extends Pick<InputRequest, 'item' | 'unsent'>>(inputs: Input[]): Input[] {
		return inputs.filter((input) => {
			if (!input.unsent) return true;
			this.byItem[input.item] = { records: [input.unsent] };
			this.unsentCount += 1;
			return false;
		});
	}

	/** What ends the run fails the inputs that have no result yet. */
	settleRest(inputs: Array<{ item: number }>, failure: LookupFailure): void {
		this.settle(
			inputs.filter(({ item }) => this.byItem[item] === undefined),
			failure,
		);
	}
}
