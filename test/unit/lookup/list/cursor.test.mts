import type { IDataObject } from 'n8n-workflow';
import { readCursor } from '../../../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { Records } from '../../../../nodes/BusinessDataLookup/output/result.ts';

it.each<[string, (call: number) => IDataObject[], number, RegExp]>([
	['say there is more, but not where', () => [{ id: 'a' }], 1, /no cursor for them$/],
	['are empty for ever', () => [], 100, /^the last 100 pages/],
	['only change one field for ever', (call) => [{ id: 'a', version: call }], 101, /^the last 100/],
])('a list by cursor ends and says so when its pages %s', async (_name, records, last, why) => {
	let calls = 0;
	const page = async (): Promise<Page> => {
		calls += 1;
		const nextCursor = last === 1 ? undefined : calls;
		return { records: records(calls), nextCursor, hasMore: true };
	};
	const options = { pageSize: 10, limit: Infinity, id: 'id', completesRecords: true };
	const { incomplete } = (await readCursor(page, -1, options)) as Records;
	expect(incomplete?.why).toMatch(why);
	expect(calls).toBe(last);
});
