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
		const { fresh, completed } = await collector.add(page);
		brought.push(fresh + completed > 0);
	}
	const { records, count, full } = collector;
	return { records, brought, count, full };
};
const record = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;
const recordsFrom = (first: number, end: number) =>
	Array.from({ length: end - first }, (_record, index) => record(`r${first + index}`));

describe('RecordCollector', () => {
	it('collects each id once, in order', async () => {
		const { records, brought, count } = await collect(
			{ id: 'id' },
			[record(1), record(2)],
			[record(2), record(3)],
			[record(1)],
		);
		expect(records).toEqual([record(1), record(2), record(3)]);
		expect(brought).toEqual([true, true, false]);
		expect(count).toBe(3);
	});

	it.each([[''], [' '], [0], [false], [null], [undefined], [{}]])(
		'does not take records whose id is %j for one another',
		async (id) => {
			const first = [record(id, { a: 1 }), record(id, { a: 2 })];
			const { records } = await collect({ id: 'id' }, first, [record(id, { a: 3 })]);
			expect(records).toHaveLength(3);
		},
	);

	it.each([['a'], [7], [-1], ['0']])('knows a record by the id %j', async (id) => {
		const { records } = await collect({ id: 'id' }, [record(id)], [record(id, { a: 2 })]);
		expect(records).toEqual([record(id)]);
	});

	it('lets a later record of an id complete the earlier one', async () => {
		const { records, brought } = await collect(
			{ id: 'id', completes: true },
			[record(1, { a: 1, b: 1 })],
			[record(1, { b: 2 })],
		);
		expect(records).toEqual([record(1, { a: 1, b: 2 })]);
		expect(brought).toEqual([true, true]);
	});

	it('brings nothing new with a record that completes nothing', async () => {
		const pages = [[record(1, { a: [1], b: 1 })], [record(1, { a: [1] })]];
		const { brought } = await collect({ id: 'id', completes: true }, ...pages);
		expect(brought).toEqual([true, false]);
	});

	it('lets records of a page complete earlier ones after the limit is reached on it', async () => {
		const page = [record(1), record(2), record(3), record(1, { a: 1 })];
		const { records } = await collect({ id: 'id', completes: true, limit: 2 }, page);
		expect(records).toEqual([record(1, { a: 1 }), record(2)]);
	});

	it('is full at the limit', async () => {
		const { records, full } = await collect({ limit: 2 }, [record(1), record(2), record(3)]);
		expect(records).toHaveLength(2);
		expect(full).toBe(true);
	});

	it('knows a repeated page where records have no id', async () => {
		const page = [{ a: 1 }, { a: 2 }];
		expect(await collect({}, page, page, [{ a: 3 }])).toMatchObject({
			brought: [true, false, true],
			count: 3,
		});
	});
});

describe('RecordCollector of a list without a declared id', () => {
	const rows = (field: string, ...ids: unknown[]) =>
		ids.map((id) => ({ [field]: id, name: `n ${String(id)}` }) as IDataObject);

	it.each(['record_id', 'external_id', 'contact_id', 'ucc_id', 'id', 'company_id'])(
		'gives a record with a %s that moved to the next page once',
		async (field) => {
			const { records } = await collect({}, rows(field, 'a', 'b'), rows(field, 'b', 'c'));
			expect(records).toEqual(rows(field, 'a', 'b', 'c'));
		},
	);

	it('keeps two liens of one company, whatever page they are on', async () => {
		const lien = (company_id: string, amount: number) => ({ company_id, amount });
		const pages = [
			[lien('a', 1), lien('b', 1)],
			[lien('a', 2), lien('c', 1)],
		];
		expect((await collect({}, ...pages)).records).toEqual(pages.flat());
	});

	it('keeps equal records of one page, and gives one that comes on a later page once', async () => {
		const [same, other] = [{ a: 1 }, { a: 2 }];
		const { records } = await collect({}, [same, same, other], [same, { b: 1 }]);
		expect(records).toEqual([same, same, other, { b: 1 }]);
	});

	it('knows pages that come again in turns', async () => {
		const [odd, even] = [[{ a: 1 }], [{ a: 2 }]];
		const { brought } = await collect({}, odd, even, odd, even);
		expect(brought).toEqual([true, true, false, false]);
	});
});

describe('RecordCollector with its records taken page by page', () => {
	/** As many ids as the collector remembers. */
	const REMEMBERED = 50_000;
	const onPage = async () => {};

	it('keeps no records', async () => {
		const { records, count } = await collect({ onPage }, [record(1), record(2)]);
		expect(records).toEqual([]);
		expect(count).toBe(2);
	});

	it('hands over the new records of each page, and no others', async () => {
		const taken: IDataObject[][] = [];
		await collect(
			{ id: 'id', onPage: async (records) => void taken.push(records) },
			[record(1), record(2)],
			[record(2), record(3)],
		);
		expect(taken).toEqual([[record(1), record(2)], [record(3)]]);
	});

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

	it('knows a repeated record among as many as it remembers, and forgets the first of twice as many', async () => {
		const options = { id: 'id', onPage };
		const overlapping = [
			recordsFrom(0, REMEMBERED * 0.75),
			recordsFrom(REMEMBERED / 2, REMEMBERED),
		];
		expect(await collect(options, ...overlapping)).toMatchObject({ count: REMEMBERED });
		const twiceAsMany = recordsFrom(0, 2 * REMEMBERED);
		expect(await collect(options, twiceAsMany, [twiceAsMany[0]])).toMatchObject({
			count: 2 * REMEMBERED + 1,
		});
	});

	it('forgets the oldest ids first', async () => {
		const quarter = REMEMBERED / 4;
		const pages = [0, 1, 2, 3, 4].map((n) => recordsFrom(n * quarter, (n + 1) * quarter));
		const [first, , , fourth] = pages;
		const again = [[fourth[0]], [first[0]]];
		const { brought } = await collect({ id: 'id', onPage }, ...pages, ...again);
		expect(brought).toEqual([true, true, true, true, true, false, true]);
	});

	it('remembers every id where the records are kept', async () => {
		const all = recordsFrom(0, 2 * REMEMBERED);
		expect(await collect({ id: 'id' }, all, [all[0]])).toMatchObject({ brought: [true, false] });
	});
});
