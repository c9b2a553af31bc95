import type { IDataObject } from 'n8n-workflow';
import {
	RecordCollector,
	type ListOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';

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

it.each([' ', 0, null, {}])('records with the id %j aren’t merged', async (id) => {
	const first = [record(id, { a: 1 }), record(id, { a: 2 })];
	const { records } = await collect({ id: 'id' }, first, [record(id, { a: 3 })]);
	expect(records).toHaveLength(3);
});

it.each([7, '0'])('records with the same id %j are merged', async (id) => {
	const { records } = await collect({ id: 'id' }, [record(id)], [record(id, { a: 2 })]);
	expect(records).toEqual([record(id)]);
});

it('records of a page complete earlier ones after the limit is reached on it', async () => {
	const page = [record(1), record(2), record(3), record(1, { a: 1 })];
	const { records } = await collect({ id: 'id', completesRecords: true, limit: 2 }, page);
	expect(records).toEqual([record(1, { a: 1 }), record(2)]);
});

it('each page waits until its records are taken', async () => {
	const order: string[] = [];
	const onPage = async ([{ id }]: IDataObject[]) => {
		order.push(`record ${String(id)}`);
		await new Promise(setImmediate);
		order.push('taken');
	};
	await collect({ onPage }, [record(1)], [record(2)]);
	expect(order).toEqual(['record 1', 'taken', 'record 2', 'taken']);
});
