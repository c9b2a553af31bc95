/** Which liens a search means: the filters of "POST /v1/ucc/secured_party", and of the debtor search alike. */
import { z } from 'zod/v4';
import type { Dataset } from '../data/dataset.mts';
import type { Lender } from '../data/lenders.mts';
import type { Lien } from '../data/liens.mts';
import { dateFilter } from './dates.mts';
import { companiesAt } from './companySearch.mts';
import { codes, flag, paging, texts } from './fields.mts';
import { checkPlace, placeTest, radiusField, radiusUnitField } from './geo.mts';
import {
	containing,
	domainOf,
	equalTo,
	everyOf,
	whenTrue,
	type FilterTable,
	type Test,
} from './match.mts';
import { numberFilter } from './numbers.mts';
import { sorted, sorting } from './sort.mts';

const DEBTOR_TYPES = ['Individual', 'Organization'] as const;
const SORT_FIELDS = [
	'date_filed_unix',
	'date_expired_unix',
	'company_name',
	'secured_party',
] as const;

/** What a saved search list can hold of a lender ("saved_search_field"). */
const SAVED_FIELDS: Record<string, (lender: Lender) => string> = {
	name: ({ name }) => name,
	url: ({ domain }) => domain,
	address: ({ address }) => address,
	secured_party_industry: ({ industry }) => industry.industry,
	secured_party_naics_code: ({ industry }) => industry.naicsCode,
	secured_party_naics_description: ({ industry }) => industry.naicsDescription,
	secured_party_eight_digit_sic_code: ({ industry }) => industry.sic8Code,
	secured_party_eight_digit_sic_description: ({ industry }) => industry.sic8Description,
	secured_party_four_digit_sic_code: ({ industry }) => industry.sic4Code,
	secured_party_four_digit_sic_description: ({ industry }) => industry.sic4Description,
	secured_party_two_digit_sic_code: ({ industry }) => industry.sic2Code,
	secured_party_two_digit_sic_description: ({ industry }) => industry.sic2Description,
};
/** The one saved list: the first three lenders. */
const SAVED_LIST_ID = 'list-1';
const SAVED_LENDERS = 3;

const debtorTypes = z
	.union([z.enum(DEBTOR_TYPES), z.array(z.enum(DEBTOR_TYPES))])
	.nullish()
	.transform((types) => (types && types.length > 0 ? [types].flat() : undefined));

function filterShape(today: number) {
	return {
		url: texts,
		company_id: texts,
		secured_party_company_id: texts,
		debtor_type: debtorTypes,
		secured_party_name: texts,
		debtor_name: texts,
		address: texts,
		city: texts,
		state: texts,
		state_filing: texts,
		state_db: texts,
		zip_code: texts,
		near_zip_code: texts,
		radius: radiusField,
		radius_unit: radiusUnitField,
		secured_party_class: texts,
		collateral: texts,
		collateral_match_mode: z.enum(['or', 'and']).nullish(),
		collateral_contains_operator: z.enum(['or', 'and']).nullish(),
		assets: texts,
		has_collateral: flag,
		has_assets: flag,
		has_continuation: flag,
		has_amendment: flag,
		has_website: flag,
		has_contacts: flag,
		modified_date: dateFilter(today),
		date_filed: dateFilter(today),
		date_expired: dateFilter(today),
		filing_number: codes,
		company_filing_count: numberFilter,
		industry: texts,
		secured_party_naics_code: codes,
		secured_party_naics_description: texts,
		secured_party_eight_digit_sic_code: codes,
		secured_party_eight_digit_sic_description: texts,
		secured_party_four_digit_sic_code: codes,
		secured_party_four_digit_sic_description: texts,
		secured_party_two_digit_sic_code: codes,
		secured_party_two_digit_sic_description: texts,
		secured_party_industry: texts,
		saved_search_list_id: z.literal(SAVED_LIST_ID).nullish(),
		saved_search_field: z.enum(Object.keys(SAVED_FIELDS) as [string, ...string[]]).nullish(),
		...sorting(SORT_FIELDS),
	};
}
type Shape = ReturnType<typeof filterShape>;
export type LienFilters = z.output<z.ZodObject<Shape>>;

