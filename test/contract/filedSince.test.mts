/** Filed Since and Filed Before: liens between two dates, read from the newest. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { systemClock } from '../../nodes/BusinessDataLookup/time.ts';
import { listing } from '../support/http.mts';
import { useTestBed } from '../support/useTestBed.mts';

const testBed = useTestBed({ companies: 300, liens: 700 });

const DAY = 86_400_000;
const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const NEWEST_FIRST = [{ field: 'date_filed_unix', order: 'desc' }];

const filed = async (dates: INodeParameters, more: INodeParameters = {}) => {
	const filters = { ...liens.filters, ...dates };
	return await testBed.run('lien.searchSecuredParty', {
		...liens,
		returnAll: true,
		...more,
		filters,
	});
};

const day = (date: string) => Date.parse(`${date}T00:00Z`);
const at = (json: IDataObject) => json.date_filed_unix as number;
/** The day on which the n-th newest lien was filed. */
const dayOf = (row: IDataObject) => new Date(at(row)).toISOString().slice(0, 10);

/** All liens, newest first. */
const all = async () => {
	const { json } = await filed({}, { sort: { values: NEWEST_FIRST } });
	testBed.sandbox.reset();
	return json;
};

/** A run at a service that gives rows in this order. */
const at2026 = async (
	rows: IDataObject[],
	dates: INodeParameters,
	more: INodeParameters = {},
	total?: number,
) => {
	const filters = { ...liens.filters, ...(more.filters as INodeParameters), ...dates };
	const service = await testBed.serve(listing(() => rows, 50, total));
	const request = { service, rows: [{ date: '2026-01-30' }] };
	const run = await testBed.run('lien.searchSecuredParty', { ...liens, ...more, filters }, request);
	return { run, ids: run.json.map(({ record_id: id }) => id), sent: service.sent };
};

/** A lien filed so many days before 2026-01-31. */
const lien = (daysAgo: number): IDataObject => ({
	record_id: `r${daysAgo}`,
	date_filed_unix: day('2026-01-31') - daysAgo * DAY,
});

describe('liens between two dates', () => {
	it('are those filed since the one and before the other, and no page more is read', async () => {
		const rows = await all();
		const [since, before] = [dayOf(rows[330]), dayOf(rows[120])];
		const run = await filed({ filedSince: since, filedBefore: before });
		const isOlder = rows.findIndex((row) => at(row) < day(since));

		expect(run.json).toEqual(rows.filter((row) => at(row) >= day(since) && at(row) < day(before)));
		expect(run.items.length).toBeGreaterThan(50);
		expect(testBed.calls()).toBe(Math.ceil((isOlder + 1) / 50));
		expect(run.hints).toMatchObject([
			{ type: 'info', message: expect.not.stringContaining('complete') },
		]);
	});

	it('up to a Limit are counted inside', async () => {
		const rows = await all();
		const before = dayOf(rows[70]);
		const { json } = await filed({ filedBefore: before }, { returnAll: false, limit: 60 });
		expect(json).toEqual(rows.filter((row) => at(row) < day(before)).slice(0, 60));
	});

	it('go into a file, and are counted', async () => {
		const rows = await all();
		const filedSince = dayOf(rows[90]);
		const wanted = rows.filter((row) => at(row) >= day(filedSince));
		const run = await filed({ filedSince }, { outputAs: 'file', fileFormat: 'jsonl' });
		const lines = (await run.file()).trimEnd().split('\n');
		const counted = await filed({ filedSince }, { outputAs: 'count' });

		expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(wanted);
		expect(counted.json).toEqual([{ total: wanted.length }]);
	});

	it('are asked for by the sort alone, and a Limit asks for no row more', async () => {
		const rows = [lien(1), lien(2), lien(3), lien(99)];
		const limited = { limit: 2, filters: { debtor_name: 'Acme' } };
		const open = await at2026(rows, { filedSince: '2026-01-01' }, limited);
		const closed = await at2026(
			rows,
			{ filedSince: '2026-01-01', filedBefore: '2026-01-29' },
			limited,
		);

		const asked = { ...liens.filters, debtor_name: 'Acme', sort_by: NEWEST_FIRST, page: 1 };
		expect(open.sent).toEqual([{ ...asked, per_page: 2 }]);
		expect(closed.sent).toEqual([{ ...asked, per_page: 50 }]);
		expect(closed.ids).toEqual(['r3']);
	});

	it('begin with Since and end before Before, to the millisecond', async () => {
		const edge = day('2026-01-30');
		const rows = [edge + 1, edge, edge - 1, edge - DAY, edge - DAY - 1].map((unix, n) => ({
			record_id: `r${n}`,
			date_filed_unix: unix,
		}));
		const { ids } = await at2026(rows, { filedSince: '2026-01-29', filedBefore: '2026-01-30' });
		expect(ids).toEqual(['r2', 'r3']);
	});

	it('may have their date as text only; those without any are left out and counted', async () => {
		const text = (record_id: string, date_filed: string | null) => ({ record_id, date_filed });
		const rows = [
			...[text('old', '2020-01-01 00:00:00.000000'), text('none', null)],
			...[{ record_id: 'nothing', date_filed_unix: null }, lien(1)],
			...[text('text', '2026-01-30 00:00:00.000000'), lien(2), lien(300), lien(3)],
		];
		const since = { filedSince: '2026-01-01' };
		const { ids, run } = await at2026(rows, since, { returnAll: true }, 4000);

		expect(ids).toEqual(['r1', 'text', 'r2', 'r3']);
		expect(run.hints[0].type).toBe('info');
		expect(run.hint).toMatch(
			/^Perhaps not complete: the service did not give the newest rows first.*\. 2 rows without a filing date left out\. 1 call, /,
		);
	});
});

