/**
 * So many shared calls may teach nothing before all jobs that are left are asked for alone. Three, so
 * that the first calls need not wait for one another, and so that a refused call can be split once.
 */
const MOST_WASTED_CALLS = 3;

/**
 * Sees to it that sharing calls does not cost more than a call for each job.
 *
 * Invariant: `spare` is the jobs that shared calls have settled, less the shared calls made or under way;
 * it never falls below -MOST_WASTED_CALLS. A job that is asked for alone costs its own call, so in all
 * there are never more calls than jobs and those three.
 */
export class CallAccount {
	private spare = 0;

	private underWay = 0;

	private isClosed = false;

	private waiting: Array<() => void> = [];

	/** Waits until it is known whether a shared call can be afforded, and makes the entry for it. */
	async mayShare(): Promise<boolean> {
		while (!this.isClosed && !this.affords && this.underWay > 0) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		return this.sharesNow();
	}

	/** Makes the entry for a shared call that is to leave at once, where it can be afforded now. */
	sharesNow(): boolean {
		if (this.isClosed || !this.affords) return false;
		this.spare -= 1;
		this.underWay += 1;
		return true;
	}

	/** A shared call has ended; what it settles is told before anything else is awaited. */
	ended(): void {
		this.underWay -= 1;
		const waiting = this.waiting;
		this.waiting = [];
		for (const resolve of waiting) resolve();
	}

	/** A call that has its entry is not made on this account. */
	takenBack(): void {
		this.spare += 1;
		this.ended();
	}

	/** Jobs were settled by a shared call. */
	settled(jobs: number): void {
		this.spare += jobs;
	}

	/** No call is to be shared any more. */
	close(): void {
		this.isClosed = true;
	}

	private get affords(): boolean {
		return this.spare > -MOST_WASTED_CALLS;
	}
}
