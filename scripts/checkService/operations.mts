/** How to call each operation of the node once, and what to expect of the response. */
import { operations } from '../../nodes/BusinessDataLookup/catalogue/index.ts';
import type { Difference } from '../../sandbox/document/differences.mts';
import { knownOfCompanies, knownOfLogs, rowsOf, type KnownValues } from './known.mts';
import type { ServiceResponse, ServiceRequest } from './service.mts';

/** The inputs of calls: known or invented. */
export type Inputs = Omit<KnownValues, 'companyId' | 'otherId'> & Partial<KnownValues>;

export interface OperationCall {
	operation: string;
	/** The call. If there is none, `bypassed` says why. */
	toRequest?: (known: Inputs, jobId: string) => ServiceRequest;
	bypassed?: string;
	/** The document doesn't show its fields, so a refusal means nothing. */
	guessed?: true;
	/** Other statuses than 200 that mean nothing, with the reason. */
	excuses?: Record<number, string>;
	learn?: (response: ServiceResponse) => Partial<KnownValues>;
	/** Differences that no schema finds. */
	also?: (response: ServiceResponse) => Difference[];
	/** Free calls whose status the document states. */
	free?: ((jobId: string) => ServiceRequest)[];
}

const get = (path: string, query?: ServiceRequest['query']): ServiceRequest => ({
	method: 'GET',
	path,
	query,
});
export const post = (path: string, body?: unknown): ServiceRequest => ({
	method: 'POST',
	path,
	body,
});

const PAGE = { page: 1, per_page: 5 };
const COMPANIES = { path: '/v1/companies', body: { state: 'TX', ...PAGE }, id: 'company_id' };
const LIENS = {
	path: '/v1/ucc/secured_party',
	body: { debtor_type: 'Organization', sort_by: 'date_filed_unix:desc', ...PAGE },
	id: 'record_id',
};
/** The searches that need no known value. */
export const SEARCHES = { 'company.getAll': COMPANIES, 'lien.searchSecuredParty': LIENS };
const FIELDS = ['company_id', 'company_name', 'url'];
const bulkPath = (jobId: string) =>
	`/v1/emails/find/bulk/jobs/${encodeURIComponent(jobId)}/results`;

const body = (field: string, expected: Difference['expected'], got: Difference['got']) =>
	({ where: 'body', field, expected, got }) as const;

/** Checks the page number and the number of rows. */
function samePage(response: ServiceResponse): Difference[] {
	const { page_number: page } = (response.json ?? {}) as { page_number?: unknown };
	const rows = rowsOf(response).length;
	if (rows > PAGE.per_page) return [body('records', `at most ${PAGE.per_page}`, rows)];
	const isOther = typeof page === 'number' && page !== PAGE.page;
	return isOther ? [body('page_number', PAGE.page, page)] : [];
}

/** Checks the order that `sort_by` asks for. */
function newestFirst(response: ServiceResponse): Difference[] {
	const dates = rowsOf(response).map(({ date_filed_unix: date }) => Number(date ?? NaN));
	const isSorted = dates.every((date, n) => n === 0 || !(date > dates[n - 1]));
	return isSorted ? [] : [body('records[].date_filed_unix', 'descending', 'another order')];
}

/** "Each record is limited to the requested fields." */
const onlyFields = (response: ServiceResponse): Difference[] =>
	[...new Set(rowsOf(response).flatMap(Object.keys))]
		.filter((name) => !FIELDS.includes(name))
		.map((name) => body(`records[].${name}`, null, 'not requested'));

/** The company by its id, or by a domain from the logs. */
const company = ({ companyId, domain }: Inputs): Record<string, string> =>
	companyId === undefined ? { url: domain } : { company_id: companyId };

const guess = (toRequest: OperationCall['toRequest']) => ({ guessed: true as const, toRequest });
const byCompany = (path: string, more = {}) => ({
	...guess((known) => post(path, { ...company(known), ...more })),
	...('page' in more && { also: samePage }),
});

