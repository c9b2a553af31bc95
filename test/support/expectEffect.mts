/** The values by which each documented search finds its records, for tests that try every parameter. */
import type { Company } from '../../sandbox/data/companies.mts';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import { securedPartyView } from '../../sandbox/data/lienRecord.mts';
import type { Lien } from '../../sandbox/data/liens.mts';
import { shownCompany, type ShownCompany } from '../../sandbox/data/shownCompany.mts';
import type { Parameter } from '../../sandbox/document/endpoints.mts';
import { failIfMissing } from './failIfMissing.mts';

type Json = Record<string, unknown>;

/** A record that a search finds, with its ID and the values it is found by. */
interface Row {
	id: unknown;
	company_id: string;
	values: Json;
}

interface Search {
	rows: Row[];
	/** The field that identifies a record in a response. */
	id: string;
	/** The request takes lists, so a search can be narrowed to two companies. */
	takesLists?: true;
	/** Parameters that only change another search: that one, and the value that changes what it returns. */
	changes: Record<string, [search: Json, value: unknown]>;
}

const NEAR = { near_zip_code: '77002', radius: 20 };
const ANY_LIEN = { has_website: false };
const SAVED_LIST = { saved_search_list_id: 'list-1', ...ANY_LIEN };
const TERMS = { collateral: ['inventory', 'accounts receivable'] };

/** The values that a company is found by. Most are in the field of the same name. */
const valuesOfCompany = (company: Company, record: ShownCompany): Json => ({
	...record,
	email: record.generic_emails,
	number_employees: record.estimated_number_employees,
	number_locations: record.number_of_locations,
	annual_revenue: company.annualRevenue,
	crunchbase_url: company.crunchbaseUrl,
	bbb_url: company.bbbUrl,
	name: record.company_name,
});

const companyRow = (company: Company): Row => {
	const { record } = company;
	return {
		id: record.company_id,
		company_id: record.company_id,
		values: valuesOfCompany(company, shownCompany(company)),
	};
};

const lienRow = (lien: Lien, { liensByCompany }: Dataset): Row => {
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

const makeSearches = (data: Dataset): Record<string, Search> => {
	const { companies, liens } = data;
	const { zip } = liens[0].debtor.point;
	const listing = (company: Company) => data.reviews(company);
	const some = companies.find((one) => one.contactCount > 0 && listing(one)?.all_attributes)!;
	const [category] = listing(some)!.all_attributes!.flatMap(Object.keys);
	const around: Search['changes'] = {
		near_zip_code: [{ zip_code: zip, radius: 500 }, zip],
		radius: [NEAR, 3],
		radius_unit: [NEAR, 'km'],
	};
	const ofCompanies = { rows: companies.map(companyRow), id: 'company_id' };
	return {
		'/v1/companies': {
			...ofCompanies,
			takesLists: true,
			changes: around,
		},
		'/v1/ucc/secured_party': {
			rows: liens.map((lien) => lienRow(lien, data)),
			id: 'record_id',
			takesLists: true,
			changes: {
				...around,
				saved_search_list_id: [ANY_LIEN, 'list-1'],
				saved_search_field: [SAVED_LIST, 'secured_party_industry'],
				collateral_match_mode: [TERMS, 'and'],
				collateral_contains_operator: [TERMS, 'and'],
			},
		},
		'/v1/google-reviews': {
			rows: companies.filter(listing).map((one) => {
				const { google_maps_url: id } = listing(one)!;
				const { values, company_id } = companyRow(one);
				return { id, company_id, values: { ...values, google_maps_url: id } };
			}),
			id: 'google_maps_url',
			changes: { categories: [{ company_name: some.record.company_name }, [category]] },
		},
	};
};

const made = new WeakMap<Dataset, Record<string, Search>>();

const searchesOf = (data: Dataset): Record<string, Search> => {
	const searches = made.get(data) ?? makeSearches(data);
	made.set(data, searches);
	return searches;
};

const valuesOf = ({ values }: Row, name: string): unknown[] =>
	[values[name] ?? []].flat().filter((value) => value !== '' && value !== false);

/** Whether a record shows a value, possibly as a part of a longer text. */
const shows = (row: Row, name: string, value: unknown): boolean =>
	valuesOf(row, name).some((shown) => String(shown).includes(String(value)));

/**
 * Throws where a parameter of a search is accepted and ignored. A filter has to find a record by its value, and leave
 * out a record with another value and one that doesn't show its value.
 *
 * @param find the records that a search by these parameters returns
 */
export async function expectEffect(
	data: Dataset,
	path: string,
	{ name, schema }: Pick<Parameter, 'name' | 'schema'>,
	find: (search: Json) => Promise<Json[]>,
): Promise<void> {
	const search = searchesOf(data)[path];
	if (name in search.changes) {
		const [base, value] = search.changes[name];
		const changed = await find({ ...base, [name]: value });
		expect(changed).not.toEqual([]);
		expect(changed).not.toEqual(await find(base));
		return;
	}
	const row = search.rows.find((one) => valuesOf(one, name).length > 0);
	const write = `what a record of ${path} is found by under this name, or what it changes`;
	if (!row) return failIfMissing([name], 'test/support/expectEffect.mts', write);
	const [shown] = valuesOf(row, name);
	const value = schema.safeParse(shown).success ? shown : String(shown);
	const other = search.rows.find((one) => !shows(one, name, value));
	const narrow = search.takesLists && {
		company_id: [row, other ?? row].map(({ company_id }) => company_id),
	};
	const ids = (await find({ ...narrow, [name]: value })).map((record) => record[search.id]);
	const problem =
		(!ids.includes(row.id) && 'does not find a record by this value') ||
		(other && ids.includes(other.id) && 'also finds a record with another value');
	if (problem) throw new Error(`${name}: ${JSON.stringify(value)} ${problem}, see sandbox/search/`);
	if (!other) expect(await find({ ...narrow, [name]: 'no such value' })).toEqual([]);
	if (!/_url$/.test(name) || String(value).includes('://')) return;
	const byLink = await find({ ...narrow, [name]: `https://www.${String(value)}/` });
	if (!byLink.some((record) => record[search.id] === row.id))
		throw new Error(`${name} compares texts, not links, see sandbox/search/`);
}
