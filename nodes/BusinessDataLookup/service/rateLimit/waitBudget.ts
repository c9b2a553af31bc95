/**
 * How long a run may wait for the rate limit in all (`maxWait`), in ms. Calls that wait side by side
 * count once: it is the run's time, not the sum of its calls' times.
 */
export class WaitBudget {
	waited = 0;

	/** Until when time is counted, in ms. */
	private countedUntil = -Infinity;

	constructor(readonly limit: number) {}

	get left(): number {
		return this.limit - this.waited;
	}

	/** What of the time from one instant to another is not counted yet, in ms. */
	uncounted(from: number, to: number): number {
		return Math.max(0, to - Math.max(from, this.countedUntil));
	}

	/** Counts the time from one instant to another, unless it is counted already. */
	spend(from: number, to: number): void {
		this.waited += this.uncounted(from, to);
		this.countedUntil = Math.max(this.countedUntil, to);
	}
}
