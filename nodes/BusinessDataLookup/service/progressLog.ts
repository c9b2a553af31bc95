import type { Clock } from '../time';

/** A wait is looked at every second. */
const LOOK_EVERY_MS = 1000;
/** The time between two lines; with the second between two looks, five seconds at most. */
export const REPORT_EVERY_MS = 4000;

/** Writes a line into n8n's log every few seconds while a run goes on. */
export class ProgressLog {
	private reportedAt: number;

	/** How many calls somebody waits for. */
	private pending = 0;

	private isLooking = false;

	/** @param line what is to be written, at the time of writing */
	constructor(
		private readonly clock: Clock,
		private readonly log: ((message: string) => void) | undefined,
		private readonly line: () => string,
	) {
		this.reportedAt = clock.now();
	}

	/** Writes a line if the last one is old enough. */
	report(): void {
		const now = this.clock.now();
		if (now - this.reportedAt >= REPORT_EVERY_MS) this.reportNow();
	}

	reportNow(): void {
		this.reportedAt = this.clock.now();
		this.log?.(this.line());
	}

	/** Reports while something takes its time, such as a slow answer. */
	async during<T>(work: Promise<T>): Promise<T> {
		this.pending += 1;
		if (!this.isLooking) void this.lookWhilePending();
		try {
			return await work;
		} finally {
			this.pending -= 1;
		}
	}

	private async lookWhilePending(): Promise<void> {
		this.isLooking = true;
		while (this.pending > 0) {
			await this.clock.sleep(LOOK_EVERY_MS);
			if (this.pending > 0) this.report();
		}
		this.isLooking = false;
	}
}
