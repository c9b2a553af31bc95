/** Filed Since and Filed Before: liens between two dates, read from the newest. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useDesk } from '../support/useDesk.mts';

const desk = useDesk({ companies: 300, liens: 700 });

const liens = { filters: { debtor_type: ['Individual', 'Organization'] }, simplify: false };
const DAY = 86_400_000;

const filed = async (options: INodeParameters, parameters: INodeParameters = {}) =>
	await desk.run('lien.searchSecuredParty', {
		...liens,
		returnAll: true,
		...parameters,
		options,
	});

const day = (date: string) => Date.parse(`${date}T00:00Z`);
const at = (json: IDataObject) => json.date_filed_unix as number;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** All liens, newest first. */
const all = async () => {
	const run = await desk.run('lien.searchSecuredParty', {
		...liens,
		returnAll: true,
		sort: { values: [{ field: 'date_filed_unix', order: 'desc' }] },
	});
	desk.sandbox.reset();
	return run.json;
};

/** Rows of a service in memory, in the order in which it gives them. */
const serve = async (rows: IDataObject[], total: number | undefined = rows.length) => {
	const bodies: IDataObject[] = [];
	const server = await desk.serve(({ body }) => {
		const asked = JSON.parse(body) as { page: number; per_page: number };
		bodies.push(asked);
		const end = asked.page * asked.per_page;
		const records = rows.slice(end - asked.per_page, end);
		return { body: { records, total_records: total } };
	});
	return { server, bodies };
};

/** A lien filed so many days before 2026-01-31. */
const lien = (daysAgo: number, more: IDataObject = {}): IDataObject => ({
	record_id: `r${daysAgo}`,
	date_filed_unix: day('2026-01-31') - daysAgo * DAY,
	...more,
});

describe('liens between two dates', () => {
	it('are those filed since the one and before the other, and no page more is read', async () => {
		const rows = await all();
		const [since, before] = [dayOf(at(rows[330])), dayOf(at(rows[120]))];
		const run = await filed({ filedSince: since, filedBefore: before });
		const wanted = rows.filter((row) => at(row) >= day(since) && at(row) < day(before));
		expect(run.json).toEqual(wanted);
		expect(wanted.length).toBeGreaterThan(50);
		const isOlder = rows.findIndex((row) => at(row) < day(since));
		expect(desk.calls()).toBe(Math.ceil((isOlder + 1) / 50));
		expect(run.hints).toMatchObject([
			{ type: 'info', message: expect.not.stringContaining('complete') },
		]);
	});

	it.each<[INodeParameters, number]>([
		[{ limit: 5 }, 5],
		[{ limit: 60 }, 60],
		[{ limit: 1000 }, 700],
	])('up to a limit of %j are counted inside', async (limited, most) => {
		const rows = await all();
		const before = dayOf(at(rows[70]));
		const run = await filed({ filedBefore: before }, { returnAll: false, ...limited });
		const wanted = rows.filter((row) => at(row) < day(before)).slice(0, most);
		expect(run.json).toEqual(wanted);
	});

	it('go into a file', async () => {
		const rows = await all();
		const since = dayOf(at(rows[90]));
		const run = await filed({ filedSince: since }, { outputAs: 'file', fileFormat: 'jsonl' });
		const lines = (await run.binary(run.items[0], 'data')).toString().trimEnd().split('\n');
		const wanted = rows.filter((row) => at(row) >= day(since));
		expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(wanted);
	});

	it('are counted', async () => {
		const rows = await all();
		const since = dayOf(at(rows[90]));
		const run = await filed({ filedSince: since }, { outputAs: 'count' });
		const wanted = rows.filter((row) => at(row) >= day(since));
		expect(run.json).toEqual([{ total: wanted.length }]);
	});

	it('that Max Calls cuts off are not counted', async () => {
		const run = await filed({ filedBefore: '2100-01-01', maxCalls: 2 }, { outputAs: 'count' });
		expect(run.said).toContain('Max Calls (2) is used up');
	});

	it('are asked for by the sort alone, and a limit asks for no row more', async () => {
		const { server, bodies } = await serve([lien(1), lien(2), lien(3), lien(99)]);
		const credential = { baseUrl: server.url };
		const options = { filedSince: '2026-01-01' };
		const parameters = { filters: { debtor_name: 'Acme' }, limit: 2, options };
		await desk.run('lien.searchSecuredParty', parameters, { credential });
		const withBefore = { ...parameters, options: { ...options, filedBefore: '2026-01-29' } };
		const run = await desk.run('lien.searchSecuredParty', withBefore, { credential });
		const sort_by = [{ field: 'date_filed_unix', order: 'desc' }];
		expect(bodies).toEqual([
			{ debtor_name: 'Acme', sort_by, page: 1, per_page: 2 },
			{ debtor_name: 'Acme', sort_by, page: 1, per_page: 50 },
		]);
		expect(run.items.map(({ json }) => json.record_id)).toEqual(['r3']);
	});

	it('begin with Since and end before Before, to the millisecond', async () => {
		const edge = day('2026-01-30');
		const rows = [edge + 1, edge, edge - 1, edge - DAY, edge - DAY - 1].map((unix, n) => ({
			record_id: `r${n}`,
			date_filed_unix: unix,
		}));
		const { server } = await serve(rows);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{ ...liens, options: { filedSince: '2026-01-29', filedBefore: '2026-01-30' } },
			{ service: server },
		);
		expect(run.items.map(({ json }) => json.record_id)).toEqual(['r2', 'r3']);
	});

	it('may have their date as text only; those without any are left out and counted', async () => {
		const text = (date: string | null, id: string) => ({ record_id: id, date_filed: date });
		const rows = [
			text('2020-01-01 00:00:00.000000', 'old'),
			text(null, 'none'),
			{ record_id: 'nothing', date_filed_unix: null },
			lien(1),
			text('2026-01-30 00:00:00.000000', 'text'),
			lien(2),
			lien(300),
			lien(3),
		];
		const { server } = await serve(rows, 4000);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{ ...liens, returnAll: true, options: { filedSince: '2026-01-01' } },
			{ service: server },
		);
		expect(run.items.map(({ json }) => json.record_id)).toEqual(['r1', 'text', 'r2', 'r3']);
		expect(run.hints).toMatchObject([
			{
				type: 'info',
				message: expect.stringMatching(/^2 rows without a filing date left out\. 1 call, /),
			},
		]);
	});

	it.each(['the first page again', 'empty pages'])('end where %s comes for ever', async (what) => {
		let asked = 0;
		const server = await desk.serve(() => {
			asked += 1;
			const records = what === 'empty pages' && asked > 1 ? [] : [lien(1), lien(2)];
			return { body: { records, total_records: 1e9 } };
		});
		const run = await desk.run(
			'lien.searchSecuredParty',
			{
				...liens,
				returnAll: true,
				options: { filedSince: '2020-01-01', filedBefore: '2021-01-01' },
			},
			{ service: server },
		);
		expect(run.items).toEqual([]);
		expect(asked).toBe(2);
	});

	it('share the calls of inputs that differ in their debtor only', async () => {
		const rows = await all();
		const since = dayOf(at(rows[300]));
		const ids = [...new Set(rows.map(({ company_id: id }) => id as string))].slice(0, 40);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{
				filters: { company_id: '={{ $json.id }}' },
				simplify: false,
				returnAll: true,
				options: { filedSince: since },
			},
			{ rows: ids.map((id) => ({ id })) },
		);
		const expected = ids.flatMap((id) =>
			rows
				.filter((row) => row.company_id === id && at(row) >= day(since))
				.map(({ record_id: record }) => record),
		);
		expect(run.items.map(({ json }) => json.record_id)).toEqual(expected);
		expect(desk.calls()).toBeLessThan(10);
	});
});

