import { LookupFailure, unexpectedFailure } from '../../failure';
import type { FetchedList } from '../../output/result';
import { DEFAULT_CONCURRENCY } from '../../service/rateLimit/allowance';
import { endEarly } from './incomplete';
import { Progress, type Page } from './progress';
import { RecordCollector, type ListOptions } from './recordCollector';

/** Fetches a page by its number, from 1. The signal cancels a later page. */
type FetchPage = (page: number, signal?: AbortSignal) => Promise<Page | LookupFailure>;

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	startPage?: number;
	/** Plans calls for later pages. Returns why they can't all be made. */
	plan: (calls: number) => LookupFailure | undefined;
	/** What to set to go on from a page in a later run; absent if that isn't possible. */
	howToGoOn?: (page: number) => string;
}

/**
 * Reads a list by page number. The first page says how many pages there are; the others are fetched in parallel.
 * Source: "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: PagesOptions,
): Promise<FetchedList | LookupFailure> => {
	const page = await fetch(options.startPage ?? 1);
	if (page instanceof LookupFailure) return page;
	const reader = new PageReader(fetch, page, options);
	return await reader.read(page).finally(async () => await reader.end());
};

/** Reads the pages of a list in order. A page without new records ends the list, whatever the service says. */
class PageReader {
	private readonly collector: RecordCollector;

	private readonly progress: Progress;

	/** The number of the last page that was begun, and the pages that were begun and not read so far. */
	private lastBegun: number;
	private readonly begun: Array<Promise<Page | LookupFailure>> = [];

	private readonly stop = new AbortController();

	constructor(
		private readonly fetch: FetchPage,
		firstPage: Page,
		private readonly options: PagesOptions,
	) {
		const { startPage = 1, pageSize } = options;
		this.collector = new RecordCollector(options);
		this.progress = new Progress(startPage, pageSize, firstPage);
		this.lastBegun = startPage;
	}

	async read(firstPage: Page): Promise<FetchedList | LookupFailure> {
		const { progress, collector } = this;
		const { range, isEnough, plan, ifIncomplete } = this.options;
		await this.add(firstPage);
		const pagesLeft = Math.max(0, this.lastWanted - progress.lastReadPage);
		if (pagesLeft > 0 && isEnough?.(pagesLeft, progress.fullSize))
			return { ...this.toList(), hasUnreadPages: true };
		// Nobody knows how many pages a date range has, so don't plan them.
		const failure = range || pagesLeft === 0 ? undefined : plan(pagesLeft);
		if (failure && ifIncomplete === 'fail') return this.endWith(failure);
		while (!collector.isFull && progress.lastReadPage < this.lastWanted) {
			// Fetch the pages of a date range one by one.
			const ahead = progress.lastReadPage + (range ? 1 : DEFAULT_CONCURRENCY);
			while (this.lastBegun < Math.min(this.lastWanted, ahead)) this.begin();
			const page = await this.begun.shift();
			if (!page) break;
			if (page instanceof LookupFailure) return this.endWith(page);
			await this.add(page);
		}
		return this.finishedList;
	}

	/** Cancels calls that weren't sent, and waits for the others. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.all(this.begun);
	}

	private begin(): void {
		this.lastBegun += 1;
		const signal = AbortSignal.any([this.options.signal ?? [], this.stop.signal].flat());
		this.begun.push(this.fetch(this.lastBegun, signal).catch(unexpectedFailure));
	}

	private async add(page: Page): Promise<void> {
		this.progress.add(page, await this.collector.add(page.records));
		this.options.range?.addPage(page.records);
	}

	/**
	 * The number of the last page to read, as far as known. Once the list has ended, pages that were already requested
	 * are still read.
	 */
	private get lastWanted(): number {
		const { collector, progress, options } = this;
		if (progress.pageWithoutNew !== undefined || options.range?.isPassed) return this.lastBegun;
		const pagesWanted = Math.ceil((options.limit - collector.count) / progress.fullSize);
		return Math.min(progress.lastPage, progress.lastReadPage + pagesWanted);
	}

	private toList(warning?: string): FetchedList {
		const { records, undated } = this.collector;
		const { range } = this.options;
		// The service's total isn't that of the date range.
		const total = range ? undefined : this.progress.total;
		return { kind: 'list', records, undated, total, warning: range?.warning ?? warning };
	}

	/** The list if no page is left, or no more are wanted. */
	private get finishedList(): FetchedList {
		const { isFull, exceedsLimit, count } = this.collector;
		const { range } = this.options;
		const hasMore = exceedsLimit || (!range?.isPassed && this.progress.hasFurtherPages);
		const kept = range ? undefined : count;
		const list = this.toList(isFull || range?.isPassed ? undefined : this.progress.mismatch(kept));
		return { ...list, hitLimit: isFull && hasMore };
	}

	/** The result of a list whose next page can't be read: a failure, or what was read. */
	private endWith(cause: LookupFailure): FetchedList | LookupFailure {
		const { lastReadPage, pageCount } = this.progress;
		const page = lastReadPage + 1;
		const howToGoOn = this.options.howToGoOn?.(page);
		const list = this.toList();
		const read = { count: this.collector.count, total: list.total, page, pageCount, howToGoOn };
		return endEarly(cause, list, read, this.options.ifIncomplete);
	}
}
