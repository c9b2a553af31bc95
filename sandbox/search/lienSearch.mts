/** The filters of "POST /v1/ucc/secured_party" and of the debtor search. */
import { z } from 'zod/v4';
import type { Company } from '../data/companies.mts';
import type { Dataset } from '../data/dataset.mts';
import type { Lender } from '../data/lenders.mts';
import type { Lien } from '../data/liens.mts';
import { countedFilters } from '../document/endpoints.mts';
import { dateFilter } from './dates.mts';
import { companiesAt, companiesOfIds } from './companySearch.mts';
import { codes, each, flag, paging, texts } from './fields.mts';
import { checkPlace, placeFilters, radiusField, radiusUnitField } from './geo.mts';
import {
	containing,
	equalTo,
	givenFilters,
	holding,
	whenTrue,
	type FilterTable,
	type GivenFilter,
} from './match.mts';
import { numberFilter } from './numbers.mts';
import { searchOwners, type Search } from './search.mts';
import { sorted, sorting } from './sort.mts';

const DEBTOR_TYPES = ['Individual', 'Organization'] as const;
/** An alias counts like its parameter. */
const COUNTED = [...countedFilters, 'collateral_contains_operator'];
const SORT_FIELDS = [
	'date_filed_unix',
	'date_expired_unix',
	'company_name',
	'secured_party',
] as const;

type LenderField = (lender: Lender) => string;
/** The filters of the lender's industry. */
const DESCRIPTIONS: Record<string, LenderField> = {
	secured_party_industry: ({ industry }) => industry.industry,
	secured_party_naics_description: ({ industry }) => industry.naicsDescription,
	secured_party_eight_digit_sic_description: ({ industry }) => industry.sic8Description,
	secured_party_four_digit_sic_description: ({ industry }) => industry.sic4Description,
	secured_party_two_digit_sic_description: ({ industry }) => industry.sic2Description,
};
const CODES: Record<string, LenderField> = {
	secured_party_naics_code: ({ industry }) => industry.naicsCode,
	secured_party_eight_digit_sic_code: ({ industry }) => industry.sic8Code,
	secured_party_four_digit_sic_code: ({ industry }) => industry.sic4Code,
	secured_party_two_digit_sic_code: ({ industry }) => industry.sic2Code,
};
/** The fields of a saved search list ("saved_search_field"). */
const SAVED_FIELDS: Record<string, LenderField> = {
	name: ({ name }) => name,
	url: ({ domain }) => domain,
	address: ({ address }) => address,
	...DESCRIPTIONS,
	...CODES,
};
/** The one saved list: the first three lenders. */
const SAVED_LIST_ID = 'list-1';
const SAVED_LENDERS = 3;

const debtorTypes = z
	.union([z.enum(DEBTOR_TYPES), z.array(z.enum(DEBTOR_TYPES))])
	.nullish()
	.transform((types) => (types && types.length > 0 ? [types].flat() : undefined));

const TEXT_FILTERS = {
	company_id: equalTo<Lien>(({ debtor }) => [debtor.record.company_id, ...debtor.formerIds]),
	secured_party_company_id: equalTo<Lien>(({ lender }) => lender.companyId),
	secured_party_name: containing<Lien>(({ lender }) => lender.name),
	debtor_name: containing<Lien>(({ debtor }) => debtor.record.company_name),
	state_filing: equalTo<Lien>(({ filingState }) => filingState),
	state_db: equalTo<Lien>(({ filingState }) => filingState),
	secured_party_class: equalTo<Lien>(({ lender }) => lender.lenderClass),
	assets: containing<Lien>(({ assets }) => assets),
	industry: containing<Lien>(({ debtor }) => debtor.industry.industry),
	...ofLenders(DESCRIPTIONS, containing),
};
const CODE_FILTERS = {
	filing_number: equalTo<Lien>(({ filingNumber }) => filingNumber),
	...ofLenders(CODES, equalTo),
};
const FLAG_FILTERS = {
	has_collateral: whenTrue<Lien>(({ collateral }) => collateral !== ''),
	has_assets: whenTrue<Lien>(({ assets }) => assets !== ''),
	has_continuation: whenTrue<Lien>(({ continuations }) => continuations > 0),
	has_amendment: whenTrue<Lien>(({ amendments }) => amendments > 0),
	has_website: whenTrue<Lien>(({ hasWebsite }) => hasWebsite),
	has_contacts: whenTrue<Lien>(({ debtor }) => debtor.contactCount > 0),
};
const DATE_FILTERS = {
	modified_date: holding<Lien>(({ modifiedAt }) => modifiedAt),
	date_filed: holding<Lien>(({ filedAt }) => filedAt),
	date_expired: holding<Lien>(({ expiresAt }) => expiresAt),
};

