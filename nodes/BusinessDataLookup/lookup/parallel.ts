/** A part of a run's work. It may return further tasks. */
export type Task = () => Promise<Task[]>;

/**
 * Works on tasks at the same time. Tasks that another one returns go before those that wait. Throws the first error of a
 * task.
 *
 * @param atOnce how many tasks may be under way now, at least 1
 */
export const workInParallel = async (tasks: Task[], atOnce: () => number): Promise<void> => {
	const waiting = [...tasks].reverse();
	let underWay = 0;
	await new Promise<void>((resolve, reject) => {
		const work = async (task: Task) => {
			// There may be more tasks than a function takes as arguments.
			for (const next of (await task()).reverse()) waiting.push(next);
			underWay -= 1;
			beginTasks();
		};
		const beginTasks = () => {
			while (waiting.length > 0 && underWay < atOnce()) {
				const [task] = waiting.splice(-1);
				underWay += 1;
				void work(task).catch(reject);
			}
			if (underWay === 0) resolve();
		};
		beginTasks();
	});
};
