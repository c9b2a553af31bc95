/** One working example of every operation of the node, for tables of tests; the sandbox of desk.mts answers them all. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CLIENT_ACCOUNT } from '../../sandbox/auth.mts';
import { profileOf } from '../../sandbox/data/logs.mts';
import type { Dataset } from '../../sandbox/data/dataset.mts';

export interface Example {
	/** `resource.operation` */
	operation: string;
	/** Parameters that find something, made of the sandbox's data. */
	parameters: (data: Dataset) => INodeParameters;
	/** What the items of one input hold at least, in order; for that user where users see different things, else for an API key. */
	items: (data: Dataset, user?: string) => IDataObject[];
	/** Where a search can find nothing: parameters that do, and the items then. */
	nothing?: { parameters: INodeParameters; items: IDataObject[] };
	/** The request it makes. */
	path: string;
	/** May be billed: is never sent again after a time-out, a 5xx or a lost connection. */
	sentOnce?: boolean;
	/** Its answer is a file, not JSON. */
	file?: boolean;
	/** The document does not say where its records are: any JSON is an answer. */
	anyAnswer?: boolean;
}

/** A company with contacts, liens and a Google listing. */
export const wellKnown = (data: Dataset) =>
	data.companies.find(
		(company) =>
			company.contactCount > 0 && data.liensByCompany.has(company) && data.reviews(company),
	)!;

const idOf = (data: Dataset): string => wellKnown(data).record.company_id;
const liensOf = (data: Dataset) => data.liensByCompany.get(wellKnown(data)) ?? [];
const company = (data: Dataset): IDataObject => ({ company_id: idOf(data) });

const NOBODY = 'nobody.example';
const pairs = (fields: Record<string, string>, collection = 'bodyParameters'): INodeParameters => ({
	[collection]: { parameters: Object.entries(fields).map(([name, value]) => ({ name, value })) },
});

/** A search by free fields: `items` are those of a company, `none` those of nobody. */
const search = (
	operation: string,
	path: string,
	items: Example['items'],
	none: IDataObject[] = [],
): Example => ({
	operation,
	path: `/v1/${path}`,
	anyAnswer: true,
	parameters: (data) => pairs({ company_id: idOf(data) }),
	items,
	nothing: { parameters: pairs({ company_id: NOBODY }), items: none },
});

const mapping = {
	ucc_fields_api: 'company_name',
	ucc_fields_label: 'Debtor',
	default_label: 'Company Name',
	include_in_export: true,
	sort_order: 1,
};

const person = { first_name: 'Ann', last_name: 'Example' };
/** Someone whom the finders know. */
const ownerOf = (data: Dataset) => {
	const { owner, record } = wellKnown(data);
	return { url: record.url, first_name: owner.firstName, last_name: owner.lastName };
};

/** The whole answer of a preview: a few liens, and how many there are. */
const preview = (operation: string, path: string) =>
	search(
		operation,
		path,
		(data) => {
			const records = liensOf(data).map(() => company(data));
			return [{ total_records: records.length, records: records.slice(0, 5) }];
		},
		[{ success: true, total_records: 0, records: [] }],
	);

const exported = (operation: string, path: string, name: string): Example => ({
	operation,
	path: `/v1/${path}`,
	file: true,
	parameters: () => ({ fmt: 'csv' }),
	items: () => [{ fileName: `${name}.csv`, mimeType: 'text/csv', fmt: 'csv' }],
});

