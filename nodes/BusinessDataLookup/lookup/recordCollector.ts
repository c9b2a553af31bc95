import type { IDataObject } from 'n8n-workflow';

/** What is wanted of a list that comes in pages. */
export interface ListOptions {
	/** The largest page the service gives. */
	pageSize: number;
	/** Most records wanted; Infinity = all. */
	limit: number;
	/** The field that identifies a record. */
	id?: string;
	/** A later record of an id completes the earlier one; else it is a repetition and dropped. */
	completes?: boolean;
	/** Ends the list at a record of which this is true. */
	endsAt?: (record: IDataObject) => boolean;
	/** Takes the new records of each page, which are then not kept; the next page waits for it. */
	onPage?: (records: IDataObject[]) => Promise<void>;
}

/** Ids remembered when the records themselves are not kept: more than move between pages, few enough for any file. */
const REMEMBERED_IDS = 50_000;

/** A record that need not be kept, for nothing completes it. */
const SEEN: IDataObject = {};

/** Collects the records of pages: each id once, in the service's order, no more than wanted. */
export class RecordCollector {
	/** What was collected, unless `onPage` took it. */
	records: IDataObject[] = [];

	/** How many were collected. */
	count = 0;

	private ended = false;

	/** Records by id; `older` is forgotten when `seen` has filled its half of what is remembered. */
	private seen = new Map<unknown, IDataObject>();

	private older = new Map<unknown, IDataObject>();

	private lastPage = '';

	constructor(private readonly options: ListOptions) {}

	/** Whether no more records are wanted. */
	get full(): boolean {
		return this.ended || this.count >= this.options.limit;
	}

	/** Takes a page; returns whether it brought a record that was not there before. */
	async add(page: IDataObject[]): Promise<boolean> {
		const edges = JSON.stringify([page[0], page[page.length - 1]]);
		const repeated = edges === this.lastPage;
		this.lastPage = edges;
		if (repeated) return false;
		const before = this.count;
		for (const record of page) if (!this.full) this.addRecord(record);
		if (this.options.onPage) {
			await this.options.onPage(this.records);
			this.records = [];
		}
		return this.count > before;
	}

	private addRecord(record: IDataObject): void {
		const { id: idField, completes, endsAt } = this.options;
		const id = idField === undefined ? undefined : record[idField];
		if (id !== undefined && id !== null) {
			const known = this.seen.get(id) ?? this.older.get(id);
			if (known) {
				if (completes) Object.assign(known, record);
				return;
			}
			this.remember(id, completes ? record : SEEN);
		}
		this.count += 1;
		this.records.push(record);
		this.ended = endsAt?.(record) === true;
	}

	private remember(id: unknown, record: IDataObject): void {
		const most = this.options.onPage ? REMEMBERED_IDS : Infinity;
		if (this.seen.size >= most / 2) {
			this.older = this.seen;
			this.seen = new Map();
		}
		this.seen.set(id, record);
	}
}
