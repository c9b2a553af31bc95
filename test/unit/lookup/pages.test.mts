import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Wish } from '../../../nodes/BusinessDataLookup/lookup/recordCollector.ts';
import {
	readCursor,
	readPages,
	type Page,
	type Read,
} from '../../../nodes/BusinessDataLookup/lookup/pages.ts';

const rowsFrom = (first: number, count: number): IDataObject[] =>
	Array.from({ length: Math.max(0, count) }, (_row, index) => ({ id: first + index }));

/** A list of `total` records, in pages of what is asked for or less. */
const list =
	(total: number, { most = Infinity, says = {} }: { most?: number; says?: Partial<Page> } = {}) =>
	(page: number, asked: number): Page => {
		const size = Math.min(asked, most);
		const first = (page - 1) * size;
		const rows = rowsFrom(first, Math.min(size, total - first));
		return { rows, total, pages: Math.ceil(total / size), ...says };
	};

interface Run extends Read {
	ids: unknown[];
	/** Page numbers in the order in which they were asked for. */
	asked: number[];
	sizes: number[];
}

const read = async (
	page: (page: number, size: number) => Page | Promise<Page>,
	wish: Partial<Wish> = {},
): Promise<Run> => {
	const ids: unknown[] = [];
	const asked: number[] = [];
	const sizes: number[] = [];
	const fetch = async (number: number, size: number) => {
		asked.push(number);
		sizes.push(size);
		return await page(number, size);
	};
	const result = await readPages(fetch, { size: 10, limit: Infinity, id: 'id', ...wish }, (row) =>
		ids.push(row.id),
	);
	return { ...result, ids, asked, sizes };
};

const numbers = (count: number) => Array.from({ length: count }, (_number, index) => index);
const used = new LookupFailure({ kind: 'callBudget', message: 'Max Calls is used up' });

describe('readPages', () => {
	it.each([0, 1, 9, 10, 11, 95, 100, 101, 250])(
		'reads all of %d, each page once',
		async (total) => {
			const run = await read(list(total));
			expect(run).toMatchObject({ count: total, total, ids: numbers(total) });
			expect(run.shortfall).toBeUndefined();
			expect(run.asked).toEqual(
				numbers(Math.max(1, Math.ceil(total / 10))).map((page) => page + 1),
			);
		},
	);

	it.each<[number, number, number[]]>([
		[3, 1, [3]],
		[10, 1, [10]],
		[25, 3, [10, 10, 10]],
	])('stops at a limit of %d with %d calls', async (limit, calls, sizes) => {
		const run = await read(list(1000), { limit });
		expect(run).toMatchObject({ count: limit, ids: numbers(limit), sizes });
		expect(run.asked).toHaveLength(calls);
		expect(run.shortfall).toBeUndefined();
	});

	it('reads on to the limit past rows that come twice', async () => {
		const repeating = (page: number): Page => ({
			rows: page === 1 ? [...rowsFrom(0, 5), ...rowsFrom(0, 5)] : rowsFrom((page - 1) * 10, 10),
			total: 100,
		});
		expect(await read(repeating, { limit: 20 })).toMatchObject({ count: 20, asked: [1, 2, 3] });
	});

	it('copes with less on a page than was asked for', async () => {
		expect(await read(list(100, { most: 4 }))).toMatchObject({ count: 100, ids: numbers(100) });
		expect(await read(list(100, { most: 4, says: { pages: undefined } }))).toMatchObject({
			count: 100,
			ids: numbers(100),
		});
		expect(await read(list(100, { most: 4 }), { limit: 10 })).toMatchObject({
			ids: numbers(10),
			asked: [1, 2, 3],
		});
	});

	it('follows full pages where nothing is told', async () => {
		const untold = list(35, { says: { total: undefined, pages: undefined } });
		expect(await read(untold)).toMatchObject({ ids: numbers(35), asked: [1, 2, 3, 4] });
	});

	it.each<[string, Partial<Page>, RegExp | undefined, number]>([
		['too many records', { total: 500, pages: 50 }, /35 of the 500/, 14],
		['too few records', { total: 20, pages: 4 }, /35 records were found, more than the 20/, 4],
		['too few pages', { pages: 2 }, /20 of the 35/, 2],
		['endless pages', { pages: 1e9 }, undefined, 14],
		['no page at all', { total: 0, pages: 0 }, /10 records were found, more than the 0/, 1],
	])('ends and says so when the service claims %s', async (_name, says, shortfall, calls) => {
		const run = await read(list(35, { says }));
		if (shortfall) expect(run.shortfall).toMatch(shortfall);
		else expect(run.shortfall).toBeUndefined();
		expect(run.asked.length).toBeLessThanOrEqual(calls);
	});

	it.each<[string, (page: number) => Page]>([
		['the same page', () => ({ rows: rowsFrom(0, 10), total: 1e9 })],
		['empty pages', (page) => ({ rows: page === 1 ? rowsFrom(0, 10) : [], total: 1e9 })],
		['rows without an id', () => ({ rows: [{ a: 1 }], total: 1e9 })],
	])('ends when %s comes for ever', async (_name, page) => {
		const run = await read(page);
		expect(run.asked.length).toBeLessThanOrEqual(12);
		expect(run.shortfall).toMatch(/of the 1000000000/);
	});

	it('gives a row that moved to the next page once, and says that one is missing', async () => {
		const drifting = (page: number): Page => ({
			rows: page === 1 ? rowsFrom(0, 10) : rowsFrom(9, 10),
			total: 20,
		});
		const run = await read(drifting);
		expect(run.ids).toEqual(numbers(19));
		expect(run.shortfall).toMatch(/19 of the 20/);
	});

	it('fetches side by side, never more than ten, and gives out in order', async () => {
		let now = 0;
		let most = 0;
		const waiting: Array<() => void> = [];
		const slow = async (page: number, size: number): Promise<Page> => {
			now += 1;
			most = Math.max(most, now);
			await new Promise<void>((arrive) => waiting.push(arrive));
			now -= 1;
			return list(300)(page, size);
		};
		const running = read(slow);
		// The last that was asked for arrives first.
		for (let arrived = 0; arrived < 30; arrived += 1) {
			await new Promise(setImmediate);
			waiting.pop()!();
		}
		expect((await running).ids).toEqual(numbers(300));
		expect(most).toBe(10);
	});

	it('whatever the delays: in order, complete, at most ten ahead', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.nat(180), async (scheduler, total) => {
				let now = 0;
				const page = scheduler.scheduleFunction(async (number: number, size: number) => {
					now -= 1;
					return list(total)(number, size);
				});
				const running = read(async (number, size) => {
					now += 1;
					expect(now).toBeLessThanOrEqual(10);
					return await page(number, size);
				});
				await scheduler.waitFor(running);
				expect((await running).ids).toEqual(numbers(total));
			}),
			{ numRuns: 50 },
		);
	});

	it('keeps what was read when the call budget is used up, and says so', async () => {
		const budget = (page: number, size: number) => {
			if (page > 3) throw used;
			return list(100)(page, size);
		};
		expect(await read(budget)).toMatchObject({ ids: numbers(30), shortfall: used.message });
	});

	it.each([
		['nothing was read', used, 1],
		['the service fails', new LookupFailure({ kind: 'server', message: 'x' }), 3],
	])('throws when %s, after all calls have come back', async (_name, failure, at) => {
		let open = 0;
		const failing = async (page: number, size: number) => {
			open += 1;
			await new Promise(setImmediate);
			open -= 1;
			if (page === at) throw failure;
			return list(100)(page, size);
		};
		await expect(read(failing)).rejects.toBe(failure);
		expect(open).toBe(0);
	});
});

