/** Source: "Rate limits": 10 simultaneous ordinary synchronous requests for the client account. */
const DEFAULT_LIMIT = 10;

/**
 * How many calls may be under way at once: the limit the service tells, narrowed while others of the
 * same account are refused or seen at work, grown back by one for each round of calls that went well.
 */
export class Concurrency {
	private limit = DEFAULT_LIMIT;

	private cap = DEFAULT_LIMIT;

	private inFlight = 0;

	private wentWell = 0;

	get free(): number {
		return Math.floor(this.cap) - this.inFlight;
	}

	get busy(): boolean {
		return this.inFlight > 0;
	}

	take(): void {
		this.inFlight += 1;
	}

	release(): void {
		this.inFlight -= 1;
	}

	/** A call was answered: the limit may have been told, and the number under way may grow. */
	answered(limit: number | undefined): void {
		if (limit !== undefined && limit !== this.limit) {
			this.limit = limit;
			this.cap = limit;
		}
		this.wentWell += 1;
		if (this.wentWell >= this.cap && this.cap < this.limit) {
			this.cap += 1;
			this.wentWell = 0;
		}
	}

	/** The service refused a call for being one too many. */
	refused(limit: number | undefined): void {
		this.limit = limit ?? this.limit;
		this.cap = Math.max(1, Math.floor(Math.min(this.cap, this.inFlight + 1) / 2));
		this.wentWell = 0;
	}
}
