import { failureIn, LookupFailure, mayPass, RunCanceled } from '../../failure';
import { WIDTH } from '../pool';
import type { Opened, PageSizes } from './pageSizes';
import { PagesUnderWay, type FetchPage } from './pagesUnderWay';
import { RecordCollector, type ListOptions } from './recordCollector';
import { endBefore, isRefused, notAll, type Page, type Records } from './records';

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
	/** Records that a full page holds, and those of the first page that are passed over. */
	size: number;
	skip: number;
	/** Records on the newest page. */
	count: number;
	/** The number of the first page that brought nothing new. */
	barren?: number;
	/** All rows on the newest page and behind it are too old. */
	isPast: boolean;
	/** The largest numbers of records and pages in all that a page gave. */
	total?: number;
	pages?: number;
	hasMore?: unknown;
}

const larger = (a: number | undefined, b: number | undefined): number | undefined =>
	a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** Records on a full page: the service may give fewer than were asked for, which a page that is not the last shows. */
const sizeOf = ({ records, total, pages }: Page, { number, size: asked }: Opened): number => {
	const { length: count } = records;
	const isLast = number >= (pages ?? 1) && (number - 1) * asked + count >= (total ?? Infinity);
	return isLast ? asked : Math.min(asked, count || asked);
};

/**
 * The number of the last page, as far as is known. Where the service tells neither how many there are nor
 * whether there are more, only an empty page is the end.
 */
const lastPage = (progress: Progress, asked: number): number => {
	const { newest, count, size, total, pages, hasMore } = progress;
	const byTotal = total === undefined ? undefined : Math.ceil(total / size);
	// A number of pages below the newest page is wrong, so it is ignored.
	const isCounted = pages !== undefined && pages >= newest;
	// The service may have counted its pages as if they were as large as was asked for.
	if (isCounted) return size < asked ? Math.max(pages, byTotal ?? 0) : pages;
	if (byTotal !== undefined) return byTotal;
	if (typeof hasMore === 'boolean') return hasMore ? newest + 1 : newest;
	return count === 0 ? newest : newest + 1;
};

/** Whether the service says that wanted records follow the newest page. */
const goesOn = (progress: Progress, asked: number): boolean => {
	const { newest, isPast, total, pages, hasMore } = progress;
	return !isPast && (total ?? pages ?? hasMore) !== undefined && newest < lastPage(progress, asked);
};

/** Why a list whose pages ended before its limit was reached is not complete; undefined = it is. */
const mismatchOf = (progress: Progress, found: number): string | undefined => {
	const { first, size, skip, barren, total, pages, hasMore } = progress;
	if (total !== undefined) {
		const left = Math.max(0, total - (first - 1) * size - skip);
		if (found === left) return undefined;
		const from = first > 1 ? ` from page ${first} on` : '';
		return found < left
			? `${found} of the ${left} records the service counts${from} were found: rows moved between pages meanwhile, or its count is off`
			: `${found} records were found, more than the ${left} the service counts${from}`;
	}
	if (barren === undefined) return undefined;
	if (hasMore !== true && (barren === first || (pages ?? 0) < barren)) return undefined;
	return `the service says there is more, but page ${barren} brought nothing new`;
};

/**
 * Reads a list by page number: the first page says how many pages there are, the others are fetched side by side and
 * collected in order. After a page without anything new no further page is begun, so the reading ends whatever the
 * service says. Throws RunCanceled. Source: "Pagination limits".
 */
export const readPages = async (
	fetch: FetchPage,
	options: PagesOptions,
): Promise<Records | LookupFailure> => {
	const { first: begin = 1, pageSize, range, until, sizes } = options;
	if (until?.aborted) throw new RunCanceled();
	const opened = await sizes.open(begin, pageSize, async (number, size) => {
		return await fetch(number, size, until);
	});
	let { page } = opened;
	if (page instanceof LookupFailure) return page;
	const collector = new RecordCollector(options);
	const underWay = new PagesUnderWay(fetch, opened, until);
	const size = sizeOf(page, opened);
	const { number: first, skip = 0 } = opened;
	const progress: Progress = { first, newest: first, size, skip, count: 0, isPast: false };
	const found = (): Records => {
		const { records, undated } = collector;
		const incomplete =
			range?.doubt === undefined ? undefined : { why: range.doubt, certain: false };
		return { records, undated, total: range ? undefined : progress.total, incomplete };
	};
	for (;;) {
		const rows = progress.newest === first ? page.records.slice(skip) : page.records;
		const { fresh } = await collector.add(rows);
		if (fresh === 0) progress.barren ??= progress.newest;
		progress.count = page.records.length;
		progress.total = larger(progress.total, page.total);
		progress.pages = larger(progress.pages, page.pages);
		progress.hasMore = page.hasMore;
		const { newest, barren } = progress;
		const wanted = newest + Math.ceil((options.limit - collector.count) / size);
		if (range) progress.isPast = range.endsIn(page.records);
		const isOver = barren !== undefined || progress.isPast;
		const last = isOver ? underWay.begun : Math.min(lastPage(progress, opened.size), wanted);
		if (collector.full || newest >= last) break;
		if (options.enough?.(collector.records, last - underWay.begun, size)) {
			await underWay.end();
			return { ...found(), hasMore: true };
		}
		if (newest === first && !range) options.planMore?.(last - newest);
		// How many pages a date range takes is not known beforehand, so each is fetched after the one before.
		underWay.beginUpTo(Math.min(last, newest + (range ? 1 : WIDTH)));
		const next = await underWay.take();
		if (next instanceof Error) {
			await underWay.end();
			const reason = isRefused(next) ? next : (underWay.failure ?? next);
			const end = options.whole ? undefined : endBefore(`page ${newest + 1}`, reason);
			if (!end) return failureIn(reason);
			// Going on makes no sense from a page that the service doesn't have.
			const isGone = end.endedBy === 'refusal' && !mayPass(failureIn(reason).facts.kind);
			const resumeAt = isGone ? undefined : { page: newest + 1, pageSize: opened.size };
			const why = [end.why, range?.doubt].filter(Boolean).join('; ');
			return { ...found(), incomplete: { ...end, why, resumeAt } };
		}
		progress.newest += 1;
		page = next;
	}
	await underWay.end();
	const isCut = collector.full && (collector.hasMore || goesOn(progress, opened.size));
	const endsEarly = collector.full || range !== undefined;
	const why = endsEarly ? undefined : mismatchOf(progress, collector.count);
	return { ...found(), isCut, ...(why !== undefined && { incomplete: notAll(why) }) };
};
