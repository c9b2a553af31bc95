/** Which companies a search means: the filters of "POST /v1/companies". */
import { z } from 'zod';
import type { Company } from '../data/companies.mts';
import type { Dataset } from '../data/dataset.mts';
import { text, texts } from './fields.mts';
import { checkPlace, placeTest, radiusField, radiusUnitField } from './geo.mts';
import {
	containing,
	domainOf,
	equalTo,
	everyOf,
	phoneDigits,
	sameDomain,
	sameLink,
	samePhone,
	type FilterTable,
} from './match.mts';
import { numberText } from './numbers.mts';

/** Comma-separated words. */
const words = text.transform((value) => value?.split(',').map((word) => word.trim()));

const filterShape = {
	url: texts,
	company_id: texts,
	phone: texts,
	company_name: texts,
	address: text,
	city: text,
	county: text,
	country: text,
	timezone: text,
	region: text,
	state: texts,
	zip_code: texts,
	near_zip_code: texts,
	radius: radiusField,
	radius_unit: radiusUnitField,
	eight_digit_sic_code: text,
	eight_digit_sic_description: text,
	four_digit_sic_code: text,
	four_digit_sic_description: text,
	two_digit_sic_code: text,
	two_digit_sic_description: text,
	naics_code: text,
	naics_description: text,
	industry: text,
	keywords: words,
	email: text,
	number_employees: numberText,
	annual_revenue: numberText,
	time_in_business: numberText,
	number_locations: numberText,
	financing_partners: text,
	linkedin_url: text,
	facebook_url: text,
	twitter_url: text,
	instagram_url: text,
	crunchbase_url: text,
	bbb_url: text,
};
export type CompanyFilters = z.output<z.ZodObject<typeof filterShape>>;

/** The schema of a body that holds company filters and `extra` fields. */
export function companySearch<Extra extends z.ZodRawShape>(extra: Extra) {
	return z.object({ ...filterShape, ...extra }).superRefine((values, context) => {
		checkPlace(values as CompanyFilters, context);
	});
}

const FILTERS: FilterTable<Company, CompanyFilters> = {
	url: sameDomain(({ record }) => record.url),
	company_id: equalTo(({ record }) => record.company_id),
	phone: samePhone(({ record }) => record.phone),
	company_name: containing(({ record }) => record.company_name),
	address: containing(({ record }) => record.address_full),
	city: equalTo(({ record }) => record.city),
	county: equalTo(({ record }) => record.county),
	country: equalTo(({ record }) => record.country),
	timezone: equalTo(({ record }) => record.timezone),
	region: equalTo(({ record }) => record.region),
	state: equalTo(({ record }) => record.state),
	eight_digit_sic_code: equalTo(({ record }) => record.eight_digit_sic_code),
	eight_digit_sic_description: containing(({ record }) => record.eight_digit_sic_description),
	four_digit_sic_code: equalTo(({ record }) => record.four_digit_sic_code),
	four_digit_sic_description: containing(({ record }) => record.four_digit_sic_description),
	two_digit_sic_code: equalTo(({ record }) => record.two_digit_sic_code),
	two_digit_sic_description: containing(({ record }) => record.two_digit_sic_description),
	naics_code: equalTo(({ record }) => record.naics_code),
	naics_description: containing(({ record }) => record.naics_description),
	industry: containing(({ record }) => record.industry),
	keywords: containing(({ record }) => record.keywords),
	email: equalTo(({ record }) => [...record.generic_emails, ...record.name_based_emails]),
	number_employees: (holds) => (company) => holds(company.record.estimated_number_employees),
	annual_revenue: (holds) => (company) => holds(company.annualRevenue),
	time_in_business: (holds) => (company) => holds(company.record.time_in_business),
	number_locations: (holds) => (company) => holds(company.record.number_of_locations),
	financing_partners: containing(({ record }) => record.financing_partners),
	linkedin_url: sameLink(({ record }) => record.linkedin_url),
	facebook_url: sameLink(({ record }) => record.facebook_url),
	twitter_url: sameLink(({ record }) => record.twitter_url),
	instagram_url: sameLink(({ record }) => record.instagram_url),
	crunchbase_url: sameLink(({ crunchbaseUrl }) => crunchbaseUrl),
	bbb_url: sameLink(({ bbbUrl }) => bbbUrl),
};

/** All companies that pass every filter, in the order of the data. */
export function findCompanies(data: Dataset, filters: Partial<CompanyFilters>): Company[] {
	const passes = everyOf(FILTERS, filters);
	const isPlace = placeTest(filters);
	return candidates(data, filters).filter((company) => isPlace(company.point) && passes(company));
}

/** A lookup by url, id or phone looks at the companies of the index only. */
function candidates(data: Dataset, filters: Partial<CompanyFilters>): Company[] {
	const { url, company_id: ids, phone } = filters;
	if (url) return indexed(data.companiesByDomain, url.map(domainOf));
	// Ids are compared whatever their case, so an index by the exact id may only serve exact ids.
	if (ids?.every((id) => data.companiesById.has(id))) return indexed(data.companiesById, ids);
	if (phone) return indexed(data.companiesByPhone, phone.map(phoneDigits));
	return data.companies;
}

function indexed(index: Map<string, Company[]>, keys: string[]): Company[] {
	const found = new Set(keys.flatMap((key) => index.get(key) ?? []));
	return [...found].sort((a, b) => a.index - b.index);
}
