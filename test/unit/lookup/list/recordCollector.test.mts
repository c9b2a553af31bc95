/** Which records of the pages of a list are kept. */
import type { IDataObject } from 'n8n-workflow';
import {
	RecordCollector,
	type ListOptions,
} from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';

/** The records that are kept of some pages, and how many of each page are new. */
const collect = async (options: Partial<ListOptions>, ...pages: IDataObject[][]) => {
	const collector = new RecordCollector({
		...{ pageSize: 50, limit: Infinity, ifIncomplete: 'fail' },
		...options,
	});
	const fresh: number[] = [];
	for (const page of pages) fresh.push(await collector.add(page));
	return { records: collector.records, fresh, collector };
};
const record = (id: unknown, more: IDataObject = {}) => ({ id, ...more }) as IDataObject;
const [a1, a2] = [{ a: 1 }, { a: 2 }];
const [one, changed] = [record(1, a1), record(1, a2)];
const twoRecords = [record(1), record(2)];

it.each<[string, IDataObject[][], IDataObject[]]>([
	['equal in ID and content, once', [[record(7, a1)], [record(7, a1)]], [record(7, a1)]],
	['equal in ID and content on a page, once', [[record('0'), record('0')]], [record('0')]],
	['equal in ID with other content, both', [[one], [changed]], [one, changed]],
	['equal, but with another ID, both', [[one, record(2, a1)]], [one, record(2, a1)]],
	['equal without an ID, both', [[a1], [a1]], [a1, a1]],
	['equal without an ID on a page, both', [[a1, a1]], [a1, a1]],
])('a list keeps records that are %s', async (_name, pages, kept) => {
	expect((await collect({ id: 'id' }, ...pages)).records).toEqual(kept);
});

it.each(['', ' ', 0, null, {}, false])('%j isn’t an ID', async (id) => {
	const pages = [[record(id, a1), record(id, a1)], [record(id, a1)]];
	expect((await collect({ id: 'id' }, ...pages)).records).toHaveLength(3);
});

it('records of an operation without an ID field are all kept', async () => {
	expect((await collect({}, [record(1)], [record(1)])).records).toHaveLength(2);
});

it('later records complete earlier ones after the limit is reached, too', async () => {
	const page = [record(1), record(2), record(3), one];
	const { records } = await collect({ id: 'id', mergesById: true, limit: 2 }, page);
	expect(records).toEqual([one, record(2)]);
});

it.each<[string, IDataObject[][], number[]]>([
	['records with other content', [[one], [changed]], [1, 1]],
	['a repeated page', [twoRecords, [...twoRecords]], [2, 0]],
	['equal rows of a page without IDs', [[a1, a1, a2]], [3]],
])('of %s, these are new: %j', async (_name, pages, expected) => {
	expect((await collect({ id: 'id' }, ...pages)).fresh).toEqual(expected);
});

it('records that are received page by page are not kept', async () => {
	const received: IDataObject[][] = [];
	const onPage = async (page: IDataObject[]) => void received.push(page);
	const pages = [twoRecords, [record(2), record(3)]];
	const { records, collector } = await collect({ id: 'id', onPage }, ...pages);
	expect(received).toEqual([twoRecords, [record(3)]]);
	expect([records, collector.count]).toEqual([[], 3]);
});
