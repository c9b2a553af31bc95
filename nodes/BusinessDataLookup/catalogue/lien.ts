import type { IDataObject } from 'n8n-workflow';
import { DATE_FORMS, dayOf, parseTime, validTime } from './dates';
import { fieldTable } from './field';
import { securedPartyFilters } from './lienFilters';
import { freeFieldOperation } from './freeFieldOperations';
import { PAGE_SIZE } from './limits';
import { lienRecord, lienSummary, securedPartyLienRecord } from './recordFields';
import { resource } from './resource';
import { matchField } from './sharedFields';
import { COST_OF_ONE_CALL, joinIdentity, LOOK_AHEAD, LOOK_BACK } from './events';

/** Source: "UCC field-mapping item". */
const mappingFields = fieldTable(`
	text | ucc_fields_api | API Field | Name of the field in the service | e.g. company_name
	text | ucc_fields_label | Label | Name of the column in the export | e.g. Debtor
	text | default_label | Default Label | Name of the column in the service | e.g. Company Name
	boolean | include_in_export | Include in Export | Whether the export includes the field
	number | sort_order | Sort Order | Position of the column in the export
`);

/** How to sort liens by a date, and how to read the date, in ms. Source: "UCC lien record". */
const datedBy = (name: 'date_filed' | 'date_expired') => ({
	sortedBy: `${name}_unix`,
	date: (row: IDataObject) => validTime(row[`${name}_unix`]) || parseTime(row[name]),
});

const ORDER_NOTE = 'Dates without an offset are in UTC. Liens are returned newest first.';

const [since, before] = fieldTable(`
	text | filedSince | Filed Since | Only liens filed on or after this date. Give ${DATE_FORMS}. ${ORDER_NOTE} | e.g. 90 days or 2026-01-31
	text | filedBefore | Filed Before | Only liens filed before this date. Give ${DATE_FORMS}. ${ORDER_NOTE} | e.g. 30 days or 2026-01-31
`).map((field) => ({
	...field,
	hint: "Add another filter too: the service doesn't search by this one.",
}));

/** The ID of a lien, or all its fields if it has none. */
const lienIdentity = ({ record_id: id, ...row }: IDataObject): string =>
	joinIdentity(id ? String(id) : row);

/** What the lien events have in common. The watched period replaces the filter of the same date. */
const lienEvent = (date: 'date_filed' | 'date_expired', within: string) => ({
	...datedBy(date),
	withoutFilters: [date],
	cost: `${COST_OF_ONE_CALL} New liens take more calls, and once a day all liens ${within} are read, 50 in a call.`,
	identity: lienIdentity,
});

const preview = (operation: string, label: string, path: string) =>
	freeFieldOperation({
		value: operation,
		label: `Preview ${label} Search`,
		action: `Preview a ${label.toLowerCase()} search`,
		description: `Preview a ${label.toLowerCase()} search without running it`,
		call: { path },
		response: { records: 'whole' },
	});

/** Source: POST /v1/ucc/secured_party, POST /v1/ucc/field_mapping, "Operations that are named only". */
export const lien = resource('lien', 'UCC Lien', [
	freeFieldOperation({
		value: 'getCompanies',
		label: 'Get Companies',
		action: 'Get companies with UCC liens',
		description: 'Get companies that have UCC liens',
		call: { method: 'GET', path: '/v1/ucc/companies' },
	}),
	preview('previewDebtor', 'Debtor', '/v1/ucc/debtor/preview'),
	preview('previewSecuredParty', 'Lender (Secured Party)', '/v1/ucc/secured_party/preview'),
	{
		kind: 'single',
		value: 'saveFieldMapping',
		label: 'Save Field Mapping',
		action: 'Save the field mapping of UCC exports',
		description: 'Save which UCC fields an export has, their order and their names',
		call: { path: '/v1/ucc/field_mapping', countsInMinute: false },
		mappings: {
			names: ['list', 'mappings', 'field_mappings'],
			id: 'ucc_fields_api',
			fields: mappingFields,
		},
		response: { records: { at: 'list' }, recordFields: mappingFields.map(({ name }) => name) },
	},
	{
		kind: 'list',
		value: 'searchDebtor',
		label: 'Search by Debtor (Free Fields)',
		action: 'Search UCC liens by debtor with free fields',
		description:
			'Search liens by fields that you name yourself; to find the liens on a company, use Search',
		call: { path: '/v1/ucc/debtor' },
		freeFields: {
			advice: 'To find the liens on a company, use Search, which has filters for the debtor.',
		},
		paging: { kind: 'page', size: PAGE_SIZE },
		response: { id: 'record_id', recordFields: lienRecord, simplifiedFields: lienSummary },
	},
	{
		kind: 'list',
		value: 'searchSecuredParty',
		isDefault: true,
		label: 'Search',
		action: 'Search UCC liens by debtor or lender (secured party)',
		description: 'Find liens by the debtor, the lender (secured party) or the filing',
		call: { path: '/v1/ucc/secured_party' },
		search: {
			filters: securedPartyFilters,
			// The document doesn't say which other filters are enough alone.
			modifiers: ['radius', 'radius_unit', 'saved_search_field'],
			filterAdvice:
				'Add one, such as Lender Name (Secured Party), Debtor Name or Debtor Company ID.',
			sort: {
				ruleFields: fieldTable(`
					choice | field | Field
					- company_name | Company Name
					- date_expired_unix | Date Expired
					- date_filed_unix | Date Filed
					- secured_party | Lender (Secured Party)
					choice | order | Order
					- asc | Ascending
					- desc | Descending
				`),
				stable: [
					{ field: 'date_filed_unix', order: 'asc' },
					{ field: 'company_name', order: 'asc' },
				],
				dated: { ...datedBy('date_filed'), since, before },
			},
			shareCallsBy: [
				matchField(securedPartyFilters, 'company_id'),
				matchField(securedPartyFilters, 'url', { recordField: 'secured_party_base_url' }),
			],
		},
		response: {
			records: { at: 'records' },
			id: 'record_id',
			recordFields: securedPartyLienRecord,
			simplifiedFields: lienSummary,
		},
		// The document says 50 in one place and 250 in another.
		paging: { kind: 'page', size: PAGE_SIZE, largest: 250 },
		events: [
			{
				...lienEvent('date_filed', 'within Look Back Days'),
				value: 'lienFiled',
				label: 'On Lien Filed',
				action: 'On lien filed',
				description: 'A UCC lien that matches the filters was filed',
				period: LOOK_BACK,
			},
			{
				...lienEvent('date_expired', 'that expire within Days Ahead'),
				// A lien whose expiry moves to another day starts the workflow again.
				identity: (row: IDataObject) =>
					joinIdentity(lienIdentity(row), dayOf(datedBy('date_expired').date(row))),
				value: 'lienExpiring',
				label: 'On Lien Expires Soon',
				action: 'On lien expires soon',
				description: 'A UCC lien that matches the filters expires soon',
				period: LOOK_AHEAD,
			},
		],
	},
]);
