/** Every parameter that the document shows of a search does something in the sandbox: none is accepted and ignored. */
import { z } from 'zod/v4';
import type { Company } from '../../sandbox/data/companies.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import { shownCompany } from '../../sandbox/data/shownCompany.mts';
import { endpointAt, endpoints, type Parameter } from '../../sandbox/document/endpoints.mts';
import { nothingMissing } from '../support/nothingMissing.mts';
import { oneSandbox, post, type Json } from './client.mts';

const sandbox = await oneSandbox();
const { companies, liens, liensByCompany } = sandbox.data;

/** A record that a search finds, with its ID and the values it is found by. */
interface Row {
	id: unknown;
	company_id: string;
	values: Record<string, unknown>;
}

interface Search {
	path: string;
	rows: Row[];
	/** The ID of a record in a response. */
	idOf: (record: Json) => unknown;
	/** The request takes lists, so a search can be narrowed to two companies. */
	takesLists?: true;
	/** Parameters that only change another search: that one, and the value that changes its response. */
	changes: Record<string, [search: object, value: unknown]>;
}

const PAGES: Search['changes'] = { page: [{}, 2], per_page: [{}, 3] };
const { zip } = liens[0].debtor.point;
const NEAR = { near_zip_code: '77002', radius: 20 };
const AROUND: Search['changes'] = {
	near_zip_code: [{ zip_code: zip, radius: 500 }, zip],
	radius: [NEAR, 3],
	radius_unit: [NEAR, 'km'],
};
const ANY_LIEN = { has_website: false };
const SAVED_LIST = { saved_search_list_id: 'list-1', ...ANY_LIEN };
const TERMS = { collateral: ['inventory', 'accounts receivable'] };

/** What a company is found by; most values are in the field of the same name. */
const companyRow = (company: Company): Row => {
	const shown = shownCompany(company);
	return {
		id: shown.company_id,
		company_id: shown.company_id,
		values: {
			...shown,
			email: shown.generic_emails,
			number_employees: shown.estimated_number_employees,
			number_locations: shown.number_of_locations,
			annual_revenue: company.annualRevenue,
			crunchbase_url: company.crunchbaseUrl,
			bbb_url: company.bbbUrl,
			name: shown.company_name,
		},
	};
};

const lienRow = (lien: Lien): Row => {
	const { debtor, lender } = lien;
	const shown = securedPartyView(lien);
	return {
		id: lien.recordId,
		company_id: debtor.record.company_id,
		values: {
			...shown,
			...{ url: lender.domain, address: lender.address },
			...{ city: shown.secured_party_city, state: shown.secured_party_state },
			secured_party_company_id: lender.companyId,
			secured_party_name: lender.name,
			debtor_name: debtor.record.company_name,
			debtor_type: lien.debtorType,
			state_filing: lien.filingState,
			filing_number: lien.filingNumber,
			...{ assets: lien.assets, collateral: lien.collateral },
			...{ has_assets: lien.assets !== '', has_collateral: lien.collateral !== '' },
			...{ has_amendment: lien.amendments > 0, has_website: lien.hasWebsite },
			has_contacts: debtor.contactCount > 0,
			modified_date: new Date(lien.modifiedAt).toISOString().slice(0, 10),
			company_filing_count: liensByCompany.get(debtor)!.length,
		},
	};
};

const some = companies.find((one) => one.contactCount > 0 && sandbox.data.reviews(one))!;
const listing = (company: Company) => sandbox.data.reviews(company);
const [category] = listing(some)!.all_attributes!.flatMap(Object.keys);