const logs = (path: string, list: string): Omit<OperationCall, 'operation'> => ({
	toRequest: () => get(path),
	learn: (response) => knownOfLogs(rowsOf(response, list)),
});

const exported = (path: string): Omit<OperationCall, 'operation'> => ({
	toRequest: () => get(path, { fmt: 'csv' }),
	free: [() => ({ ...get(path, { fmt: 'pdf' }), must: 422 })],
});

const callByOperation: Record<string, Omit<OperationCall, 'operation'>> = {
	'account.get': {
		toRequest: () => get('/v1/users/me'),
		free: [() => ({ ...get('/v1/users/me'), credential: {}, must: 401 })],
	},
	'request.send': { toRequest: () => get('/v1/users/me') },
	'email.getLogs': logs('/v1/emails/logs', 'logs_emails'),
	'email.exportLogs': exported('/v1/emails/logs/export'),
	'mobileNumber.getLogs': logs('/v1/mobile-numbers/logs', 'logs_mobile_numbers'),
	'mobileNumber.exportLogs': exported('/v1/mobile-numbers/logs/export/all'),
	'email.getBulkResults': {
		toRequest: (_known, jobId) => get(bulkPath(jobId), { cursor: -1, limit: 5 }),
		excuses: { 404: 'there is no such job; --job-id names one of yours' },
		free: [(jobId) => ({ ...get(bulkPath(jobId), { cursor: -1, limit: 1001 }), must: 422 })],
	},
	'lien.saveFieldMapping': {
		bypassed: 'it changes what is saved, and no call of the document reads what is saved',
	},
	'company.getAll': {
		toRequest: () => post(COMPANIES.path, COMPANIES.body),
		learn: (response) => knownOfCompanies(rowsOf(response)),
		also: samePage,
	},
	'company.enrich': {
		toRequest: (known) =>
			post('/v1/companies', { ...company(known), include_fields: FIELDS, ...PAGE }),
		also: (response) => [...samePage(response), ...onlyFields(response)],
	},
	'company.getAllAttributes': {
		toRequest: (known) => post('/v1/all-attributes', company(known)),
	},
	'lien.searchSecuredParty': {
		toRequest: () => post(LIENS.path, LIENS.body),
		also: (response) => [...samePage(response), ...newestFirst(response)],
	},
	'review.getAll': { toRequest: ({ domain }) => post('/v1/google-reviews', { url: domain }) },
	'email.validate': { toRequest: ({ email }) => post('/v1/emails/validation', { email }) },
	'contact.getAll': byCompany('/v1/contacts', PAGE),
	'lien.searchDebtor': byCompany('/v1/ucc/debtor', PAGE),
	'lien.previewDebtor': byCompany('/v1/ucc/debtor/preview'),
	'lien.previewSecuredParty': byCompany('/v1/ucc/secured_party/preview'),
	'lien.getCompanies': guess((known) => get('/v1/ucc/companies', company(known))),
	'businessRating.getAll': byCompany('/v1/bbb', PAGE),
	'creditBureau.lookup': byCompany('/v1/dnb'),
	'taxLien.getAll': byCompany('/v1/tax-liens', PAGE),
	'email.find': guess(({ domain, firstName, lastName }) =>
		post('/v1/emails/find', { url: domain, first_name: firstName, last_name: lastName }),
	),
	'mobileNumber.find': guess(({ profile }) =>
		post('/v1/mobile-numbers/find', { linkedin_url: profile }),
	),
};

const names = operations.map(({ resource, value }) => `${resource}.${value}`);
const written = Object.keys(callByOperation);

/** One for each operation of the catalogue. The first are free, and show inputs for later ones. */
export const operationCalls: OperationCall[] = [
	...written.filter((name) => names.includes(name)),
	...names.filter((name) => !written.includes(name)),
].map((operation) => ({
	operation,
	...(callByOperation[operation] ?? { bypassed: 'no call to try it with is written down yet' }),
}));
