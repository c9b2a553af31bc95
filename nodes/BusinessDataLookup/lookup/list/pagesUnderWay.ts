import { RunCanceled } from '../../failure';
import type { FetchPage, FirstPage } from './pageSizes';
import { resultOrError, isOutOfBudget, isRefused, type PageOrError } from './records';

/** The later pages of a list, fetched in parallel. */
export class PagesUnderWay {
	/** The number of the last page that was begun. */
	begun: number;

	/** Why the list fails. */
	failure?: Error;

	/** The first page that the service refused. No later page is requested. */
	private refused = Infinity;

	/** The pages that were begun and not taken yet, in their order. */
	private readonly pending: Array<Promise<PageOrError>> = [];

	private readonly stop = new AbortController();

	private readonly signal: AbortSignal;

	/** @param until aborted when the list is no longer wanted */
	constructor(
		private readonly fetch: FetchPage,
		private readonly first: FirstPage,
		until?: AbortSignal,
	) {
		this.begun = first.number;
		this.signal = AbortSignal.any([until ?? [], this.stop.signal].flat());
	}

	beginUpTo(last: number): void {
		while (this.begun < last) {
			this.begun += 1;
			this.pending.push(this.arrival(this.begun));
		}
	}

	/** The first page that was begun and not taken. */
	async take(): Promise<PageOrError> {
		return await this.pending.shift()!;
	}

	/** Cancels pages that weren't sent, and waits for the others. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.all(this.pending);
	}

	private async arrival(page: number): Promise<PageOrError> {
		const { signal } = this;
		if (signal.aborted || page > this.refused) return new RunCanceled();
		const arrived = await resultOrError(this.fetch(page, this.first.size, signal));
		// Earlier pages are still needed. A used-up budget stops later pages by itself.
		if (isRefused(arrived)) this.refused = Math.min(this.refused, page);
		// A page that wasn't sent doesn't count as a failure.
		else if (arrived instanceof Error && !isOutOfBudget(arrived) && !signal.aborted) {
			this.failure ??= arrived;
			this.stop.abort();
		}
		return arrived;
	}
}
