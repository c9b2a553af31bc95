import { companyFilters, companySummary, includeFields } from './companyFields';
import { choices, companyKeys, plainOptions } from './fields';
import { lienSummary } from './lienFields';
import { reviewBusinessSummary } from './review';
import type { Resource } from './types';

/** Source: POST /v1/companies, POST /v1/all-attributes. */
export const company: Resource = {
	value: 'company',
	label: 'Company',
	operations: [
		{
			resource: 'company',
			operation: 'enrich',
			name: 'Enrich',
			action: 'Enrich companies',
			description: 'Add company data to each input, many inputs in one call',
			method: 'POST',
			path: '/v1/companies',
			limited: true,
			repeatable: true,
			lookup: { parameter: 'matchBy', keys: companyKeys, merged: true },
			wireOptions: [includeFields],
			rows: 'records',
			id: 'company_id',
			paging: { kind: 'page', size: 50 },
			simplify: companySummary,
		},
		{
			resource: 'company',
			operation: 'getAllAttributes',
			name: 'Get All Attributes',
			action: 'Get all attributes of a company',
			description: 'Get a company with its contacts, UCC liens and Google reviews',
			method: 'POST',
			path: '/v1/all-attributes',
			limited: true,
			repeatable: true,
			lookup: { parameter: 'lookupBy', keys: companyKeys, merged: false },
			fields: [
				{
					...choices(
						'exclude',
						'Exclude',
						'Collections to leave out',
						plainOptions(['contacts', 'google_reviews', 'ucc_records']),
					),
					alwaysList: true,
				},
			],
			rows: 'records.companies.hits',
			id: 'company_id',
			outputs: [
				{
					value: 'company',
					label: 'Company',
					description: 'One item per company, its lists inside',
					simplify: [...companySummary, 'contacts', 'ucc_records', 'google_reviews'],
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
			resource: 'company',
			operation: 'getAll',
			name: 'Get Many',
			action: 'Get many companies',
			description: 'Search companies',
			method: 'POST',
			path: '/v1/companies',
			limited: true,
			repeatable: true,
			filters: companyFilters,
			wireOptions: [includeFields],
			mergeBy: companyKeys,
			rows: 'records',
			id: 'company_id',
			paging: { kind: 'page', size: 50 },
			simplify: companySummary,
		},
	],
};
