/** A clock that stands still until a test moves it. */
export class TestClock {
	/** @param ms Unix milliseconds; by default with 300 ms, so that rounding is seen */
	constructor(private ms = Date.UTC(2025, 5, 15, 12, 30, 0, 300)) {}

	readonly now = (): number => this.ms;

	pass(ms: number): void {
		this.ms += ms;
	}
}
