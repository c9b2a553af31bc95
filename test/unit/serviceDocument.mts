/**
 * The endpoints and parameters of the service document, written down by hand from its tables and never from the
 * catalogue, which is proved by them.
 */

/**
 * What the document says a parameter takes.
 *
 * - `text` string · `texts` string or array · `list` array only · `words` comma-separated string
 * - `codes` string, integer or array, without commas in them · `fields` the same, the id always among them ·
 *   `fixed:` one of the values named
 */
export type Takes =
	| 'text'
	| 'texts'
	| 'codes'
	| 'list'
	| 'fields'
	| 'words'
	| 'boolean'
	| 'number'
	| 'count'
	| 'date'
	| `fixed:${string}`;

export type Takings = Record<string, Takes>;

export interface DocumentedEndpoint {
	method: 'GET' | 'POST';
	path: string;
	/** The operations that call it, as the contract lists them. */
	home: string[];
	/** In the group of fifteen that shares the minute allowance. */
	limited: boolean;
	/** Absent = payload not shown. */
	takes?: Takings;
	/** Page-number pagination: the largest `per_page`. */
	pages?: number;
}

const one = (takes: Takes, names: string): Takings =>
	Object.fromEntries(names.split(/\s+/).map((name) => [name, takes]));

const securedParty: Takings = {
	...one('codes', 'url company_id secured_party_company_id zip_code near_zip_code filing_number'),
	...one('codes', 'debtor_type state state_filing'),
	...one('texts', 'secured_party_name debtor_name address city'),
	...one('texts', 'secured_party_class collateral assets secured_party_naics_description'),
	...one('texts', 'secured_party_eight_digit_sic_description secured_party_industry industry'),
	...one('texts', 'secured_party_four_digit_sic_description'),
	...one('texts', 'secured_party_two_digit_sic_description'),
	...one('codes', 'secured_party_naics_code secured_party_eight_digit_sic_code'),
	...one('codes', 'secured_party_four_digit_sic_code secured_party_two_digit_sic_code'),
	...one('number', 'radius'),
	...one('fixed:mi,km', 'radius_unit'),
	...one('fixed:or,and', 'collateral_match_mode'),
	...one('boolean', 'has_collateral has_assets has_continuation has_amendment'),
	...one('boolean', 'has_website has_contacts'),
	...one('count', 'company_filing_count'),
	...one('date', 'modified_date date_filed date_expired'),
	...one('text', 'saved_search_list_id'),
	saved_search_field:
		'fixed:name,url,address,secured_party_industry,secured_party_naics_code,secured_party_naics_description,secured_party_eight_digit_sic_code,secured_party_eight_digit_sic_description,secured_party_four_digit_sic_code,secured_party_four_digit_sic_description,secured_party_two_digit_sic_code,secured_party_two_digit_sic_description',
};

/**
 * Documented parameters without a place of their own in the node, and why: `sort_by` (rows of field and order, which
 * make `sort_order` needless), `page` and `per_page` (Return All and Limit), and two aliases of parameters that have one.
 */
export const elsewhere = {
	sort: ['sort_by', 'sort_order'],
	pages: ['page', 'per_page'],
	aliases: { state_db: 'state_filing', collateral_contains_operator: 'collateral_match_mode' },
};

const companies: Takings = {
	...one('codes', 'url company_id phone zip_code near_zip_code'),
	...one('texts', 'company_name'),
	...one('codes', 'state'),
	...one('text', 'address city county country timezone region'),
	...one('number', 'radius'),
	...one('fixed:mi,km', 'radius_unit'),
	...one('text', 'eight_digit_sic_code eight_digit_sic_description four_digit_sic_code'),
	...one('text', 'four_digit_sic_description two_digit_sic_code two_digit_sic_description'),
	...one('text', 'naics_code naics_description industry email'),
	...one('words', 'keywords'),
	...one('text', 'number_employees annual_revenue time_in_business number_locations'),
	...one('text', 'financing_partners linkedin_url facebook_url twitter_url instagram_url'),
	...one('text', 'crunchbase_url bbb_url'),
	...one('fields', 'include_fields'),
};

