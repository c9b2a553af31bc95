/** Entries of which the least comes first. Each costs logarithmic time. */
export class Heap<Entry> {
	private readonly entries: Entry[] = [];

	constructor(private readonly isLess: (one: Entry, other: Entry) => boolean) {}

	/** The least entry; undefined = there is none. */
	get first(): Entry | undefined {
		return this.entries[0];
	}

	push(entry: Entry): void {
		const { entries } = this;
		let at = entries.push(entry) - 1;
		for (let parent = (at - 1) >> 1; at > 0; parent = (at - 1) >> 1) {
			if (!this.isLess(entry, entries[parent])) break;
			entries[at] = entries[parent];
			at = parent;
		}
		entries[at] = entry;
	}

	removeFirst(): void {
		const { entries } = this;
		const last = entries.pop();
		if (last === undefined || entries.length === 0) return;
		let at = 0;
		for (let child = 1; child < entries.length; child = 2 * at + 1) {
			const right = child + 1;
			if (right < entries.length && this.isLess(entries[right], entries[child])) child = right;
			if (!this.isLess(entries[child], last)) break;
			entries[at] = entries[child];
			at = child;
		}
		entries[at] = last;
	}
}