/** These do not "count toward the at-least-one rule". */
const UNCOUNTED = new Set<string>([
	...['state', 'state_filing', 'state_db', 'filing_number', 'radius', 'radius_unit'],
	...['collateral_contains_operator', 'saved_search_list_id', 'saved_search_field'],
	...['sort_by', 'sort_order', 'page', 'per_page'],
]);

/** The schema of a secured-party search on data of the day `today` (Unix ms); needs at least one counted filter. */
export function securedPartySearch(today: number, defaultSize: number, largestSize: number) {
	return z
		.object({ ...filterShape(today), ...paging(defaultSize, largestSize) })
		.superRefine((values, context) => {
			checkPlace(values, context);
			const isFiltered = Object.entries(values).some(
				([name, value]) => !UNCOUNTED.has(name) && value !== undefined && value !== null,
			);
			if (!isFiltered) {
				context.addIssue({ code: 'custom', message: 'At least one filter must be supplied' });
			}
		});
}

/** The schema of a debtor search: the same filters without the at-least-one rule; url, address, city and state are the debtor's. */
export function debtorSearch(today: number, defaultSize: number, largestSize: number) {
	return z
		.object({ ...filterShape(today), company_name: texts, ...paging(defaultSize, largestSize) })
		.superRefine(checkPlace);
}

function commonFilters(data: Dataset): FilterTable<Lien, LienFilters> {
	const industryOf = (lien: Lien) => lien.lender.industry;
	return {
		company_id: equalTo(({ debtor }) => [debtor.record.company_id, ...debtor.formerIds]),
		secured_party_company_id: equalTo(({ lender }) => lender.companyId),
		debtor_type: equalTo(({ debtorType }) => debtorType),
		secured_party_name: containing(({ lender }) => lender.name),
		debtor_name: containing(({ debtor }) => debtor.record.company_name),
		state_filing: equalTo(({ filingState }) => filingState),
		state_db: equalTo(({ filingState }) => filingState),
		secured_party_class: equalTo(({ lender }) => lender.lenderClass),
		assets: containing(({ assets }) => assets),
		has_collateral: whenTrue(({ collateral }) => collateral !== ''),
		has_assets: whenTrue(({ assets }) => assets !== ''),
		has_continuation: whenTrue(({ continuations }) => continuations > 0),
		has_amendment: whenTrue(({ amendments }) => amendments > 0),
		has_website: whenTrue(({ hasWebsite }) => hasWebsite),
		has_contacts: whenTrue(({ debtor }) => debtor.contactCount > 0),
		modified_date: (holds) => (lien) => holds(lien.modifiedAt),
		date_filed: (holds) => (lien) => holds(lien.filedAt),
		date_expired: (holds) => (lien) => holds(lien.expiresAt),
		filing_number: equalTo(({ filingNumber }) => filingNumber),
		company_filing_count: (holds) => (lien) =>
			holds(data.liensByCompany.get(lien.debtor)?.length ?? 0),
		industry: containing(({ debtor }) => debtor.industry.industry),
		secured_party_naics_code: equalTo((lien) => industryOf(lien).naicsCode),
		secured_party_naics_description: containing((lien) => industryOf(lien).naicsDescription),
		secured_party_eight_digit_sic_code: equalTo((lien) => industryOf(lien).sic8Code),
		secured_party_eight_digit_sic_description: containing(
			(lien) => industryOf(lien).sic8Description,
		),
		secured_party_four_digit_sic_code: equalTo((lien) => industryOf(lien).sic4Code),
		secured_party_four_digit_sic_description: containing(
			(lien) => industryOf(lien).sic4Description,
		),
		secured_party_two_digit_sic_code: equalTo((lien) => industryOf(lien).sic2Code),
		secured_party_two_digit_sic_description: containing((lien) => industryOf(lien).sic2Description),
		secured_party_industry: containing((lien) => industryOf(lien).industry),
	};
}

