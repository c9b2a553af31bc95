/** Remembers the rows of the latest searches, so that walking through pages does not search again. */
const SEARCHES_AT_MOST = 16;
/** Over all searches, so that memory stays bounded; the latest search is kept whatever its size. */
const ROWS_AT_MOST = 500_000;

export class SearchMemory {
	private readonly found = new Map<string, unknown[]>();
	private rowsKept = 0;

	/** The rows of this search: remembered, or found now. `key` must name everything that `search` depends on. */
	rows<T>(key: string, search: () => T[]): T[] {
		const rows = (this.found.get(key) as T[] | undefined) ?? search();
		this.forget(key);
		this.found.set(key, rows);
		this.rowsKept += rows.length;
		for (const oldest of this.found.keys()) {
			const isTooMuch = this.found.size > SEARCHES_AT_MOST || this.rowsKept > ROWS_AT_MOST;
			if (!isTooMuch || oldest === key) break;
			this.forget(oldest);
		}
		return rows;
	}

	private forget(key: string): void {
		this.rowsKept -= this.found.get(key)?.length ?? 0;
		this.found.delete(key);
	}
}
