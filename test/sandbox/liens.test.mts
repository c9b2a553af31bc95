/** The lien searches: dates, sorting, the at-least-one rule, pages, the debtor's side. */
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, records, sandboxes } from './client.mts';

const start = sandboxes();
let sandbox: Sandbox;
let some: Lien;
beforeAll(async () => {
	sandbox = await start();
	some = sandbox.data.liens.find(({ assets, collateral }) => assets && collateral) as Lien;
});

const PATH = '/v1/ucc/secured_party';

async function total(body: object, path = PATH): Promise<number> {
	const answer = await post(sandbox, path, body);
	if (answer.status !== 200) throw new Error(answer.text);
	return Number(answer.body.total_records);
}

function counted(test: (lien: Lien) => boolean): number {
	return sandbox.data.liens.filter(test).length;
}

/** Days from today to an instant; negative in the past. */
function daysAhead(ms: number): number {
	return Math.floor(ms / DAY_MS) - sandbox.data.today / DAY_MS;
}

describe('the lien search of the sandbox', () => {
	test.each<[string, (days: number) => boolean]>([
		['<= 90 days forwards', (days) => days >= 0 && days <= 90],
		['> 2 weeks forwards', (days) => days > 14],
		['< 30 days backwards', (days) => days <= 0 && days > -30],
		['<30 days', (days) => days <= 0 && days > -30],
		['>= 1 day', (days) => days <= -1],
		['90 days forwards', (days) => days >= 0 && days <= 90],
	])('finds by the relative date %s the liens that expire then', async (date_expired, test) => {
		const expected = counted(({ expiresAt }) => test(daysAhead(expiresAt)));
		expect(expected).toBeGreaterThan(0);
		expect(await total({ date_expired })).toBe(expected);
	});

	test('counts months and years of relative dates by the calendar', async () => {
		const limit = Date.UTC(2026, 5, 15);
		const expected = counted(
			({ expiresAt }) => expiresAt >= sandbox.data.today && expiresAt < limit + DAY_MS,
		);
		expect(await total({ date_expired: '<= 1 year forwards' })).toBe(expected);
		expect(await total({ date_expired: '<= 12 months forwards' })).toBe(expected);
	});

	test('takes absolute dates, instants and ranges as date filters', async () => {
		const day = Date.UTC(2024, 0, 1);
		const since = counted(({ filedAt }) => filedAt >= day);
		expect(await total({ date_filed: '>=2024-01-01' })).toBe(since);
		expect(await total({ date_filed: day })).toBe(since);
		expect(await total({ date_filed: '<2024-01-01' })).toBe(sandbox.data.liens.length - since);
		const year = counted(({ filedAt }) => filedAt >= day && filedAt < Date.UTC(2025, 0, 1));
		expect(await total({ date_filed: ['2024-01-01', '2024-12-31'] })).toBe(year);
		expect(await total({ date_filed: { from: '2024-01-01', to: '2024-12-31' } })).toBe(year);
		expect(await total({ date_filed: { min: day, max: Date.UTC(2025, 0, 1) - 1 } })).toBe(year);
		const filedOn = new Date(some.filedAt).toISOString().slice(0, 10);
		expect(await total({ date_filed: filedOn })).toBe(
			counted(({ filedAt }) => new Date(filedAt).toISOString().startsWith(filedOn)),
		);
		expect(await total({ modified_date: '>=2025-01-01' })).toBe(
			counted(({ modifiedAt }) => modifiedAt >= Date.UTC(2025, 0, 1)),
		);
	});

	test('refuses a date filter that is not a date', async () => {
		const { status, body } = await post(sandbox, PATH, { date_expired: 'soon' });
		expect(status).toBe(422);
		expect(JSON.stringify(body.detail)).toContain('date_expired');
	});
});

