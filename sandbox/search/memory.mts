/** Remembers the rows of the latest searches, so that each page doesn't search again. */
const SEARCHES_AT_MOST = 8;

export class SearchMemory {
	private readonly found = new Map<string, unknown[]>();

	/** The remembered rows of a search, or new ones. `key` must contain everything that `search` depends on. */
	rows<T>(key: string, search: () => T[]): T[] {
		const rows = (this.found.get(key) as T[] | undefined) ?? search();
		this.found.delete(key);
		this.found.set(key, rows);
		const [oldest] = this.found.keys();
		if (this.found.size > SEARCHES_AT_MOST) this.found.delete(oldest);
		return rows;
	}
}
