import type { Ask } from '../parameters/request';
import type { Found } from './mergedLookup';
import { LookupFailure } from '../failure';
import type { Outcome } from '../output/items';

/** What became of each input of a run. */
export class Outcomes {
	/** By the index of the input; a hole where nothing was asked any more. */
	readonly byItem: Outcome[] = [];

	/** What is not complete, each once. */
	readonly warnings = new Set<string>();

	/** Records the service gave. */
	records = 0;

	/** Inputs that were asked for together with others. */
	merged = 0;

	/** Nothing more is to be begun. */
	halted = false;

	/** @param stopAtFirst whether one failed input ends the run */
	constructor(readonly stopAtFirst: boolean) {}

	/** The failure of the first input, in their order, that failed. */
	get firstFailure(): { item: number; failure: LookupFailure } | undefined {
		const item = this.byItem.findIndex((outcome) => outcome instanceof LookupFailure);
		return item < 0 ? undefined : { item, failure: this.byItem[item] as LookupFailure };
	}

	/** Inputs that asked for the same thing share what became of it. */
	settle(asks: Array<Pick<Ask, 'item'>>, outcome: Outcome): void {
		for (const { item } of asks) this.byItem[item] = outcome;
		if (outcome instanceof LookupFailure && this.stopAtFirst) this.halted = true;
	}

	found(asks: Ask[], found: Found): void {
		if (!(found instanceof LookupFailure)) this.count(found.rows.length, found.shortfall);
		this.settle(asks, found);
	}

	count(records: number, shortfall?: string): void {
		this.records += records;
		if (shortfall !== undefined) this.warnings.add(shortfall);
	}
}
