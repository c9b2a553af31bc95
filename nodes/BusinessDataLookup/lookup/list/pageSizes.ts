import { PAGE_SIZE } from '../../catalogue/limits';
import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Page } from './records';

/** The first page that was read of a list, with its number, its size and its answer. */
export interface FirstPage {
	number: number;
	size: number;
	/** Rows to skip at the top of the page: they belong to an earlier page of the larger size. */
	skip?: number;
	page: Page | LookupFailure;
}

type FetchFirst = (number: number, size: number) => Promise<Page | LookupFailure>;

const refusesSize = (page: Page | LookupFailure): boolean =>
	page instanceof LookupFailure &&
	(page.facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/**
 * The document says both 50 and 250 of one search, so each run finds out which page sizes the service takes.
 * The first list asks for a large page, and the others wait for its result. A size that is refused is replaced by 50.
 */
export class PageSizes {
	/** The smallest size that was refused; absent = none was. */
	refusedSize?: number;

	/** The run's first call for a large page. */
	private trial?: Promise<unknown>;

	/**
	 * Fetches the first page of a list. Throws RunCanceled.
	 *
	 * @param number the page's number, counted in pages of `size`
	 */
	async open(number: number, size: number, fetch: FetchFirst): Promise<FirstPage> {
		if (size <= PAGE_SIZE) return { number, size, page: await fetch(number, size) };
		if (this.trial) await this.trial.catch(() => undefined);
		if (size < (this.refusedSize ?? Infinity)) {
			const asked = this.ask(size, fetch(number, size));
			this.trial ??= asked;
			const page = await asked;
			if (!refusesSize(page)) return { number, size, page };
		}
		const before = (number - 1) * size;
		const first = Math.floor(before / PAGE_SIZE) + 1;
		const skip = before % PAGE_SIZE;
		return { number: first, size: PAGE_SIZE, skip, page: await fetch(first, PAGE_SIZE) };
	}

	private async ask(size: number, asked: ReturnType<FetchFirst>): ReturnType<FetchFirst> {
		const page = await asked;
		if (refusesSize(page)) this.refusedSize = Math.min(size, this.refusedSize ?? size);
		return page;
	}
}

const sizesOfRuns = new WeakMap<object, PageSizes>();

/** What a run knows of page sizes. */
export const pageSizesFor = (run: object): PageSizes =>
	getOrCreate(sizesOfRuns, run, () => new PageSizes());
