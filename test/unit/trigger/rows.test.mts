/** How a page of a list becomes rows. */
import type { IDataObject } from 'n8n-workflow';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import {
	fetchPage,
	oldestFirst,
	rowsOf,
	type Page,
	type Row,
} from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { VirtualTime } from '../../property/virtualTime.mts';

const DAY_MS = 86_400_000;
const operationOf = (name: string) => watched.find(({ watch }) => watch.event === name)!;

const fetching = async (
	name: string,
	answer: IDataObject | LookupFailure,
	{ headers = {}, page = 1 }: { headers?: HttpResponse['headers']; page?: number } = {},
) => {
	const sent: Call[] = [];
	const json = async (each: Call) => {
		sent.push(each);
		return answer instanceof LookupFailure ? answer : { status: 200, headers, body: answer };
	};
	const poll = {
		connection: { client: { json } },
		operation: operationOf(name),
		filters: { state: 'CA' },
		windowDays: 30,
		clock: new VirtualTime(0, () => 0),
		deadline: 30_000,
		spent: { calls: 0, slowest: 0 },
	} as unknown as Poll;
	const fetched = await fetchPage(poll, page);
	return { sent, outcome: fetched, fetched: fetched as Page };
};

const jsonsOf = (rows: Row[]) => rows.map(({ json }) => json);

it('the trigger sorts rows by date, and rows without a date last', () => {
	const rows = [undefined, 2, Infinity, 1, undefined].map((date, n) => ({
		json: { n },
		date,
		hashes: [],
	}));
	const order = (isNewestFirst: boolean) =>
		jsonsOf(oldestFirst(rows, isNewestFirst)).map(({ n }) => n);
	expect(order(false)).toEqual([3, 1, 0, 2, 4]);
	// Of one date in the reverse of a list that is newest first.
	expect(order(true)).toEqual([3, 1, 4, 2, 0]);
});

it('the trigger asks for liens by page number and size, and keeps the order of the service', async () => {
	const records = [
		{ record_id: 1, date_filed_unix: 9 },
		{ record_id: 2 },
		{ record_id: 3, date_filed_unix: 5 },
	];
	const { sent, fetched } = await fetching('lienFiled', { records, total_records: 3 }, { page: 2 });
	expect(sent.map(({ body }) => body)).toEqual([
		{
			state: 'CA',
			sort_by: [{ field: 'date_filed_unix', order: 'desc' }],
			page: 2,
			per_page: 50,
		},
	]);
	expect(fetched).toMatchObject({ size: 3, total: 3, endsAt: 5, servedAt: undefined });
	expect(jsonsOf(fetched.rows)).toEqual(records);
	expect(fetched.rows.map(({ date }) => date)).toEqual([9, undefined, 5]);
});

it('the trigger says of an expiry when it comes within Days Ahead', async () => {
	const records = [{ record_id: 1, date_expired_unix: 40 * DAY_MS }];
	const { fetched } = await fetching('lienExpiring', { records, total_records: 1 });
	expect(fetched).toMatchObject({ rows: [{ date: 10 * DAY_MS }], endsAt: 10 * DAY_MS });
});

it.each<[string, unknown[]]>([
	['are out of order', [5, 9]],
	['are missing', [null, undefined]],
])('the trigger does not know where a page ends whose sort keys %s', async (_name, keys) => {
	const records = keys.map((date_filed_unix, n) => ({
		record_id: n,
		date_filed_unix,
		date_filed: '2020-01-01',
	})) as IDataObject[];
	const { fetched } = await fetching('lienFiled', { records, total_records: 2 });
	expect(fetched.endsAt).toBe(Infinity);
});

it('the trigger makes one row of a lien that comes twice in a page', () => {
	expect(rowsOf(operationOf('lienFiled'), [{ record_id: 1 }, { record_id: 1 }])).toHaveLength(1);
});

it('the trigger sorts log entries oldest first, and makes one row of equal ones', async () => {
	const late = { created_date: '2024-01-02', email: 'a' };
	const early = { created_date: '2024-01-01', email: 'a' };
	const { fetched } = await fetching('emailLookedUp', { logs_emails: [late, early, late] });
	expect(jsonsOf(fetched.rows)).toEqual([early, late]);
});

it('the trigger makes a row of each review with the name of its place, and one row of two by one reviewer, but not of two who have one name', async () => {
	const one = { reviewer_profile: 'p', stars: 1 };
	const named = { reviewer_name: 'n' };
	const place = { company_name: 'a', google_maps_url: 'm' };
	const reviews = [one, one, named, named, {}, {}];
	const { fetched } = await fetching('reviewPosted', {
		records: [{ ...place, place: 'x', reviews }],
	});
	const expected = [one, named, named, {}, {}].map((review) => ({ ...place, ...review }));
	expect(jsonsOf(fetched.rows)).toEqual(expected);
});

it('the trigger numbers equal reviews from the oldest of all, however old it is', () => {
	const review = (days: number) => ({
		reviewer_name: 'n',
		post_time_approx_unix: (days * DAY_MS) / 1000,
	});
	const hashesOf = (...reviews: IDataObject[]) =>
		rowsOf(operationOf('reviewPosted'), [{ company_name: 'a', reviews }]).map(
			({ hashes }) => hashes[0],
		);
	const two = hashesOf(review(1), review(500));
	const three = hashesOf(review(900), review(1), review(500));
	expect(three.slice(0, 2)).toEqual(two);
	expect(new Set(three).size).toBe(3);
});

it.each([
	['Thu, 01 Jan 1970 00:00:05 GMT', 5000],
	['some day', undefined],
	[undefined, undefined],
])('the trigger reads a Date header of %s as %s ms', async (date, servedAt) => {
	const headers = date === undefined ? {} : { date };
	const { fetched } = await fetching('lienFiled', { records: [] }, { headers });
	expect(fetched.servedAt).toBe(servedAt);
});

it('the trigger returns a failed page as it is, and takes a page without records for a failure', async () => {
	const failure = new LookupFailure({ kind: 'server', message: 'Down' });
	expect((await fetching('lienFiled', failure)).outcome).toBe(failure);
	expect((await fetching('lienFiled', { records: 5 })).outcome).toBeInstanceOf(LookupFailure);
});