function ofLenders(fields: Record<string, LenderField>, compare: typeof equalTo) {
	const filters = Object.entries(fields).map(([name, field]) => [
		name,
		compare<Lien>(({ lender }) => field(lender)),
	]);
	return Object.fromEntries(filters) as Record<string, ReturnType<typeof equalTo<Lien>>>;
}

function filterShape(today: () => number) {
	return {
		...each(TEXT_FILTERS, texts),
		...each(CODE_FILTERS, codes),
		...each(FLAG_FILTERS, flag),
		...each(DATE_FILTERS, dateFilter(today)),
		url: texts,
		address: texts,
		city: texts,
		state: texts,
		collateral: texts,
		zip_code: texts,
		near_zip_code: texts,
		radius: radiusField,
		radius_unit: radiusUnitField,
		debtor_type: debtorTypes,
		collateral_match_mode: z.enum(['or', 'and']).nullish(),
		collateral_contains_operator: z.enum(['or', 'and']).nullish(),
		company_filing_count: numberFilter,
		saved_search_list_id: z.literal(SAVED_LIST_ID).nullish(),
		saved_search_field: z.enum(Object.keys(SAVED_FIELDS) as [string, ...string[]]).nullish(),
		...sorting(SORT_FIELDS),
	};
}
type Shape = ReturnType<typeof filterShape>;
export type LienFilters = z.output<z.ZodObject<Shape>>;

/** The schema of a secured-party search, which needs a filter that counts. `today` is in Unix ms. */
export function securedPartySearch(today: () => number, defaultSize: number, largestSize: number) {
	return z
		.object({ ...filterShape(today), ...paging(defaultSize, largestSize) })
		.superRefine((values, context) => {
			checkPlace(values, context);
			const isFiltered = Object.entries(values).some(
				([name, value]) => COUNTED.includes(name) && (value ?? undefined) !== undefined,
			);
			if (!isFiltered) {
				context.addIssue({ code: 'custom', message: 'At least one filter must be supplied' });
			}
		});
}

/** The schema of a debtor search: the same filters, without the at-least-one rule. */
export function debtorSearch(today: () => number, defaultSize: number, largestSize: number) {
	return z
		.object({ ...filterShape(today), company_name: texts, ...paging(defaultSize, largestSize) })
		.superRefine(checkPlace);
}

type SideFilters = LienFilters & { company_name?: string[] };

function sideFilters(data: Dataset, side: Side): FilterTable<Lien, SideFilters> {
	if (side === 'lender') {
		return {
			url: (urls) => {
				const lenders = new Set(lendersAt(data, urls));
				return ({ lender }) => lenders.has(lender);
			},
			address: containing(({ lender }) => lender.address),
			city: equalTo(({ lender }) => lender.point.place.city),
			state: equalTo(({ lender }) => lender.point.place.state),
		};
	}
	return {
		url: (urls) => {
			const debtors = new Set(companiesAt(data, urls));
			return ({ debtor }) => debtors.has(debtor);
		},
		company_name: containing(({ debtor }) => debtor.record.company_name),
		address: containing(({ debtor }) => debtor.record.address_full),
		city: equalTo(({ debtor }) => debtor.record.city),
		state: equalTo(({ debtor }) => debtor.record.state),
	};
}

