import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { readCursor } from '../../../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import type { ListOptions } from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';
import { idsTo, recordsFrom, told, type Fetched } from './pagedList.mts';

describe('readCursor', () => {
	const follow = async (page: (call: number) => Fetched, options: Partial<ListOptions> = {}) => {
		let calls = 0;
		const fetch = async () => page((calls += 1));
		const list = { pageSize: 10, limit: Infinity, id: 'id', ...options };
		return { ...told(await readCursor(fetch, -1, list)), calls };
	};

	it('ends at a missing cursor, with nothing missing', async () => {
		const run = await follow(() => ({ records: recordsFrom(0, 4), nextCursor: null }));
		expect(run).toMatchObject({ calls: 1, ids: idsTo(4), why: undefined });
	});

	it('ends and says so when the service says there is more, but not where', async () => {
		const run = await follow(() => ({ records: recordsFrom(0, 2), hasMore: true }));
		expect(run).toMatchObject({ calls: 1, why: expect.stringMatching(/not where/) });
	});

	it.each<[string, (call: number) => IDataObject[], number]>([
		['are empty', () => [], 20],
		['change one field', (call) => [{ id: 'a', version: call }], 21],
	])('ends and says so when pages %s for ever', async (_name, records, calls) => {
		const run = await follow(
			(call) => ({ records: records(call), nextCursor: call, hasMore: true }),
			{ completesRecords: true },
		);
		expect(run).toMatchObject({ calls, why: expect.stringMatching(/^the last/) });
	});

	it('keeps what was read when the call budget is used up', async () => {
		const used = new LookupFailure({ kind: 'callBudget', message: 'Max Calls is used up' });
		const page = { records: recordsFrom(0, 2), nextCursor: 1, hasMore: true };
		expect(await follow((call) => (call === 1 ? page : used))).toMatchObject({
			ids: idsTo(2),
			why: used.message,
		});
		expect((await follow(() => used)).failure).toBe(used);
	});
});
