/** Filed Since and Filed Before: liens between two dates, read from the newest. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';
import { listing } from '../support/http.mts';
import { times } from '../support/times.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700 });

const DAY = 86_400_000;
const filters = { debtor_type: ['Individual', 'Organization'] };
const ALL = { returnAll: true };
const NEWEST_FIRST = [{ field: 'date_filed_unix', order: 'desc' }];
const SEARCH = 'lien.searchSecuredParty';

const parametersOf = (dates: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	simplify: false,
	...more,
	filters: { ...filters, ...dates },
});
const filed = async (dates: INodeParameters, more: INodeParameters = { returnAll: true }) =>
	await testBed.run(SEARCH, parametersOf(dates, more));

/** A run at a service that gives rows in this order, at most 50 a page; the IDs of the items are beside it. */
const filedAt = async (
	rows: IDataObject[],
	dates: INodeParameters,
	more: INodeParameters = {},
	total?: number,
) => {
	const records = listing(() => rows, 50, total);
	const request = { rows: [{ date: '2026-01-30' }] };
	const run = await testBed.runAt(records, SEARCH, parametersOf(dates, more), request);
	return { run, ids: run.json.map(({ record_id: id }) => id), sent: run.service.sent };
};

const day = (date: string) => Date.parse(`${date}T00:00Z`);
const filedOn = (record_id: string, date_filed_unix: number): IDataObject => ({
	record_id,
	date_filed_unix,
});
/** A lien filed so many days before 2026-01-31. */
const lien = (daysAgo: number) => filedOn(`r${daysAgo}`, day('2026-01-31') - daysAgo * DAY);

it('liens are filed since the one and before the other date, and no page more is read', async () => {
	const all = await filed({}, { returnAll: true, sort: { values: NEWEST_FIRST } });
	testBed.sandbox.reset();
	const at = (row: IDataObject) => row.date_filed_unix as number;
	const [filedSince, filedBefore] = [330, 120].map((nth) =>
		new Date(at(all.json[nth])).toISOString().slice(0, 10),
	);
	const { json, hints } = await filed({ filedSince, filedBefore });
	const since = all.json.filter((row) => at(row) >= day(filedSince));

	expect(json).toEqual(since.filter((row) => at(row) < day(filedBefore)));
	expect(json.length).toBeGreaterThan(50);
	expect(testBed.calls()).toBe(Math.ceil((since.length + 1) / 50));
	const message = expect.not.stringContaining('complete') as unknown;
	expect(hints).toMatchObject([{ type: 'info', message }]);
});

it('liens between dates are asked for by the sort alone, and a Limit asks for no row more', async () => {
	const rows = [lien(1), lien(2), lien(3), lien(99)];
	const filedSince = '2026-01-01';
	const open = await filedAt(rows, { filedSince }, { limit: 2 });
	const closed = await filedAt(rows, { filedSince, filedBefore: '2026-01-29' }, { limit: 2 });

	const asked = { ...filters, sort_by: NEWEST_FIRST, page: 1 };
	expect(open.sent).toEqual([{ ...asked, per_page: 2 }]);
	expect(closed.sent).toEqual([{ ...asked, per_page: 50 }]);
	expect(closed.ids).toEqual(['r3']);
});

it('liens between dates begin with Since and end before Before, to the millisecond', async () => {
	const edge = day('2026-01-30');
	const edges = [edge + 1, edge, edge - 1, edge - DAY, edge - DAY - 1];
	const rows = edges.map((unix, n) => filedOn(`r${n}`, unix));
	const { ids } = await filedAt(rows, { filedSince: '2026-01-29', filedBefore: '2026-01-30' });
	expect(ids).toEqual(['r2', 'r3']);
});

it('a date may be text only; rows without any are left out and counted', async () => {
	const text = (record_id: string, date_filed: string | null) => ({ record_id, date_filed });
	const rows = [
		text('old', '2020-01-01 00:00:00.000000'),
		text('none', null),
		{ record_id: 'nothing', date_filed_unix: null },
		lien(1),
		text('text', '2026-01-30 00:00:00.000000'),
		...[2, 300, 3].map(lien),
	];
	const since = { filedSince: '2026-01-01' };
	const { ids, run } = await filedAt(rows, since, { returnAll: true }, 4000);

	expect(ids).toEqual(['r1', 'text', 'r2', 'r3']);
	expect(run.hints[0].type).toBe('info');
	expect(run.hint).toMatch(
		/^Perhaps not complete: the service did not return the newest records first.*\. Left out: 2 records without a filing date\. 1 call, /,
	);
});

it('rows without a date are counted once, for however many inputs their list is', async () => {
	const rows = [1, 2].map((nth) => ({ ...lien(nth), company_id: `c${nth}` }));
	const undated = ['c3', 'c3b'].map((id) => ({ record_id: id, company_id: id }));
	const { hint } = await testBed.runAt(
		listing(() => [...rows, ...undated]),
		SEARCH,
		{ filters: { company_id: '={{ $json.id }}', filedSince: '2026-01-01' }, returnAll: true },
		{ rows: ['c1', 'c2', 'c3'].map((id) => ({ id })) },
	);
	expect(hint).toContain('Left out: 2 records without a filing date');
});

