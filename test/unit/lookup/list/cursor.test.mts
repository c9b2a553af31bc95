/** How a list is read by cursor, and when it ends. */
import type { IDataObject } from 'n8n-workflow';
import { LookupFailure } from '../../../../nodes/BusinessDataLookup/failure.ts';
import { readCursor } from '../../../../nodes/BusinessDataLookup/lookup/list/cursor.ts';
import type { Page } from '../../../../nodes/BusinessDataLookup/lookup/list/progress.ts';
import type { ListOptions } from '../../../../nodes/BusinessDataLookup/lookup/list/recordCollector.ts';
import type { List } from '../../../../nodes/BusinessDataLookup/output/result.ts';

type Answer = Page | LookupFailure;

/** A page with records of these IDs. */
const page = (ids: string, more: Partial<Page> = {}): Page => ({
	records: ids === '' ? [] : ids.split(' ').map((id) => ({ id })),
	...more,
});
const to = (nextCursor: IDataObject[string], hasMore?: boolean) => ({ nextCursor, hasMore });

/** Reads the pages that a service returns one after another, and notes the cursors and sizes. */
const read = async (
	pages: Answer[] | ((call: number) => Answer),
	options: Partial<ListOptions> = {},
) => {
	const sent: Array<[IDataObject[string], number]> = [];
	const fetch = async (cursor: IDataObject[string], size: number) => {
		sent.push([cursor, size]);
		return typeof pages === 'function' ? pages(sent.length) : pages[sent.length - 1];
	};
	const list = await readCursor(fetch, {
		...{ pageSize: 10, limit: Infinity, id: 'id', ifIncomplete: 'fail' },
		...options,
	});
	return { list, sent };
};

const down = new LookupFailure({ kind: 'server', message: 'Down' });
const RETURN = 'Set If a List Is Incomplete to Return What Was Read';

it.each<[string, Page[]]>([
	['has_more is false', [page('a', to(1)), page('b', to(2, false))]],
	['there is no cursor', [page('a', to(1)), page('b')]],
	['the cursor is null', [page('a', to(1)), page('b', to(null))]],
	['the cursor is empty', [page('a', to(1)), page('b', to(''))]],
	['an empty page has no cursor', [page('a b', to(1)), page('')]],
])('a list by cursor is complete when %s', async (_name, pages) => {
	const { list, sent } = await read(pages);
	expect(list).toEqual({ kind: 'list', records: [{ id: 'a' }, { id: 'b' }], hitLimit: false });
	expect(sent).toEqual([
		[-1, 10],
		[1, 10],
	]);
});

const first = page('a', to(1));
const at = (id: string) => page(id, to({ at: 1 }));
const TWICE = 'the service gave the cursor';
const MISSING = 'there are more records, but the service gives no cursor';

it.each<[string, Answer[], string]>([
	['repeats a cursor', [first, page('b', to(1))], `${TWICE} 1 twice. 2 records were`],
	['repeats one as text', [first, page('b', to('1'))], `${TWICE} 1 twice. 2 records were`],
	['repeats an object', [at('a'), at('b')], `${TWICE} {"at":1} twice. 2 records were`],
	['lacks a cursor', [page('a', to(undefined, true))], `${MISSING}. 1 record was`],
	['has an empty cursor', [page('a', to('', true))], `${MISSING}. 1 record was`],
	['fails', [first, down], 'Down. 1 record was'],
])('a list by cursor that %s fails, or is returned as far as it was read', async (...row) => {
	const [, pages, said] = row;
	const message = `A later page failed: ${said} read`;
	const { list } = await read(pages);
	expect(list).toBeInstanceOf(LookupFailure);
	expect(list).toMatchObject({ message: `${message}. ${RETURN}` });
	const returned = (await read(pages, { ifIncomplete: 'return' })).list as List;
	expect(returned).toMatchObject({ kind: 'list', incomplete: { failure: { message } } });
	expect(returned.incomplete?.nextPage).toBeUndefined();
});

it.each(['fail', 'return'] as const)(
	'a list by cursor fails with its first page (%s)',
	async (ifIncomplete) => {
		const { list } = await read([down], { ifIncomplete });
		expect(list).toBe(down);
	},
);

it.each<[string, (call: number) => IDataObject[], boolean, number]>([
	['are empty for ever', () => [], false, 100],
	['repeat a record for ever', () => [{ id: 'a' }], false, 101],
	['only change one field for ever', (call) => [{ id: 'a', version: call }], true, 101],
])('a list by cursor ends when its pages %s', async (_name, records, mergesById, calls) => {
	const pages = (call: number): Page => ({ records: records(call), ...to(call, true) });
	const { list, sent } = await read(pages, { mergesById });
	expect(list).toMatchObject({
		message: expect.stringMatching(/^A later page failed: the last 100 pages had no new records/),
	});
	expect(sent).toHaveLength(calls);
});

it.each<[string, Page[], boolean]>([
	['there are more', [page('a b', to(1, true))], true],
	['there may be more', [page('a b', to(1))], true],
	['a page has more than requested', [page('a b c', to(1, false))], true],
	['there are no more', [page('a b', to(1, false))], false],
	['there is no cursor', [page('a b')], false],
])('with a limit of 2, a list by cursor hits the limit if %s', async (_name, pages, hitLimit) => {
	const { list, sent } = await read(pages, { limit: 2 });
	expect(list).toMatchObject({ records: [{ id: 'a' }, { id: 'b' }], hitLimit });
	expect(sent).toEqual([[-1, 2]]);
});

it('the last page by cursor is no larger than what is left of the limit', async () => {
	const pages = [page('a b', to(1, true)), page('c', to(2))];
	const { list, sent } = await read(pages, { pageSize: 2, limit: 3 });
	expect(sent.map(([, size]) => size)).toEqual([2, 1]);
	expect(list).toMatchObject({ hitLimit: true });
});