describe('the dates', () => {
	it.each([
		'2026-01-30',
		'2026-01-30T00:00:00',
		'={{ $json.date }}',
		'={{ new Date("2026-01-30T00:00:00Z") }}',
		'={{ DateTime.fromISO("2026-01-30T05:00:00", { zone: "Asia/Karachi" }) }}',
	])('may be %j', async (filedSince) => {
		const rows = [lien(0), lien(1), lien(2)];
		const { ids, run } = await at2026(rows, { filedSince });
		expect([run.errorMessage, ids]).toEqual(['', ['r0', 'r1']]);
	});

	it.each<[INodeParameters, string]>([
		[{ filedSince: '2025-02-30' }, 'isn\'t a date or a span back: "2025-02-30"'],
		[{ filedSince: '={{ $json.nothing }}' }, 'is empty'],
		[{ filedSince: '' }, 'is empty'],
		[{ filedSince: '={{ 5 }}' }, 'isn\'t a date or a span back: "5"'],
		[{ filedSince: '={{ DateTime.fromISO("x") }}' }, "isn't a date or a span back"],
		[{ filedSince: '90 parsecs' }, "isn't a date or a span back"],
		[{ filedSince: '30 days', filedBefore: '3 months' }, 'must be earlier than "Filed Before"'],
		[
			{ filedSince: '2026-01-30', filedBefore: '2026-01-30' },
			'must be earlier than "Filed Before"',
		],
	])('as %j are refused before a call: %s', async (options, words) => {
		expect((await filed(options)).errorMessage).toContain(`"Filed Since" parameter ${words}`);
		expect(testBed.calls()).toBe(0);
	});

	it.each([
		['asc', /"Sort" parameter cannot be combined with Filed Since/],
		['desc', /^$/],
	])('go with the sort that they are read by, and with no other: %s', async (order, said) => {
		const sort = { values: [{ field: 'date_filed_unix', order }] };
		expect((await filed({ filedSince: '2100-01-01' }, { sort })).errorMessage).toMatch(said);
		expect(testBed.calls() > 0).toBe(order === 'desc');
	});
});

describe('spans back from now', () => {
	const NOW = Date.parse('2026-03-31T12:00Z');
	const { wallTime } = systemClock;
	/** Each look at the clock is a little later, as in earnest. */
	let time = NOW;
	beforeEach(() => {
		time = NOW;
		systemClock.wallTime = () => time++;
	});
	afterEach(() => {
		systemClock.wallTime = wallTime;
	});

	/** A lien for each half day; a month before March 31 is February 28. */
	const rows = Array.from({ length: 200 }, (_, n) => ({
		record_id: n,
		date_filed_unix: NOW + 1000 - n * (DAY / 2),
	}));
	const numbers = (from: number, end: number) => rows.slice(from, end).map((_, n) => from + n);
	const month = { filedSince: '1 month' };

	it.each<[string, INodeParameters, INodeParameters, unknown[]]>([
		['Return All', month, { returnAll: true }, numbers(0, 64)],
		['a Limit', { ...month, filedBefore: '2 Weeks' }, { limit: 5 }, numbers(30, 35)],
		['Start Page', month, { returnAll: true, options: { startPage: 2 } }, numbers(50, 64)],
	])('with %s: %j', async (_name, dates, more, ids) => {
		expect((await at2026(rows, dates, more)).ids).toEqual(ids);
	});

	it('counted, and in a file', async () => {
		const { run } = await at2026(rows, month, { outputAs: 'count' });
		const file = await at2026(rows, month, { returnAll: true, outputAs: 'file' });
		expect(run.json).toEqual([{ total: 64 }]);
		expect(file.run.json).toMatchObject([{ rowCount: 64 }]);
		expect(file.sent.map(({ page }) => page)).toEqual([1, 2]);
	});

	it('of several inputs are one request', async () => {
		const service = await testBed.serve(listing(() => rows, 50));
		const inputs = ['90 days', ' 90 Days', '90 days'].map((span) => ({ span }));
		const own = { filters: { ...liens.filters, filedSince: '={{ $json.span }}' }, limit: 5 };
		const run = await testBed.run('lien.searchSecuredParty', own, { service, rows: inputs });
		expect([service.sent.length, run.json.length]).toEqual([1, 15]);
	});
});

describe('as a filter', () => {
	it('a date is not enough, because the service does not search by it', async () => {
		const own = { filters: { filedSince: '90 days' } };
		const { errorMessage } = await testBed.run('lien.searchSecuredParty', own);
		expect(errorMessage).toContain(
			'"Filters" parameter has no filter that the service can search by',
		);
		expect(testBed.calls()).toBe(0);
	});

	it('a date does not send an input whose other expressions give nothing', async () => {
		const own = {
			filters: { ...liens.filters, city: '={{ $json.city }}', filedSince: '={{ $json.since }}' },
		};
		const rows = [{ since: '90 days' }];
		const { errorMessage, json } = await testBed.run('lien.searchSecuredParty', own, { rows });
		expect([errorMessage, json, testBed.calls()]).toEqual(['', [], 0]);
	});
});
