/** The kinds of operations that every promise is tried with. A new kind is one entry here. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** Records on a page, in most lists. */
export const PAGE_SIZE = 50;

export interface Kind {
	name: string;
	/** With expressions that read a field of the input, see `inputOf`. */
	parameters: INodeParameters;
	options?: INodeParameters;
	/** The run is started in the editor. */
	isManual?: boolean;
	/** Inputs that one call answers at most; absent = each input makes its own call. */
	perCall?: number;
	/** A call may be billed. */
	isBilled?: boolean;
	/** Calls outside the rate-limited group. */
	isUnlimited?: boolean;
	/** Records come in pages. */
	isList?: boolean;
	/** Records on a page; absent = `PAGE_SIZE`. */
	pageSize?: number;
	/** The result is a number or a file, so its items hold no records. */
	hidesRecords?: boolean;
}

const ZONES = Intl.supportedValuesOf('timeZone');

/** The json of an input. All but the time zone name the company that the input means. */
export const inputOf = (nth: number): IDataObject => ({
	url: `co${nth}x.example`,
	id: `co${nth}x`,
	email: `ann@co${nth}x.example`,
	job: `job-co${nth}x`,
	lender: `Lender co${nth}x`,
	zone: ZONES[nth % ZONES.length],
});

const free = (list: string, name: string, field = name) => ({
	[list]: { parameters: [{ name, value: `={{ $json.${field} }}` }] },
});
const byId = free('bodyParameters', 'company_id', 'id');

const kind = (
	name: string,
	operation: string,
	parameters: INodeParameters,
	more: Omit<Kind, 'name' | 'parameters'> = {},
): Kind => {
	const [resource, action] = operation.split('.');
	const simplify = { simplify: false };
	return { name, parameters: { resource, operation: action, ...simplify, ...parameters }, ...more };
};

const SHARES_CALLS = { perCall: 50 };
const LIST = { isList: true };
const MERGED_LIST = { ...SHARES_CALLS, ...LIST };
const HIDDEN = { hidesRecords: true };
const BILLED = { isBilled: true };
const IN_EDITOR = { isManual: true };
const ALONE = { ...SHARES_CALLS, options: { shareCalls: false } };
const UNLIMITED = { isUnlimited: true };
const ALL_MATCHES = { ...MERGED_LIST, options: { multipleMatches: 'all' } };

const ALL = { returnAll: true };
const enrich = { matchBy: 'url', value: '={{ $json.url }}' };
const byUrl = { ...ALL, filters: { url: '={{ $json.url }}' } };
const byCompany = { ...ALL, filters: { company_id: '={{ $json.id }}' } };
const byLender = { ...ALL, filters: { secured_party_name: '={{ $json.lender }}' } };
const listById = { ...ALL, ...byId };
const [COMPANIES, LIENS] = ['company.getAll', 'lien.searchSecuredParty'];

/** Lookups by key, whose inputs share calls. */
export const keyKinds: Kind[] = [
	kind('Enrich', 'company.enrich', enrich, SHARES_CALLS),
	kind('Enrich in the editor', 'company.enrich', enrich, { ...SHARES_CALLS, ...IN_EDITOR }),
	kind('Enrich, Share Calls off', 'company.enrich', enrich, ALONE),
	kind('Enrich, All', 'company.enrich', enrich, ALL_MATCHES),
	kind('Companies by URL', COMPANIES, byUrl, MERGED_LIST),
	kind('Companies by URL in the editor', COMPANIES, byUrl, { ...MERGED_LIST, ...IN_EDITOR }),
	kind('Liens by company ID', LIENS, byCompany, MERGED_LIST),
	kind('Liens by company ID, Share Calls off', LIENS, byCompany, { ...ALONE, ...LIST }),
];

const post = { method: 'POST', jsonBody: '={"company_id":"{{ $json.id }}"}' };
const byPage = { ...post, path: '/v1/contacts', pagination: 'page', ...ALL };
const bulk = { ...LIST, ...UNLIMITED, pageSize: 1000 };
const file = { outputAs: 'file', fileFormat: 'jsonl' };
const count = { outputAs: 'count' };
const since = { ...ALL, filters: { ...byLender.filters, filedSince: '2000-01-01' } };
const byCursor = {
	method: 'GET',
	path: '=/v1/emails/find/bulk/jobs/{{ $json.job }}/results',
	pagination: 'cursor',
	...ALL,
};

/** Lists that share no call. */
const ownLists: Kind[] = [
	kind('Contacts', 'contact.getAll', listById, LIST),
	kind('Tax liens', 'taxLien.getAll', listById, LIST),
	kind('Liens by debtor', 'lien.searchDebtor', listById, LIST),
	kind('Business ratings', 'businessRating.getAll', listById, { ...LIST, pageSize: 250 }),
	kind('Liens by lender', LIENS, byLender, LIST),
	kind('Liens since a date', LIENS, since, LIST),
	kind('Count of liens since a date', LIENS, { ...since, ...count }, { ...LIST, ...HIDDEN }),
	kind('API Request by page', 'request.send', byPage, { ...LIST, ...BILLED }),
	kind('API Request by cursor', 'request.send', byCursor, { ...LIST, ...UNLIMITED, pageSize: 100 }),
	kind('Bulk results', 'email.getBulkResults', { jobId: '={{ $json.job }}', ...ALL }, bulk),
	kind('A file of contacts', 'contact.getAll', { ...listById, ...file }, { ...LIST, ...HIDDEN }),
];

const query = { method: 'GET', path: '/v1/ucc/companies', jsonQuery: post.jsonBody };

/** Operations with one call an input. */
export const singleKinds: Kind[] = [
	kind('All attributes', 'company.getAllAttributes', { lookupBy: 'url', value: enrich.value }),
	kind('Enrich, Items per Call 1', 'company.enrich', enrich, { options: { itemsPerCall: 1 } }),
	kind('Count', LIENS, { ...byCompany, ...count }, HIDDEN),
	kind('Reviews', 'review.getAll', { filters: byUrl.filters }),
	kind('Companies with liens', 'lien.getCompanies', free('queryParameters', 'company_id', 'id')),
	kind('API Request, GET', 'request.send', query),
];

/** Operations with one call an input that may be billed. */
const billedKinds: Kind[] = [
	kind('Validate', 'email.validate', { email: '={{ $json.email }}' }, BILLED),
	kind('Find', 'email.find', free('bodyParameters', 'url'), BILLED),
	kind('Credit bureau', 'creditBureau.lookup', byId, BILLED),
	kind('API Request, POST', 'request.send', { ...post, path: '/v1/companies' }, BILLED),
];

const exported = { fmt: 'csv', tz: '={{ $json.zone }}' };

/** Outside the rate-limited group. */
const unlimitedKinds: Kind[] = [
	kind('Export', 'email.exportLogs', exported, { ...HIDDEN, ...UNLIMITED }),
];

export const kinds = [keyKinds, ownLists, singleKinds, billedKinds, unlimitedKinds].flat();

export const listKinds = kinds.filter(({ isList }) => isList);
