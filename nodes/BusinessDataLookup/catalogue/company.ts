import { companyFilters, companySummary, contactSummary, includeFields } from './companyFields';
import { aroundZip, choices, companyKeys, companyLookup, plainOptions } from './fields';
import { lienSummary } from './lienFields';
import { reviewBusinessSummary } from './review';
import { resource } from './resource';

/** Source: POST /v1/companies, POST /v1/all-attributes. */
export const company = resource('company', 'Company', [
	{
		kind: 'mergedLookup',
		operation: 'enrich',
		name: 'Enrich',
		action: 'Enrich companies',
		description: 'Get the company of each input, many inputs in one call',
		method: 'POST',
		path: '/v1/companies',
		limited: true,
		repeatable: true,
		addsToInput: 'company',
		lookup: companyLookup('matchBy'),
		wireOptions: [includeFields],
		records: { at: 'records' },
		id: 'company_id',
		paging: { kind: 'page', size: 50 },
		simplify: companySummary,
	},
	{
		kind: 'lookup',
		operation: 'getAllAttributes',
		name: 'Get All Attributes',
		action: 'Get all attributes of a company',
		description: 'Get a company with its contacts, UCC liens and Google reviews',
		method: 'POST',
		path: '/v1/all-attributes',
		limited: true,
		repeatable: true,
		addsToInput: 'company',
		lookup: companyLookup('lookupBy'),
		fields: [
			{
				...choices(
					'exclude',
					'Exclude',
					'Collections to leave out',
					plainOptions(['contacts', 'google_reviews', 'ucc_records']),
				),
				alwaysList: true,
				leavesOut: true,
			},
		],
		records: { at: 'records.companies.hits' },
		id: 'company_id',
		outputs: [
			{
				value: 'company',
				label: 'Company',
				description: 'One item per company, its lists inside',
				simplify: [...companySummary, 'contacts', 'ucc_records', 'google_reviews'],
				nested: {
					contacts: contactSummary,
					ucc_records: lienSummary,
					google_reviews: reviewBusinessSummary,
				},
			},
			{
				value: 'contacts',
				label: 'Contacts',
				description: 'One item per contact',
				list: 'contacts',
				carry: ['company_id', 'company_name'],
			},
			{
				value: 'google_reviews',
				label: 'Google Reviews',
				description: 'One item per Google Reviews record',
				list: 'google_reviews',
				carry: ['company_id', 'company_name'],
				simplify: ['company_id', ...reviewBusinessSummary.slice(0, 9)],
			},
			{
				value: 'ucc_records',
				label: 'UCC Liens',
				description: 'One item per lien',
				list: 'ucc_records',
				carry: ['company_id', 'company_name'],
				simplify: lienSummary,
			},
		],
	},
	{
		kind: 'search',
		operation: 'getAll',
		name: 'Get Many',
		action: 'Get many companies',
		description: 'Search companies',
		method: 'POST',
		path: '/v1/companies',
		limited: true,
		repeatable: true,
		filters: companyFilters,
		filterRules: { narrowing: ['radius_unit'], radius: aroundZip },
		wireOptions: [includeFields],
		mergeBy: companyKeys,
		records: { at: 'records' },
		id: 'company_id',
		paging: { kind: 'page', size: 50 },
		simplify: companySummary,
	},
]);
