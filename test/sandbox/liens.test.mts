/** The lien searches: dates, sorting. What they find by other filters is in lienFilters.test.mts. */
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import { records, oneSandbox, total } from './client.mts';

/** All on one page of a search. */
const sandbox = await oneSandbox({ liens: 240 });

const PATH = '/v1/ucc/secured_party';
const TODAY = Date.UTC(2025, 5, 15);

const counted = (test: (lien: Lien) => boolean) => sandbox.data.liens.filter(test).length;
const yearAhead = (days: number) => days >= 0 && days <= 365;

/** Days from today; negative in the past. */
test.each<[string, (days: number) => boolean]>([
	['<= 90 days forwards', (days) => days >= 0 && days <= 90],
	['< 50 weeks backwards', (days) => days <= 0 && days > -350],
	['<350 days', (days) => days <= 0 && days > -350],
	['<= 1 year forwards', yearAhead],
	['<= 12 months forwards', yearAhead],
])('by the relative date %s liens are found that expire then', async (date_expired, test) => {
	const expected = counted(({ expiresAt }) => test(Math.floor((expiresAt - TODAY) / DAY_MS)));
	expect(expected).toBeGreaterThan(0);
	expect(await total(sandbox, PATH, { date_expired })).toBe(expected);
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
	expect(await total(sandbox, PATH, { date_filed })).toBe(counted(isWithin));
});

test.each(['date_filed_unix', 'date_expired_unix', 'company_name', 'secured_party'])(
	'liens are sorted by %s in both directions, in every form of sort_by',
	async (field) => {
		const valuesOf = async (body: object) => {
			const rows = await records(sandbox, PATH, { has_website: true, per_page: 250, ...body });
			return rows.map((row) => row[field]);
		};
		const up = (await valuesOf({})).sort((a, b) => (a < b ? -1 : 1));
		const down = [...up].reverse();
		for (const [expected, body] of [
			[up, { sort_by: field }],
			[up, { sort_by: `${field}:asc`, sort_order: 'desc' }],
			[up, { sort_by: { field } }],
			[up, { sort_by: [{ field, order: 'asc' }] }],
			[down, { sort_by: `${field}:desc` }],
			[down, { sort_by: { field, order: 'desc' } }],
			[down, { sort_by: [field, 'secured_party'], sort_order: 'desc' }],
		] as const) {
			expect(await valuesOf(body)).toEqual(expected);
		}
	},
);
