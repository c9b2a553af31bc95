/**
 * How long a run may wait for the rate limit in all (`maxWait`), in ms. Time in which several calls wait counts
 * once.
 */
export class WaitBudget {
	waited = 0;

	/** Time before this instant is counted already, in ms. */
	private countedUntil = -Infinity;

	constructor(readonly limit: number) {}

	get left(): number {
		return this.limit - this.waited;
	}

	/** Counts the time from one instant to another, as far as it is not counted already. */
	spend(from: number, to: number): void {
		const start = Math.max(from, this.countedUntil);
		if (to <= start) return;
		this.waited += to - start;
		this.countedUntil = to;
	}
}