it.each([
	'2026-01-30',
	'2026-01-30T00:00:00',
	'={{ $json.date }}',
	'={{ new Date("2026-01-30T00:00:00Z") }}',
	'={{ DateTime.fromISO("2026-01-30T05:00:00", { zone: "Asia/Karachi" }) }}',
])('Filed Since may be %j', async (filedSince) => {
	expect((await filedAt([0, 1, 2].map(lien), { filedSince })).ids).toEqual(['r0', 'r1']);
});

it.each<[INodeParameters, string]>([
	[{ filedSince: '2025-02-30' }, 'isn\'t a date or a time span: "2025-02-30"'],
	[{ filedSince: '={{ $json.nothing }}' }, 'is empty'],
	[{ filedSince: '' }, 'is empty'],
	[{ filedSince: '={{ 5 }}' }, 'isn\'t a date or a time span: "5"'],
	[{ filedSince: '={{ DateTime.fromISO("x") }}' }, "isn't a date or a time span"],
	[{ filedSince: '90 parsecs' }, "isn't a date or a time span"],
	[{ filedSince: '30 days', filedBefore: '3 months' }, 'must be earlier than "Filed Before"'],
	[{ filedSince: '2026-01-30', filedBefore: '2026-01-30' }, 'must be earlier than "Filed Before"'],
])('the dates %j are refused before a call: %s', async (dates, words) => {
	expect((await filed(dates)).errorMessage).toContain(`"Filed Since" parameter ${words}`);
	expect(testBed.calls()).toBe(0);
});

it.each([
	['asc', /"Sort" parameter cannot be combined with Filed Since/],
	['desc', /^$/],
])('Filed Since goes with no sort but that by which liens are read: %s', async (order, said) => {
	const sort = { values: [{ field: 'date_filed_unix', order }] };
	expect((await filed({ filedSince: '2100-01-01' }, { sort })).errorMessage).toMatch(said);
	expect(testBed.calls() > 0).toBe(order === 'desc');
});

describe('spans back from now', () => {
	const NOW = Date.parse('2026-03-31T12:00Z');
	const { wallTime } = systemClock;
	beforeEach(() => {
		// Each look at the clock is a little later, as in earnest.
		let time = NOW;
		systemClock.wallTime = () => time++;
	});
	afterEach(() => {
		systemClock.wallTime = wallTime;
	});

	/** A lien for each half day; a month before March 31 is February 28. */
	const rows = times(200, (n) => filedOn(`r${n}`, NOW + 1000 - n * (DAY / 2)));
	const month = { filedSince: '1 month' };
	const twoWeeksAgo = { ...month, filedBefore: '2 Weeks' };

	it.each<[INodeParameters, INodeParameters, number, number]>([
		[month, { returnAll: true }, 0, 64],
		[twoWeeksAgo, { limit: 5 }, 30, 35],
		[month, { returnAll: true, options: { startPage: 2 } }, 50, 64],
	])('%j with %j are the rows from %d to %d', async (dates, more, from, end) => {
		const { ids } = await filedAt(rows, dates, more);
		expect(ids).toEqual(rows.slice(from, end).map(({ record_id: id }) => id));
	});

	it('are counted, and go into a file', async () => {
		const { run } = await filedAt(rows, month, { outputAs: 'count', options: { startPage: 2 } });
		const file = await filedAt(rows, month, { returnAll: true, outputAs: 'file' });
		expect(run.json).toEqual([{ total: 64 }]);
		expect(file.run.json).toMatchObject([{ rowCount: 64 }]);
		expect(file.sent.map(({ page }) => page)).toEqual([1, 2]);
	});

	it('of several inputs are one request', async () => {
		const inputs = { rows: ['90 days', ' 90 Days', '90 days'].map((span) => ({ span })) };
		const own = parametersOf({ filedSince: '={{ $json.span }}' }, { limit: 5 });
		const records = listing(() => rows, 50);
		const { json, service } = await testBed.runAt(records, SEARCH, own, inputs);
		expect([service.sent.length, json.length]).toEqual([1, 15]);
	});
});

it('a date is no filter that the service can search by', async () => {
	const own = { filters: { filedSince: '90 days' } };
	expect((await testBed.run(SEARCH, own)).errorMessage).toContain(
		'"Filters" parameter has no filter that the service can search by',
	);
	expect(testBed.calls()).toBe(0);
});

it('a date does not send an input whose other expressions give nothing', async () => {
	const own = parametersOf({ city: '={{ $json.city }}', filedSince: '={{ $json.since }}' });
	const { json } = await testBed.run(SEARCH, own, { rows: [{ since: '90 days' }] });
	expect([json, testBed.calls()]).toEqual([[], 0]);
});

it.each([
	[81, /Not complete: 80 of the 81 records/],
	[79, /Not complete: 80 records were found, more than the 79/],
	[80, /^(?!.*complete)/],
])(
	'of 80 liens since a date, a total of %d is compared with the rows read',
	async (total, said) => {
		const { run } = await filedAt(times(80, lien), { filedSince: '2020-01-01' }, ALL, total);
		expect(run.hint).toMatch(said);
	},
);
