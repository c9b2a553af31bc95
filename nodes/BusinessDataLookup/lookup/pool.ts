/** Most lookups of one run that are under way at once; the limiter decides how many calls leave. */
export const WIDTH = 10;

/**
 * Runs `task` for each entry, at most `width` at once; the results keep the order of the entries. After
 * the first task that throws, nothing new is begun, what was begun is awaited, and the error is thrown.
 */
export const mapPool = async <Entry, Result>(
	entries: Entry[],
	task: (entry: Entry, index: number) => Promise<Result>,
	width = WIDTH,
): Promise<Result[]> => {
	const results = new Array<Result>(entries.length);
	const thrown: unknown[] = [];
	let next = 0;
	const work = async () => {
		while (next < entries.length && thrown.length === 0) {
			const index = next;
			next += 1;
			await task(entries[index], index).then(
				(result) => {
					results[index] = result;
				},
				(error: unknown) => thrown.push(error),
			);
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, entries.length) }, work));
	if (thrown.length > 0) throw thrown[0];
	return results;
};
