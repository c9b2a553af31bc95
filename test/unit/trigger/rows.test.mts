/** How a page of a list becomes rows. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { fetchPage, oldestFirst, toRows } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import type { FetchedPage, Row } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { VirtualTime } from '../../support/virtualTime.mts';

const DAY_MS = 86_400_000;
const operationOf = (name: string) => watchedOperations.find(({ event }) => event.value === name)!;

const fetching = async (name: string, answer: IDataObject | LookupFailure) => {
	const json = async () =>
		answer instanceof LookupFailure ? answer : { status: 200, headers: {}, body: answer };
	const poll = {
		connection: { client: { json } },
		operation: operationOf(name),
		filters: {},
		periodDays: 30,
		clock: new VirtualTime(0, () => 0),
		calls: 0,
		slowestCall: 0,
	} as unknown as Poll;
	return (await fetchPage(poll, 1)) as FetchedPage;
};

const jsonsOf = (rows: Row[]) => rows.map(({ json }) => json);

it.each([
	['in any order', false, [3, 1, 0, 2, 4]],
	['from newest to oldest', true, [3, 1, 4, 2, 0]],
])('rows of a list %s are sorted oldest first', (_name, isNewest, order) => {
	const dates = [undefined, 2, Infinity, 1, undefined];
	const rows = dates.map((date, n) => ({ json: { n }, date, hashes: [] }));
	expect(jsonsOf(oldestFirst(rows, isNewest)).map(({ n }) => n)).toEqual(order);
});

it.each<[string, unknown[], number]>([
	['the last one', [9, undefined, 5, 5], 5],
	['unknown if they are out of order', [5, 9], Infinity],
	['unknown if some are missing', [null, undefined], Infinity],
])('the last date of a page is %s', async (_name, keys, oldestDate) => {
	const records = keys.map((key, n) => ({ record_id: n, date_filed_unix: key as number }));
	const page = await fetching('lienFiled', { records, total_records: 3 });
	expect(page).toMatchObject({ recordCount: keys.length, total: 3, oldestDate });
	expect(page.rows).toMatchObject(records.map((json) => ({ json })));
});

it('a page of liens that expire ends when its last one comes within Days Ahead', async () => {
	const records = [{ record_id: 1, date_expired_unix: 40 * DAY_MS }];
	const page = await fetching('lienExpiring', { records, total_records: 1 });
	expect(page.oldestDate).toBe(10 * DAY_MS);
});

it('a page without its list is a failure', async () => {
	expect(await fetching('emailLookedUp', {})).toBeInstanceOf(LookupFailure);
});

it('equal log entries are one row, and so are two reviews of one profile, but not of one name', async () => {
	const late = { created_date: '2024-01-02', email: 'a' };
	const early = { created_date: '2024-01-01', email: 'a' };
	const log = await fetching('emailLookedUp', { logs_emails: [late, early, late] });
	expect(jsonsOf(log.rows)).toEqual([early, late]);

	const one = { reviewer_profile: 'p', stars: 1 };
	const named = { reviewer_name: 'n' };
	const place = { company_name: 'a', google_maps_url: 'm' };
	const reviews = [one, one, named, named, {}, {}];
	const page = await fetching('reviewPosted', { records: [{ ...place, place: 'x', reviews }] });
	expect(jsonsOf(page.rows)).toEqual(
		[one, named, named, {}, {}].map((each) => ({ ...place, ...each })),
	);
});

it('equal reviews are numbered from the oldest of all, however old it is', () => {
	const review = (days: number) => ({ reviewer_name: 'n', post_time_approx_unix: days * 86_400 });
	const hashesOf = (...reviews: IDataObject[]) =>
		toRows(operationOf('reviewPosted'), [{ reviews }]).map(({ hashes }) => hashes[0]);
	const two = hashesOf(review(1), review(500));
	const three = hashesOf(review(900), review(1), review(500));
	expect(three.slice(0, 2)).toEqual(two);
	expect(new Set(three).size).toBe(3);
});
