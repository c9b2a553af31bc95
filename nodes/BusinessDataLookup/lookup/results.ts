import { LookupFailure } from '../failure';
import type { Result } from '../output/items';
import type { InputRequest } from '../parameters/request';
import { copyOf, type Records } from './list/records';

const add = (counts: Map<string, number>, name: string): void => {
	counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** An input of a run, and what it asks for where that could be read. */
type Asking = { item: number; request?: { limit: number } };

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

	/** Rows without a date, left out of lists between two dates. */
	undatedCount = 0;

	/** Records the service gave. */
	recordCount = 0;

	/** Files that records were written to. */
	fileCount = 0;

	/** Files of the service, whose rows nobody has counted. */
	downloadCount = 0;

	/** How many inputs were not worth a call, by the reason. */
	readonly unsent = new Map<string, number>();

	/** How many inputs have this filter, but empty, so that it did not narrow their search. */
	readonly leftOut = new Map<string, number>();

	/** The list inside a record whose entries become the items; absent = the record itself. */
	list?: string;

	/** The field of a record by which results are counted; absent = they are not. */
	statusField?: string;

	/** Why there may be no records though there should be; absent = nothing is known that could be to blame. */
	onEmpty?: string;

	/** Equal searches of different inputs give each record for each of them. */
	canRepeat = false;

	/** Inputs that asked what another one asked, and got the same records. */
	repeated = 0;

	/** Records beyond the limits of those inputs for which the service says so, and theirs. */
	readonly limited = { total: 0, given: 0 };

	/** Aborted when nothing more is to be begun, and what has not left is not to leave. */
	readonly halt = new AbortController();

	/** @param stopAtFirst whether one failed input ends the run */
	constructor(readonly stopAtFirst: boolean) {}

	get halted(): boolean {
		return this.halt.signal.aborted;
	}

	/** Keeps what the hint needs to know about the inputs. */
	describe(inputs: InputRequest[], isAllFixed: boolean): void {
		const [first] = inputs;
		if (!first) return;
		const { operation, presentation } = first;
		this.findsByKey = 'lookup' in operation && operation.lookup !== undefined;
		// With Put Result in Field each item also has the fields of its input, so equal records make no equal items.
		if (isAllFixed && presentation.resultField === undefined) this.alike = inputs.length;
		this.canRepeat = operation.addsToInput === undefined && !('mappings' in operation);
		this.list = presentation.output?.list;
		this.statusField = operation.fields?.some(({ malformed }) => malformed) ? 'status' : undefined;
		const doubtful = operation.filters?.find(
			({ name, unsure }) =>
				unsure && inputs.some(({ request }) => request.body?.[name] !== undefined),
		);
		this.onEmpty = doubtful?.unsure;
		for (const label of inputs.flatMap(({ leftOut = [] }) => leftOut)) add(this.leftOut, label);
	}

	/** The inputs that failed so far. */
	failedItems(): number[] {
		return this.byItem.flatMap((result, item) => (result instanceof LookupFailure ? [item] : []));
	}

	/** Inputs that asked for the same thing get the same, each a copy of its own. */
	settle(inputs: Asking[], result: Result & Partial<Omit<Records, 'records'>>): void {
		if (inputs.length === 0) return;
		inputs.forEach(({ item }, nth) => {
			this.byItem[item] = nth > 0 && !('binary' in result) ? copyOf(result) : result;
		});
		if (result instanceof LookupFailure) {
			if (this.stopAtFirst) this.halt.abort();
			return;
		}
		this.undatedCount += result.undated ?? 0;
		if (!('binary' in result)) {
			const length = result.isCount ? 0 : result.records.length;
			this.recordCount += length;
			if (this.canRepeat && length > 0) this.repeated += inputs.length - 1;
		} else if (result.recordCount === undefined) {
			this.downloadCount += 1;
		} else {
			this.recordCount += result.recordCount;
			this.fileCount += 1;
		}
		if (inputs[0]?.request && inputs[0].request.limit !== Infinity) this.noteTotal(result);
		if (result.shortfall !== undefined) this.shortfalls.add(result.shortfall);
		if (result.doubt !== undefined) this.doubts.add(result.doubt);
	}

	/** What lies behind a limit is no shortfall, but worth a word. */
	private noteTotal(result: Exclude<Result, LookupFailure> & Partial<Records>): void {
		const { total = 0, shortfall } = result;
		const given = 'binary' in result ? (result.recordCount ?? 0) : result.records.length;
		if (total <= given || shortfall !== undefined) return;
		this.limited.total += total;
		this.limited.given += given;
	}

	/** Settles the inputs that are not worth a call; gives back the others. */
	settleUnsent<Input extends Pick<InputRequest, 'item' | 'unsent'>>(inputs: Input[]): Input[] {
		return inputs.filter((input) => {
			if (!input.unsent) return true;
			this.byItem[input.item] = { records: input.unsent.records };
			add(this.unsent, input.unsent.reason);
			return false;
		});
	}

	/** The inputs that are not sent, and why: they cannot be read, or are not worth a call. */
	notSent(inputs: InputRequest[]): Array<{ item: number; reason: string }> {
		const reasons = new Map(inputs.map(({ item, unsent }) => [item, unsent?.reason]));
		return this.byItem.flatMap((result, item) => {
			const reason = result instanceof LookupFailure ? result.message : reasons.get(item);
			return reason === undefined ? [] : [{ item, reason }];
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
