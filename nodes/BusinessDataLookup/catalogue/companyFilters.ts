import { fieldTable, type Field } from './field';
import { radiusUnitRows, sicRows, stateRows, stateText } from './sharedFields';

const range = 'A number or a range, sent as typed';

/** Source: POST /v1/companies. */
export const companyFilters: Field[] = fieldTable(`
	texts name | company_name | Company Name | Name of the company | e.g. Acme, Inc.
	text | address | Address | Street address | e.g. 1 Main St
	text | city | City | Name of the city | e.g. Austin
	text | county | County | Name of the county | e.g. Travis
	text | country | Country | Name of the country | e.g. United States
	text | timezone | Timezone | Timezone of the company | e.g. America/Chicago
	text | region | Region | Name of the region | e.g. South
	codes zip | zip_code | ZIP Code | ZIP code of the company | e.g. 78701
	codes zip | near_zip_code | Near ZIP Code | ZIP code to search around | e.g. 78701
	number | radius | Near ZIP Radius | Distance around Near ZIP Code, above 0 | 25
	text id | naics_code | NAICS Code | Code of the industry in NAICS | e.g. 541810
	text | naics_description | NAICS Description | Text of the NAICS code | e.g. Advertising Agencies
	text | industry | Industry | Industry of the company | e.g. Construction
	commaList | keywords | Keywords | Keywords, separated by commas | e.g. roofing, solar
	text email | email | Email | Email address at the company | e.g. info@example.com
	text | number_employees | Number of Employees | ${range} | e.g. 10-50
	text | annual_revenue | Annual Revenue | ${range} | e.g. 1000000-5000000
	text | time_in_business | Time in Business | ${range}, in years | e.g. 5-10
	text | number_locations | Number of Locations | ${range} | e.g. 2-5
	text | financing_partners | Financing Partners | Name of a financing partner | e.g. Example Capital
	text page | linkedin_url | LinkedIn URL | LinkedIn page of the company | e.g. linkedin.com/company/example
	text page | facebook_url | Facebook URL | Facebook page of the company | e.g. facebook.com/example
	text page | twitter_url | Twitter URL | Twitter page of the company | e.g. twitter.com/example
	text page | instagram_url | Instagram URL | Instagram page of the company | e.g. instagram.com/example
	text page | crunchbase_url | Crunchbase URL | Crunchbase page of the company | e.g. crunchbase.com/organization/example
	text page | bbb_url | BBB URL | Better Business Bureau page of the company | e.g. bbb.org/us/tx/austin/profile/example
	codes id | company_id | Company ID | ID of the company | e.g. cmp_0001
	codes phone | phone | Phone | Phone of the company | e.g. 415-555-0132
	codes domain | url | URL | URL of the company | e.g. example.com
	choices state | state | State | State of the company. ${stateText}
	${stateRows}
	${radiusUnitRows}
	${sicRows('text', 'text')}
`);
