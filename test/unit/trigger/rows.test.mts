/** How a page of a list becomes rows. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { fetchPage, oldestFirst } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import type { FetchedPage, Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';

const operationOf = (name: string) => watchedOperations.find(({ event }) => event.value === name)!;

const fetching = async (name: string, answer: IDataObject | LookupFailure) => {
	const json = async () =>
		answer instanceof LookupFailure ? answer : { status: 200, headers: {}, body: answer };
	const poll = {
		connection: { client: { json } },
		operation: operationOf(name),
		filters: {},
		periodDays: 30,
	} as unknown as Poll;
	return (await fetchPage(poll, 1)) as FetchedPage;
};

const jsonsOf = (rows: Row[]) => rows.map(({ json }) => json);

it.each([
	['in any order', 'emailLookedUp', [0, 4, 3, 1, 2]],
	['from newest to oldest', 'lienFiled', [4, 0, 3, 2, 1]],
])(
	'rows of a list %s are sorted oldest first, after those without a date',
	(_name, event, order) => {
		const rows = [undefined, 2, 2, 1, undefined].map((date, n) => ({ json: { n }, date }));
		const poll = { operation: operationOf(event) } as Poll;
		expect(jsonsOf(oldestFirst(poll, rows)).map(({ n }) => n)).toEqual(order);
	},
);

it.each<[string, unknown[], number]>([
	['the last one', [9, undefined, 5, 5], 5],
	['the last one that is a date', [9, 5, 0, null], 5],
	['unknown if they are out of order', [5, 9], Infinity],
	['unknown if some are missing', [null, undefined], Infinity],
])('the last date of a page is %s', async (_name, keys, oldestDate) => {
	const records = keys.map((key, n) => ({ record_id: n, date_filed_unix: key as number }));
	const page = await fetching('lienFiled', { records, total_records: 3 });
	expect(page).toMatchObject({ total: 3, oldestDate });
	expect(page.rows).toMatchObject(records.map((json) => ({ json })));
});
