/** Remembers the rows of the latest searches, so that walking through pages does not search again. */
const REMEMBERED_AT_MOST = 16;

export class SearchMemory {
	private readonly found = new Map<string, unknown>();

	/** The rows of this search: remembered, or found now. `key` must name everything that `search` depends on. */
	rows<T>(key: string, search: () => T[]): T[] {
		const remembered = this.found.get(key) as T[] | undefined;
		const rows = remembered ?? search();
		this.found.delete(key);
		this.found.set(key, rows);
		if (this.found.size > REMEMBERED_AT_MOST) {
			const [oldest] = this.found.keys();
			this.found.delete(oldest);
		}
		return rows;
	}
}
