/** The lien searches: dates, sorting, the at-least-one rule, pages, previews. */
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, records, sandboxes } from './client.mts';

const start = sandboxes();
const sandbox = await start();

const PATH = '/v1/ucc/secured_party';
const TODAY = Date.UTC(2025, 5, 15);

async function total(body: object): Promise<number> {
	const answer = await post(sandbox, PATH, body);
	if (answer.status !== 200) throw new Error(answer.text);
	return Number(answer.body.total_records);
}

const counted = (test: (lien: Lien) => boolean) => sandbox.data.liens.filter(test).length;
const yearAhead = (days: number) => days >= 0 && days <= 365;

/** Days from today; negative in the past. */
test.each<[string, (days: number) => boolean]>([
	['<= 90 days forwards', (days) => days >= 0 && days <= 90],
	['< 30 days backwards', (days) => days <= 0 && days > -30],
	['<30 days', (days) => days <= 0 && days > -30],
	['<= 1 year forwards', yearAhead],
	['<= 12 months forwards', yearAhead],
])('by the relative date %s liens are found that expire then', async (date_expired, test) => {
	const expected = counted(({ expiresAt }) => test(Math.floor((expiresAt - TODAY) / DAY_MS)));
	expect(expected).toBeGreaterThan(0);
	expect(await total({ date_expired })).toBe(expected);
});

const [DAY, NEXT] = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)];
test.each<[unknown, from: number, to: number]>([
	['>=2024-01-01', DAY, Infinity],
	[DAY, DAY, Infinity],
	[['2024-01-01', '2024-12-31'], DAY, NEXT],
	[{ min: DAY, max: NEXT - 1 }, DAY, NEXT],
	['2025-06-14', TODAY - DAY_MS, TODAY],
	['<=2025-06-13', 0, TODAY - DAY_MS],
])('by the date %j liens are found that were filed then', async (date_filed, from, to) => {
	const isWithin = ({ filedAt }: Lien) => filedAt >= from && filedAt < to;
	expect(await total({ date_filed })).toBe(counted(isWithin));
});

const order = async (body: object, field: string) =>
	(await records(sandbox, PATH, { has_website: true, per_page: 250, ...body })).map(
		(row) => row[field] as unknown as string | number,
	);
const ascending = <T,>(values: T[]) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

test.each(['date_filed_unix', 'date_expired_unix', 'company_name', 'secured_party'])(
	'liens are sorted by %s in both directions, in every form of sort_by',
	async (field) => {
		for (const [isDescending, ...bodies] of [
			[false, { sort_by: field }, { sort_by: `${field}:asc`, sort_order: 'desc' }],
			[false, { sort_by: { field } }, { sort_by: [{ field, order: 'asc' }] }],
			[true, { sort_by: `${field}:desc` }, { sort_by: { field, order: 'desc' } }],
			[true, { sort_by: [field, 'secured_party'], sort_order: 'desc' }],
		] as [boolean, ...object[]][]) {
			for (const body of bodies) {
				const values = await order(body, field);
				const expected = ascending(values);
				expect(values).toEqual(isDescending ? expected.reverse() : expected);
			}
		}
	},
);

test.each([{}, { state: 'TX' }, { state_filing: 'TX' }])(
	'a search by secured party is refused with only %j',
	async (body) => {
		const answer = await post(sandbox, PATH, body);
		const msg = 'At least one filter must be supplied';
		const detail = [{ loc: ['body'], msg, type: 'custom', input: body, ctx: {} }];
		expect([answer.status, answer.body]).toEqual([422, { detail }]);
	},
);

test('liens come 30 a page; by secured party at most 250 or as configured, by debtor at most 50', async () => {
	const narrow = await start({ companies: 20, securedPartyPage: 50 });
	const flag = { has_assets: true };
	for (const [of, path, body, sizes] of [
		[sandbox, PATH, flag, [250, 251]],
		[narrow, PATH, flag, [50, 51]],
		[sandbox, '/v1/ucc/debtor', {}, [50, 51]],
	] as [Sandbox, string, object, number[]][]) {
		expect((await post(of, path, body)).body.per_page).toBe(30);
		const statuses = sizes.map(async (per_page) => {
			return (await post(of, path, { ...body, per_page })).status;
		});
		expect(await Promise.all(statuses)).toEqual([200, 422]);
	}
});

test('a preview of liens shows the total and five records', async () => {
	for (const [path, body] of [
		[PATH, { has_collateral: true }],
		['/v1/ucc/debtor', { state: 'TX' }],
	] as const) {
		const { body: preview } = await post(sandbox, `${path}/preview`, body);
		const { body: full } = await post(sandbox, path, { ...body, per_page: 5 });
		const { total_records, records: rows } = full;
		expect(preview).toEqual({ success: true, total_records, records: rows });
	}
});

test('companies with liens are found by query', async () => {
	const [{ debtor }] = sandbox.data.liens;
	const { company_id } = debtor.record;
	const { body } = await call(sandbox, 'GET', `/v1/ucc/companies?company_id=${company_id}`);
	const ucc_count = counted((lien) => lien.debtor === debtor);
	expect(body.records).toEqual([expect.objectContaining({ company_id, ucc_count })]);
});

test('a lien that is filed later is found', async () => {
	const changing = await start();
	const search = async () =>
		(await post(changing, PATH, { date_filed: '>=2025-06-15' })).body.total_records;
	expect(await search()).toBe(0);
	await post(changing, '/__sandbox/events', { event: 'lienFiled', count: 2 });
	expect(await search()).toBe(2);
});
