/** "Rate limits": 10 simultaneous ordinary synchronous requests. */
export const WIDTH = 10;

/** Runs `work` for the numbers from 0 to `count` - 1, ten at a time. The results are in order. */
export async function tenAtATime<Result>(
	count: number,
	work: (n: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	let next = 0;
	const worker = async () => {
		while (next < count) {
			const n = next++;
			results[n] = await work(n);
		}
	};
	await Promise.all(Array.from({ length: WIDTH }, worker));
	return results;
}
