import { RunCanceled, type LookupFailure } from '../../failure';
import { arrivalOf, isOutOfBudget, isRefused, type Arrival, type Page } from './records';

/** Fetches a page by its number (from 1) and size. A page that the signal keeps from leaving is a failure. Throws RunCanceled. */
export type FetchPage = (
	page: number,
	size: number,
	until?: AbortSignal,
) => Promise<Page | LookupFailure>;

/** The pages of a list, after its first one, that are fetched side by side. */
export class PagesUnderWay {
	/** The number of the last page that was begun. */
	begun: number;

	/** Why the list fails. */
	failure?: Error;

	/** The first page that the service refused. No page after it is begun. */
	private refused = Infinity;

	/** The pages that were begun and not taken yet, in their order. */
	private readonly coming: Array<Promise<Arrival>> = [];

	private readonly stop = new AbortController();

	private readonly signal: AbortSignal;

	/**
	 * @param first the number and size of the first page
	 * @param until aborted when the list is no longer wanted
	 */
	constructor(
		private readonly fetch: FetchPage,
		private readonly first: { number: number; size: number },
		until?: AbortSignal,
	) {
		this.begun = first.number;
		const { signal } = this.stop;
		this.signal = until ? AbortSignal.any([until, signal]) : signal;
	}

	beginUpTo(last: number): void {
		while (this.begun < last) {
			this.begun += 1;
			this.coming.push(this.arrival(this.begun));
		}
	}

	/** The first page that was begun and not taken. */
	async take(): Promise<Arrival> {
		return await this.coming.shift()!;
	}

	/** Keeps pages that have not left from leaving, and waits for the others. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.all(this.coming);
	}

	private async arrival(page: number): Promise<Arrival> {
		const { signal } = this;
		if (signal.aborted || page > this.refused) return new RunCanceled();
		const arrived = await arrivalOf(this.fetch(page, this.first.size, signal));
		// The pages before are still wanted. A used-up budget keeps later pages away by itself.
		if (isRefused(arrived)) this.refused = Math.min(this.refused, page);
		// A page that was kept from being sent is no failure.
		else if (arrived instanceof Error && !isOutOfBudget(arrived) && !signal.aborted) {
			this.failure ??= arrived;
			this.stop.abort();
		}
		return arrived;
	}
}
