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
import { call } from './lienPages.mts';

const operationOf = (name: string) => watched.find(({ watch }) => watch.event === name)!;

const polling = (name: string, json: (call: Call) => Promise<unknown>) => {
	const operation = operationOf(name);
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
	return { sent, fetched: (await fetchPage(polling(name, json), page)) as Page };
};

const jsonsOf = (rows: Row[]) => rows.map(({ json }) => json);

it('the trigger sorts rows by date, and rows without a date last', () => {
	const rows = [undefined, 2, Infinity, 1, undefined].map((date, n) => ({
		json: { n },
		date,
		hashes: [],
	}));
	const order = (name: string) => jsonsOf(oldestFirst(rows, operationOf(name))).map(({ n }) => n);
	expect(order('emailLookedUp')).toEqual([3, 1, 0, 2, 4]);
	// Of one date in the reverse of a list that is newest first.
	expect(order('lienFiled')).toEqual([3, 1, 4, 2, 0]);
});

it('the trigger asks for liens by page number and size, and keeps the order of the service', async () => {
	const records = [
		{ record_id: 1, date_filed_unix: 5 },
		{ record_id: 2 },
		{ record_id: 3, date_filed_unix: 9 },
	];
	const { sent, fetched } = await fetching('lienFiled', { records, total_records: 3 }, { page: 2 });
	expect(sent).toEqual([{ ...call, body: { state: 'CA', page: 2, per_page: 50 } }]);
	expect(fetched).toEqual({ records, total: 3, servedAt: undefined });
	const rows = rowsOf(operationOf('lienFiled'), fetched.records);
	expect(jsonsOf(rows)).toEqual(records);
	expect(rows.map(({ date }) => date)).toEqual([5, undefined, 9]);
});

it('the trigger makes one row of a lien that comes twice in a page', () => {
	expect(rowsOf(operationOf('lienFiled'), [{ record_id: 1 }, { record_id: 1 }])).toHaveLength(1);
});

it('the trigger leaves out the entries of a log that are older than what it compares, and no lien', () => {
	const dated = (date: string) => ({ created_date: date, date_filed: date });
	const records = [dated('2024-01-01'), dated('2024-01-02'), dated('')];
	const from = Date.parse('2024-01-02');
	expect(jsonsOf(rowsOf(operationOf('emailLookedUp'), records, from))).toEqual(records.slice(1));
	expect(rowsOf(operationOf('lienFiled'), records, from)).toHaveLength(3);
});

it('the trigger sorts log entries oldest first, and tells equal entries apart', async () => {
	const late = { created_date: '2024-01-02', email: 'a' };
	const early = { created_date: '2024-01-01', email: 'a' };
	const { sent, fetched } = await fetching('emailLookedUp', { logs_emails: [late, early, late] });
	expect(sent).toEqual([call]);
	const rows = rowsOf(operationOf('emailLookedUp'), fetched.records);
	expect(jsonsOf(rows)).toEqual([early, late, late]);
	expect(new Set(rows.map(({ hashes }) => hashes[0])).size).toBe(3);
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
	expect(jsonsOf(rowsOf(operationOf('reviewPosted'), fetched.records))).toEqual([
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
	await fetchPage({ ...polling('lienFiled', json), deadline: left }, 1);
	expect.assertions(1);
});

it('the trigger returns a failed page as it is, and takes a page without records for a failure', async () => {
	const failure = new LookupFailure({ kind: 'server', message: 'Down' });
	expect(
		await fetchPage(
			polling('lienFiled', async () => failure),
			1,
		),
	).toBe(failure);
	expect((await fetching('lienFiled', { records: 5 })).fetched).toBeInstanceOf(LookupFailure);
});
