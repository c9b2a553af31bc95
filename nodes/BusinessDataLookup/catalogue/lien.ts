import type { IDataObject } from 'n8n-workflow';
import { fieldTable } from './field';
import { lienSummary, searchableFilters, securedPartyFilters } from './lienFields';
import { namedLookup, namedSearch } from './namedOnly';
import { PAGE_SIZE } from './limits';
import { resource } from './resource';
import { aroundZip } from './sharedFields';
import { byId, instant, LOOK_BACK, lookAhead, ONE_CALL, timeOf } from './watching';

const sortRule = fieldTable(`
	choice | field | Field
	- company_name | Company Name
	- date_expired_unix | Date Expired
	- date_filed_unix | Date Filed
	- secured_party | Secured Party
	choice | order | Order
	- asc | Ascending
	- desc | Descending
`);

/** When a lien was filed, in ms. Source: "UCC lien record". */
const dateFiled = ({ date_filed_unix: unix, date_filed: text }: IDataObject) =>
	instant(unix) ?? timeOf(text);

/** Source: POST /v1/ucc/secured_party, POST /v1/ucc/field_mapping, "Operations that are named only". */
export const lien = resource('lien', 'UCC Lien', [
	namedLookup({
		operation: 'getCompanies',
		name: 'Get Companies',
		action: 'Get companies with UCC liens',
		description: 'Get the companies of the UCC search',
		method: 'GET',
		path: '/v1/ucc/companies',
	}),
	namedLookup({
		operation: 'previewDebtor',
		name: 'Preview Debtor Search',
		action: 'Preview a debtor search',
		description: 'Get what the service says about a debtor search before it is made',
		path: '/v1/ucc/debtor/preview',
		records: 'whole',
	}),
	namedLookup({
		operation: 'previewSecuredParty',
		name: 'Preview Secured Party Search',
		action: 'Preview a secured party search',
		description: 'Get what the service says about a secured party search before it is made',
		path: '/v1/ucc/secured_party/preview',
		records: 'whole',
	}),
	{
		kind: 'lookup',
		operation: 'saveFieldMapping',
		name: 'Save Field Mapping',
		action: 'Save the field mapping of UCC exports',
		description: 'Save which UCC fields an export holds, in which order and under which names',
		path: '/v1/ucc/field_mapping',
		limited: false,
		mappings: {
			names: ['list', 'mappings', 'field_mappings'],
			id: 'ucc_fields_api',
			fields: fieldTable(`
				text | ucc_fields_api | API Field | Name of the field in the service | e.g. company_name
				text | ucc_fields_label | Label | Name of the column in the export | e.g. Debtor
				text | default_label | Default Label | Name the service gives the column | e.g. Company Name
				boolean | include_in_export | Include in Export | Whether the export holds the field
				number | sort_order | Sort Order | Place of the column in the export
			`),
		},
		records: { at: 'list' },
	},
	namedSearch({
		operation: 'searchDebtor',
		name: 'Search by Debtor (Free Fields)',
		action: 'Search UCC liens by debtor with free fields',
		description: 'Search liens by field names that you know; Search has filters for the debtor',
		path: '/v1/ucc/debtor',
		fieldsAdvice: 'To find the liens on a company, choose Search: it has filters for the debtor.',
		id: 'record_id',
		simplify: lienSummary,
	}),
	{
		kind: 'search',
		operation: 'searchSecuredParty',
		isDefault: true,
		name: 'Search',
		action: 'Search UCC liens by debtor or secured party',
		description: 'Find liens by the debtor, the lender (secured party) or the filing',
		path: '/v1/ucc/secured_party',
		filters: securedPartyFilters,
		filterRules: {
			atLeastOne: {
				names: searchableFilters,
				advice: 'Add one, such as Lender Name (Creditor), Debtor Name or Debtor Company ID.',
			},
			modifiers: ['collateral_match_mode', 'radius_unit', 'saved_search_field'],
			radius: aroundZip,
		},
		sort: {
			rule: sortRule,
			stable: [
				{ field: 'date_filed_unix', order: 'asc' },
				{ field: 'company_name', order: 'asc' },
			],
		},
		mergeBy: [
			{
				field: 'company_id',
				label: 'Debtor Company ID',
				recordField: 'company_id',
				spelling: 'id',
			},
			{
				field: 'url',
				label: 'Lender URL',
				recordField: 'secured_party_base_url',
				spelling: 'domain',
			},
		],
		records: { at: 'records' },
		id: 'record_id',
		// The document says both 50 and 250 of this search.
		paging: { kind: 'page', size: PAGE_SIZE, largest: 250 },
		dated: { sortedBy: 'date_filed_unix', date: dateFiled },
		simplify: lienSummary,
		watch: [
			{
				event: 'lienFiled',
				label: 'On Lien Filed',
				action: 'On lien filed',
				description: 'A UCC lien that matches the filters was filed',
				cost: `${ONE_CALL} When something is new, the poll reads on to find all; once a day it reads all liens within Look Back Days, 50 a call.`,
				window: LOOK_BACK,
				// Look Back Days takes its place.
				withoutFilters: ['date_filed'],
				sortedBy: 'date_filed_unix',
				identities: byId('record_id'),
				date: dateFiled,
			},
			{
				event: 'lienExpiring',
				label: 'On Lien Expires Soon',
				action: 'On lien expires soon',
				description: 'A UCC lien that matches the filters expires soon',
				cost: `${ONE_CALL} When something is new, the poll reads on to find all; once a day it reads all liens that expire within Days Ahead, 50 a call.`,
				sortedBy: 'date_expired_unix',
				window: lookAhead('date_expired'),
				withoutFilters: ['date_expired'],
				// Every poll filters by the date, so no other filter is needed.
				filterRules: { atLeastOne: undefined },
				identities: byId('record_id'),
				date: ({ date_expired_unix: unix, date_expired: text }) => instant(unix) ?? timeOf(text),
			},
		],
	},
]);
