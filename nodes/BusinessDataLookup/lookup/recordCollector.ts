import type { IDataObject } from 'n8n-workflow';

/** What is wanted of a list that comes in pages. */
export interface Wish {
	/** The largest page the service gives. */
	size: number;
	/** Most rows wanted; Infinity = all. */
	limit: number;
	/** The field that identifies a row. */
	id?: string;
	/** A later row of an id completes the earlier one; else it is a repetition and dropped. */
	merge?: boolean;
	/** How many ids are kept to tell repeated rows; untold, all. */
	remember?: number;
	/** Called after each page's rows; the next page is given out when it is done. */
	afterPage?: () => Promise<void>;
}

/** Gets each row once, in the service's order. */
export type Sink = (row: IDataObject) => unknown;

/** Gives out the rows of pages: each id once, no more than wanted. */
export class Outlet {
	/** Rows given out. */
	count = 0;

	/** Rows given out by id; `older` is forgotten when the newer ones fill their half of `remember`. */
	private seen = new Map<unknown, IDataObject>();

	private older = new Map<unknown, IDataObject>();

	private lastPage = '';

	constructor(
		private readonly wish: Wish,
		private readonly sink: Sink,
	) {}

	get full(): boolean {
		return this.count >= this.wish.limit;
	}

	/** Gives out a page; returns whether it brought a row that was not there before. */
	async give(rows: IDataObject[]): Promise<boolean> {
		const face = JSON.stringify([rows[0], rows[rows.length - 1]]);
		const repeated = face === this.lastPage;
		this.lastPage = face;
		if (repeated) return false;
		const before = this.count;
		for (const row of rows) if (!this.full) this.giveRow(row);
		await this.wish.afterPage?.();
		return this.count > before;
	}

	private giveRow(row: IDataObject): void {
		const id = this.wish.id === undefined ? undefined : row[this.wish.id];
		if (id !== undefined && id !== null) {
			const known = this.seen.get(id) ?? this.older.get(id);
			if (known) {
				if (this.wish.merge) Object.assign(known, row);
				return;
			}
			this.remember(id, row);
		}
		this.count += 1;
		this.sink(row);
	}

	private remember(id: unknown, row: IDataObject): void {
		const { merge, remember = Infinity } = this.wish;
		if (this.seen.size >= remember / 2) {
			this.older = this.seen;
			this.seen = new Map();
		}
		this.seen.set(id, merge ? row : SEEN);
	}
}

/** Rows that are not merged need not be kept. */
const SEEN: IDataObject = {};
