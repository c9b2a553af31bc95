/** The lien searches: filters, dates, sorting, the at-least-one rule. */
import { DAY_MS } from '../../sandbox/data/timestamps.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { call, post, records, sandboxes, type Json } from './client.mts';

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

describe('filters', () => {
	test.each<[string, (lien: Lien) => unknown, (lien: Lien) => boolean]>([
		['url', (l) => `https://www.${l.lender.domain}/x`, (l) => l.lender === some.lender],
		['company_id', (l) => l.debtor.record.company_id, (l) => l.debtor === some.debtor],
		['secured_party_company_id', (l) => l.lender.companyId, (l) => l.lender === some.lender],
		['debtor_type', (l) => l.debtorType, (l) => l.debtorType === some.debtorType],
		['secured_party_name', (l) => l.lender.name.toUpperCase(), (l) => l.lender === some.lender],
		['debtor_name', (l) => l.debtor.record.company_name, (l) => l.debtor === some.debtor],
		['address', (l) => l.lender.address, (l) => l.lender === some.lender],
		[
			'city',
			(l) => l.lender.point.place.city,
			(l) => l.lender.point.place.city === some.lender.point.place.city,
		],
		['zip_code', (l) => l.debtor.point.zip, (l) => l.debtor.point.zip === some.debtor.point.zip],
		[
			'secured_party_class',
			(l) => l.lender.lenderClass.toLowerCase(),
			(l) => l.lender.lenderClass === some.lender.lenderClass,
		],
		['collateral', (l) => l.collateral.slice(3, 20), (l) => l.collateral === some.collateral],
		['assets', (l) => l.assets, (l) => l.assets.includes(some.assets)],
		[
			'industry',
			(l) => l.debtor.record.industry,
			(l) => l.debtor.record.industry === some.debtor.record.industry,
		],
		[
			'secured_party_industry',
			(l) => l.lender.industry.industry,
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_naics_code',
			(l) => Number(l.lender.industry.naicsCode),
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_naics_description',
			(l) => l.lender.industry.naicsDescription,
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_eight_digit_sic_code',
			(l) => [l.lender.industry.sic8Code, 1],
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_eight_digit_sic_description',
			(l) => l.lender.industry.sic8Description,
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_four_digit_sic_code',
			(l) => l.lender.industry.sic4Code,
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_four_digit_sic_description',
			(l) => l.lender.industry.sic4Description,
			(l) => l.lender.industry === some.lender.industry,
		],
		[
			'secured_party_two_digit_sic_code',
			(l) => l.lender.industry.sic2Code,
			(l) => l.lender.industry.sic2Code === some.lender.industry.sic2Code,
		],
		[
			'secured_party_two_digit_sic_description',
			(l) => l.lender.industry.sic2Description,
			(l) => l.lender.industry.sic2Code === some.lender.industry.sic2Code,
		],
	])('%s', async (name, valueOf, test) => {
		const expected = counted(test);
		expect(expected).toBeLessThan(sandbox.data.liens.length);
		expect(await total({ [name]: valueOf(some) })).toBe(expected);
	});

	test.each<[string, (lien: Lien) => unknown, (lien: Lien) => boolean]>([
		[
			'state',
			(l) => l.lender.point.place.state,
			(l) => l.lender.point.place.state === some.lender.point.place.state,
		],
		['state_filing', (l) => l.filingState.toLowerCase(), (l) => l.filingState === some.filingState],
		['state_db', (l) => [l.filingState], (l) => l.filingState === some.filingState],
		['filing_number', (l) => [Number(l.filingNumber)], (l) => l === some],
	])('%s beside a filter that counts', async (name, valueOf, test) => {
		expect(await total({ has_website: false, [name]: valueOf(some) })).toBe(counted(test));
	});

	test.each<[string, (lien: Lien) => boolean]>([
		['has_collateral', ({ collateral }) => collateral !== ''],
		['has_assets', ({ assets }) => assets !== ''],
		['has_continuation', ({ continuations }) => continuations > 0],
		['has_amendment', ({ amendments }) => amendments > 0],
		['has_website', ({ hasWebsite }) => hasWebsite],
		['has_contacts', ({ debtor }) => debtor.contactCount > 0],
	])('%s restricts when true only', async (name, test) => {
		const expected = counted(test);
		expect(expected).toBeGreaterThan(0);
		expect(expected).toBeLessThan(sandbox.data.liens.length);
		expect(await total({ [name]: true })).toBe(expected);
		expect(await total({ [name]: false })).toBe(sandbox.data.liens.length);
	});

	test('what the flags promise is seen in the records', async () => {
		const rows = await records(sandbox, PATH, {
			has_amendment: true,
			has_continuation: true,
			has_website: true,
			per_page: 250,
		});
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) {
			expect(row).toMatchObject({ has_amendments: true, has_continuation: true });
			expect((row.amendments as unknown as Json[]).length).toBeGreaterThan(0);
			expect(Number(row.continuation_count)).toBeGreaterThan(0);
			expect(row.base_url).not.toBe('');
		}
	});

	test('collateral: any term, or all terms, under either name of the parameter', async () => {
		const terms = ['INVENTORY', 'accounts receivable'];
		const has = (lien: Lien, term: string) =>
			lien.collateral.toLowerCase().includes(term.toLowerCase());
		const any = counted((lien) => terms.some((term) => has(lien, term)));
		const all = counted((lien) => terms.every((term) => has(lien, term)));
		expect(any).toBeGreaterThan(all);
		expect(await total({ collateral: terms })).toBe(any);
		expect(await total({ collateral: terms, collateral_match_mode: 'or' })).toBe(any);
		expect(await total({ collateral: terms, collateral_match_mode: 'and' })).toBe(all);
		expect(await total({ collateral: terms, collateral_contains_operator: 'and' })).toBe(all);
	});

	test('a radius around the debtor, whose single zip_code may be the anchor', async () => {
		const inMiles = await total({ near_zip_code: '77002', radius: 20 });
		expect(inMiles).toBeGreaterThan(0);
		expect(await total({ zip_code: '77002', radius: 20 })).toBe(inMiles);
		expect(await total({ near_zip_code: '77002', radius: 20, radius_unit: 'km' })).toBeLessThan(
			inMiles,
		);
		for (const row of await records(sandbox, PATH, { near_zip_code: '77002', radius: 20 })) {
			expect(row.state).toBe('TX');
		}
	});

	test.each<[unknown, (count: number) => boolean]>([
		[5, (count) => count === 5],
		['5', (count) => count === 5],
		['>=7', (count) => count >= 7],
		[[3, 5], (count) => count >= 3 && count <= 5],
		[[1, 2, 3], (count) => count <= 3],
		[['<2', '9'], (count) => count < 2 || count === 9],
		[{ min: 4, max: 6 }, (count) => count >= 4 && count <= 6],
		[{ min: 8 }, (count) => count >= 8],
	])('company_filing_count %j', async (company_filing_count, test) => {
		const expected = counted(({ debtor }) =>
			test(sandbox.data.liens.filter((lien) => lien.debtor === debtor).length),
		);
		expect(expected).toBeGreaterThan(0);
		expect(await total({ company_filing_count })).toBe(expected);
	});

	test('a saved list narrows to its lenders', async () => {
		const saved = new Set(sandbox.data.lenders.slice(0, 3));
		const expected = counted(({ lender, hasWebsite }) => saved.has(lender) && hasWebsite);
		for (const saved_search_field of [undefined, 'url', 'address']) {
			const body = { saved_search_list_id: 'list-1', saved_search_field, has_website: true };
			expect(await total(body)).toBe(expected);
		}
	});
});

