import { PAGE_SIZE } from '../../catalogue/limits';
import { isOutOfBudget, isTemporary, LookupFailure, unexpectedFailure } from '../../failure';
import type { FetchedList, Incomplete } from '../../output/result';
import type { Run } from '../../service/run';
import { DEFAULT_CONCURRENCY } from '../../service/rateLimit/allowance';
import { whyListEnds } from './incomplete';
import { Progress, type FirstPage, type Page } from './progress';
import { RecordCollector, type ListOptions } from './recordCollector';

/** Fetches a page by its number, from 1, and its size. The signal cancels a later page. */
type FetchPage = (
	page: number,
	size: number,
	signal?: AbortSignal,
) => Promise<Page | LookupFailure>;

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	startPage?: number;
	run: Pick<Run, 'planMore' | 'rejectedPageSize'>;
}

/**
 * Reads a list by page number. The first page says how many pages there are; the others are fetched in parallel.
 * Source: "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: PagesOptions,
): Promise<FetchedList | LookupFailure> => {
	const firstPage = await fetchFirstPage(fetch, options);
	if (firstPage instanceof LookupFailure) return firstPage;
	const laterPages = new LaterPages(fetch, firstPage, options.signal);
	const reader = new PageReader(firstPage, laterPages, options);
	return await reader.read().finally(async () => await laterPages.end());
};

/** Reads the pages of a list in order. A page without new records ends the list, whatever the service says. */
class PageReader {
	private readonly collector: RecordCollector;

	private readonly progress: Progress;

	constructor(
		private readonly firstPage: FirstPage,
		private readonly laterPages: LaterPages,
		private readonly options: PagesOptions,
	) {
		this.collector = new RecordCollector(options);
		this.progress = new Progress(firstPage);
	}

	async read(): Promise<FetchedList | LookupFailure> {
		const { progress, collector, laterPages, firstPage } = this;
		const { range, isEnough, run } = this.options;
		await this.add(firstPage.page, firstPage.skip);
		// Don't plan calls for a list that may end at any page.
		if (!range && !isEnough) run.planMore(Math.max(0, this.lastWanted - progress.lastReadPage));
		while (!collector.isFull && progress.lastReadPage < this.lastWanted) {
			const pagesLeft = this.lastWanted - laterPages.lastBegun;
			if (isEnough?.(pagesLeft, progress.fullSize))
				return { ...this.toList(), hasUnreadPages: true };
			// Nobody knows how many pages a date range has, so fetch them one by one.
			const ahead = progress.lastReadPage + (range ? 1 : DEFAULT_CONCURRENCY);
			const page = await laterPages.next(Math.min(this.lastWanted, ahead));
			if (page instanceof LookupFailure) return this.endWith(page);
			await this.add(page);
		}
		return this.finishedList;
	}

	/** @param skip this many of its rows, at the beginning */
	private async add(page: Page, skip = 0): Promise<void> {
		this.progress.add(page, await this.collector.add(page.records.slice(skip)));
		this.options.range?.addPage(page.records);
	}

	/**
	 * The number of the last page to read, as far as known. Once the list has ended, pages that were already requested
	 * are still read.
	 */
	private get lastWanted(): number {
		const { collector, progress, options } = this;
		if (progress.pageWithoutNew !== undefined || options.range?.isPassed)
			return this.laterPages.lastBegun;
		const pagesWanted = Math.ceil((options.limit - collector.count) / progress.fullSize);
		return Math.min(progress.lastPage, progress.lastReadPage + pagesWanted);
	}

	private toList(incomplete?: Incomplete): FetchedList {
		const { records, undated } = this.collector;
		// The service's total isn't that of the date range.
		const total = this.options.range ? undefined : this.progress.total;
		const notOrdered = this.options.range?.incomplete;
		return { kind: 'list', records, undated, total, incomplete: incomplete ?? notOrdered };
	}

	/** The list if no page is left, or no more are wanted. */
	private get finishedList(): FetchedList {
		const { isFull, exceedsLimit } = this.collector;
		const isPassed = this.options.range?.isPassed ?? false;
		const hasMore = exceedsLimit || (!isPassed && this.progress.hasFurtherPages);
		const list = this.toList(isFull || isPassed ? undefined : this.progress.mismatch);
		return { ...list, hitLimit: isFull && hasMore };
	}

	/** The list if its next page fails, or the failure if that concerns the whole list. */
	private endWith(failure: LookupFailure): FetchedList | LookupFailure {
		const page = this.progress.lastReadPage + 1;
		const end = this.options.isAllOrNothing ? undefined : whyListEnds(`page ${page}`, failure);
		if (!end) return failure;
		// Don't offer to continue at a page that the service doesn't have.
		const isMissing = !isOutOfBudget(failure) && !isTemporary(failure.facts.kind);
		const resumeAt = isMissing ? undefined : { page, pageSize: this.firstPage.requestedSize };
		return this.toList({ ...end, resumeAt });
	}
}

/**
 * Fetches the first page of a list. The document gives both 50 and 250 as the largest size for one search, so each run
 * finds out which sizes the service takes. If it rejects a size, pages of 50 are read.
 */
const fetchFirstPage = async (
	fetch: FetchPage,
	{ startPage = 1, pageSize, run }: PagesOptions,
): Promise<FirstPage | LookupFailure> => {
	if (pageSize < (run.rejectedPageSize ?? Infinity)) {
		const page = await fetch(startPage, pageSize);
		if (!(page instanceof LookupFailure))
			return { number: startPage, requestedSize: pageSize, page };
		if (pageSize <= PAGE_SIZE || !isSizeRejected(page)) return page;
		run.rejectedPageSize = pageSize;
	}
	const before = (startPage - 1) * pageSize;
	const number = Math.floor(before / PAGE_SIZE) + 1;
	const page = await fetch(number, PAGE_SIZE);
	if (page instanceof LookupFailure) return page;
	return { number, requestedSize: PAGE_SIZE, page, skip: before % PAGE_SIZE };
};

const isSizeRejected = ({ facts }: LookupFailure): boolean =>
	(facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/** The later pages of a list, fetched in parallel and returned in order. */
class LaterPages {
	/** The number of the last page that was begun. */
	lastBegun: number;

	/** The pages that were begun and not returned so far. */
	private readonly begun: Array<Promise<Page | LookupFailure>> = [];

	private readonly stop = new AbortController();

	private readonly signal: AbortSignal;

	/** @param listSignal aborted when the list is no longer needed */
	constructor(
		private readonly fetch: FetchPage,
		private readonly firstPage: FirstPage,
		listSignal?: AbortSignal,
	) {
		this.lastBegun = firstPage.number;
		this.signal = AbortSignal.any([listSignal ?? [], this.stop.signal].flat());
	}

	/** Begins all pages up to `last`, and returns the next one. */
	async next(last: number): Promise<Page | LookupFailure> {
		while (this.lastBegun < last) this.begun.push(this.begin());
		return await (this.begun.shift() ?? this.begin());
	}

	private async begin(): Promise<Page | LookupFailure> {
		this.lastBegun += 1;
		const { requestedSize } = this.firstPage;
		const page = this.fetch(this.lastBegun, requestedSize, this.signal);
		return await page.catch(unexpectedFailure);
	}

	/** Cancels calls that weren't sent, and waits for the others. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.all(this.begun);
	}
}