describe('readCursor', () => {
	const follow = async (pages: Array<Page | Error> | ((call: number) => Page), wish = {}) => {
		const ids: unknown[] = [];
		const asked: unknown[] = [];
		const sizes: number[] = [];
		const fetch = async (cursor: unknown, size: number) => {
			asked.push(cursor);
			sizes.push(size);
			const page = Array.isArray(pages) ? pages[asked.length - 1] : pages(asked.length - 1);
			if (page instanceof Error) throw page;
			return page;
		};
		const result = await readCursor(
			fetch,
			-1,
			{ size: 10, limit: Infinity, id: 'id', ...wish },
			(row) => ids.push(row.id),
		);
		return { ...result, ids, asked, sizes };
	};

	it.each<[string, Page[], unknown[]]>([
		[
			'has_more: false',
			[
				{ rows: rowsFrom(0, 2), next: 'b', more: true },
				{ rows: rowsFrom(2, 2), next: 'c', more: false },
			],
			[-1, 'b'],
		],
		['a missing cursor', [{ rows: rowsFrom(0, 4), next: null }], [-1]],
		[
			'has_more alone, past an empty page',
			[
				{ rows: [], next: 5, more: true },
				{ rows: rowsFrom(0, 4), next: 6, more: false },
			],
			[-1, 5],
		],
	])('ends at %s', async (_name, pages, asked) => {
		const run = await follow(pages);
		expect(run).toMatchObject({ asked, ids: numbers(4), count: 4 });
		expect(run.shortfall).toBeUndefined();
	});

	it.each<[string, (call: number) => Page, RegExp]>([
		['one cursor', () => ({ rows: rowsFrom(0, 2), next: 'a', more: true }), /cursor a twice/],
		['two cursors', (call) => ({ rows: rowsFrom(call, 1), next: call % 2, more: true }), /twice/],
		['empty pages', (call) => ({ rows: [], next: call, more: true }), /brought nothing new/],
		['old rows', (call) => ({ rows: rowsFrom(0, 2), next: call, more: true }), /nothing new/],
		['no cursor', () => ({ rows: rowsFrom(0, 2), more: true }), /not where/],
	])('ends and says so when %s comes for ever', async (_name, page, shortfall) => {
		const run = await follow(page);
		expect(run.shortfall).toMatch(shortfall);
		expect(run.asked.length).toBeLessThanOrEqual(7);
	});

	it('asks for no more than is wanted', async () => {
		const run = await follow(
			(call) => ({ rows: rowsFrom(call * 10, 10), next: call, more: true }),
			{ limit: 25 },
		);
		expect(run).toMatchObject({ ids: numbers(25), sizes: [10, 10, 5] });
		expect(run.shortfall).toBeUndefined();
	});

	it('keeps what was read when the call budget is used up', async () => {
		const pages = [{ rows: rowsFrom(0, 2), next: 1, more: true }, used];
		expect(await follow(pages)).toMatchObject({ count: 2, shortfall: used.message });
		await expect(follow([used])).rejects.toBe(used);
	});
});
