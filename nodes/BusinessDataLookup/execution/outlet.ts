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
}

/** Gets each row once, in the service's order. */
export type Sink = (row: IDataObject) => void;

/** Gives out the rows of pages: each id once, no more than wanted. */
export class Outlet {
	/** Rows given out. */
	count = 0;

	private readonly seen = new Map<unknown, IDataObject>();

	private lastPage = '';

	constructor(
		private readonly wish: Wish,
		private readonly sink: Sink,
	) {}

	get full(): boolean {
		return this.count >= this.wish.limit;
	}

	/** Gives out a page; returns whether it brought a row that was not there before. */
	give(rows: IDataObject[]): boolean {
		const face = JSON.stringify([rows[0], rows[rows.length - 1]]);
		const repeated = face === this.lastPage;
		this.lastPage = face;
		if (repeated) return false;
		const before = this.count;
		for (const row of rows) if (!this.full) this.giveRow(row);
		return this.count > before;
	}

	private giveRow(row: IDataObject): void {
		const id = this.wish.id === undefined ? undefined : row[this.wish.id];
		if (id !== undefined && id !== null) {
			const known = this.seen.get(id);
			if (known) {
				if (this.wish.merge) Object.assign(known, row);
				return;
			}
			this.seen.set(id, this.wish.merge ? row : SEEN);
		}
		this.count += 1;
		this.sink(row);
	}
}

/** Rows that are not merged need not be kept. */
const SEEN: IDataObject = {};
