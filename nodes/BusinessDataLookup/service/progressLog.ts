import { Ticker, type Clock } from '../time';

/** The time between two lines: at most five seconds, because it is checked once a second. */
export const REPORT_EVERY_MS = 4000;

/** Writes a line into n8n's log every few seconds while a run goes on. */
export class ProgressLog {
	private reportedAt: number;

	/** How many promises `during` waits for. */
	private pending = 0;

	private readonly ticker: Ticker;

	/** @param line makes the line when it is written */
	constructor(
		private readonly clock: Clock,
		private readonly log: ((message: string) => void) | undefined,
		private readonly line: () => string,
	) {
		this.reportedAt = clock.now();
		this.ticker = new Ticker(
			clock,
			() => (this.pending > 0 ? Infinity : undefined),
			() => this.reportIfDue(),
		);
	}

	reportNow(): void {
		this.reportedAt = this.clock.now();
		this.log?.(this.line());
	}

	/** Writes lines until the work has ended. */
	async during<T>(work: Promise<T>): Promise<T> {
		this.pending += 1;
		this.ticker.start();
		try {
			return await work;
		} finally {
			this.pending -= 1;
		}
	}

	private reportIfDue(): void {
		const isDue = this.clock.now() - this.reportedAt >= REPORT_EVERY_MS;
		if (isDue && this.pending > 0) this.reportNow();
	}
}