/** `url` is in neither table: {@link candidates} finds by it. */
const LENDER_SIDE: FilterTable<Lien, LienFilters> = {
	address: containing(({ lender }) => lender.address),
	city: equalTo(({ lender }) => lender.point.place.city),
	state: equalTo(({ lender }) => lender.point.place.state),
};

const DEBTOR_SIDE: FilterTable<Lien, LienFilters & { company_name?: string[] }> = {
	company_name: containing(({ debtor }) => debtor.record.company_name),
	address: containing(({ debtor }) => debtor.record.address_full),
	city: equalTo(({ debtor }) => debtor.record.city),
	state: equalTo(({ debtor }) => debtor.record.state),
};

/** All liens that pass every filter, sorted as wished, else in the order of the data. */
export function findLiens(data: Dataset, filters: LienFilters, side: 'lender' | 'debtor'): Lien[] {
	const sideFilters: FilterTable<Lien, LienFilters> = side === 'lender' ? LENDER_SIDE : DEBTOR_SIDE;
	const table: FilterTable<Lien, LienFilters> = { ...commonFilters(data), ...sideFilters };
	const tests = [
		everyOf(table, filters),
		collateralTest(filters),
		savedListTest(data, filters),
		debtorPlaceTest(filters),
	];
	const found = candidates(data, filters, side).filter((lien) => tests.every((test) => test(lien)));
	return sorted(found, filters.sort_by, filters.sort_order, {
		date_filed_unix: ({ filedAt }) => filedAt,
		date_expired_unix: ({ expiresAt }) => expiresAt,
		company_name: ({ debtor }) => debtor.record.company_name,
		secured_party: ({ lender }) => lender.name,
	});
}

/** "or (any term matches); and requires all terms". */
function collateralTest(filters: LienFilters): Test<Lien> {
	const terms = filters.collateral?.map((term) => term.toLowerCase());
	if (!terms) return () => true;
	const mode = filters.collateral_match_mode ?? filters.collateral_contains_operator ?? 'or';
	return ({ collateral }) => {
		const text = collateral.toLowerCase();
		const contains = (term: string) => text.includes(term);
		return mode === 'and' ? terms.every(contains) : terms.some(contains);
	};
}

function savedListTest(data: Dataset, filters: LienFilters): Test<Lien> {
	if (!filters.saved_search_list_id) return () => true;
	const valueOf = SAVED_FIELDS[filters.saved_search_field ?? 'name'];
	const saved = new Set(data.lenders.slice(0, SAVED_LENDERS).map(valueOf));
	return ({ lender }) => saved.has(valueOf(lender));
}

function debtorPlaceTest(filters: LienFilters): Test<Lien> {
	const isPlace = placeTest(filters);
	return ({ debtor }) => isPlace(debtor.point);
}

/** A lookup by url or by debtor looks at the liens of the index only. */
function candidates(data: Dataset, filters: LienFilters, side: 'lender' | 'debtor'): Lien[] {
	const { url, company_id: ids } = filters;
	if (url && side === 'lender') {
		const domains = new Set(url.map(domainOf));
		const lenders = data.lenders.filter(({ domain }) => domains.has(domain));
		return lenders.flatMap((lender) => data.liensByLender.get(lender) ?? []);
	}
	const debtors = url
		? url.flatMap((entry) => companiesAt(data, entry))
		: ids?.every((id) => data.companiesById.has(id)) &&
			ids.flatMap((id) => data.companiesById.get(id) ?? []);
	if (!debtors) return data.liens;
	return [...new Set(debtors)].flatMap((debtor) => data.liensByCompany.get(debtor) ?? []);
}