const searches: Search[] = [
	{
		path: '/v1/companies',
		rows: companies.map(companyRow),
		idOf: (record) => record.company_id,
		takesLists: true,
		changes: { ...PAGES, ...AROUND, include_fields: [{}, ['company_id']] },
	},
	{
		path: '/v1/ucc/secured_party',
		rows: liens.map(lienRow),
		idOf: (record) => record.record_id,
		takesLists: true,
		changes: {
			...{ page: [ANY_LIEN, 2], per_page: [ANY_LIEN, 3] },
			...AROUND,
			sort_by: [ANY_LIEN, 'company_name:desc'],
			sort_order: [{ ...ANY_LIEN, sort_by: 'company_name' }, 'desc'],
			saved_search_list_id: [ANY_LIEN, 'list-1'],
			saved_search_field: [SAVED_LIST, 'secured_party_industry'],
			collateral_match_mode: [TERMS, 'and'],
			collateral_contains_operator: [TERMS, 'and'],
		},
	},
	{
		path: '/v1/all-attributes',
		rows: companies.map(companyRow),
		idOf: (record) => record.company_id,
		changes: { exclude: [{ url: some.record.url }, ['contacts']] },
	},
	{
		path: '/v1/google-reviews',
		rows: companies
			.filter(listing)
			.map((one) => ({ ...companyRow(one), id: listing(one)!.google_maps_url }))
			.map((row) => ({ ...row, values: { ...row.values, google_maps_url: row.id } })),
		idOf: (record) => record.google_maps_url,
		changes: { categories: [{ company_name: some.record.company_name }, [category]] },
	},
];

const parametersOf = (path: string): Parameter[] => {
	const { parameters = [], mentioned = [] } = endpointAt('POST', path)!;
	const others = mentioned.filter((name) => !parameters.some((one) => one.name === name));
	const [{ schema }] = parameters;
	return [...parameters, ...others.map((name) => ({ name, type: '', notes: '', schema }))];
};

const valuesOf = ({ values }: Row, name: string): unknown[] =>
	[values[name] ?? []].flat().filter((value) => value !== '' && value !== false);

/** Whether a record shows a value, which may be a part of what it shows. */
const shows = (row: Row, name: string, value: unknown): boolean =>
	valuesOf(row, name).some((shown) => String(shown).includes(String(value)));

const recordsOf = async (path: string, body: object): Promise<Json[]> => {
	const { status, text, body: response } = await post(sandbox, path, body);
	if (status !== 200) throw new Error(`${JSON.stringify(body)} is answered ${status}: ${text}`);
	const { records } = response;
	return (records.companies?.hits ?? records) as unknown as Json[];
};

describe.each(searches)('$path', ({ path, rows, idOf, takesLists, changes }) => {
	const parameters = parametersOf(path);
	const filters = parameters.filter(({ name }) => !(name in changes));
	const isFound = ({ name }: Parameter) => rows.some((row) => valuesOf(row, name).length > 0);

	test('of every parameter it is known what it does', () => {
		nothingMissing(
			filters.filter((filter) => !isFound(filter)).map(({ name }) => name),
			'test/sandbox/everyParameter.test.mts',
			`what a record of ${path} is found by under this name, or what it changes; the search itself is in sandbox/search/`,
		);
	});

	test.each(filters.filter(isFound))(
		'$name finds a record by its value, and leaves out one with another value',
		async ({ name, schema }) => {
			const row = rows.find((one) => valuesOf(one, name).length > 0)!;
			const [shown] = valuesOf(row, name);
			const value = schema.safeParse(shown).success ? shown : String(shown);
			const other = rows.find((one) => !shows(one, name, value));
			const pair = [row, other ?? row].map(({ company_id }) => company_id);
			const body = { ...(takesLists && { company_id: pair, per_page: 50 }), [name]: value };
			const ids = (await recordsOf(path, body)).map(idOf);
			expect(ids).toContain(row.id);
			if (other) expect(ids).not.toContain(other.id);
			else expect(await recordsOf(path, { ...body, [name]: 'no such value' })).toEqual([]);
		},
	);

	test.each(Object.entries(changes))('%s changes the response', async (name, [body, value]) => {
		expect(parameters.map((one) => one.name)).toContain(name);
		const changed = await recordsOf(path, { ...body, [name]: value });
		expect(changed).not.toEqual([]);
		expect(changed).not.toEqual(await recordsOf(path, body));
	});
});

test('every search that the document shows is tried', () => {
	const withRecords = endpoints.filter(
		({ method, parameters, answer }) =>
			method === 'POST' && parameters && answer instanceof z.ZodObject && 'records' in answer.shape,
	);
	expect(searches.map(({ path }) => path).sort()).toEqual(
		withRecords.map(({ path }) => path).sort(),
	);
});
