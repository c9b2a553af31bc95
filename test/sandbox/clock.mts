/** A clock that stands still until it is told to move. */
export class Clock {
	/** Unix milliseconds; the default is half past twelve and 300 ms, so that roundings show. */
	constructor(private ms = Date.UTC(2025, 5, 15, 12, 30, 0, 300)) {}

	readonly now = (): number => this.ms;

	pass(ms: number): void {
		this.ms += ms;
	}
}
