/** Removes the oldest unused entries until at most `maxEntries` are left. Entries in use are never removed. */
export const evictOldest = <Entry>(
	entries: Map<string | number, Entry>,
	maxEntries: number,
	isInUse: (entry: Entry) => boolean,
): void => {
	for (const [key, entry] of entries) {
		if (entries.size <= maxEntries) return;
		if (!isInUse(entry)) entries.delete(key);
	}
};
