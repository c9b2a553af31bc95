import type { IDataObject } from 'n8n-workflow';
import { digestOf } from '../../digest';
import { evictOldest } from '../../evictOldest';
import type { DateRange } from './dateRange';

/** What is wanted of a list that comes in pages. */
export interface ListOptions {
	/** Rows to ask for on a page. */
	pageSize: number;
	/** Most records wanted; Infinity = all. */
	limit: number;
	/** The field that identifies a record, where the operation declares one. */
	id?: string;
	/** A later record of an id completes the earlier one; else it is a repetition and dropped. */
	completes?: boolean;
	/** The records that are wanted, of a list that comes newest first; absent = all. */
	range?: DateRange;
	/** Whether the records so far are enough, given how many pages have not begun and the rows on a page. */
	enough?: (records: IDataObject[], left: number, size: number) => boolean;
	/** Takes the new records of each page, which are then not kept; the next page waits for it. */
	onPage?: (records: IDataObject[]) => Promise<void>;
	/** Aborted when the list is no longer wanted: pages that have not left are kept back, and RunCanceled is thrown. */
	until?: AbortSignal;
	/** A part of the list is of no use, so a budget that ends the list is a failure. */
	whole?: boolean;
}

/** So many keys are remembered if the records themselves are not kept: more than move between pages. */
const REMEMBERED_KEYS = 50_000;

/** Stands for a record that need not be kept, because no later record completes it. */
const SEEN: IDataObject = {};

/** Whether a value identifies a record. Services write `""`, 0, false or null where there is no id. */
const identifies = (id: unknown): id is string | number =>
	typeof id === 'string' ? id.trim() !== '' : typeof id === 'number' && id !== 0;

/** Lays a later record over an earlier one; returns whether that changed anything. */
const complete = (known: IDataObject, later: IDataObject): boolean => {
	const changed = Object.keys(later).some(
		(field) => JSON.stringify(known[field]) !== JSON.stringify(later[field]),
	);
	// Object.assign would take a field called __proto__ for the prototype.
	if (changed) Object.defineProperties(known, Object.getOwnPropertyDescriptors(later));
	return changed;
};

/**
 * Collects the records of pages: each once, in the service's order, no more than wanted. Two records are the same
 * where their ids are; without an id, where they are equal and stand on different pages.
 */
export class RecordCollector {
	/** What was collected, unless `onPage` took it. */
	records: IDataObject[] = [];

	/** How many were collected. */
	count = 0;

	/** Rows without a date, where a range of dates is wanted. */
	undated = 0;

	/** More wanted records came than are collected. */
	hasMore = false;

	/** Records by what identifies them; those that came first are forgotten first. */
	private readonly seen = new Map<string | number, IDataObject>();

	constructor(private readonly options: ListOptions) {}

	/** Whether no more records are wanted. */
	get full(): boolean {
		return this.count >= this.options.limit;
	}

	/** Takes a page; returns how many of its rows are new, wanted or not, and how many completed others. */
	async add(page: IDataObject[]): Promise<{ fresh: number; completed: number }> {
		const { id: field, completes = false, onPage } = this.options;
		let [fresh, completed] = [0, 0];
		const unidentified: Array<string | number> = [];
		for (const record of page) {
			const id = field === undefined ? undefined : record[field];
			const key = identifies(id) ? id : digestOf(record);
			const known = this.seen.get(key);
			if (known) {
				if (completes && complete(known, record)) completed += 1;
			} else if (!this.full) {
				fresh += 1;
				if (identifies(id)) this.remember(key, completes ? record : SEEN);
				else unidentified.push(key);
				this.take(record);
			} else if (this.isWanted(record)) this.hasMore = true;
		}
		for (const key of unidentified) this.remember(key, SEEN);
		if (onPage) await onPage(this.records.splice(0));
		return { fresh, completed };
	}

	/** Undefined = it has no date. */
	private isWanted(record: IDataObject): boolean | undefined {
		return this.options.range ? this.options.range.holds(record) : true;
	}

	private take(record: IDataObject): void {
		const isWanted = this.isWanted(record);
		if (isWanted === undefined) this.undated += 1;
		if (!isWanted) return;
		this.count += 1;
		this.records.push(record);
	}

	private remember(key: string | number, record: IDataObject): void {
		this.seen.set(key, record);
		if (!this.options.onPage || this.seen.size <= REMEMBERED_KEYS) return;
		// Half are removed at once, because finding the first entry of a map takes longer after each removal.
		evictOldest(this.seen, REMEMBERED_KEYS / 2, () => false);
	}
}
