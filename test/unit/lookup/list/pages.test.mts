import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { idsTo, list, read, recordsFrom, type Run } from './pagedList.mts';

describe('readPages', () => {
	const untold = { total: undefined, pages: undefined };

	it.each([10, 7])(
		'reads on to an empty page where nothing is told and a page holds %d',
		async (most) => {
			const run = await read(list(35, { most, says: untold }));
			expect(run).toMatchObject({ ids: idsTo(35), shortfall: undefined });
			expect(run.asked).toHaveLength(Math.ceil(35 / most) + 1);
		},
	);

	it.each<[string, (page: number) => Page, Partial<Run>]>([
		[
			'that says there is no more',
			(page) => ({ ...list(10, { says: untold })(page, 5), hasMore: page < 2 }),
			{ asked: [1, 2] },
		],
		['of nothing', () => ({ records: [], pages: 1 }), { asked: [1] }],
		[
			'that gives its records again and says there is no more',
			(page) => ({ records: recordsFrom(0, 10), hasMore: page < 2 }),
			{ asked: [1, 2], ids: idsTo(10) },
		],
		[
			'of one page that counts more than were asked for',
			(page) => ({ records: page === 1 ? recordsFrom(0, 12) : [], total: 12 }),
			{ asked: [1, 2] },
		],
	])('a list %s is whole', async (_name, page, says) => {
		const run = await read(page);
		expect(run).toMatchObject(says);
		expect(run.shortfall).toBeUndefined();
	});

	it.each<[string, Partial<Page>, RegExp | undefined, number]>([
		['too many records', { total: 500, pages: 50 }, /35 of the 500/, 14],
		['too few records', { total: 20, pages: 4 }, /35 records were found, more than the 20/, 4],
		['too few pages', { pages: 2 }, /20 of the 35/, 2],
		['endless pages', { pages: 1e9 }, undefined, 14],
	])('ends and says so when the service claims %s', async (_name, says, shortfall, calls) => {
		const run = await read(list(35, { says }));
		expect(run.failure).toBeUndefined();
		if (shortfall) expect(run.shortfall).toMatch(shortfall);
		else expect(run.shortfall).toBeUndefined();
		expect(run.asked.length).toBeLessThanOrEqual(calls);
	});

	it.each<[string, (page: number) => Page]>([
		['the same page', () => ({ records: recordsFrom(0, 10), total: 1e9 })],
		['an empty page', (page) => ({ records: page === 1 ? recordsFrom(0, 10) : [], total: 1e9 })],
	])('ends when %s comes for ever', async (_name, page) => {
		const run = await read(page);
		expect(run.asked.length).toBeLessThanOrEqual(12);
		expect(run.shortfall).toMatch(/of the 1000000000/);
	});

	it('reads no page more where what came is enough, and nothing is told of the rest', async () => {
		const enough = await read(list(35, { says: untold }), {
			enough: (records) => records.length >= 20,
		});
		expect(enough.asked).toEqual([1, 2]);
		expect(enough.shortfall).toBeUndefined();
	});

	it('says so when a page brings nothing new though the service says there is more', async () => {
		expect(await read(() => ({ records: recordsFrom(0, 10), hasMore: true }))).toMatchObject({
			shortfall: 'the service says there is more, but page 2 brought nothing new',
		});
	});
});
