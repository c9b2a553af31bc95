import { PAGE_SIZE } from '../../catalogue/limits';
import {
	failureOrThrow,
	isOutOfBudget,
	LookupFailure,
	isTemporary,
	RunCanceled,
} from '../../failure';
import type { Answer, Incomplete, Records } from '../../output/result';
import type { Run } from '../../service/rateLimit/run';
import { MAX_PARALLEL, resultOrError } from '../pool';
import { Progress, type FirstPage, type Page } from './progress';
import { RecordCollector, type ListOptions } from './recordCollector';
import { whyListEnds } from './incomplete';

/** Fetches a page by its number, from 1, and its size. `until` cancels a later page. Throws RunCanceled. */
type FetchPage = (page: number, size: number, until?: AbortSignal) => Promise<Page | LookupFailure>;

/** What a list tells its run. */
type ListRun = Pick<Run, 'firstCallsLeft' | 'planMore'>;

export interface PagesOptions extends ListOptions {
	/** The page to begin with; absent = 1. */
	first?: number;
	run: ListRun;
}

/**
 * Reads a list by page number. The first page says how many pages there are; the others are fetched in parallel. Throws
 * RunCanceled. Source: "Pagination limits".
 */
export const readPages = async (fetch: FetchPage, options: PagesOptions): Promise<Answer> => {
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
): Promise<Answer> => {
	const { range, limit, isEnough, run } = options;
	const collector = new RecordCollector(options);
	const progress = new Progress(firstPage);
	const { size } = progress;
	const toList = (incomplete?: Incomplete): Records => {
		const { records, undated } = collector;
		// The service's total isn't that of the date range.
		const total = range ? undefined : progress.total;
		return {
			kind: 'records',
			records,
			undated,
			total,
			incomplete: incomplete ?? range?.incomplete,
		};
	};
	let { page, skip } = firstPage;
	for (;;) {
		progress.add(page, await collector.add(page.records.slice(skip)));
		skip = 0;
		const { newest, pageWithoutNew } = progress;
		const isTooOld = range?.endsOn(page.records) ?? false;
		const lastWanted = newest + Math.ceil((limit - collector.count) / size);
		const isOver = pageWithoutNew !== undefined || isTooOld;
		// Pages that were begun are read.
		const last = isOver ? underWay.begun : Math.min(progress.lastPage, lastWanted);
		if (collector.isFull || newest >= last) {
			const isCut = collector.isFull || isTooOld;
			const hasMore = collector.exceedsLimit || (!isTooOld && progress.hasFurtherPages);
			const list = toList(isCut ? undefined : progress.mismatch);
			return { ...list, hitLimit: collector.isFull && hasMore };
		}
		if (isEnough?.(collector.records, last - underWay.begun, size))
			return { ...toList(), hasUnreadPages: true };
		// Don't plan calls for a list that may end at any page.
		if (newest === firstPage.number && !range && !isEnough) run.planMore(last - newest);
		// Nobody knows how many pages a date range has, so fetch them one by one.
		underWay.beginUpTo(Math.min(last, newest + (range ? 1 : MAX_PARALLEL)));
		const next = await underWay.take();
		if (next instanceof Error) {
			const failure = failureOrThrow(next);
			const end = endBefore(newest + 1, firstPage.size, failure);
			return end && !options.isAllOrNothing ? toList(end) : failure;
		}
		page = next;
	}
};

/** Why a list ends before a page, and whether it can be continued there. Undefined if the whole list fails. */
const endBefore = (
	page: number,
	pageSize: number,
	failure: LookupFailure,
): Incomplete | undefined => {
	const end = whyListEnds(`page ${page}`, failure);
	// Don't offer to continue at a page that the service doesn't have.
	const isGone = !isOutOfBudget(failure) && !isTemporary(failure.facts.kind);
	return end && { ...end, resumeAt: isGone ? undefined : { page, pageSize } };
};

/** The smallest page size that the service has rejected, by run. */
export const rejectedSizes = new WeakMap<object, number>();

/**
 * Fetches the first page of a list. The document gives both 50 and 250 as the largest size for one search, so each run
 * finds out which sizes the service takes. If it rejects a size, pages of 50 are read. Throws RunCanceled.
 */
const fetchFirstPage = async (
	fetch: FetchPage,
	number: number,
	size: number,
	run: ListRun,
): Promise<FirstPage | LookupFailure> => {
	if (size >= (rejectedSizes.get(run) ?? Infinity)) {
		const before = (number - 1) * size;
		const smaller = Math.floor(before / PAGE_SIZE) + 1;
		const first = await fetchFirstPage(fetch, smaller, PAGE_SIZE, run);
		return first instanceof LookupFailure ? first : { ...first, skip: before % PAGE_SIZE };
	}
	const page = await fetch(number, size);
	if (!(page instanceof LookupFailure)) return { number, size, page };
	if (size <= PAGE_SIZE || !isSizeRejected(page)) return page;
	rejectedSizes.set(run, size);
	// The list still needs its first call.
	run.firstCallsLeft += 1;
	return await fetchFirstPage(fetch, number, size, run);
};

const isSizeRejected = ({ facts }: LookupFailure): boolean =>
	(facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/** The later pages of a list, fetched in parallel and taken in order. */
class PagesUnderWay {
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