describe('dates', () => {
	test.each<[string, (days: number) => boolean]>([
		['<= 90 days forwards', (days) => days >= 0 && days <= 90],
		['> 2 weeks forwards', (days) => days > 14],
		['< 30 days backwards', (days) => days <= 0 && days > -30],
		['<30 days', (days) => days <= 0 && days > -30],
		['>= 1 day', (days) => days <= -1],
		['90 days forwards', (days) => days >= 0 && days <= 90],
	])('date_expired %s', async (date_expired, test) => {
		const expected = counted(({ expiresAt }) => test(daysAhead(expiresAt)));
		expect(expected).toBeGreaterThan(0);
		expect(await total({ date_expired })).toBe(expected);
	});

	test('months and years are those of the calendar', async () => {
		const limit = Date.UTC(2026, 5, 15);
		const expected = counted(
			({ expiresAt }) => expiresAt >= sandbox.data.today && expiresAt < limit + DAY_MS,
		);
		expect(await total({ date_expired: '<= 1 year forwards' })).toBe(expected);
		expect(await total({ date_expired: '<= 12 months forwards' })).toBe(expected);
	});

	test('absolute dates, instants and ranges', async () => {
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

	test('what is no date is refused', async () => {
		const { status, body } = await post(sandbox, PATH, { date_expired: 'soon' });
		expect(status).toBe(422);
		expect(JSON.stringify(body.detail)).toContain('date_expired');
	});
});

describe('sorting', () => {
	const order = async (body: object, field: string) =>
		(await records(sandbox, PATH, { has_website: true, per_page: 250, ...body })).map(
			(row) => row[field] as unknown as string | number,
		);
	const ascending = <T,>(values: T[]) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

	test.each(['date_filed_unix', 'date_expired_unix', 'company_name', 'secured_party'])(
		'by %s, both ways, in every form',
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

	test('a suffix wins over sort_order, a second field breaks ties, null is no wish', async () => {
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

	test('other fields are refused', async () => {
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

describe('the at-least-one rule', () => {
	test.each([
		{},
		{ page: 2, per_page: 10, sort_by: 'company_name' },
		{ state: 'TX' },
		{ state_filing: 'TX' },
		{ filing_number: '1' },
		{ url: null, city: '', debtor_name: [] },
	])('%j is refused', async (body) => {
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

	test('the debtor search has no such rule', async () => {
		expect(await total({}, '/v1/ucc/debtor')).toBe(sandbox.data.liens.length);
	});
});

describe('pages', () => {
	test('30 by default, at most 250; the debtor search at most 50', async () => {
		const { body } = await post(sandbox, PATH, { has_website: false });
		expect(body).toMatchObject({ per_page: 30, total_pages: Math.ceil(1500 / 30) });
		expect((await post(sandbox, PATH, { has_website: false, per_page: 250 })).status).toBe(200);
		expect((await post(sandbox, PATH, { has_website: false, per_page: 251 })).status).toBe(422);
		expect((await post(sandbox, '/v1/ucc/debtor', {})).body.per_page).toBe(30);
		expect((await post(sandbox, '/v1/ucc/debtor', { per_page: 51 })).status).toBe(422);
	});
});

describe('debtor search, previews, companies with liens', () => {
	test('url, city and state are the debtor’s', async () => {
		const { record, point } = some.debtor;
		const path = '/v1/ucc/debtor';
		const ofDebtor = counted(({ debtor }) => debtor.record.url === record.url);
		expect(await total({ url: record.url }, path)).toBe(ofDebtor);
		expect(await total({ company_name: record.company_name }, path)).toBe(ofDebtor);
		expect(await total({ state: point.place.state }, path)).toBe(
			counted(({ debtor }) => debtor.point.place.state === point.place.state),
		);
	});

	test('previews tell the total and show five records', async () => {
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

	test('companies with liens, by query', async () => {
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

test('a lien filed later is found by the same search', async () => {
	const changing = await start();
	const search = () => post(changing, PATH, { date_filed: '>=2025-06-15' });
	expect((await search()).body.total_records).toBe(0);
	await post(changing, '/__sandbox/events', { event: 'lienFiled', count: 2 });
	expect((await search()).body.total_records).toBe(2);
});
