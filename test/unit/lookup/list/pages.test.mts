/** How a list is read page by page, and when it ends. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { Run } from '../../../../nodes/BusinessDataLookup/service/run.ts';
import { readCursor } from '../../../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import { readPages } from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { PagesOptions } from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import { Progress, type Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/output/result.ts';

const PAGE_SIZE = 10;
const recordsTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, nth) => ({ id: `r${nth}` }));
/** A list of this many records. */
const list =
	(total: number) =>
	(page: number, size: number): Page => {
		const records = recordsTo(total).slice((page - 1) * size, page * size);
		return { records, total, pageCount: Math.ceil(total / size) };
	};
const read = async (
	page: (page: number, size: number) => Page | LookupFailure | Promise<Page | LookupFailure>,
	isEnough?: PagesOptions['isEnough'],
) => {
	const run = { planMore: () => {} };
	const options = { pageSize: PAGE_SIZE, limit: Infinity, id: 'id', run };
	const fetch = async (number: number, size: number) => await page(number, size);
	return await readPages(fetch, { ...options, isEnough });
};

describe('a list by page number', () => {
	it('asks whether the records are enough, with the number of pages left', async () => {
		const left: number[] = [];
		await read(list(150), (pages) => left.push(pages) > 3);
		expect(left).toEqual([14, 4, 3, 2]);
	});

	it('asks for smaller pages if its page size is rejected, whatever else is', async () => {
		const invalid = ['state', 'per_page'].map((name) => ({ loc: ['body', name], msg: 'x' }));
		const failure = new LookupFailure({ kind: 'invalid', message: 'x', invalid });
		const run = new Run(0);
		const options = { pageSize: 250, limit: Infinity, id: 'id', run };
		const sizes: number[] = [];
		const fetch = async (page: number, size: number) => {
			sizes.push(size);
			return size > 50 ? failure : list(20)(page, size);
		};
		expect(await readPages(fetch, options)).toMatchObject({ total: 20 });
		expect(sizes).toEqual([250, 50]);
		// The other lists of the run don't try the larger size again.
		await readPages(fetch, options);
		expect(sizes).toEqual([250, 50, 50]);
	});

	it('fails when a page is lost, after all calls have come back', async () => {
		const failure = new LookupFailure({ kind: 'timeout', message: 'x' });
		let open = 0;
		const failing = async (page: number, size: number) => {
			open += 1;
			await new Promise(setImmediate);
			open -= 1;
			return page === 3 ? failure : list(100)(page, size);
		};
		expect([await read(failing), open]).toEqual([failure, 0]);
	});
});

/** A page of this many records, with what it says about the list. */
const page = (count: number, said: Partial<Page> = {}): Page => ({
	records: Array.from({ length: count }, () => ({})),
	...said,
});

/** The last page, as far as it is known after these pages of 50. */
const lastPageAfter = (first: Page, ...later: Page[]) => {
	const progress = new Progress({ number: 1, requestedSize: 50, page: first });
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

it.each<[string, Page[], boolean]>([
	['repeats a full page', [page(50), page(50)], true],
	['repeats a page that is not full', [page(20), page(20)], false],
	['ends with an empty page', [page(50), page(0)], false],
])('a list without a total that %s may lack records: %s', (_name, pages, mayLack) => {
	const [first, next] = pages;
	const progress = new Progress({ number: 1, requestedSize: 50, page: first });
	progress.add(first, first.records.length);
	progress.add(next, 0);
	expect(progress.mismatch?.certain === false).toBe(mayLack);
});

it.each<[string, (call: number) => IDataObject[], number, RegExp]>([
	['say there is more, but not where', () => [{ id: 'a' }], 1, /no cursor for them$/],
	['are empty for ever', () => [], 100, /^the last 100 pages/],
	['only change one field for ever', (call) => [{ id: 'a', version: call }], 101, /^the last 100/],
])('a list by cursor ends and says so when its pages %s', async (_name, records, last, why) => {
	let calls = 0;
	const page = async (): Promise<Page> => {
		calls += 1;
		return { records: records(calls), nextCursor: last === 1 ? undefined : calls, hasMore: true };
	};
	const options = { pageSize: 10, limit: Infinity, id: 'id', mergesById: true };
	const { incomplete } = (await readCursor(page, -1, options)) as Records;
	expect(incomplete?.why).toMatch(why);
	expect(calls).toBe(last);
});

it('the last page by cursor is no larger than what is left of the limit', async () => {
	const sizes: number[] = [];
	const page = async (_cursor: unknown, size: number): Promise<Page> => {
		sizes.push(size);
		return {
			records: Array.from({ length: size }, (_, n) => ({ id: `${sizes.length} ${n}` })),
			nextCursor: size,
			hasMore: sizes.length === 1 ? true : undefined,
		};
	};
	const list = await readCursor(page, -1, { pageSize: 50, limit: 70, id: 'id' });
	expect([sizes, list]).toMatchObject([[50, 20], { hitLimit: true }]);
});
