import { alphabetical } from './alphabetical';
import { companyFilters } from './companyFilters';
import { choiceRows, fieldTable, oneField } from './field';
import { PAGE_SIZE } from './limits';
import {
	companyRecord,
	companySummary,
	contactRecord,
	contactSummary,
	googleReviewsRecord,
	lienRecord,
	lienSummary,
	googleReviewsSummary,
} from './recordFields';
import { resource } from './resource';
import { listOutput, matchField } from './sharedFields';
import type { LookUpBy, MatchField } from './types';

/** Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyMatchFields: MatchField[] = [
	matchField(companyFilters, 'company_id'),
	matchField(companyFilters, 'phone'),
	matchField(companyFilters, 'url', { choiceLabel: 'Domain or URL' }),
];

const emailMatchField = matchField(companyFilters, 'url', {
	choiceName: 'email',
	choiceLabel: 'Email',
	inputKind: 'email',
	placeholder: 'e.g. ada@example.com',
});

/** Source: POST /v1/companies, company_name and state. */
const nameMatchField = matchField(companyFilters, 'company_name', { stateField: 'state' });

/** Look Up By: by ID, phone, domain or email address, and by `more`. */
const lookUpCompanyBy = (parameter: string, ...more: MatchField[]): LookUpBy => {
	const matchFields = [...companyMatchFields, emailMatchField, ...more];
	const byLabel = [...matchFields].sort((a, b) => alphabetical(a.choiceLabel, b.choiceLabel));
	const choices = choiceRows(
		byLabel.map(({ choiceName, choiceLabel }) => `${choiceName} | ${choiceLabel}`),
	);
	return {
		parameter: oneField(`
			choice | ${parameter} | Look Up By | The value that the company is found by | url
			${choices}
		`),
		matchFields,
	};
};

/** Enrich and Get Many make the same call. */
const companiesCall = {
	call: { path: '/v1/companies' },
	response: {
		records: { at: 'records' },
		id: 'company_id',
		recordFields: companyRecord,
		simplifiedFields: companySummary,
		fieldSelector: 'include_fields',
	},
	paging: { kind: 'page', size: PAGE_SIZE },
} as const;

/** The lists inside a company. Source: POST /v1/all-attributes. */
const companyLists = ['contacts', 'google_reviews', 'ucc_records'];

/** Source: POST /v1/companies, POST /v1/all-attributes. */
export const company = resource('company', 'Company', [
	{
		kind: 'enrich',
		value: 'enrich',
		label: 'Enrich',
		action: 'Enrich companies',
		description: 'Get the company of each input, many inputs in one call',
		...companiesCall,
		answersEachInput: true,
		lookUpBy: lookUpCompanyBy('matchBy', nameMatchField),
	},
	{
		kind: 'single',
		value: 'getAllAttributes',
		label: 'Get All Attributes',
		action: 'Get all attributes of a company',
		description: 'Get a company with its contacts, UCC liens and Google reviews',
		call: { path: '/v1/all-attributes' },
		answersEachInput: true,
		lookUpBy: lookUpCompanyBy('lookupBy'),
		parameters: fieldTable(`
			choices | exclude | Exclude | Lists to leave out of the company
			${choiceRows(companyLists)}
		`).map((field) => ({ ...field, alwaysList: true })),
		response: {
			records: { at: 'records.companies.hits' },
			totalAt: 'records.companies.found',
			id: 'company_id',
			outputs: [
				{
					value: 'company',
					label: 'Company',
					description: 'One item per company, its lists inside',
					recordFields: [...companyRecord, ...companyLists],
					simplifiedFields: [...companySummary, ...companyLists],
					simplifiedLists: {
						contacts: contactSummary,
						ucc_records: lienSummary,
						google_reviews: googleReviewsSummary,
					},
				},
				listOutput('contacts', 'Contacts', 'contact', contactRecord, { id: 'contact_id' }),
				// Ten fields: the ID and nine others.
				listOutput(
					'google_reviews',
					'Google Reviews',
					'Google Reviews record',
					googleReviewsRecord,
					{ simplifiedFields: ['company_id', ...googleReviewsSummary.slice(0, 9)] },
				),
				listOutput('ucc_records', 'UCC Liens', 'lien', lienRecord, {
					id: 'record_id',
					simplifiedFields: lienSummary,
				}),
			],
		},
	},
	{
		kind: 'list',
		value: 'getAll',
		label: 'Get Many',
		action: 'Get many companies',
		description: 'Search companies',
		...companiesCall,
		search: {
			filters: companyFilters,
			modifiers: ['radius', 'radius_unit'],
			shareCallsBy: companyMatchFields,
		},
	},
]);
