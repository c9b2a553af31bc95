/** The field tables of the document ("Resources and their fields"), written down once more for the tests to compare. */

const text = (names: string) => typed(names, 'string');
const integer = (names: string) => typed(names, 'integer');
const number = (names: string) => typed(names, 'number');
const boolean = (names: string) => typed(names, 'boolean');
const texts = (names: string) => typed(names, 'string[]');

function typed(names: string, type: string): Record<string, string> {
	return Object.fromEntries(names.split(' ').map((name) => [name, type]));
}

export const COMPANY = {
	...text('about_link contact_link logo_url address address_full city city_state_country county'),
	...text('country region state state_name zip_code timezone classification company_type industry'),
	...text('company_id company_name competitors_lookalikes eight_digit_sic_code'),
	...text('four_digit_sic_code two_digit_sic_code eight_digit_sic_description'),
	...text('four_digit_sic_description two_digit_sic_description naics_code naics_description'),
	...text('estimated_number_employees_bin time_in_business_bin facebook_url instagram_url'),
	...text('linkedin_url twitter_url yelp_url linkedin_description linkedin_hashtags'),
	...text('linkedin_locations_other linkedin_tagline menu_navigation technology_names url'),
	...number('zip_lat zip_long employees_six_month_growth_rate followers_six_month_growth_rate'),
	...number('prediction_probability'),
	...integer('estimated_number_employees linkedin_follower_count number_of_locations'),
	...integer('time_in_business'),
	...boolean('do_you_offer_financing invalid_website manufacturer'),
	...texts('financing_partners generic_emails name_based_emails keywords phone'),
	...typed('zip_lat_long', 'number[]'),
	...typed('addresses_all', 'object[]'),
};

export const ADDRESS = {
	...text('address city county region state zip_code'),
	...number('zip_lat zip_long'),
};

export const CONTACT = {
	...text('city company company_id contact_id country department first_name gender last_name'),
	...text('linkedin linkedin_description location name seniority state state_name title url'),
	...text('zip_code start_date'),
	...integer('title_priority'),
	...number('years_in_role'),
};

export const LIEN = {
	...typed('amendments', 'unknown[]'),
	...text('base_url city state zip_code state_db company_id company_name date_filed date_expired'),
	...text('naics_code naics_description record_id ucc_id ucc_number ucc_type'),
	...text('secured_party_class'),
	...integer('continuation_count date_filed_unix date_expired_unix'),
	...boolean('has_amendments has_continuation'),
	...texts('phones'),
};

const SIC = 'eight_digit_sic_code eight_digit_sic_description four_digit_sic_code';
export const SECURED_PARTY_LIEN = {
	...LIEN,
	...text(`address address_raw industry ${SIC} four_digit_sic_description`),
	...text('two_digit_sic_code two_digit_sic_description secured_party secured_party_address'),
	...text('secured_party_address_raw secured_party_base_url secured_party_city'),
	...text('secured_party_state secured_party_zip_code secured_party_eight_digit_sic_code'),
	...text('secured_party_eight_digit_sic_description secured_party_four_digit_sic_code'),
	...text('secured_party_four_digit_sic_description secured_party_two_digit_sic_code'),
	...text('secured_party_two_digit_sic_description secured_party_industry'),
	...text('secured_party_naics_code secured_party_naics_description'),
	...integer('modified_date'),
};

export const GOOGLE_REVIEWS = {
	...text('address city company_name phone google_maps_classification google_maps_url'),
	...text('concise_summary'),
	...typed('all_attributes reviews', 'object[]'),
	...texts('major_complaints positive_remarks recurring_themes'),
	...integer('review_count'),
};

export const REVIEW = {
	...text('post_time_approx reviewer_name reviewer_profile'),
	...number('post_time_approx_unix'),
	...integer('stars'),
};
export const OPTIONAL_REVIEW = {
	...text('text owner_response sentiment'),
	...integer('reviewer_number_of_reviews'),
	...number('sentiment_score'),
};

export const EMAIL_VALIDATION = {
	...boolean('processed_attempted'),
	...text('email status note isp isp_spf isp_used isp_rule isp_error isp_server proxy mx spfrecs'),
};

/** The type of a value in the words of the tables; an empty array fits every array type. */
function fits(value: unknown, type: string): boolean {
	if (type.endsWith('[]')) {
		return Array.isArray(value) && value.every((entry) => fits(entry, type.slice(0, -2)));
	}
	if (type === 'unknown') return true;
	if (type === 'integer') return Number.isInteger(value);
	return typeof value === type && value !== null;
}

/** What of a record does not agree with its table: sure fields that are missing, and others that are unknown or of another type. */
export function disagreements(
	record: object,
	fields: Record<string, string>,
	sure: readonly string[] = Object.keys(fields),
): string[] {
	const isWrong = ([name, value]: [string, unknown]) =>
		name in fields && !fits(value, fields[name]) && (value !== null || sure.includes(name));
	return [
		...sure.filter((name) => !(name in record)).map((name) => `${name} is missing`),
		...Object.keys(record)
			.filter((name) => !(name in fields))
			.map((name) => `${name} is unknown`),
		...Object.entries(record)
			.filter(isWrong)
			.map(([name]) => `${name} is not ${fields[name]}`),
	];
}

/** Fields that are sure to be there in each kind of record. */
export const SURE = {
	company: ['company_id', 'company_name', 'country'],
	contact: ['contact_id', 'company_id', 'first_name', 'last_name'],
	lien: [
		...['record_id', 'ucc_id', 'ucc_number', 'company_id', 'company_name'],
		...['date_filed', 'date_filed_unix', 'date_expired', 'date_expired_unix'],
	],
	listing: ['company_name', 'google_maps_url', 'review_count', 'reviews'],
};