/** Whose url, address, city and state the filters mean. */
type Side = 'lender' | 'debtor';

/** A search for liens, in the order of its sort or of the data. */
export function searchLiens(data: Dataset, values: LienFilters, side: Side): Search<Lien> {
	const table: FilterTable<Lien, SideFilters> = {
		...sideFilters(data, side),
		...TEXT_FILTERS,
		...CODE_FILTERS,
		...FLAG_FILTERS,
		...DATE_FILTERS,
		debtor_type: equalTo(({ debtorType }) => debtorType),
		company_filing_count: holding(({ debtor }) => data.liensByCompany.get(debtor)?.length ?? 0),
	};
	const filters = [
		...givenFilters<Lien, SideFilters>(table, values),
		...collateralFilter(values),
		...savedListFilter(data, values),
		...placeFilters<Lien>(({ debtor }) => debtor.point, values),
	];
	const scope = { candidates: candidates(data, values, side), all: data.liens, filters };
	const { find, nearest } = searchOwners(scope, ({ recordId }) => recordId);
	return {
		find: () =>
			sorted(find(), values.sort_by, values.sort_order, {
				date_filed_unix: ({ filedAt }) => filedAt,
				date_expired_unix: ({ expiresAt }) => expiresAt,
				company_name: ({ debtor }) => debtor.record.company_name,
				secured_party: ({ lender }) => lender.name,
			}),
		nearest,
	};
}

/** "or (any term matches); and requires all terms". */
function collateralFilter(values: LienFilters): GivenFilter<Lien>[] {
	const terms = values.collateral?.map((term) => term.toLowerCase());
	if (!terms) return [];
	const mode = values.collateral_match_mode ?? values.collateral_contains_operator ?? 'or';
	const passes = ({ collateral }: Lien) => {
		const text = collateral.toLowerCase();
		const contains = (term: string) => text.includes(term);
		return mode === 'and' ? terms.every(contains) : terms.some(contains);
	};
	return [{ name: 'collateral', passes }];
}

function savedListFilter(data: Dataset, values: LienFilters): GivenFilter<Lien>[] {
	if (!values.saved_search_list_id) return [];
	const valueOf = SAVED_FIELDS[values.saved_search_field ?? 'name'];
	const saved = new Set(data.lenders.slice(0, SAVED_LENDERS).map(valueOf));
	return [{ name: 'saved_search_list_id', passes: ({ lender }) => saved.has(valueOf(lender)) }];
}

function lendersAt({ lenders, twinLenders, spelled }: Dataset, urls: string[]): Lender[] {
	const wanted = new Set(urls.map(spelled.url));
	return [...lenders, ...twinLenders].filter(({ domain }) => wanted.has(domain));
}

/** The liens of an index, and liens of the twins with these ids. */
function candidates(data: Dataset, values: LienFilters, side: Side): Lien[] {
	const { company_id: ids, secured_party_company_id: lenderIds } = values;
	const hasDebtor = TEXT_FILTERS.company_id(ids ?? []);
	const hasLender = TEXT_FILTERS.secured_party_company_id(lenderIds ?? []);
	const ofTwins = data.twinLiens.filter((lien) => hasDebtor(lien) || hasLender(lien));
	const others = indexed(data, values, side);
	return ofTwins.length > 0 ? [...new Set([...others, ...ofTwins])] : others;
}

/** The liens of an index, for a search by url or by debtor; otherwise all. */
function indexed(data: Dataset, { url, company_id: ids }: LienFilters, side: Side): Lien[] {
	if (url && side === 'lender') {
		return lendersAt(data, url).flatMap((lender) => data.liensByLender.get(lender) ?? []);
	}
	if (url) return liensOn(data, companiesAt(data, url));
	if (ids?.every((id) => data.companiesById.has(id)))
		return liensOn(data, companiesOfIds(data, ids));
	return data.liens;
}

function liensOn(data: Dataset, debtors: Company[]): Lien[] {
	return [...new Set(debtors)].flatMap((debtor) => data.liensByCompany.get(debtor) ?? []);
}
