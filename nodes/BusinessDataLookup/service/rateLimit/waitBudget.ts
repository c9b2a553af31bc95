/**
 * How long a run may wait for the rate limit in all (`maxWait`). Calls that wait side by side
 * count once: it is the run's time, not the sum of its calls'.
 */
export class Patience {
	waited = 0;

	/** @param limit ms */
	constructor(private readonly limit: number) {}

	/** Milliseconds it can still wait. */
	get left(): number {
		return this.limit - this.waited;
	}

	spend(ms: number): void {
		this.waited += ms;
	}
}