export const examples: Example[] = [
	{
		operation: 'account.get',
		path: '/v1/users/me',
		anyAnswer: true,
		parameters: () => ({}),
		items: () => [{ success: true, user: { client_id: 'sandbox-client' } }],
	},
	search('businessRating.getAll', 'bbb', (data) => [company(data)]),
	{
		operation: 'company.enrich',
		path: '/v1/companies',
		parameters: (data) => ({ matchBy: 'company_id', value: idOf(data) }),
		items: (data) => [{ found: true, ...company(data) }],
		nothing: { parameters: { value: NOBODY }, items: [{ found: false, asked: NOBODY }] },
	},
	{
		operation: 'company.getAll',
		path: '/v1/companies',
		parameters: (data) => ({ filters: { url: [wellKnown(data).record.url] } }),
		items: (data) => [company(data)],
		nothing: { parameters: { filters: { company_name: [NOBODY] } }, items: [] },
	},
	{
		operation: 'company.getAllAttributes',
		path: '/v1/all-attributes',
		parameters: (data) => ({ lookupBy: 'company_id', value: idOf(data) }),
		items: (data) => [company(data)],
		nothing: { parameters: { value: NOBODY }, items: [{ found: false, asked: NOBODY }] },
	},
	search('contact.getAll', 'contacts', (data) =>
		data.contacts(wellKnown(data)).map(({ contact_id }) => ({ contact_id })),
	),
	{
		...search('creditBureau.lookup', 'dnb', (data) => [{ success: true, report: company(data) }], [
			{ success: true, report: null },
		]),
		sentOnce: true,
	},
	exported('email.exportLogs', 'emails/logs/export', 'emails_logs'),
	{
		operation: 'email.find',
		path: '/v1/emails/find',
		anyAnswer: true,
		sentOnce: true,
		parameters: (data) => pairs(ownerOf(data)),
		items: (data) => [{ success: true, email: wellKnown(data).record.name_based_emails[0] }],
		nothing: {
			parameters: pairs({ ...person, url: NOBODY }),
			items: [{ success: true, email: null }],
		},
	},
	{
		operation: 'email.getBulkResults',
		path: '/v1/emails/find/bulk/jobs/job-1/results',
		parameters: () => ({ jobId: 'job-1', limit: 2 }),
		items: (data) =>
			data.bulkJobs
				.get('job-1')!
				.slice(0, 2)
				.map(({ external_id }) => ({ external_id })),
		nothing: { parameters: { jobId: 'job-empty' }, items: [] },
	},
	{
		operation: 'email.getLogs',
		path: '/v1/emails/logs',
		parameters: () => ({}),
		items: (data, user = CLIENT_ACCOUNT) => data.logs.emailsOf(user).map((entry) => ({ ...entry })),
	},
	{
		operation: 'email.validate',
		path: '/v1/emails/validation',
		sentOnce: true,
		parameters: (data) => ({ email: `ann@${wellKnown(data).record.url}` }),
		items: () => [{ processed_attempted: true, status: 'Valid' }],
		nothing: { parameters: { email: `ann@${NOBODY}` }, items: [{ status: 'Unknown' }] },
	},
	{
		operation: 'lien.getCompanies',
		path: '/v1/ucc/companies',
		anyAnswer: true,
		parameters: (data) => pairs({ company_id: idOf(data) }, 'queryParameters'),
		items: (data) => [{ ...company(data), ucc_count: liensOf(data).length }],
		nothing: { parameters: pairs({ company_id: NOBODY }, 'queryParameters'), items: [] },
	},
	preview('lien.previewDebtor', 'ucc/debtor/preview'),
	preview('lien.previewSecuredParty', 'ucc/secured_party/preview'),
	{
		operation: 'lien.saveFieldMapping',
		path: '/v1/ucc/field_mapping',
		parameters: () => ({ mappings: { values: [mapping] } }),
		items: () => [mapping],
	},
	search('lien.searchDebtor', 'ucc/debtor', (data) => liensOf(data).map(() => company(data))),
	{
		operation: 'lien.searchSecuredParty',
		path: '/v1/ucc/secured_party',
		parameters: (data) => ({ filters: { company_id: [idOf(data)] } }),
		items: (data) => liensOf(data).map(() => company(data)),
		nothing: { parameters: { filters: { company_id: [NOBODY] } }, items: [] },
	},
	exported('mobileNumber.exportLogs', 'mobile-numbers/logs/export/all', 'mobile_numbers_logs'),
	{
		operation: 'mobileNumber.find',
		path: '/v1/mobile-numbers/find',
		anyAnswer: true,
		sentOnce: true,
		parameters: (data) => pairs({ linkedin_url: profileOf(wellKnown(data).owner) }),
		items: () => [{ success: true, mobile_number: expect.stringMatching(/^\d{10}$/) }],
		nothing: {
			parameters: pairs({ ...person, url: NOBODY }),
			items: [{ success: true, mobile_number: null }],
		},
	},
	{
		operation: 'mobileNumber.getLogs',
		path: '/v1/mobile-numbers/logs',
		parameters: () => ({}),
		items: (data, user = CLIENT_ACCOUNT) =>
			data.logs.mobilesOf(user).map((entry) => ({ ...entry })),
	},
	{
		operation: 'request.send',
		path: '/v1/companies',
		anyAnswer: true,
		sentOnce: true,
		parameters: (data) => ({
			method: 'POST',
			path: '/v1/companies',
			jsonBody: JSON.stringify(company(data)),
		}),
		items: (data) => [company(data)],
		nothing: {
			parameters: { method: 'POST', path: '/v1/companies', jsonBody: { company_id: NOBODY } },
			items: [],
		},
	},
	{
		operation: 'review.getAll',
		path: '/v1/google-reviews',
		parameters: (data) => ({ filters: { url: wellKnown(data).record.url } }),
		items: (data) => [{ company_name: wellKnown(data).record.company_name }],
		nothing: { parameters: { filters: { url: NOBODY } }, items: [] },
	},
	{
		operation: 'taxLien.getAll',
		path: '/v1/tax-liens',
		anyAnswer: true,
		parameters: () => ({ ...pairs({ country: 'United States' }), limit: 3 }),
		items: () => Array.from({ length: 3 }, () => ({ record_id: expect.any(String) })),
		nothing: { parameters: pairs({ company_id: NOBODY }), items: [] },
	},
];
