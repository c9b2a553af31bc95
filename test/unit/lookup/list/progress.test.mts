import { Progress } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';

/** A page of this many records, and what it says of the list. */
const page = (count: number, said: Partial<Page> = {}): Page => ({
	records: Array.from({ length: count }, () => ({})),
	...said,
});

/** The last page, as far as known when these pages of 50 are read. */
const lastPageAfter = (first: Page, ...later: Page[]) => {
	const progress = new Progress({ number: 1, size: 50, page: first });
	for (const each of [first, ...later]) progress.add(each, each.records.length);
	return progress.lastPage;
};

it.each<[string, Page[], number]>([
	['the largest total', [page(50, { total: 90 }), page(50, { total: 140 }), page(50)], 3],
	['the largest total', [page(50, { total: 140 }), page(50, { total: 90 })], 3],
	['the total, if the page count is too low', [page(50, { total: 140, pages: 1 }), page(50)], 3],
	['the page count', [page(50, { total: 140, pages: 4 })], 4],
	['the size of a page that is full', [page(20, { total: 60, pages: 3 })], 3],
	['the size asked for, if all are there', [page(20, { total: 20, pages: 1 })], 1],
	['has_more', [page(50, { hasMore: true })], 2],
	['has_more', [page(50, { hasMore: false })], 1],
	['an empty page', [page(50), page(0)], 2],
])('the last page of a list is known by %s', (_by, [first, ...later], last) => {
	expect(lastPageAfter(first, ...later)).toBe(last);
});

it.each<[string, Page[], boolean]>([
	['repeats a full page', [page(50), page(50)], true],
	['repeats a page that is not full', [page(20), page(20)], false],
	['ends with an empty page', [page(50), page(0)], false],
])(
	'a list without a total that %s: records may be missing: %s',
	(_name, [first, next], mayLack) => {
		const progress = new Progress({ number: 1, size: 50, page: first });
		progress.add(first, first.records.length);
		progress.add(next, 0);
		expect(progress.mismatch?.certain === false).toBe(mayLack);
	},
);
