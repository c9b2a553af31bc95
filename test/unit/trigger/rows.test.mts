/** How a page of a list becomes rows. */
import type { IDataObject } from 'n8n-workflow';
import { watchedOperations } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import {
	fetchPage,
	oldestFirst,
	toRows,
	type FetchedPage,
	type Row,
} from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const DAY_MS = 86_400_000;
const operationOf = (name: string) => watchedOperations.find(({ watch }) => watch.event === name)!;

const fetching = async (name: string, answer: IDataObject | LookupFailure) => {
	const json = async () =>
		answer instanceof LookupFailure ? answer : { status: 200, headers: {}, body: answer };
	const poll = {
		connection: { client: { json } },
		operation: operationOf(name),
		filters: {},
		windowDays: 30,
		clock: new VirtualTime(0, () => 0),
		spent: { calls: 0, slowest: 0 },
	} as unknown as Poll;
	return (await fetchPage(poll, 1)) as FetchedPage;
};

const jsonsOf = (rows: Row[]) => rows.map(({ json }) => json);

it('rows are sorted oldest first, and undated ones last; rows of one date are reversed if the list is newest first', () => {
	const rows = [undefined, 2, Infinity, 1, undefined].map((date, n) => ({
		json: { n },
		date,
		hashes: [],
	}));
	const order = (isNewestFirst: boolean) =>
		jsonsOf(oldestFirst(rows, isNewestFirst)).map(({ n }) => n);
	expect(order(false)).toEqual([3, 1, 0, 2, 4]);
	expect(order(true)).toEqual([3, 1, 4, 2, 0]);
});

it('a page of liens has their dates, keeps the order of the service, and ends at the last date', async () => {
	const records = [
		{ record_id: 1, date_filed_unix: 9 },
		{ record_id: 2 },
		{ record_id: 3, date_filed_unix: 5 },
	];
	const page = await fetching('lienFiled', { records, total_records: 3 });
	expect(page).toMatchObject({ recordCount: 3, total: 3, lastDate: 5 });
	expect(jsonsOf(page.rows)).toEqual(records);
	expect(page.rows.map(({ date }) => date)).toEqual([9, undefined, 5]);
});

it.each<[string, unknown[]]>([
	['are out of order', [5, 9]],
	['are missing', [null, undefined]],
])('the last date of a page is unknown if its dates %s', async (_name, keys) => {
	const records = keys.map((date_filed_unix, n) => ({
		record_id: n,
		date_filed_unix,
		date_filed: '2020-01-01',
	})) as IDataObject[];
	expect((await fetching('lienFiled', { records, total_records: 2 })).lastDate).toBe(Infinity);
});

it('equal log entries and two reviews of one reviewer are one row; reviewers of one name are several', async () => {
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
		[one, named, named, {}, {}].map((review) => ({ ...place, ...review })),
	);
});

it('equal reviews are numbered from the oldest one', () => {
	const review = (days: number) => ({
		reviewer_name: 'n',
		post_time_approx_unix: (days * DAY_MS) / 1000,
	});
	const hashesOf = (...reviews: IDataObject[]) =>
		toRows(operationOf('reviewPosted'), [{ company_name: 'a', reviews }]).map(
			({ hashes }) => hashes[0],
		);
	const two = hashesOf(review(1), review(500));
	const three = hashesOf(review(900), review(1), review(500));
	expect(three.slice(0, 2)).toEqual(two);
	expect(new Set(three).size).toBe(3);
});
