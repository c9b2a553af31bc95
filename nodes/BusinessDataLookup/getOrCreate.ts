/** Returns the value of a key in a map. Creates it if it is missing. */
export const getOrCreate = <Key, Value>(
	map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
	key: Key,
	create: () => Value,
): Value => {
	const found = map.get(key);
	if (found !== undefined) return found;
	const created = create();
	map.set(key, created);
	return created;
};
