import type { FetchPage, FirstPage } from './pageSizes';
import { resultOrError, type Page } from './records';

/** The later pages of a list, fetched in parallel and taken in order. */
export class PagesUnderWay {
	/** The number of the last page that was begun. */
	begun: number;

	private readonly pending: Array<Promise<Page | Error>> = [];

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
			this.pending.push(resultOrError(this.fetch(this.begun, this.first.size, this.signal)));
		}
	}

	/** Waits for the next page, and returns it. */
	async take(): Promise<Page | Error> {
		return await this.pending.shift()!;
	}

	/** Cancels calls that weren't sent, and waits for the others. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.all(this.pending);
	}
}
