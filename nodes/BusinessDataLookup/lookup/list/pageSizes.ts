import { PAGE_SIZE } from '../../catalogue/limits';
import { LookupFailure } from '../../failure';
import type { Page } from './records';

/** Calls of a run that ask at once whether the service takes a larger page. */
const MAX_ASKING = 3;

/** The first page that was read of a list, with its number, its size and its answer. */
export interface Opened {
	number: number;
	size: number;
	page: Page | LookupFailure;
}

type FetchFirst = (number: number, size: number) => Promise<Page | LookupFailure>;

const refusesSize = (page: Page | LookupFailure): boolean =>
	page instanceof LookupFailure &&
	(page.facts.invalid ?? []).some(({ loc }) => loc.includes('per_page'));

/**
 * The page sizes that the service takes, as one run finds out: the document says both 50 and 250 of one search.
 * Three lists ask for large pages at most, others wait until one of them knows. After a refusal all take 50.
 */
export class PageSizes {
	/** The size that was refused; absent = none was. */
	refused?: number;

	/** The largest that was taken. */
	private taken = PAGE_SIZE;

	private readonly asking = new Set<Promise<unknown>>();

	/**
	 * Fetches the first page of a list. Throws RunCancelled.
	 *
	 * @param number of the page among pages of `size`
	 */
	async open(number: number, size: number, fetch: FetchFirst): Promise<Opened> {
		while (this.isOpen(size) && this.asking.size >= MAX_ASKING) await Promise.race(this.asking);
		if (this.isOpen(size)) {
			const asking = this.ask(number, size, fetch);
			const over: Promise<unknown> = asking
				.catch(() => undefined)
				.then(() => this.asking.delete(over));
			this.asking.add(over);
			const page = await asking;
			if (!refusesSize(page)) return { number, size, page };
		} else if (size <= this.taken) return { number, size, page: await fetch(number, size) };
		const first = Math.floor(((number - 1) * size) / PAGE_SIZE) + 1;
		return { number: first, size: PAGE_SIZE, page: await fetch(first, PAGE_SIZE) };
	}

	private async ask(number: number, size: number, fetch: FetchFirst) {
		const page = await fetch(number, size);
		if (refusesSize(page)) this.refused ??= size;
		else if (!(page instanceof LookupFailure)) this.taken = Math.max(this.taken, size);
		return page;
	}

	/** Whether it is not known yet if the service takes such pages. */
	private isOpen(size: number): boolean {
		return size > this.taken && this.refused === undefined;
	}
}

const sizesOfRuns = new WeakMap<object, PageSizes>();

/** The page sizes of a run, by its client: one client serves one run. */
export const pageSizesOf = (client: object): PageSizes => {
	const sizes = sizesOfRuns.get(client) ?? new PageSizes();
	sizesOfRuns.set(client, sizes);
	return sizes;
};
