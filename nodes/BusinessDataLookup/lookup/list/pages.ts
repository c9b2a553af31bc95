import { failureOrThrow, LookupFailure, isTemporary, RunCanceled } from '../../failure';
import { MAX_PARALLEL } from '../pool';
import { fetchFirstPage, type FetchPage, type FirstPage, type ListRun } from './pageSizes';
import { PagesUnderWay } from './pagesUnderWay';
import { Progress } from './progress';
import { RecordCollector, type ListOptions } from './recordCollector';
import { whyListEnds, type Incomplete, type Records } from './records';

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	first?: number;
	run: ListRun;
	/** Called after the first page with the number of calls that the list still takes. */
	planMore?: (calls: number) => void;
}

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

/** Collects the pages of a list in order. A page without new records ends the list, whatever the service says. */
const collectPages = async (
	firstPage: FirstPage,
	underWay: PagesUnderWay,
	options: PagesOptions,
): Promise<Records | LookupFailure> => {
	const { range, limit } = options;
	const { number: first, skip } = firstPage;
	const collector = new RecordCollector(options);
	const progress = new Progress(firstPage);
	const { size } = progress;
	const found = (incomplete?: Incomplete): Records => {
		const { records, undated } = collector;
		// The service's total isn't that of the date range.
		const total = range ? undefined : progress.total;
		return { records, undated, total, incomplete: incomplete ?? range?.incomplete };
	};
	for (let { page } = firstPage; ; ) {
		const isFirst = progress.newest < first;
		progress.add(page, await collector.add(isFirst ? page.records.slice(skip) : page.records));
		const { newest, pageWithoutNew } = progress;
		const isTooOld = range?.endsOn(page.records) ?? false;
		const lastWantedPage = newest + Math.ceil((limit - collector.count) / size);
		const isOver = pageWithoutNew !== undefined || isTooOld;
		// Pages that were begun are read.
		const last = isOver ? underWay.begun : Math.min(progress.lastPage, lastWantedPage);
		if (collector.isFull || newest >= last) {
			const isCut = collector.isFull || isTooOld;
			const hasMore = collector.hasMore || (!isTooOld && progress.hasFurtherPages);
			const list = found(isCut ? undefined : progress.mismatch);
			return { ...list, hitLimit: collector.isFull && hasMore };
		}
		if (options.isEnough?.(collector.records, last - underWay.begun, size))
			return { ...found(), hasMore: true };
		if (isFirst && !range) options.planMore?.(last - newest);
		// Nobody knows how many pages a date range has, so fetch them one by one.
		underWay.beginUpTo(Math.min(last, newest + (range ? 1 : MAX_PARALLEL)));
		const next = await underWay.take();
		if (next instanceof Error) {
			const failure = failureOrThrow(next);
			const end = options.isAllOrNothing ? undefined : whyListEnds(`page ${newest + 1}`, failure);
			if (!end) return failure;
			// Don't offer to continue at a page that the service doesn't have.
			const isGone = end.endedBy === 'failedPage' && !isTemporary(failure.facts.kind);
			const resumeAt = isGone ? undefined : { page: newest + 1, pageSize: firstPage.size };
			return found({ ...end, resumeAt });
		}
		page = next;
	}
};
