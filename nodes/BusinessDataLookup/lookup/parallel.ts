import { DEFAULT_CONCURRENCY } from '../service/rateLimit/allowance';

/** The most unshared requests of a run, or pages of a list, at once. The limiter decides when each call is sent. */
export const MAX_PARALLEL = DEFAULT_CONCURRENCY;

/** Waits for all promises. Throws the first error only after all have ended. */
export const waitForAll = async <Result>(promises: Array<Promise<Result>>): Promise<Result[]> => {
	await Promise.allSettled(promises);
	return await Promise.all(promises);
};

/** Works on tasks in their order, at most MAX_PARALLEL at once. Throws the first error after all have ended. */
export const forEachInParallel = async <Task>(
	tasks: Task[],
	work: (task: Task) => Promise<unknown>,
): Promise<void> => {
	const left = tasks.values();
	const worker = async () => {
		for (const task of left) await work(task);
	};
	await waitForAll(Array.from({ length: MAX_PARALLEL }, worker));
};
