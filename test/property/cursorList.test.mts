/** Lists read by cursor, whose rows complete earlier ones. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { readCursor } from '../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import type { Records } from '../../nodes/BusinessDataLookup/lookup/list/records.ts';

/** Services tried for each property; PROPERTY_RUNS=20000 for a long look. */
const cases = { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) };

/** A job whose rows come in versions, page after page; the newest of each row counts. */
const jobs = fc.record({
	versions: fc.array(fc.record({ row: fc.nat(20), field: fc.nat(3), value: fc.nat(5) }), {
		maxLength: 120,
	}),
	size: fc.integer({ min: 1, max: 10 }),
});

describe('a list read by cursor, in which later rows complete earlier ones,', () => {
	it('has every row with its newest fields, in the order of the first versions', async () => {
		await fc.assert(
			fc.asyncProperty(jobs, async ({ versions, size }) => {
				const rows = versions.map(({ row, field, value }) => ({
					external_id: `x${row}`,
					[`f${field}`]: value,
				}));
				const newest = new Map<string, IDataObject>();
				for (const row of rows) {
					newest.set(row.external_id, { ...newest.get(row.external_id), ...row });
				}
				const page = async (cursor: unknown) => {
					const at = Math.max(0, Number(cursor));
					return {
						records: structuredClone(rows.slice(at, at + size)),
						nextCursor: at + size,
						hasMore: at + size < rows.length,
					};
				};
				const options = { pageSize: 10, limit: Infinity, id: 'external_id', completes: true };
				const list = (await readCursor(page, -1, options)) as Records;
				// Five pages in a row that change nothing end the list, and it says so.
				if (list.shortfall === undefined) expect(list.records).toEqual([...newest.values()]);
				else expect(list.shortfall).toMatch(/brought nothing new/);
			}),
			cases,
		);
	});

	it.each([Infinity, 3])('ends whatever cursors the service gives (limit %d)', async (limit) => {
		const cursors = fc.array(fc.oneof(fc.nat(6), fc.constantFrom(null, '', 'end')), {
			minLength: 1,
			maxLength: 30,
		});
		await fc.assert(
			fc.asyncProperty(cursors, fc.boolean(), async (given, says) => {
				let calls = 0;
				const page = async () => {
					const nextCursor = given[calls % given.length];
					calls += 1;
					return {
						records: [{ external_id: `x${calls}` }],
						nextCursor,
						hasMore: says || undefined,
					};
				};
				const options = { pageSize: 10, limit, id: 'external_id' };
				await readCursor(page, -1, options);
				expect(calls).toBeLessThanOrEqual(10);
			}),
			cases,
		);
	});
});
