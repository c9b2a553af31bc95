/**
 * How long a run may wait for the rate limit in all (`maxWait`), in ms. Calls that wait side by side
 * count once: it is the run's time, not the sum of its calls' times.
 */
export class WaitBudget {
	waited = 0;

	constructor(readonly limit: number) {}

	get left(): number {
		return this.limit - this.waited;
	}

	spend(ms: number): void {
		this.waited += ms;
	}
}
