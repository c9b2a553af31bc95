import type { IDataObject } from 'n8n-workflow';
import { Outlet, type Wish } from '../../nodes/BusinessDataLookup/execution/outlet.ts';

const give = (wish: Partial<Wish>, ...pages: IDataObject[][]) => {
	const rows: IDataObject[] = [];
	const outlet = new Outlet({ size: 50, limit: Infinity, ...wish }, (row) => rows.push(row));
	const brought = pages.map((page) => outlet.give(page));
	return { rows, brought, count: outlet.count, full: outlet.full };
};
const row = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;

describe('Outlet', () => {
	it('gives each id once, in order', () => {
		const { rows, brought, count } = give(
			{ id: 'id' },
			[row(1), row(2)],
			[row(2), row(3)],
			[row(1)],
		);
		expect(rows).toEqual([row(1), row(2), row(3)]);
		expect(brought).toEqual([true, true, false]);
		expect(count).toBe(3);
	});

	it('does not take rows without an id for one another', () => {
		const { rows } = give({ id: 'id' }, [row(null, { a: 1 }), row(null, { a: 2 }), { a: 3 }]);
		expect(rows).toHaveLength(3);
	});

	it('lets a later row of an id complete the earlier one', () => {
		const { rows, brought } = give(
			{ id: 'id', merge: true },
			[row(1, { a: 1, b: 1 })],
			[row(1, { b: 2 })],
		);
		expect(rows).toEqual([row(1, { a: 1, b: 2 })]);
		expect(brought).toEqual([true, false]);
	});

	it('stops at the limit', () => {
		const { rows, full } = give({ limit: 2 }, [row(1), row(2), row(3)]);
		expect(rows).toHaveLength(2);
		expect(full).toBe(true);
	});

	it('knows a repeated page where rows have no id', () => {
		const page = [{ a: 1 }, { a: 2 }];
		expect(give({}, page, page, [{ a: 3 }])).toMatchObject({
			brought: [true, false, true],
			count: 3,
		});
	});
});
