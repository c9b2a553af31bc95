/** A working example of each operation of the node at the sandbox, for tables of tests. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import type { Dataset } from '../../sandbox/data/dataset.mts';
import { freeFields } from './freeFields.mts';

export interface Example {
	/** `resource.operation` */
	operation: string;
	/** Parameters that find something, made of the sandbox's data. */
	parameters: (data: Dataset) => INodeParameters;
	/** Fields that the items of one input have, in order, for an API key or another user. */
	items: (data: Dataset, user?: string) => IDataObject[];
	/** Parameters with which a search finds nothing, and the items then. */
	nothing?: { parameters: INodeParameters; items: IDataObject[] };
	/** The request it makes. */
	path: string;
	/** May be billed, so it isn't sent again after a timeout, a 5xx or a lost connection. */
	sentOnce?: boolean;
	/** Its answer is a file, not JSON. */
	file?: boolean;
}

/** A company with contacts, liens and a Google listing. */
export const wellKnown = (data: Dataset) =>
	data.companies.find(
		(company) =>
			company.contactCount > 0 && data.liensByCompany.has(company) && data.reviews(company),
	)!;

/** The company and owner that lookups and searches find. */
const known = (data: Dataset) => {
	const { record, owner } = wellKnown(data);
	return {
		company_id: record.company_id,
		url: record.url,
		first_name: owner.firstName,
		last_name: owner.lastName,
		linkedin_url: profileOf(owner),
	};
};
type ExampleValues = ReturnType<typeof known>;

const NOBODY = 'nobody.example';
const nobody: ExampleValues = {
	company_id: NOBODY,
	url: NOBODY,
	first_name: 'Ann',
	last_name: 'Example',
	linkedin_url: 'linkedin.com/in/ann-example',
};

/** A call that finds something by `known` and nothing by `nobody`. `none` is the output then. */
const search = (
	operation: string,
	path: string,
	parameters: (asked: ExampleValues) => INodeParameters,
	items: Example['items'],
	{ none = [], ...more }: Pick<Example, 'sentOnce'> & { none?: IDataObject[] } = {},
): Example => ({
	operation,
	path: `/v1/${path}`,
	parameters: (data) => parameters(known(data)),
	items,
	nothing: { parameters: parameters(nobody), items: none },
	...more,
});

const free = ({ company_id }: ExampleValues) => freeFields({ company_id });

const company = (data: Dataset): IDataObject => ({ company_id: known(data).company_id });
const theCompany = (data: Dataset) => [company(data)];
const itsLiens = (data: Dataset) =>
	(data.liensByCompany.get(wellKnown(data)) ?? []).map(() => company(data));

/** The whole answer of a preview: a few liens, and how many there are. */
const preview = (data: Dataset) => {
	const records = itsLiens(data);
	return [{ total_records: records.length, records: records.slice(0, 5) }];
};
const emptyPreview = {
	none: [{ success: true, total_records: 0, records: [] }],
	sentOnce: false,
};

/** Looks up by ID, where `choice` chooses what is looked up. */
const byId = (choice: string) => (asked: ExampleValues) => {
	return { [choice]: 'company_id', value: asked.company_id };
};
const notFound = { none: [{ found: false, asked: NOBODY }] };

const exported = (operation: string, path: string, name: string): Example => ({
	operation,
	path: `/v1/${path}`,
	file: true,
	parameters: () => ({ fmt: 'csv' }),
	items: () => [{ fileName: `${name}.csv`, mimeType: 'text/csv', fmt: 'csv' }],
});

const mapping = {
	ucc_fields_api: 'company_name',
	ucc_fields_label: 'Debtor',
	default_label: 'Company Name',
	include_in_export: true,
	sort_order: 1,
};

