/** The filters of "POST /v1/companies". */
import { z } from 'zod/v4';
import type { Company } from '../data/companies.mts';
import type { CompanyRecord } from '../data/companyRecord.mts';
import type { Dataset } from '../data/dataset.mts';
import { shown } from '../data/shownCompany.mts';
import { each, listOf, text, texts } from './fields.mts';
import { checkPlace, placeFilters, radiusField, radiusUnitField } from './geo.mts';
import {
	containing,
	equalTo,
	domainOf,
	givenFilters,
	holding,
	linkOf,
	type FilterTable,
	type Test,
} from './match.mts';
import { numberText } from './numbers.mts';
import { searchOwners, type Scope, type Search } from './search.mts';
import { spellings } from './spelling.mts';

/** Comma-separated words. */
const words = text.transform((value) => listOf(value?.split(',')));

const EMAILS = ['generic_emails', 'name_based_emails'] as const;
const ADDRESSES = ['address', 'address_full'] as const;

type TextField = {
	[Name in keyof CompanyRecord]: CompanyRecord[Name] extends string | string[] ? Name : never;
}[keyof CompanyRecord];

/** Makes the filters that compare a value with the field of their name, as the record shows it. */
function byField<Name extends TextField>(
	compare: (textsOf: ReturnType<typeof shown<TextField>>) => (wanted: string[]) => Test<Company>,
	names: Name[],
) {
	const filters = names.map((name) => [name, compare(shown<TextField>(name))]);
	return Object.fromEntries(filters) as Record<Name, ReturnType<typeof compare>>;
}

/** Without `url` and `phone`, whose matching depends on `--spelling`. */
const TEXT_FILTERS = {
	...byField(equalTo, [
		'city',
		'county',
		'country',
		'timezone',
		'region',
		'state',
		'eight_digit_sic_code',
		'four_digit_sic_code',
		'two_digit_sic_code',
		'naics_code',
	]),
	...byField(containing, [
		'company_name',
		'eight_digit_sic_description',
		'four_digit_sic_description',
		'two_digit_sic_description',
		'naics_description',
		'industry',
		'financing_partners',
	]),
	...byField(
		(textsOf) => equalTo(textsOf, linkOf),
		['linkedin_url', 'facebook_url', 'twitter_url', 'instagram_url'],
	),
	company_id: equalTo<Company>(({ record, formerIds }) => [record.company_id, ...formerIds]),
	address: containing<Company>((one) => ADDRESSES.flatMap((field) => shown(field)(one) ?? [])),
	email: equalTo<Company>((one) => EMAILS.flatMap((field) => shown(field)(one) ?? [])),
	crunchbase_url: equalTo<Company>(({ crunchbaseUrl }) => crunchbaseUrl, linkOf),
	bbb_url: equalTo<Company>(({ bbbUrl }) => bbbUrl, linkOf),
};
const NUMBER_FILTERS = {
	number_employees: holding(shown('estimated_number_employees')),
	annual_revenue: holding<Company>(({ annualRevenue }) => annualRevenue),
	time_in_business: holding(shown('time_in_business')),
	number_locations: holding(shown('number_of_locations')),
};

/** The check by the document's tables refuses several texts where it allows one. */
const filterShape = {
	...each(TEXT_FILTERS, texts),
	...each(NUMBER_FILTERS, numberText),
	url: texts,
	phone: texts,
	keywords: words,
	zip_code: texts,
	near_zip_code: texts,
	radius: radiusField,
	radius_unit: radiusUnitField,
};
export type CompanyFilters = z.output<z.ZodObject<typeof filterShape>>;

/** The schema of a body with company filters and `extra` fields. */
export function companySearch<Extra extends z.ZodRawShape>(extra: Extra) {
	return z.object({ ...filterShape, ...extra }).superRefine((values, context) => {
		checkPlace(values as CompanyFilters, context);
	});
}

/** A search for companies, in the order of the data. */
export function searchCompanies(data: Dataset, values: Partial<CompanyFilters>): Search<Company> {
	return searchOwners(companyScope(data, values), ({ record }) => record.company_id);
}

/** The scope of a search for companies, or for what belongs to them. */
export function companyScope(data: Dataset, values: Partial<CompanyFilters>): Scope<Company> {
	const table: FilterTable<Company, CompanyFilters> = {
		url: (urls) => {
			const found = new Set(companiesAt(data, urls));
			return (company) => found.has(company);
		},
		phone: equalTo<Company>(
			(company) => [...(shown('phone')(company) ?? []), ...company.formerPhones],
			data.spelled.phone,
		),
		keywords: containing(shown('keywords')),
		...TEXT_FILTERS,
		...NUMBER_FILTERS,
	};
	return {
		candidates: candidates(data, values),
		all: data.companies,
		filters: [
			...givenFilters(table, values),
			...placeFilters<Company>(({ point }) => point, values),
		],
	};
}

/** The companies of an index, for a search by url, id or phone, and twins with these ids. */
function candidates(data: Dataset, { url, company_id, phone }: Partial<CompanyFilters>): Company[] {
	if (url) return inOrder([...companiesAt(data, url), ...twinsOfIds(data, company_id ?? [])]);
	if (company_id) return companiesOfIds(data, company_id);
	if (phone) return indexed(data.companiesByPhone, phone.map(data.spelled.phone));
	return data.companies;
}

/**
 * The companies with these urls or former urls. With `--spelling lenient`, an unknown page of a shared host finds the
 * company of the host itself.
 */
export function companiesAt({ companiesByDomain, spelled }: Dataset, urls: string[]): Company[] {
	const hostOf = spelled === spellings.lenient ? domainOf : spelled.url;
	const at = (domain: string) => companiesByDomain.get(domain);
	return urls.flatMap((url) => at(spelled.url(url)) ?? at(hostOf(url)) ?? []);
}

/** The companies with these ids or former ids, and others if an id isn't in the index: case doesn't count. */
export function companiesOfIds(data: Dataset, ids: string[]): Company[] {
	return ids.every((id) => data.companiesById.has(id))
		? indexed(data.companiesById, ids)
		: [...data.companies, ...twinsOfIds(data, ids)];
}

function twinsOfIds(data: Dataset, ids: string[]): Company[] {
	return data.twins.filter(TEXT_FILTERS.company_id(ids));
}

function indexed(index: Map<string, Company[]>, keys: string[]): Company[] {
	return inOrder(keys.flatMap((key) => index.get(key) ?? []));
}

function inOrder(companies: Company[]): Company[] {
	return [...new Set(companies)].sort((a, b) => a.index - b.index);
}
