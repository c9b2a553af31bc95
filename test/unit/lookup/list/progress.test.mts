/** What is known of a list from the pages read so far. */
import { Progress, type Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';

/** A page of this many records, with what it says about the list. */
const page = (count: number, said: Partial<Page> = {}): Page => ({
	records: Array.from({ length: count }, () => ({})),
	...said,
});

/** The last page, as far as it is known after these pages of 50. */
const lastPageAfter = (first: Page, ...later: Page[]) => {
	const progress = new Progress(1, 50, first);
	for (const each of [first, ...later]) progress.add(each, each.records.length);
	return progress.lastPage;
};

it.each<[string, Page[], number]>([
	['the largest total', [page(50, { total: 90 }), page(50, { total: 140 }), page(50)], 3],
	['the largest total', [page(50, { total: 140 }), page(50, { total: 90 })], 3],
	['the total, if the count is too low', [page(50, { total: 140, pageCount: 1 }), page(50)], 3],
	['the page count', [page(50, { total: 140, pageCount: 4 })], 4],
	['the size of a page that is full', [page(20, { total: 60, pageCount: 3 })], 3],
	['the size asked for, if all are there', [page(20, { total: 20, pageCount: 1 })], 1],
	['has_more', [page(50, { hasMore: true })], 2],
	['has_more', [page(50, { hasMore: false })], 1],
	['an empty page', [page(50), page(0)], 2],
])('the last page of a list is known by %s', (_by, [first, ...later], last) => {
	expect(lastPageAfter(first, ...later)).toBe(last);
});

/** The warning about a list after its first page, and one without new records. */
const mismatchAfter = (first: Page, next: Page, number = 1) => {
	const progress = new Progress(number, 50, first);
	progress.add(first, first.records.length);
	progress.add(next, 0);
	return progress.mismatch(first.records.length);
};

const more = { hasMore: true };
const NO_NEW = 'page 2 had no new records, so more may be missing';
const counts = (total: string, found: number) =>
	`the service counts ${total}, but the node found ${found}`;
const FROM_3 = counts('150 records from page 3 on', 50);

it.each<[string, Page, Page, string | undefined, number?]>([
	['repeats a full page', page(50), page(50), NO_NEW],
	['repeats a page that is not full', page(20), page(20), undefined],
	['ends with an empty page', page(50), page(0), undefined],
	['says that there are more, on an empty page', page(50), page(0, more), NO_NEW],
	['has as many as its total', page(50, { total: 50 }), page(50), undefined],
	['has fewer than its total', page(50, { total: 90 }), page(0), counts('90 records', 50)],
	['has more than its total', page(50, { total: 1 }), page(0), counts('1 record', 50)],
	['has fewer than from its first page on', page(50, { total: 250 }), page(0), FROM_3, 3],
	['begins after its last page', page(0, { total: 20 }), page(0), undefined, 3],
])('a list that %s has the right warning', (_name, first, next, warning, number) => {
	expect(mismatchAfter(first, next, number)).toBe(warning);
});
