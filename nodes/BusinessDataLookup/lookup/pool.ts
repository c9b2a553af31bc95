import { DEFAULT_CONCURRENCY } from '../service/rateLimit/allowance';

/** Most lookups of one run that are under way at once; the limiter decides how many calls leave. */
export const WIDTH = DEFAULT_CONCURRENCY;

/** The results of works that are under way. The first error is thrown only after all have ended. */
export const allOf = async <Result>(works: Array<Promise<Result>>): Promise<Result[]> => {
	await Promise.allSettled(works);
	return await Promise.all(works);
};

/** Works on tasks in their order, at most WIDTH at once. Throws the first error after all have ended. */
export const eachOf = async <Task>(
	tasks: Task[],
	work: (task: Task) => Promise<unknown>,
): Promise<void> => {
	const left = tasks.values();
	const worker = async () => {
		for (const task of left) await work(task);
	};
	await allOf(Array.from({ length: WIDTH }, worker));
};
