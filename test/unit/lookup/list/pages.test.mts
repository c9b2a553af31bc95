import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import {
	readPages,
	type PagesOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/pages.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';

const PAGE_SIZE = 10;
const recordsTo = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, nth) => ({ id: `r${nth}` }));
/** A list of so many records. */
const list =
	(total: number) =>
	(page: number, size: number): Page => {
		const records = recordsTo(total).slice((page - 1) * size, page * size);
		return { records, total, pages: Math.ceil(total / size) };
	};
const read = async (
	page: (page: number, size: number) => Page | LookupFailure | Promise<Page | LookupFailure>,
	isEnough?: PagesOptions['isEnough'],
) => {
	const options = {
		pageSize: PAGE_SIZE,
		limit: Infinity,
		id: 'id',
		run: { firstCallsLeft: 0, planMore: () => {} },
	};
	const fetch = async (number: number, size: number) => await page(number, size);
	return await readPages(fetch, { ...options, isEnough });
};

describe('a list by page number', () => {
	it('asks whether it has enough, and says how many pages were not begun', async () => {
		const left: number[] = [];
		await read(list(150), (_records, pages) => left.push(pages) > 3);
		expect(left).toEqual([14, 4, 3, 2]);
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
