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

	/** How much of the time from one instant to another is not counted yet, in ms. */
	uncounted(from: number, to: number): number {
		return Math.max(0, to - Math.max(from, this.countedUntil));
	}

	/** Counts the time from one instant to another, as far as it is not counted already. */
	spend(from: number, to: number): void {
		this.waited += this.uncounted(from, to);
		this.countedUntil = Math.max(this.countedUntil, to);
	}
}
