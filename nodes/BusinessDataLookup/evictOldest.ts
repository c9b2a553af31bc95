/**
 * Removes entries that are not in use, the oldest first, until no more than `most` entries are left.
 * Entries in use stay, however many there are.
 */
export const evictOldest = <Entry>(
	entries: Map<string | number, Entry>,
	most: number,
	isInUse: (entry: Entry) => boolean,
): void => {
	for (const [key, entry] of entries) {
		if (entries.size <= most) return;
		if (!isInUse(entry)) entries.delete(key);
	}
};
