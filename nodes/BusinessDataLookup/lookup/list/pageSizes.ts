import { PAGE_SIZE } from '../../catalogue/limits';
import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Page } from './records';

/** Fetches a page by its number, from 1, and its size. Throws RunCanceled. */
export type FetchPage = (
	page: number,
	size: number,
	until?: AbortSignal,
) => Promise<Page | LookupFailure>;

/** The page that a list begins with, counted in pages of its size. */
export interface FirstPage {
	number: number;
	size: number;
	page: Page;
}

/** What a run has found out about page sizes. */
export interface PageSizes {
	/** The smallest size that was refused; absent = none was. */
	refusedSize?: number;
	/** The run's first call for a large page. It never rejects. */
	trial?: Promise<unknown>;
}

const sizesOfRuns = new WeakMap<object, PageSizes>();

export const pageSizesFor = (run: object): PageSizes => getOrCreate(sizesOfRuns, run, () => ({}));

const refusesSize = (page: Page | LookupFailure): boolean =>
	page instanceof LookupFailure &&
	(page.facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/**
 * Fetches the first page of a list. The document says both 50 and 250 of one search, so each run finds out which page
 * sizes the service takes: its first list asks for a large page, and the others wait for the answer. A size that is
 * refused is replaced by 50. Throws RunCanceled.
 */
export const fetchFirstPage = async (
	fetch: FetchPage,
	number: number,
	size: number,
	sizes: PageSizes,
): Promise<FirstPage | LookupFailure> => {
	const isLarge = size > PAGE_SIZE;
	if (isLarge && sizes.trial) await sizes.trial;
	if (size < (sizes.refusedSize ?? Infinity)) {
		const asked = fetch(number, size);
		if (isLarge) sizes.trial ??= asked.catch(() => undefined);
		const page = await asked;
		if (!isLarge || !refusesSize(page))
			return page instanceof LookupFailure ? page : { number, size, page };
		sizes.refusedSize = size;
	}
	const smaller = Math.floor(((number - 1) * size) / PAGE_SIZE) + 1;
	const page = await fetch(smaller, PAGE_SIZE);
	return page instanceof LookupFailure ? page : { number: smaller, size: PAGE_SIZE, page };
};
