/**
 * The records of the service, each field as JSON Schema, in the order of "Resources and their fields" of the service
 * document. The output schemas are made of them.
 */

/** As much of JSON Schema as n8n's editor reads, and `additionalProperties` for fields whose names are data. */
export interface Schema {
	type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
	items?: Schema;
	properties?: Fields;
	additionalProperties?: Schema;
}

export type Fields = Record<string, Schema>;

const each = (schema: Schema, names: string): Fields =>
	Object.fromEntries(names.split(' ').map((name) => [name, schema]));

const listOf = (items: Schema): Schema => ({ type: 'array', items });
const object = (properties: Fields): Schema => ({ type: 'object', properties });

const text = (names: string) => each({ type: 'string' }, names);
const integer = (names: string) => each({ type: 'integer' }, names);
const number = (names: string) => each({ type: 'number' }, names);
const boolean = (names: string) => each({ type: 'boolean' }, names);
const texts = (names: string) => each(listOf({ type: 'string' }), names);

const sic = [
	...['eight_digit_sic_code', 'eight_digit_sic_description'],
	...['four_digit_sic_code', 'four_digit_sic_description'],
	...['two_digit_sic_code', 'two_digit_sic_description'],
];

/** Source: "Company record". */
export const company: Fields = {
	...text('about_link contact_link logo_url'),
	...text('address address_full city city_state_country county country region state state_name'),
	...text('zip_code timezone'),
	addresses_all: listOf(
		object({ ...text('address city county region state zip_code'), ...number('zip_lat zip_long') }),
	),
	...number('zip_lat zip_long'),
	zip_lat_long: listOf({ type: 'number' }),
	...text('classification company_type industry company_id company_name competitors_lookalikes'),
	...boolean('do_you_offer_financing invalid_website manufacturer'),
	...text(sic.join(' ')),
	...text('naics_code naics_description'),
	...number('employees_six_month_growth_rate followers_six_month_growth_rate'),
	...number('prediction_probability'),
	...integer('estimated_number_employees linkedin_follower_count number_of_locations'),
	...integer('time_in_business'),
	...text('estimated_number_employees_bin time_in_business_bin'),
	...text('facebook_url instagram_url linkedin_url twitter_url yelp_url'),
	...texts('financing_partners generic_emails name_based_emails keywords'),
	...text('linkedin_description linkedin_hashtags linkedin_locations_other linkedin_tagline'),
	...text('menu_navigation technology_names'),
	...texts('phone'),
	...text('url'),
};

/** Source: "Contact record". */
const contact: Fields = {
	...text('city company company_id contact_id country department first_name gender last_name'),
	...text('linkedin linkedin_description location name seniority state state_name title url'),
	...text('zip_code start_date'),
	...integer('title_priority'),
	...number('years_in_role'),
};

/** The debtor view; what an amendment holds is not shown. Source: "UCC lien record". */
const lien: Fields = {
	amendments: { type: 'array' },
	...text('base_url city state zip_code state_db company_id company_name'),
	...integer('continuation_count'),
	...boolean('has_amendments has_continuation'),
	...text('date_filed date_expired'),
	...integer('date_filed_unix date_expired_unix'),
	...text('naics_code naics_description'),
	...texts('phones'),
	...text('record_id ucc_id ucc_number ucc_type secured_party_class'),
};

/** Source: "UCC lien record, additional fields in secured-party search results". */
export const securedPartyLien: Fields = {
	...lien,
	...text('address address_raw'),
	...text(sic.join(' ')),
	...text('industry'),
	...integer('modified_date'),
	...text('secured_party secured_party_address secured_party_address_raw'),
	...text('secured_party_base_url secured_party_city secured_party_state secured_party_zip_code'),
	...text(sic.map((name) => `secured_party_${name}`).join(' ')),
	...text('secured_party_industry secured_party_naics_code secured_party_naics_description'),
};

/** Source: "Google Reviews record", its review object included. */
export const googleReviews: Fields = {
	...text('address city company_name phone google_maps_classification google_maps_url'),
	all_attributes: listOf({ type: 'object', additionalProperties: listOf({ type: 'string' }) }),
	...text('concise_summary'),
	...texts('major_complaints positive_remarks recurring_themes'),
	...integer('review_count'),
	reviews: listOf(
		object({
			...text('post_time_approx'),
			...number('post_time_approx_unix'),
			...text('reviewer_name'),
			...integer('reviewer_number_of_reviews'),
			...text('reviewer_profile'),
			...integer('stars'),
			...text('text owner_response sentiment'),
			...number('sentiment_score'),
		}),
	),
};

/** A company with its related collections. Source: "Company record", POST /v1/all-attributes. */
export const companyWithAll: Fields = {
	...company,
	contacts: listOf(object(contact)),
	ucc_records: listOf(object(lien)),
	google_reviews: listOf(object(googleReviews)),
};

/** Source: "Email log entry". */
export const emailLog = text(
	'created_date email email_status linkedin_url url first_name last_name',
);

/** Source: "Mobile-number log entry". */
export const mobileNumberLog = text('created_date linkedin_url mobile_number');

/** Source: "Email validation result". */
export const emailValidation: Fields = {
	...boolean('processed_attempted'),
	...text('email status note isp isp_spf isp_used isp_rule isp_error isp_server proxy mx spfrecs'),
};

/** Source: "UCC field-mapping item". */
export const fieldMapping: Fields = {
	...text('ucc_fields_api ucc_fields_label default_label'),
	...boolean('include_in_export'),
	...integer('sort_order'),
};