const export_: Takings = { fmt: 'fixed:xlsx,csv', tz: 'text' };

const shown: DocumentedEndpoint[] = [
	{
		method: 'POST',
		path: '/v1/ucc/secured_party',
		home: ['lien.searchSecuredParty'],
		limited: true,
		takes: securedParty,
		pages: 50,
	},
	{
		method: 'POST',
		path: '/v1/all-attributes',
		home: ['company.getAllAttributes'],
		limited: true,
		takes: { url: 'text', phone: 'text', company_id: 'text', exclude: 'list' },
	},
	{
		method: 'POST',
		path: '/v1/companies',
		home: ['company.enrich', 'company.getAll'],
		limited: true,
		takes: companies,
		pages: 50,
	},
	{
		method: 'POST',
		path: '/v1/emails/validation',
		home: ['email.validate'],
		limited: true,
		takes: { email: 'text', mx_records: 'boolean' },
	},
	{ method: 'GET', path: '/v1/emails/logs', home: ['email.getLogs'], limited: false, takes: {} },
	{
		method: 'GET',
		path: '/v1/mobile-numbers/logs',
		home: ['mobileNumber.getLogs'],
		limited: false,
		takes: {},
	},
	{
		method: 'GET',
		path: '/v1/mobile-numbers/logs/export/all',
		home: ['mobileNumber.exportLogs'],
		limited: false,
		takes: export_,
	},
	{
		method: 'GET',
		path: '/v1/emails/logs/export',
		home: ['email.exportLogs'],
		limited: false,
		takes: export_,
	},
	{
		method: 'POST',
		path: '/v1/google-reviews',
		home: ['review.getAll'],
		limited: true,
		takes: { ...one('text', 'url phone company_name google_maps_url'), categories: 'list' },
	},
	{
		method: 'POST',
		path: '/v1/ucc/field_mapping',
		home: ['lien.saveFieldMapping'],
		limited: false,
		takes: {},
	},
	{
		method: 'GET',
		path: '/v1/emails/find/bulk/jobs/{job_id}/results',
		home: ['email.getBulkResults'],
		limited: false,
		takes: {},
	},
];

const named = (
	method: 'GET' | 'POST',
	path: string,
	home: string,
	more: Partial<DocumentedEndpoint> = {},
): DocumentedEndpoint => ({ method, path, home: [home], limited: true, ...more });

const namedOnly: DocumentedEndpoint[] = [
	named('POST', '/v1/bbb', 'businessRating.getAll', { pages: 250 }),
	named('POST', '/v1/contacts', 'contact.getAll', { pages: 50 }),
	named('POST', '/v1/dnb', 'creditBureau.lookup'),
	named('POST', '/v1/emails/find', 'email.find'),
	named('POST', '/v1/mobile-numbers/find', 'mobileNumber.find'),
	named('POST', '/v1/tax-liens', 'taxLien.getAll', { pages: 50 }),
	named('GET', '/v1/ucc/companies', 'lien.getCompanies'),
	named('POST', '/v1/ucc/debtor', 'lien.searchDebtor', { pages: 50 }),
	named('POST', '/v1/ucc/debtor/preview', 'lien.previewDebtor'),
	named('POST', '/v1/ucc/secured_party/preview', 'lien.previewSecuredParty'),
	named('GET', '/v1/users/me', 'account.get', { limited: false }),
];

/** Every endpoint of "Endpoints". */
export const documented: DocumentedEndpoint[] = [...shown, ...namedOnly];

/** The lookups that may be billed: never sent twice when they may have been carried out. */
export const billed = ['creditBureau.lookup', 'email.find', 'email.validate', 'mobileNumber.find'];