export const examples: Example[] = [
	{
		operation: 'account.get',
		path: '/v1/users/me',
		parameters: () => ({}),
		items: () => [{ success: true, user: { client_id: 'sandbox-client' } }],
	},
	search('businessRating.getAll', 'bbb', free, theCompany),
	search('company.enrich', 'companies', byId('matchBy'), theCompany, notFound),
	search('company.getAll', 'companies', ({ url }) => ({ filters: { url: [url] } }), theCompany),
	search('company.getAllAttributes', 'all-attributes', byId('lookupBy'), theCompany, {
		...notFound,
		sentOnce: false,
	}),
	search('contact.getAll', 'contacts', free, (data) =>
		data.contacts(wellKnown(data)).map(({ contact_id }) => ({ contact_id })),
	),
	search('creditBureau.lookup', 'dnb', free, (data) => [{ success: true, report: company(data) }], {
		none: [{ success: true, report: null }],
		sentOnce: true,
	}),
	exported('email.exportLogs', 'emails/logs/export', 'emails_logs'),
	search(
		'email.find',
		'emails/find',
		({ url, first_name, last_name }) => freeFields({ url, first_name, last_name }),
		(data) => [{ success: true, email: wellKnown(data).record.name_based_emails[0] }],
		{ none: [{ success: true, email: null }], sentOnce: true },
	),
	{
		operation: 'email.getBulkResults',
		path: '/v1/emails/find/bulk/jobs/job-1/results',
		parameters: () => ({ jobId: 'job-1', limit: 2 }),
		items: (data) => {
			const [first, second] = data.bulkJobs.get('job-1')!;
			return [first, second].map(({ external_id }) => ({ external_id }));
		},
		nothing: { parameters: { jobId: 'job-empty' }, items: [] },
	},
	{
		operation: 'email.getLogs',
		path: '/v1/emails/logs',
		parameters: () => ({}),
		items: (data, user = CLIENT_ACCOUNT) => data.logs.emailsOf(user).map((entry) => ({ ...entry })),
	},
	search(
		'email.validate',
		'emails/validation',
		({ url }) => ({ email: `ann@${url}` }),
		() => [{ processed_attempted: true, status: 'Valid' }],
		{ none: [{ status: 'Unknown' }], sentOnce: true },
	),
	search(
		'lien.getCompanies',
		'ucc/companies',
		({ company_id }) => freeFields({ company_id }, 'queryParameters'),
		(data) => [{ ...company(data), ucc_count: itsLiens(data).length }],
	),
	search('lien.previewDebtor', 'ucc/debtor/preview', free, preview, emptyPreview),
	search('lien.previewSecuredParty', 'ucc/secured_party/preview', free, preview, emptyPreview),
	{
		operation: 'lien.saveFieldMapping',
		path: '/v1/ucc/field_mapping',
		sentOnce: false,
		parameters: () => ({ mappings: { values: [mapping] } }),
		items: () => [mapping],
	},
	search('lien.searchDebtor', 'ucc/debtor', free, itsLiens),
	search(
		'lien.searchSecuredParty',
		'ucc/secured_party',
		({ company_id }) => ({ filters: { company_id: [company_id] } }),
		itsLiens,
	),
	exported('mobileNumber.exportLogs', 'mobile-numbers/logs/export/all', 'mobile_numbers_logs'),
	search(
		'mobileNumber.find',
		'mobile-numbers/find',
		({ linkedin_url }) => freeFields({ linkedin_url }),
		() => [{ success: true, mobile_number: expect.stringMatching(/^\d{10}$/) }],
		{ none: [{ success: true, mobile_number: null }], sentOnce: true },
	),
	{
		operation: 'mobileNumber.getLogs',
		path: '/v1/mobile-numbers/logs',
		parameters: () => ({}),
		items: (data, user = CLIENT_ACCOUNT) =>
			data.logs.mobilesOf(user).map((entry) => ({ ...entry })),
	},
	search(
		'request.send',
		'companies',
		({ company_id }) => ({
			...{ method: 'POST', path: '/v1/companies' },
			jsonBody: JSON.stringify({ company_id }),
		}),
		theCompany,
		{ sentOnce: true },
	),
	search(
		'review.getAll',
		'google-reviews',
		({ url }) => ({ filters: { url } }),
		(data) => [{ company_name: wellKnown(data).record.company_name }],
		{ sentOnce: false },
	),
	{
		operation: 'taxLien.getAll',
		path: '/v1/tax-liens',
		parameters: () => ({ ...freeFields({ country: 'United States' }), limit: 1 }),
		items: () => [{ record_id: expect.any(String) }],
		nothing: { parameters: free(nobody), items: [] },
	},
];