describe('the dates', () => {
	const since = async (value: unknown, input: IDataObject = {}) => {
		const { server } = await serve([lien(0), lien(1), lien(2)]);
		const run = await desk.run(
			'lien.searchSecuredParty',
			{ ...liens, options: { filedSince: value } as INodeParameters },
			{ service: server, input: [{ json: input }] },
		);
		return { ids: run.items.map(({ json }) => json.record_id), run, calls: server.requests.length };
	};

	it.each<[unknown]>([
		['2026-01-30'],
		['2026-01-30T00:00:00'],
		['2026-01-30 00:00'],
		['2026-01-30T00:00:00.000Z'],
		['2026-01-30T02:00:00+02:00'],
		['={{ $json.date }}'],
		['={{ new Date("2026-01-30T00:00:00Z") }}'],
		['={{ DateTime.fromISO("2026-01-30T05:00:00", { zone: "Asia/Karachi" }) }}'],
		['={{ DateTime.fromISO("2026-01-30", { zone: "utc" }).toISO() }}'],
	])('may be %j', async (value) => {
		const { ids, run } = await since(value, { date: '2026-01-30' });
		expect(run.error).toBeUndefined();
		expect(ids).toEqual(['r0', 'r1']);
	});

	it.each<[unknown, string]>([
		['2025-02-30', 'holds no date: "2025-02-30"'],
		['2025-04-31T10:00:00Z', 'holds no date'],
		['2025-13-01', 'holds no date'],
		['2025', 'holds no date'],
		['yesterday', 'holds no date: "yesterday"'],
		['30 days', 'holds no date'],
		['', 'is empty'],
		['={{ $json.nothing }}', 'is empty'],
		['={{ null }}', 'is empty'],
		['={{ "" }}', 'is empty'],
		['={{ [] }}', 'is empty'],
		['={{ 5 }}', 'holds no date: "5"'],
		['={{ true }}', 'holds no date'],
		['={{ { a: 1 } }}', 'holds no date'],
		['={{ new Date("nonsense") }}', 'holds no date'],
		['={{ DateTime.fromISO("nonsense") }}', 'holds no date'],
	])('that are %j are refused before a call', async (value, words) => {
		const { run, calls } = await since(value);
		expect(run.said).toContain(`The "Filed Since" parameter ${words}`);
		expect(calls).toBe(0);
	});

	it.each([
		['2026-01-30', '2026-01-30'],
		['2026-01-30', '2026-01-01'],
	])('since %s and before %s are refused before a call', async (filedSince, filedBefore) => {
		const run = await filed({ filedSince, filedBefore });
		expect(run.said).toContain('"Filed Since" parameter must be earlier than "Filed Before"');
		expect(desk.calls()).toBe(0);
	});

	it.each([
		[[{ field: 'company_name', order: 'asc' }]],
		[[{ field: 'date_filed_unix', order: 'asc' }]],
		[
			[
				{ field: 'date_filed_unix', order: 'desc' },
				{ field: 'company_name', order: 'asc' },
			],
		],
	])('beside the sort %j are refused before a call', async (values) => {
		const run = await filed({ filedSince: '2026-01-30' }, { sort: { values } });
		expect(run.said).toContain('"Sort" parameter cannot be chosen beside Filed Since');
		expect(desk.calls()).toBe(0);
	});

	it('go with the sort that they are read by', async () => {
		const values = [{ field: 'date_filed_unix', order: 'desc' }];
		const run = await filed({ filedSince: '2100-01-01' }, { sort: { values } });
		expect(run.error).toBeUndefined();
	});
});
