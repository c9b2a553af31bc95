import { PAGE_SIZE } from '../../catalogue/limits';
import { LookupFailure } from '../../failure';
import type { Run } from '../../service/rateLimit/run';
import type { Page } from './records';

/** Fetches a page by its number, from 1, and its size. `until` cancels a later page. Throws RunCanceled. */
export type FetchPage = (
	page: number,
	size: number,
	until?: AbortSignal,
) => Promise<Page | LookupFailure>;

/** The first page that was read. Pages are counted in its size. */
export interface FirstPage {
	number: number;
	size: number;
	page: Page;
	/** Skip this many of its rows: they come before the requested page. */
	skip?: number;
}

/** What a list tells its run. */
export type ListRun = Pick<Run, 'firstCallsLeft' | 'planMore'>;

/** The smallest page size that the service has rejected, by run. */
export const rejectedSizes = new WeakMap<object, number>();

/**
 * Fetches the first page of a list. The document gives both 50 and 250 as the largest size for one search, so each run
 * finds out which sizes the service takes. If it rejects a size, pages of 50 are read. Throws RunCanceled.
 */
export const fetchFirstPage = async (
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
