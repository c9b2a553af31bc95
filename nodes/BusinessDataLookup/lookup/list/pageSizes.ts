import { PAGE_SIZE } from '../../catalogue/limits';
import { LookupFailure } from '../../failure';
import { getOrCreate } from '../../getOrCreate';
import type { Page } from './records';

/** Lists that ask for large pages at a time, once one has got no answer about the size. */
const MOST_ASKING = 3;

/** The first page that was read of a list, with its number, its size and its answer. */
export interface Opened {
	number: number;
	size: number;
	/** Rows of the page that stand before the place to begin with. */
	skip?: number;
	page: Page | LookupFailure;
}

type FetchFirst = (number: number, size: number) => Promise<Page | LookupFailure>;

const refusesSize = (page: Page | LookupFailure): boolean =>
	page instanceof LookupFailure &&
	(page.facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/**
 * The page sizes that the service takes, as one run finds out, because the document says both 50 and 250 of one search.
 * One list asks for large pages, and the others wait for its answer; while that says nothing of the size, three at a time ask. After a refusal all take pages of 50.
 */
export class PageSizes {
	/** The size that was refused; absent = none was. */
	refusedSize?: number;

	/** The largest that was taken. */
	private taken = PAGE_SIZE;

	/** The calls that ask for a larger page, and how many may do so at a time. */
	private readonly asking = new Set<Promise<unknown>>();
	private mostAsking = 1;

	/**
	 * Fetches the first page of a list. Throws RunCanceled.
	 *
	 * @param number of the page among pages of `size`
	 */
	async open(number: number, size: number, fetch: FetchFirst): Promise<Opened> {
		while (this.isUntried(size) && this.asking.size >= this.mostAsking) {
			await Promise.race(this.asking);
		}
		if (size <= this.taken) return { number, size, page: await fetch(number, size) };
		if (this.isUntried(size)) {
			const page = await this.ask(fetch(number, size));
			if (!(page instanceof LookupFailure)) this.taken = Math.max(this.taken, size);
			if (!refusesSize(page)) return { number, size, page };
			this.refusedSize = size;
		}
		const before = (number - 1) * size;
		const first = Math.floor(before / PAGE_SIZE) + 1;
		const skip = before % PAGE_SIZE;
		return { number: first, size: PAGE_SIZE, skip, page: await fetch(first, PAGE_SIZE) };
	}

	private async ask<Answer>(asking: Promise<Answer>): Promise<Answer> {
		this.asking.add(asking);
		try {
			return await asking;
		} finally {
			this.asking.delete(asking);
			this.mostAsking = MOST_ASKING;
		}
	}

	/** Whether it is not known yet if the service takes such pages. */
	private isUntried(size: number): boolean {
		return size > this.taken && this.refusedSize === undefined;
	}
}

const sizesOfRuns = new WeakMap<object, PageSizes>();

/** What a run knows of page sizes. */
export const pageSizesOf = (run: object): PageSizes =>
	getOrCreate(sizesOfRuns, run, () => new PageSizes());
