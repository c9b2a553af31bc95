/** The filters of the lien searches, each against a plain look at the data. */
import type { Lien } from '../../sandbox/data/liens.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { post, records, sandboxes, type Json } from './client.mts';

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

describe('the lien search of the sandbox', () => {
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
	])('finds by %s the liens that match according to the data', async (name, valueOf, test) => {
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
	])('restricts its results by %s beside another filter', async (name, valueOf, test) => {
		expect(await total({ has_website: false, [name]: valueOf(some) })).toBe(counted(test));
	});

	test.each<[string, (lien: Lien) => boolean]>([
		['has_collateral', ({ collateral }) => collateral !== ''],
		['has_assets', ({ assets }) => assets !== ''],
		['has_continuation', ({ continuations }) => continuations > 0],
		['has_amendment', ({ amendments }) => amendments > 0],
		['has_website', ({ hasWebsite }) => hasWebsite],
		['has_contacts', ({ debtor }) => debtor.contactCount > 0],
	])('restricts its results by %s only where it is true', async (name, test) => {
		const expected = counted(test);
		expect(expected).toBeGreaterThan(0);
		expect(expected).toBeLessThan(sandbox.data.liens.length);
		expect(await total({ [name]: true })).toBe(expected);
		expect(await total({ [name]: false })).toBe(sandbox.data.liens.length);
	});

	test('finds by has_ flags only liens whose records show what the flag promises', async () => {
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

	test('matches any or all terms of collateral, under either name of the parameter', async () => {
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

	test('takes a radius around the debtor, also around a single zip_code', async () => {
		const inMiles = await total({ near_zip_code: '77002', radius: 20 });
		expect(inMiles).toBeGreaterThan(0);
		expect(await total({ zip_code: '77002', radius: 20 })).toBe(inMiles);
		expect(await total({ near_zip_code: '77002', radius: 20, radius_unit: 'km' })).toBeLessThan(
			inMiles,
		);
		for (const row of await records(sandbox, PATH, { near_zip_code: '77002', radius: 20 })) {
			expect(row.state ?? 'TX').toBe('TX');
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
	])(
		'finds by company_filing_count %j the liens that match according to the data',
		async (company_filing_count, test) => {
			const filings = new Map<unknown, number>();
			for (const { debtor } of sandbox.data.liens)
				filings.set(debtor, (filings.get(debtor) ?? 0) + 1);
			const expected = counted(({ debtor }) => test(filings.get(debtor) ?? 0));
			expect(expected).toBeGreaterThan(0);
			expect(await total({ company_filing_count })).toBe(expected);
		},
	);

	test('restricts its results by a saved list to the lenders of the list', async () => {
		const saved = new Set(sandbox.data.lenders.slice(0, 3));
		const expected = counted(({ lender, hasWebsite }) => saved.has(lender) && hasWebsite);
		for (const saved_search_field of [undefined, 'url', 'address']) {
			const body = { saved_search_list_id: 'list-1', saved_search_field, has_website: true };
			expect(await total(body)).toBe(expected);
		}
	});
});
