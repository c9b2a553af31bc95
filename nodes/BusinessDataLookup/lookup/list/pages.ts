import { failureOrThrow, LookupFailure, isTemporary, RunCanceled } from '../../failure';
import { MAX_PARALLEL } from '../pool';
import type { FirstPage, PageSizes } from './pageSizes';
import { PagesUnderWay, type FetchPage } from './pagesUnderWay';
import { RecordCollector, type ListOptions } from './recordCollector';
import { whyListEnds, isRefused, notAll, type Page, type Records } from './records';

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	first?: number;
	/** What the run knows of the sizes that the service takes. */
	sizes: PageSizes;
	/** Called after the first page with the number of calls that the list still takes. */
	planMore?: (calls: number) => void;
}

/** What is known of a list from the pages read so far. */
interface Progress {
	/** The numbers of the first page that was read and of the newest. */
	first: number;
	newest: number;
	/** How many records a full page has, and how many of the first page are skipped. */
	size: number;
	skip: number;
	/** Records on the newest page. */
	count: number;
	/** The number of the first page that brought nothing new. */
	pageWithoutNew?: number;
	/** All rows behind the newest page are too old. */
	isTooOld: boolean;
	/** The largest numbers of records and pages in all that a page gave. */
	total?: number;
	pages?: number;
	hasMore?: unknown;
}

const larger = (a: number | undefined, b: number | undefined): number | undefined =>
	a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** How many records a full page has. The service may return fewer than requested: any page but the last shows that. */
const fullPageSize = (
	{ records, total, pages }: Page,
	{ number, size: asked }: FirstPage,
): number => {
	const { length: count } = records;
	const isLast = number >= (pages ?? 1) && (number - 1) * asked + count >= (total ?? Infinity);
	return isLast ? asked : Math.min(asked, count || asked);
};

/**
 * The number of the last page, as far as known. If the service gives neither a total nor `has_more`, only an empty page
 * is the end.
 */
const lastPage = (progress: Progress, asked: number): number => {
	const { newest, count, size, total, pages, hasMore } = progress;
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
const hasFurtherPages = (progress: Progress, asked: number): boolean => {
	const { newest, isTooOld, total, pages, hasMore } = progress;
	return (
		!isTooOld && (total ?? pages ?? hasMore) !== undefined && newest < lastPage(progress, asked)
	);
};

/** Why a list that ended before its limit isn't complete; undefined if it is. */
const mismatchOf = (progress: Progress, found: number): string | undefined => {
	const { first, size, skip, pageWithoutNew, total, pages, hasMore } = progress;
	if (total !== undefined) {
		const left = Math.max(0, total - (first - 1) * size - skip);
		if (found === left) return undefined;
		const from = first > 1 ? ` from page ${first} on` : '';
		return found < left
			? `${found} of the ${left} records the service counts${from} were found: rows moved between pages meanwhile, or its count is off`
			: `${found} records were found, more than the ${left} the service counts${from}`;
	}
	if (pageWithoutNew === undefined) return undefined;
	if (hasMore !== true && (pageWithoutNew === first || (pages ?? 0) < pageWithoutNew))
		return undefined;
	return `the service says there is more, but page ${pageWithoutNew} brought nothing new`;
};

/**
 * Reads a list by page number. The first page says how many pages there are; the others are fetched in parallel and
 * collected in order. A page without new records ends the list, whatever the service says. Throws RunCanceled. Source:
 * "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: PagesOptions,
): Promise<Records | LookupFailure> => {
	const { first: startPage = 1, pageSize, range, signal, sizes } = options;
	if (signal?.aborted) throw new RunCanceled();
	const firstPage = await sizes.open(startPage, pageSize, async (number, size) => {
		return await fetch(number, size, signal);
	});
	let { page } = firstPage;
	if (page instanceof LookupFailure) return page;
	const collector = new RecordCollector(options);
	const underWay = new PagesUnderWay(fetch, firstPage, signal);
	const size = fullPageSize(page, firstPage);
	const { number: first, skip = 0 } = firstPage;
	const progress: Progress = { first, newest: first, size, skip, count: 0, isTooOld: false };
	const found = (): Records => {
		const { records, undated } = collector;
		const incomplete =
			range?.doubt === undefined ? undefined : { why: range.doubt, certain: false };
		return { records, undated, total: range ? undefined : progress.total, incomplete };
	};
	for (;;) {
		const rows = progress.newest === first ? page.records.slice(skip) : page.records;
		const fresh = await collector.add(rows);
		if (fresh === 0) progress.pageWithoutNew ??= progress.newest;
		progress.count = page.records.length;
		progress.total = larger(progress.total, page.total);
		progress.pages = larger(progress.pages, page.pages);
		progress.hasMore = page.hasMore;
		const { newest, pageWithoutNew } = progress;
		const wanted = newest + Math.ceil((options.limit - collector.count) / size);
		if (range) progress.isTooOld = range.endsOn(page.records);
		const isOver = pageWithoutNew !== undefined || progress.isTooOld;
		const last = isOver ? underWay.begun : Math.min(lastPage(progress, firstPage.size), wanted);
		if (collector.isFull || newest >= last) break;
		if (options.isEnough?.(collector.records, last - underWay.begun, size)) {
			await underWay.end();
			return { ...found(), hasMore: true };
		}
		if (newest === first && !range) options.planMore?.(last - newest);
		// Nobody knows how many pages a date range has, so fetch them one by one.
		underWay.beginUpTo(Math.min(last, newest + (range ? 1 : MAX_PARALLEL)));
		const next = await underWay.take();
		if (next instanceof Error) {
			await underWay.end();
			const reason = isRefused(next) ? next : (underWay.failure ?? next);
			const end = options.isAllOrNothing ? undefined : whyListEnds(`page ${newest + 1}`, reason);
			if (!end) return failureOrThrow(reason);
			// Don't offer to continue at a page that the service doesn't have.
			const isGone = end.endedBy === 'refusal' && !isTemporary(failureOrThrow(reason).facts.kind);
			const resumeAt = isGone ? undefined : { page: newest + 1, pageSize: firstPage.size };
			const why = [end.why, range?.doubt].filter(Boolean).join('; ');
			return { ...found(), incomplete: { ...end, why, resumeAt } };
		}
		progress.newest += 1;
		page = next;
	}
	await underWay.end();
	const hitLimit =
		collector.isFull && (collector.hasMore || hasFurtherPages(progress, firstPage.size));
	const endsEarly = collector.isFull || range !== undefined;
	const why = endsEarly ? undefined : mismatchOf(progress, collector.count);
	return { ...found(), hitLimit, ...(why !== undefined && { incomplete: notAll(why) }) };
};
