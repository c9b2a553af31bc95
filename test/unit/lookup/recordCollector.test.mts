import type { IDataObject } from 'n8n-workflow';
import { Outlet, type Wish } from '../../../nodes/BusinessDataLookup/lookup/recordCollector.ts';

const give = async (wish: Partial<Wish>, ...pages: IDataObject[][]) => {
	const rows: IDataObject[] = [];
	const outlet = new Outlet({ size: 50, limit: Infinity, ...wish }, (row) => rows.push(row));
	const brought: boolean[] = [];
	for (const page of pages) brought.push(await outlet.give(page));
	return { rows, brought, count: outlet.count, full: outlet.full };
};
const row = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;

describe('Outlet', () => {
	it('gives each id once, in order', async () => {
		const { rows, brought, count } = await give(
			{ id: 'id' },
			[row(1), row(2)],
			[row(2), row(3)],
			[row(1)],
		);
		expect(rows).toEqual([row(1), row(2), row(3)]);
		expect(brought).toEqual([true, true, false]);
		expect(count).toBe(3);
	});

	it('does not take rows without an id for one another', async () => {
		const { rows } = await give({ id: 'id' }, [row(null, { a: 1 }), row(null, { a: 2 }), { a: 3 }]);
		expect(rows).toHaveLength(3);
	});

	it('lets a later row of an id complete the earlier one', async () => {
		const { rows, brought } = await give(
			{ id: 'id', merge: true },
			[row(1, { a: 1, b: 1 })],
			[row(1, { b: 2 })],
		);
		expect(rows).toEqual([row(1, { a: 1, b: 2 })]);
		expect(brought).toEqual([true, false]);
	});

	it('stops at the limit', async () => {
		const { rows, full } = await give({ limit: 2 }, [row(1), row(2), row(3)]);
		expect(rows).toHaveLength(2);
		expect(full).toBe(true);
	});

	it('knows a repeated page where rows have no id', async () => {
		const page = [{ a: 1 }, { a: 2 }];
		expect(await give({}, page, page, [{ a: 3 }])).toMatchObject({
			brought: [true, false, true],
			count: 3,
		});
	});

	it('remembers no more ids than it is told to', async () => {
		const ids = (from: number, to: number) =>
			Array.from({ length: to - from }, (_, index) => row(from + index));
		const wish = { id: 'id', remember: 20 };
		expect(await give(wish, ids(0, 15), ids(10, 20))).toMatchObject({ count: 20 });
		expect(await give(wish, ids(0, 40), [row(0)])).toMatchObject({ count: 41 });
	});

	it('waits after each page until the next may come', async () => {
		const order: string[] = [];
		const outlet = new Outlet(
			{ size: 1, limit: 9, afterPage: async () => void order.push('page') },
			({ id }) => order.push(String(id)),
		);
		await outlet.give([row(1), row(2)]);
		await outlet.give([row(3)]);
		expect(order).toEqual(['1', '2', 'page', '3', 'page']);
	});

	it('forgets old ids where it may not remember all', async () => {
		const pages = [1, 2, 3, 4, 5].map((id) => [row(id)]);
		const { rows } = await give({ id: 'id', remember: 4 }, ...pages, [row(4)], [row(1)]);
		expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 1]);
	});

	it('waits after each page until its rows are taken', async () => {
		const order: string[] = [];
		const wish = {
			size: 1,
			limit: Infinity,
			afterPage: async () => {
				await new Promise(setImmediate);
				order.push('taken');
			},
		};
		const outlet = new Outlet(wish, ({ id }) => order.push(`row ${String(id)}`));
		await outlet.give([row(1)]);
		await outlet.give([row(2)]);
		expect(order).toEqual(['row 1', 'taken', 'row 2', 'taken']);
	});
});
