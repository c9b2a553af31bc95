import type { IDataObject } from 'n8n-workflow';
import { evictOldest } from '../../service/evictOldest';
import { digestOf, RecordIdentity } from './recordIdentity';
import type { Page } from './records';

/** What is wanted of a list that comes in pages. */
export interface ListOptions {
	/** The largest page the service gives. */
	pageSize: number;
	/** Most records wanted; Infinity = all. */
	limit: number;
	/** The field that identifies a record, where the operation declares one. */
	id?: string;
	/** A later record of an id completes the earlier one; else it is a repetition and dropped. */
	completes?: boolean;
	/** Whether the records so far are enough, where the list would go on to another page; of how many, and rows a page. */
	enough?: (records: IDataObject[], total: number | undefined, size: number) => boolean;
	/** Takes the new records of each page, which are then not kept; the next page waits for it. */
	onPage?: (records: IDataObject[]) => Promise<void>;
	/** Aborted when the list is no longer wanted: pages that have not left stay, and RunCancelled is thrown. */
	until?: AbortSignal;
}

/** Ids remembered when the records themselves are not kept: more than move between pages, few enough for any file. */
const REMEMBERED_IDS = 50_000;

/** A record that need not be kept, for nothing completes it. */
const SEEN: IDataObject = {};

/** Lays a later record over an earlier one; returns whether that changed anything. */
const complete = (known: IDataObject, later: IDataObject): boolean => {
	const changed = Object.keys(later).some(
		(field) => JSON.stringify(known[field]) !== JSON.stringify(later[field]),
	);
	// Object.assign would take a field called __proto__ for the prototype.
	if (changed) Object.defineProperties(known, Object.getOwnPropertyDescriptors(later));
	return changed;
};

/** Collects the records of pages: each once, in the service's order, no more than wanted. */
export class RecordCollector {
	/** What was collected, unless `onPage` took it. */
	records: IDataObject[] = [];

	/** How many were collected. */
	count = 0;

	/** How many of them nothing identifies: whether they came twice cannot be told. */
	unidentified = 0;

	/** How often a record came again and completed nothing. */
	repeated = 0;

	/** How many rows were null and are left out. */
	nulls = 0;

	/** How many pages with records it took, repetitions aside. */
	pages = 0;

	private readonly identity: RecordIdentity;

	/** Records by what identifies them; those that came first are forgotten first. */
	private readonly seen = new Map<string | number, IDataObject>();

	/** Pages with records that nothing identifies; one that comes again is a repetition. */
	private readonly passed = new Set<string>();

	constructor(private readonly options: ListOptions) {
		this.identity = new RecordIdentity(options.id);
	}

	/** Whether no more records are wanted. */
	get full(): boolean {
		return this.count >= this.options.limit;
	}

	/** Takes a page; returns how many of its records are new, and how many completed others. */
	async add({ records: page, nulls = 0 }: Page): Promise<{ added: number; completed: number }> {
		this.nulls += nulls;
		this.identity.learn(page);
		const keys = page.map((record) => this.identity.keyOf(record));
		if (keys.includes(undefined) && this.isRepeated(page)) return { added: 0, completed: 0 };
		if (page.length > 0) this.pages += 1;
		const before = this.count;
		const completed = page.filter((record, index) =>
			this.addOrComplete(record, keys[index]),
		).length;
		const { onPage } = this.options;
		if (onPage) {
			const { records } = this;
			this.records = [];
			await onPage(records);
		}
		return { added: this.count - before, completed };
	}

	private isRepeated(page: IDataObject[]): boolean {
		const digest = digestOf(page);
		if (this.passed.has(digest)) return true;
		this.passed.add(digest);
		return false;
	}

	/** Returns whether the record completed an earlier one, which it may also where no more are wanted. */
	private addOrComplete(record: IDataObject, key: string | number | undefined): boolean {
		const { completes } = this.options;
		const known = key === undefined ? undefined : this.seen.get(key);
		if (known) {
			const hasCompleted = completes === true && complete(known, record);
			if (!hasCompleted) this.repeated += 1;
			return hasCompleted;
		}
		if (this.full) return false;
		if (key === undefined) this.unidentified += 1;
		else this.remember(key, completes ? record : SEEN);
		this.count += 1;
		this.records.push(record);
		return false;
	}

	private remember(key: string | number, record: IDataObject): void {
		this.seen.set(key, record);
		if (!this.options.onPage || this.seen.size <= REMEMBERED_IDS) return;
		// Half at once: to find the first of a map takes the longer, the more before it were removed.
		evictOldest(this.seen, REMEMBERED_IDS / 2, () => false);
	}
}
