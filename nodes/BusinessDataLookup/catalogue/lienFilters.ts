import { splitWords } from '../splitWords';
import { choiceRows, fieldTable, type Field } from './field';
import { radiusUnitRows, sicRows, stateRows, stateText } from './sharedFields';

/** Source: POST /v1/ucc/secured_party, saved_search_field. */
const savedSearchFields = splitWords(`
	address name secured_party_eight_digit_sic_code secured_party_eight_digit_sic_description
	secured_party_four_digit_sic_code secured_party_four_digit_sic_description
	secured_party_industry secured_party_naics_code secured_party_naics_description
	secured_party_two_digit_sic_code secured_party_two_digit_sic_description url
`);

/** Source: POST /v1/ucc/secured_party. */
export const securedPartyFilters: Field[] = fieldTable(`
	codes domain | url | Lender URL | Website of the lender (secured party) | e.g. examplebank.com
	codes id | company_id | Debtor Company ID | ID of the debtor | e.g. cmp_0001
	codes id | secured_party_company_id | Lender Company ID | ID of the lender (secured party) | e.g. cmp_0002
	texts name | secured_party_name | Lender Name (Secured Party) | Name of the lender (secured party), such as a bank | e.g. Example Bank, N.A.
	texts name | debtor_name | Debtor Name | Name of the debtor | e.g. Acme, Inc.
	texts | address | Lender Address | Address of the lender (secured party) | e.g. 1 Main St
	texts | city | Lender City | City of the lender (secured party) | e.g. Austin
	codes zip | zip_code | Debtor ZIP Code | ZIP code of the debtor. With Near ZIP Radius and no Near ZIP Code, the search is around this ZIP code | e.g. 78701
	codes zip | near_zip_code | Near ZIP Code | ZIP code to search around | e.g. 78701
	number | radius | Near ZIP Radius | Distance around the ZIP code, above 0 | 25
	texts | secured_party_class | Lender Class | Class of the lender (secured party) | e.g. Bank
	texts | collateral | Collateral | Term in the description of the collateral | e.g. accounts receivable
	texts | assets | Assets | Term in the description of the assets | e.g. equipment
	boolean | has_collateral | Has Collateral | Whether to return only liens with collateral
	boolean | has_assets | Has Assets | Whether to return only liens with assets
	boolean | has_continuation | Has Continuation | Whether to return only liens with a continuation
	boolean | has_amendment | Has Amendment | Whether to return only liens with amendments
	boolean | has_website | Has Website | Whether to return only liens with a website
	boolean | has_contacts | Has Contacts | Whether to return only liens with matched contacts
	codes id | filing_number | Filing Number | Number of the filing | e.g. 20240012345
	numberRange | company_filing_count | Filing Count | Number of filings: a number, a range such as [2, 5] or {"min": 2}, or a list such as [1, 3, 5] | e.g. [2, 5]
	date | modified_date | Date Modified | Date of the last change, in the service's own date format. The format isn't published.
	date | date_filed | Date Filed (Service's Format) | Filing date, in the service's own date format. The format isn't published. For a period, use Filed Since and Filed Before in UCC Lien Search.
	text | date_expired | Date Expired (Service's Format) | When the lien expires: an operator, a number, a unit and a direction | e.g. <= 90 days forwards
	texts | industry | Debtor Industry | Industry of the debtor | e.g. Construction
	texts | secured_party_industry | Lender Industry | Industry of the lender (secured party) | e.g. Banking
	codes id | secured_party_naics_code | Lender NAICS Code | NAICS code of the lender (secured party) | e.g. 522110
	texts | secured_party_naics_description | Lender NAICS Description | Text of the NAICS code | e.g. Commercial Banking
	text id | saved_search_list_id | Saved Search List ID | ID of a saved search list of lenders (secured parties) | e.g. 42
	choices | debtor_type | Debtor Type | Kind of debtor. If not set, both are returned.
	- Individual
	- Organization
	choices state | state | Lender State | State of the lender (secured party). ${stateText}
	${stateRows}
	choices state | state_filing | Filing State | State where the lien was filed. ${stateText}
	${stateRows}
	${radiusUnitRows}
	choice | collateral_match_mode | Collateral Match Mode | Whether any collateral term is enough or all must match
	- and | All Terms
	- or | Any Term
	${sicRows('codes', 'texts', 'secured_party_', 'Lender ')}
	choice | saved_search_field | Saved Search Field | Which field of the saved list is compared
	${choiceRows(savedSearchFields)}
`).map((field): Field => (field.name === 'url' ? { ...field, identifies: 'lender' } : field));
