import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/records.ts';
import { list, read, recordsFrom } from './pagedList.mts';

describe('readPages', () => {
	it('takes a list of nothing for whole', async () => {
		const run = await read(() => ({ records: [], pages: 1 }));
		expect(run).toMatchObject({ asked: [1], why: undefined });
	});

	it.each<[string, Partial<Page>, RegExp, number]>([
		['too few records', { total: 20, pages: 4 }, /, more than the 20 the service counts$/, 4],
		['too few pages', { pages: 2 }, /^20 of the 35 records the service counts were/, 2],
	])('ends and says so when the service claims %s', async (_name, says, why, calls) => {
		const run = await read(list(35, says));
		expect(run.why).toMatch(why);
		expect(run.asked.length).toBeLessThanOrEqual(calls);
	});

	it('reads on to an empty page where the service counts no page and no record', async () => {
		const run = await read(list(35, { pages: 0, total: undefined }));
		expect([run.ids.length, run.why]).toEqual([35, undefined]);
	});

	it('asks whether the records are enough, given the pages that have not begun, however soon others come', async () => {
		const left: number[] = [];
		await read(list(150), (_records, pages) => left.push(pages) > 3);
		expect(left).toEqual([14, 4, 3, 2]);
	});

	it('says so when a page brings nothing new though the service says there is more', async () => {
		expect(await read(() => ({ records: recordsFrom(0, 10), hasMore: true }))).toMatchObject({
			why: 'the service says there is more, but page 2 brought nothing new',
		});
	});
});
