import type { IDataObject } from 'n8n-workflow';
import {
	RecordCollector,
	type ListOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';
import { recordsFrom } from './pagedList.mts';

/** Collects pages; tells of each whether it brought something new. */
const collect = async (options: Partial<ListOptions>, ...pages: IDataObject[][]) => {
	const collector = new RecordCollector({ pageSize: 50, limit: Infinity, ...options });
	const brought: boolean[] = [];
	for (const page of pages) {
		brought.push((await collector.add(page)) > 0);
	}
	return { records: collector.records, brought };
};
const record = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;

describe('RecordCollector', () => {
	it.each([[' '], [0], [null], [{}]])(
		'does not take records whose id is %j for one another',
		async (id) => {
			const first = [record(id, { a: 1 }), record(id, { a: 2 })];
			const { records } = await collect({ id: 'id' }, first, [record(id, { a: 3 })]);
			expect(records).toHaveLength(3);
		},
	);

	it.each([[7], ['0']])('knows a record by the id %j', async (id) => {
		const { records } = await collect({ id: 'id' }, [record(id)], [record(id, { a: 2 })]);
		expect(records).toEqual([record(id)]);
	});

	it('lets records of a page complete earlier ones after the limit is reached on it', async () => {
		const page = [record(1), record(2), record(3), record(1, { a: 1 })];
		const { records } = await collect({ id: 'id', completesRecords: true, limit: 2 }, page);
		expect(records).toEqual([record(1, { a: 1 }), record(2)]);
	});
});

describe('RecordCollector with its records taken page by page', () => {
	/** As many ids as the collector remembers. */
	const REMEMBERED = 50_000;
	const onPage = async () => {};

	it('waits with each page until its records are taken', async () => {
		const order: string[] = [];
		const collector = new RecordCollector({
			pageSize: 1,
			limit: Infinity,
			onPage: async ([{ id }]) => {
				order.push(`record ${String(id)}`);
				await new Promise(setImmediate);
				order.push('taken');
			},
		});
		await collector.add([record(1)]);
		await collector.add([record(2)]);
		expect(order).toEqual(['record 1', 'taken', 'record 2', 'taken']);
	});

	it('forgets the oldest ids first', async () => {
		const quarter = REMEMBERED / 4;
		const pages = [0, 1, 2, 3, 4].map((n) => recordsFrom(n * quarter, quarter));
		const [first, , , fourth] = pages;
		const again = [[fourth[0]], [first[0]]];
		const { brought } = await collect({ id: 'id', onPage }, ...pages, ...again);
		expect(brought).toEqual([true, true, true, true, true, false, true]);
	});
});
