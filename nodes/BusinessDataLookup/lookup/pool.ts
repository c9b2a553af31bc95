/** Most lookups of one run that are under way at once; the limiter decides how many calls leave. */
export const WIDTH = 10;

/** Called when a task may begin. */
type Grant = () => void;

/**
 * Runs the tasks of one run, at most `width` at once, in the order they were given. After the first
 * that throws, nothing new is begun: all that wait for a place throw the same.
 */
export class Pool {
	private free: number;

	private waiting: Grant[] = [];

	/** How many of `waiting` have got their place. */
	private granted = 0;

	private broken?: { error: Error };

	constructor(width = WIDTH) {
		this.free = width;
	}

	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((grant) => this.waiting.push(grant));
		try {
			return await (this.broken ? Promise.reject(this.broken.error) : task());
		} catch (error) {
			this.broken ??= { error: error as Error };
			return await Promise.reject(error as Error);
		} finally {
			this.passOn();
		}
	}

	/** Gives a place to the task that waits longest. */
	private passOn(): void {
		if (this.granted === this.waiting.length) {
			this.free += 1;
			return;
		}
		const grant = this.waiting[this.granted];
		this.granted += 1;
		// Removed in bulk, because each removal moves all that follow.
		if (this.granted * 2 > this.waiting.length) {
			this.waiting = this.waiting.slice(this.granted);
			this.granted = 0;
		}
		grant();
	}
}

/** The results of works that are under way. The first error is thrown only after all have ended. */
export const allOf = async <Result>(works: Array<Promise<Result>>): Promise<Result[]> => {
	let failed: { error: Error } | undefined;
	const results = await Promise.all(
		works.map(
			async (work) =>
				await work.catch((error: Error) => {
					failed ??= { error };
				}),
		),
	);
	if (failed) throw failed.error;
	return results as Result[];
};