describe('the lien search of the sandbox', () => {
	const order = async (body: object, field: string) =>
		(await records(sandbox, PATH, { has_website: true, per_page: 250, ...body })).map(
			(row) => row[field] as unknown as string | number,
		);
	const ascending = <T,>(values: T[]) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

	test.each(['date_filed_unix', 'date_expired_unix', 'company_name', 'secured_party'])(
		'sorts by %s in both directions, in every form of sort_by',
		async (field) => {
			for (const sort_by of [
				field,
				`${field}:asc`,
				{ field },
				{ field, order: 'asc' },
				[field],
				[{ field, order: 'asc' }],
			]) {
				const values = await order({ sort_by }, field);
				expect(values).toEqual(ascending(values));
			}
			for (const body of [
				{ sort_by: `${field}:desc` },
				{ sort_by: { field, order: 'desc' } },
				{ sort_by: [field], sort_order: 'desc' },
			]) {
				const values = await order(body, field);
				expect(values).toEqual(ascending(values).reverse());
			}
		},
	);

	test('prefers a suffix of sort_by to sort_order, breaks ties by a second field, and ignores null', async () => {
		const filed = await order(
			{ sort_by: 'date_filed_unix:asc', sort_order: 'desc' },
			'date_filed_unix',
		);
		expect(filed).toEqual(ascending(filed));
		const rows = await records(sandbox, PATH, {
			has_website: true,
			per_page: 250,
			sort_by: ['secured_party:asc', { field: 'date_filed_unix', order: 'desc' }],
		});
		for (const [index, row] of rows.slice(1).entries()) {
			const before = rows[index];
			if (row.secured_party !== before.secured_party) continue;
			expect(Number(before.date_filed_unix)).toBeGreaterThanOrEqual(Number(row.date_filed_unix));
		}
		expect(await order({ sort_by: null }, 'record_id')).toEqual(await order({}, 'record_id'));
	});

	test('refuses to sort by any other field', async () => {
		for (const sort_by of [
			'city',
			'date_filed_unix:up',
			{ field: 'city' },
			['company_name', 'city'],
		]) {
			expect((await post(sandbox, PATH, { has_website: true, sort_by })).status).toBe(422);
		}
	});
});

describe('the lien search of the sandbox', () => {
	test.each([
		{},
		{ page: 2, per_page: 10, sort_by: 'company_name' },
		{ state: 'TX' },
		{ state_filing: 'TX' },
		{ filing_number: '1' },
		{ url: null, city: '', debtor_name: [] },
	])('by secured party is refused with only %j', async (body) => {
		const answer = await post(sandbox, PATH, body);
		expect(answer.status).toBe(422);
		expect(answer.body.detail).toEqual([
			{
				loc: ['body'],
				msg: 'At least one filter must be supplied',
				type: 'custom',
				input: body,
				ctx: {},
			},
		]);
	});

	test('by debtor needs no filter', async () => {
		expect(await total({}, '/v1/ucc/debtor')).toBe(sandbox.data.liens.length);
	});
});

describe('the lien search of the sandbox', () => {
	test('gives 30 liens a page by default, by secured party at most 250 and by debtor at most 50', async () => {
		const { body } = await post(sandbox, PATH, { has_website: false });
		expect(body).toMatchObject({ per_page: 30, total_pages: Math.ceil(1500 / 30) });
		expect((await post(sandbox, PATH, { has_website: false, per_page: 250 })).status).toBe(200);
		expect((await post(sandbox, PATH, { has_website: false, per_page: 251 })).status).toBe(422);
		expect((await post(sandbox, '/v1/ucc/debtor', {})).body.per_page).toBe(30);
		expect((await post(sandbox, '/v1/ucc/debtor', { per_page: 51 })).status).toBe(422);
	});
});

describe('the sandbox', () => {
	test('takes url, city and state of a search by debtor for the debtor’s', async () => {
		const { record, point } = some.debtor;
		const path = '/v1/ucc/debtor';
		const ofDebtor = counted(({ debtor }) => debtor.record.url === record.url);
		expect(await total({ url: record.url }, path)).toBe(ofDebtor);
		expect(await total({ company_name: record.company_name }, path)).toBe(ofDebtor);
		expect(await total({ state: point.place.state }, path)).toBe(
			counted(({ debtor }) => debtor.point.place.state === point.place.state),
		);
	});

	test('shows the total and five records in a preview of liens', async () => {
		for (const [path, body] of [
			['/v1/ucc/secured_party', { has_collateral: true }],
			['/v1/ucc/debtor', { state: 'TX' }],
		] as const) {
			const { body: preview } = await post(sandbox, `${path}/preview`, body);
			const { body: full } = await post(sandbox, path, { ...body, per_page: 5 });
			expect(preview).toEqual({
				success: true,
				total_records: full.total_records,
				records: full.records,
			});
		}
	});

	test('finds companies with liens by query', async () => {
		const { company_id, url } = some.debtor.record;
		const { body } = await call(sandbox, 'GET', `/v1/ucc/companies?company_id=${company_id}`);
		expect(body.records).toEqual([
			expect.objectContaining({
				company_id,
				url,
				ucc_count: counted(({ debtor }) => debtor === some.debtor),
			}),
		]);
	});
});

test('the lien search of the sandbox finds a lien that is filed later', async () => {
	const changing = await start();
	const search = () => post(changing, PATH, { date_filed: '>=2025-06-15' });
	expect((await search()).body.total_records).toBe(0);
	await post(changing, '/__sandbox/events', { event: 'lienFiled', count: 2 });
	expect((await search()).body.total_records).toBe(2);
});
