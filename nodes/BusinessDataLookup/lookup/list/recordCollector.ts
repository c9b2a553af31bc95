import type { IDataObject } from 'n8n-workflow';
import { digest } from '../../digest';
import type { DateRangeFilter } from './dateRange';

/** What is wanted of a list with pages. */
export interface ListOptions {
	/** How many rows to request per page. */
	pageSize: number;
	/** The most records that are wanted; Infinity = all. */
	limit: number;
	/** The field that identifies a record, if there is one. */
	id?: string;
	/** A later record with the same ID completes the earlier one. Otherwise it is a duplicate and dropped. */
	mergesById?: boolean;
	/** The date range to keep, of a list sorted newest first. */
	range?: DateRangeFilter;
	/**
	 * Whether the first page is enough. `pagesLeft` is how many pages aren't requested so far, `size` the rows of a full
	 * page.
	 */
	isEnough?: (pagesLeft: number, size: number) => boolean;
	/** Receives the new records of each page, which are then not kept. The next page waits for it. */
	onPage?: (records: IDataObject[]) => Promise<void>;
	/** Aborts when nobody needs the list any more. No more pages are requested after that. */
	signal?: AbortSignal;
	/** What happens if the list can't be read to its end. */
	ifIncomplete: 'fail' | 'return';
}

/** If records aren't kept, remember this many keys at most. Duplicates that are farther apart aren't noticed. */
const REMEMBERED_KEYS = 50_000;

/** Stands for a record of which only the key is needed. */
const SEEN: IDataObject = {};

/** Whether a value is an ID. For a missing ID, services write `""`, 0, false or null. */
const identifies = (id: unknown): id is string | number =>
	typeof id === 'string' ? id.trim() !== '' : typeof id === 'number' && id !== 0;

/**
 * Collects records from pages in the service's order, up to the limit. Records are duplicates if they have an ID and are
 * equal, ID and content. If later records complete earlier ones, the ID alone counts.
 */
export class RecordCollector {
	/** What was collected, unless `onPage` took it. */
	readonly records: IDataObject[] = [];

	/** How many were collected. */
	count = 0;

	/** How many rows have no date, if a range of dates is wanted. */
	undated = 0;

	/** There are more records than the limit allows. */
	exceedsLimit = false;

	/** Records by their ID or digest. The oldest are forgotten first. */
	private seen = new Map<string | number, IDataObject>();

	constructor(private readonly options: ListOptions) {}

	/** Whether no more records are wanted. */
	get isFull(): boolean {
		return this.count >= this.options.limit;
	}

	/** Adds a page. Returns how many of its rows are new, whatever their date. Rows after the limit don't count. */
	async add(page: IDataObject[]): Promise<number> {
		const { id: field = '', mergesById, range, onPage } = this.options;
		const ids = page.map(({ [field]: id }) => (identifies(id) ? id : undefined));
		const keys = page.map((record, nth) => (mergesById && ids[nth]) || digest(record));
		const isNew = keys.map((key) => !this.seen.has(key));
		let fresh = 0;
		page.forEach((record, nth) => {
			const known = this.seen.get(keys[nth]);
			const place = range?.classify(record) ?? 'inside';
			if (known && ids[nth] !== undefined) {
				// Object.assign would take a field called __proto__ for the prototype.
				if (mergesById) Object.defineProperties(known, Object.getOwnPropertyDescriptors(record));
			} else if (this.isFull) {
				this.exceedsLimit ||= place === 'inside';
			} else {
				if (isNew[nth]) fresh += 1;
				this.remember(keys[nth], mergesById ? record : SEEN);
				if (place === 'undated') this.undated += 1;
				if (place !== 'inside') return;
				this.count += 1;
				this.records.push(record);
			}
		});
		if (onPage) await onPage(this.records.splice(0));
		return fresh;
	}

	private remember(key: string | number, record: IDataObject): void {
		this.seen.set(key, record);
		// Half are forgotten at once, because copying the map takes time.
		if (this.options.onPage && this.seen.size > REMEMBERED_KEYS)
			this.seen = new Map([...this.seen].slice(-REMEMBERED_KEYS / 2));
	}
}
