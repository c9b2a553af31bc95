import { SLICE_MS, type Clock } from '../time';

/** The time between two lines: at most five seconds, because it is checked once a second. */
export const REPORT_EVERY_MS = 4000;

/** Writes a line into n8n's log every few seconds while a run goes on. */
export class ProgressLog {
	private reportedAt: number;

	/** How many promises `during` waits for. */
	private pending = 0;

	private isLooking = false;

	/** @param line makes the line when it is written */
	constructor(
		private readonly clock: Clock,
		private readonly log: ((message: string) => void) | undefined,
		private readonly line: () => string,
	) {
		this.reportedAt = clock.now();
	}

	reportNow(): void {
		this.reportedAt = this.clock.now();
		this.log?.(this.line());
	}

	/** Writes lines until the work has ended. */
	async during<T>(work: Promise<T>): Promise<T> {
		this.pending += 1;
		if (!this.isLooking) void this.look();
		try {
			return await work;
		} finally {
			this.pending -= 1;
		}
	}

	private async look(): Promise<void> {
		this.isLooking = true;
		while (this.pending > 0) {
			await this.clock.sleep(SLICE_MS);
			const isDue = this.clock.now() - this.reportedAt >= REPORT_EVERY_MS;
			if (isDue && this.pending > 0) this.reportNow();
		}
		this.isLooking = false;
	}
}
