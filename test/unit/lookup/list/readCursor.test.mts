import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { readCursor } from '../../../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import type { ListOptions } from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';
import { idsTo, recordsFrom, told, used, type Fetched, type Run } from './pagedList.mts';

describe('readCursor', () => {
	const follow = async (
		pages: Fetched[] | ((call: number) => Page),
		options: Partial<ListOptions> = {},
	): Promise<Omit<Run, 'asked'> & { asked: unknown[] }> => {
		const asked: unknown[] = [];
		const sizes: number[] = [];
		const fetch = async (cursor: unknown, size: number) => {
			asked.push(cursor);
			sizes.push(size);
			return Array.isArray(pages) ? pages[asked.length - 1] : pages(asked.length - 1);
		};
		const list = { pageSize: 10, limit: Infinity, id: 'id', ...options };
		return { ...told(await readCursor(fetch, -1, list)), asked, sizes };
	};

	it.each<[string, Page[], unknown[]]>([
		[
			'has_more: false',
			[
				{ records: recordsFrom(0, 2), nextCursor: 'b', hasMore: true },
				{ records: recordsFrom(2, 2), nextCursor: 'c', hasMore: false },
			],
			[-1, 'b'],
		],
		['a missing cursor', [{ records: recordsFrom(0, 4), nextCursor: null }], [-1]],
		[
			'has_more alone, past an empty page',
			[
				{ records: [], nextCursor: 5, hasMore: true },
				{ records: recordsFrom(0, 4), nextCursor: 6, hasMore: false },
			],
			[-1, 5],
		],
	])('ends at %s, with nothing missing', async (_name, pages, asked) => {
		const run = await follow(pages);
		expect(run).toMatchObject({ asked, ids: idsTo(4) });
		expect(run.shortfall).toBeUndefined();
	});

	it.each<[string, (call: number) => Page, RegExp]>([
		[
			'one cursor',
			() => ({ records: recordsFrom(0, 2), nextCursor: 'a', hasMore: true }),
			/cursor a twice/,
		],
		[
			'empty pages',
			(call) => ({ records: [], nextCursor: call, hasMore: true }),
			/brought nothing new/,
		],
		['no cursor', () => ({ records: recordsFrom(0, 2), hasMore: true }), /not where/],
	])('ends and says so when %s comes for ever', async (_name, page, shortfall) => {
		const run = await follow(page);
		expect(run.shortfall).toMatch(shortfall);
		expect(run.asked.length).toBeLessThanOrEqual(7);
	});

	it.each<[string, (call: number) => unknown, number]>([
		['nothing', () => 0, 6],
		['one field for ever', (call) => call, 1001],
	])('ends and says so when pages change %s', async (_name, version, calls) => {
		const page = (call: number): Page => ({
			records: [{ id: 'a', version: version(call) } as IDataObject],
			nextCursor: call,
			hasMore: true,
		});
		const run = await follow(page, { completes: true });
		expect(run.asked).toHaveLength(calls);
		expect(run.shortfall).toMatch(/^the last/);
	});

	it('keeps what was read when the call budget is used up', async () => {
		const pages = [{ records: recordsFrom(0, 2), nextCursor: 1, hasMore: true }, used];
		expect(await follow(pages)).toMatchObject({ ids: idsTo(2), shortfall: used.message });
		expect((await follow([used])).failure).toBe(used);
	});
});
