/** How a page of a list becomes rows. */
import type { IDataObject } from 'n8n-workflow';
import { watched } from '../../../nodes/BusinessDataLookup/catalogue/index.ts';
import { LookupFailure } from '../../../nodes/BusinessDataLookup/failure.ts';
import type { Call } from '../../../nodes/BusinessDataLookup/service/client.ts';
import type { HttpResponse } from '../../../nodes/BusinessDataLookup/service/response.ts';
import type { Poll } from '../../../nodes/BusinessDataLookup/trigger/openPoll.ts';
import { byDate, fetchRows, type RowPage } from '../../../nodes/BusinessDataLookup/trigger/rows.ts';
import { VirtualTime } from '../../property/virtualTime.mts';
import { call } from './lienPages.mts';

const polling = (name: string, json: (call: Call) => Promise<unknown>) => {
	const operation = watched.find(({ watch }) => watch.event === name)!;
	const clock = new VirtualTime(0, () => 0);
	const connection = { client: { json } };
	return { connection, operation, call, clock, deadline: call.timeout } as unknown as Poll;
};

const fetching = async (
	name: string,
	body: IDataObject,
	{ headers = {}, page = 1 }: { headers?: HttpResponse['headers']; page?: number } = {},
) => {
	const sent: Call[] = [];
	const json = async (each: Call) => {
		sent.push(each);
		return { status: 200, headers, body };
	};
	return { sent, fetched: (await fetchRows(polling(name, json), page)) as RowPage };
};

const jsonsOf = ({ rows }: RowPage) => rows.map(({ json }) => json);

it('the trigger sorts rows by date, and rows without a date last', () => {
	const rows = [{}, { date: 2 }, { date: Infinity }, { date: 1 }];
	expect([...rows].sort(byDate)).toEqual([{ date: 1 }, { date: 2 }, {}, { date: Infinity }]);
	expect(byDate({}, {})).toBe(0);
});

it('the trigger asks for liens by page number and size, and keeps the order of the service', async () => {
	const records = [
		{ record_id: 1, date_filed_unix: 5 },
		{ record_id: 2 },
		{ record_id: 3, date_filed_unix: 9 },
	];
	const { sent, fetched } = await fetching('lienFiled', { records, total_records: 3 }, { page: 2 });
	expect(sent).toEqual([{ ...call, body: { state: 'CA', page: 2, per_page: 50 } }]);
	expect(jsonsOf(fetched)).toEqual(records);
	expect(fetched).toMatchObject({ size: 3, total: 3 });
	expect(fetched.rows.map(({ date, sortKey }) => [date, sortKey])).toEqual([
		[5, 5],
		[undefined, undefined],
		[9, 9],
	]);
});

it('the trigger makes one row of a lien that comes twice in a page, and counts it twice in the page size', async () => {
	const { fetched } = await fetching('lienFiled', {
		records: [{ record_id: 1 }, { record_id: 1 }],
	});
	expect([fetched.rows.length, fetched.size]).toEqual([1, 2]);
});

it('the trigger sorts log entries oldest first, and tells equal entries apart', async () => {
	const late = { created_date: '2024-01-02', email: 'a' };
	const early = { created_date: '2024-01-01', email: 'a' };
	const { sent, fetched } = await fetching('emailLookedUp', { logs_emails: [late, early, late] });
	expect(sent).toEqual([call]);
	expect(jsonsOf(fetched)).toEqual([early, late, late]);
	expect(new Set(fetched.rows.map(({ mark }) => mark.hash)).size).toBe(3);
	expect(fetched.rows.map(({ sortKey }) => sortKey)).toEqual([undefined, undefined, undefined]);
});

it('the trigger makes a row of each review with the name of its place, and one row of two by one reviewer, but not of two who have one name', async () => {
	const one = { reviewer_profile: 'p', stars: 1 };
	const named = { reviewer_name: 'n' };
	const { fetched } = await fetching('reviewPosted', {
		records: [
			{
				company_name: 'a',
				google_maps_url: 'm',
				place: 'x',
				reviews: [one, one, named, named, {}, {}],
			},
		],
	});
	expect(jsonsOf(fetched)).toEqual([
		{ company_name: 'a', google_maps_url: 'm', ...one },
		{ company_name: 'a', google_maps_url: 'm', ...named },
		{ company_name: 'a', google_maps_url: 'm', ...named },
		{ company_name: 'a', google_maps_url: 'm' },
		{ company_name: 'a', google_maps_url: 'm' },
	]);
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

it.each([
	[5000, 5000],
	[200, 1000],
])('a call of the trigger with %i ms left in its poll is given %i ms', async (left, timeout) => {
	const json = async (sent: Call) => {
		expect(sent.timeout).toBe(timeout);
		return { status: 200, headers: {}, body: { records: [] } };
	};
	await fetchRows({ ...polling('lienFiled', json), deadline: left }, 1);
	expect.assertions(1);
});

it('the trigger returns a failed page as it is, and takes a page without records for a failure', async () => {
	const failure = new LookupFailure({ kind: 'server', message: 'Down' });
	expect(
		await fetchRows(
			polling('lienFiled', async () => failure),
			1,
		),
	).toBe(failure);
	expect((await fetching('lienFiled', { records: 5 })).fetched).toBeInstanceOf(LookupFailure);
});
