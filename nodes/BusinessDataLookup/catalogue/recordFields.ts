/**
 * The fields of each kind of record, for Select Fields, and those that Simplify keeps. Source: "Resources and their
 * fields".
 */
import { splitWords } from '../splitWords';

const classificationFields = (prefix = ''): string => `
	${prefix}eight_digit_sic_code ${prefix}eight_digit_sic_description ${prefix}four_digit_sic_code
	${prefix}four_digit_sic_description ${prefix}two_digit_sic_code ${prefix}two_digit_sic_description
	${prefix}naics_code ${prefix}naics_description ${prefix}industry
`;

/** Source: "Company record". */
export const companyRecord = splitWords(`
	${classificationFields()} about_link address address_full addresses_all city city_state_country
	classification company_id company_name company_type competitors_lookalikes contact_link country
	county do_you_offer_financing employees_six_month_growth_rate estimated_number_employees
	estimated_number_employees_bin facebook_url financing_partners followers_six_month_growth_rate
	generic_emails instagram_url invalid_website keywords linkedin_description
	linkedin_follower_count linkedin_hashtags linkedin_locations_other linkedin_tagline linkedin_url
	logo_url manufacturer menu_navigation name_based_emails number_of_locations phone
	prediction_probability region state state_name technology_names time_in_business
	time_in_business_bin timezone twitter_url url yelp_url zip_code zip_lat zip_lat_long zip_long
`);

/** The ten fields of a company to read first. */
export const companySummary = splitWords(`
	company_id company_name url phone address_full state industry naics_description
	estimated_number_employees linkedin_url
`);

/** Source: "Contact record". */
export const contactRecord = splitWords(`
	city company company_id contact_id country department first_name gender last_name linkedin
	linkedin_description location name seniority start_date state state_name title title_priority
	url years_in_role zip_code
`);

/** The ten fields of a contact to read first. */
export const contactSummary = splitWords(`
	contact_id name title seniority department city state linkedin start_date years_in_role
`);

/** Source: "UCC lien record (debtor view)". */
export const lienRecord = splitWords(`
	amendments base_url city company_id company_name continuation_count date_expired
	date_expired_unix date_filed date_filed_unix has_amendments has_continuation naics_code
	naics_description phones record_id secured_party_class state state_db ucc_id ucc_number
	ucc_type zip_code
`);

/** Source: "UCC lien record, additional fields in secured-party search results". */
export const securedPartyLienRecord = splitWords(`
	${lienRecord.join(' ')} ${classificationFields()} ${classificationFields('secured_party_')} address address_raw
	modified_date secured_party secured_party_address secured_party_address_raw
	secured_party_base_url secured_party_city secured_party_state secured_party_zip_code
`);

/** The ten fields of a lien to read first: who owes whom, since when, until when and where. */
export const lienSummary = splitWords(`
	company_name secured_party date_filed date_expired state_db record_id company_id ucc_number
	ucc_type secured_party_class
`);

/** Source: "Google Reviews record". */
export const googleReviewsRecord = splitWords(`
	address all_attributes city company_name concise_summary google_maps_classification
	google_maps_url major_complaints phone positive_remarks recurring_themes review_count reviews
`);

/** The ten fields of a Google Reviews record to read first. */
export const googleReviewsSummary = splitWords(`
	company_name address city phone google_maps_url google_maps_classification review_count
	concise_summary positive_remarks major_complaints
`);

/** Source: "Review object". */
export const reviewRecord = splitWords(`
	owner_response post_time_approx post_time_approx_unix reviewer_name
	reviewer_number_of_reviews reviewer_profile sentiment sentiment_score stars text
`);

/** Source: "Email log entry". */
export const emailLogRecord = splitWords(
	'created_date email email_status first_name last_name linkedin_url url',
);

/** Source: "Mobile-number log entry". */
export const mobileNumberLogRecord = splitWords('created_date linkedin_url mobile_number');

/** Source: "Email validation result". */
export const emailValidationRecord = splitWords(`
	email isp isp_error isp_rule isp_server isp_spf isp_used mx note processed_attempted proxy
	spfrecs status
`);
