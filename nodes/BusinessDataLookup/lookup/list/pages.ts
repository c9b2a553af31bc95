import { failureOrThrow, LookupFailure, isTemporary, RunCanceled } from '../../failure';
import { MAX_PARALLEL } from '../pool';
import { fetchFirstPage, type FetchPage, type FirstPage, type ListRun } from './pageSizes';
import { PagesUnderWay } from './pagesUnderWay';
import { RecordCollector, type ListOptions } from './recordCollector';
import { whyListEnds, notAll, type Incomplete, type Page, type Records } from './records';

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	first?: number;
	run: ListRun;
	/** Called after the first page with the number of calls that the list still takes. */
	planMore?: (calls: number) => void;
}

/** What is known of a list from the pages read so far. */
interface Progress {
	/** The numbers of the first page that was read and of the newest. */
	first: number;
	newest: number;
	/** How many records were asked for on a page, and how many a full page has. */
	asked: number;
	size: number;
	/** How many records come before the page that was asked for. */
	before: number;
	/** Records on the newest page, and different ones on all pages. */
	count: number;
	found: number;
	/** The number of the first page that brought nothing new. */
	pageWithoutNew?: number;
	/** All rows behind the newest page are too old. */
	isTooOld?: boolean;
	/** The largest numbers of records and pages in all that a page gave. */
	total?: number;
	pages?: number;
	hasMore?: unknown;
}

const larger = (a: number | undefined, b: number | undefined): number | undefined =>
	a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** How many records a full page has. The service may return fewer than requested: any page but the last shows that. */
const fullPageSize = ({ number, size: asked, page }: FirstPage): number => {
	const { length: count } = page.records;
	const { pages = 1, total = Infinity } = page;
	const isLast = number >= pages && (number - 1) * asked + count >= total;
	return isLast ? asked : Math.min(asked, count || asked);
};

/**
 * The number of the last page, as far as known. If the service gives neither a total nor `has_more`, only an empty page
 * is the end.
 */
const lastPage = ({ newest, count, asked, size, total, pages, hasMore }: Progress): number => {
	const byTotal = total === undefined ? undefined : Math.ceil(total / size);
	// Ignore a page count below the newest page.
	const isPageCountPlausible = pages !== undefined && pages >= newest;
	// The service may have counted pages of the requested size.
	if (isPageCountPlausible) return size < asked ? Math.max(pages, byTotal ?? 0) : pages;
	if (byTotal !== undefined) return byTotal;
	if (typeof hasMore === 'boolean') return hasMore ? newest + 1 : newest;
	return count === 0 ? newest : newest + 1;
};

/** Whether the service says that wanted records follow the newest page. */
const hasFurtherPages = (progress: Progress): boolean => {
	const { newest, isTooOld, total, pages, hasMore } = progress;
	return !isTooOld && (total ?? pages ?? hasMore) !== undefined && newest < lastPage(progress);
};

/** Why a list that ended before its limit isn't complete; undefined if it is. */
const mismatchOf = (progress: Progress): Incomplete | undefined => {
	const { first, before, found, pageWithoutNew, total, pages, hasMore } = progress;
	if (total !== undefined) {
		const left = Math.max(0, total - before);
		if (found === left) return undefined;
		const from = first > 1 ? ` from page ${first} on` : '';
		return notAll(
			found < left
				? `${found} of the ${left} records the service counts${from} were found: rows moved between pages meanwhile, or its count is off`
				: `${found} records were found, more than the ${left} the service counts${from}`,
		);
	}
	if (pageWithoutNew === undefined) return undefined;
	if (hasMore !== true && (pageWithoutNew === first || (pages ?? 0) < pageWithoutNew))
		return undefined;
	return notAll(`the service says there is more, but page ${pageWithoutNew} brought nothing new`);
};

/** Collects the pages of a list in order. A page without new records ends the list, whatever the service says. */
const collectPages = async (
	firstPage: FirstPage,
	underWay: PagesUnderWay,
	options: PagesOptions,
): Promise<Records | LookupFailure> => {
	const { range, limit } = options;
	const { number: first, size: asked, skip = 0 } = firstPage;
	const collector = new RecordCollector(options);
	const size = fullPageSize(firstPage);
	const before = (first - 1) * size + skip;
	const progress: Progress = { first, newest: first, asked, size, before, count: 0, found: 0 };
	const found = (incomplete = range?.doubt): Records => {
		const { records, undated } = collector;
		return { records, undated, total: range ? undefined : progress.total, incomplete };
	};
	for (let page: Page = firstPage.page; ; progress.newest += 1) {
		const { newest } = progress;
		const fresh = await collector.add(page.records.slice(newest === first ? skip : 0));
		if (fresh === 0) progress.pageWithoutNew ??= newest;
		progress.found += fresh;
		progress.count = page.records.length;
		progress.total = larger(progress.total, page.total);
		progress.pages = larger(progress.pages, page.pages);
		progress.hasMore = page.hasMore;
		progress.isTooOld = range?.endsOn(page.records);
		const wanted = newest + Math.ceil((limit - collector.count) / size);
		const isOver = progress.pageWithoutNew !== undefined || progress.isTooOld;
		const last = isOver ? underWay.begun : Math.min(lastPage(progress), wanted);
		if (collector.isFull || newest >= last) break;
		if (options.isEnough?.(collector.records, last - underWay.begun, size))
			return { ...found(), hasMore: true };
		if (newest === first && !range) options.planMore?.(last - newest);
		// Nobody knows how many pages a date range has, so fetch them one by one.
		underWay.beginUpTo(Math.min(last, newest + (range ? 1 : MAX_PARALLEL)));
		const next = await underWay.take();
		if (next instanceof Error) {
			const failure = failureOrThrow(next);
			const end = options.isAllOrNothing ? undefined : whyListEnds(`page ${newest + 1}`, failure);
			if (!end) return failure;
			// Don't offer to continue at a page that the service doesn't have.
			const isGone = end.endedBy === 'refusal' && !isTemporary(failure.facts.kind);
			const resumeAt = isGone ? undefined : { page: newest + 1, pageSize: asked };
			return found({ ...end, resumeAt });
		}
		page = next;
	}
	const hitLimit = collector.isFull && (collector.hasMore || hasFurtherPages(progress));
	const isCut = collector.isFull || progress.isTooOld;
	return { ...found(isCut ? undefined : mismatchOf(progress)), hitLimit };
};

/**
 * Reads a list by page number. The first page says how many pages there are; the others are fetched in parallel. Throws
 * RunCanceled. Source: "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: PagesOptions,
): Promise<Records | LookupFailure> => {
	const { first = 1, pageSize, signal, run } = options;
	if (signal?.aborted) throw new RunCanceled();
	const firstPage = await fetchFirstPage(fetch, first, pageSize, run);
	if (firstPage instanceof LookupFailure) return firstPage;
	const underWay = new PagesUnderWay(fetch, firstPage, signal);
	return await collectPages(firstPage, underWay, options).finally(async () => await underWay.end());
};
