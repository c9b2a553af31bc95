/** The kinds of operations that every promise is tried with. A new kind is one entry here. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** Records on a page, in most lists. */
export const PAGE_SIZE = 50;

export interface Kind {
	name: string;
	/** With expressions that read a field of the input, see `inputOf`. */
	parameters: INodeParameters;
	options?: INodeParameters;
	/** Somebody tries the run in the editor. */
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
	mapping: `field_co${nth}x`,
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

const MERGED = { perCall: 50 };
const enrich = { matchBy: 'url', value: '={{ $json.url }}' };
const companies = { returnAll: true, filters: { url: '={{ $json.url }}' } };
const liens = { returnAll: true, filters: { company_id: '={{ $json.id }}' } };
const all: INodeParameters = { multipleMatches: 'all' };
const alone: INodeParameters = { shareCalls: false };

/** Lookups by key, whose inputs share calls. */
export const keyKinds: Kind[] = [
	kind('Enrich', 'company.enrich', enrich, MERGED),
	kind('Enrich in the editor', 'company.enrich', enrich, { ...MERGED, isManual: true }),
	kind('Enrich, Share Calls off', 'company.enrich', enrich, { ...MERGED, options: alone }),
	kind('Enrich, All', 'company.enrich', enrich, { ...MERGED, options: all, isList: true }),
	kind('Companies by URL', 'company.getAll', companies, { ...MERGED, isList: true }),
	kind('Companies by URL in the editor', 'company.getAll', companies, {
		...MERGED,
		isList: true,
		isManual: true,
	}),
	kind('Liens by company ID', 'lien.searchSecuredParty', liens, { ...MERGED, isList: true }),
	kind('Liens by company ID, Share Calls off', 'lien.searchSecuredParty', liens, {
		...MERGED,
		isList: true,
		options: alone,
	}),
];

/** Lists that share no call. */
const ownLists: Kind[] = [
	kind('Contacts', 'contact.getAll', { returnAll: true, ...byId }, { isList: true }),
	kind('Tax liens', 'taxLien.getAll', { returnAll: true, ...byId }, { isList: true }),
	kind('Liens by debtor', 'lien.searchDebtor', { returnAll: true, ...byId }, { isList: true }),
	kind(
		'Business ratings',
		'businessRating.getAll',
		{ returnAll: true, ...byId },
		{ isList: true, pageSize: 250 },
	),
	kind(
		'Liens by lender',
		'lien.searchSecuredParty',
		{ returnAll: true, filters: { secured_party_name: '={{ $json.lender }}' } },
		{ isList: true },
	),
	kind(
		'API Request by page',
		'request.send',
		{
			method: 'POST',
			path: '/v1/contacts',
			pagination: 'page',
			returnAll: true,
			jsonBody: '={"company_id":"{{ $json.id }}"}',
		},
		{ isList: true, isBilled: true },
	),
	kind(
		'Bulk results',
		'email.getBulkResults',
		{ jobId: '={{ $json.job }}', returnAll: true },
		{ isList: true, isUnlimited: true, pageSize: 1000 },
	),
	kind(
		'A file of contacts',
		'contact.getAll',
		{ returnAll: true, outputAs: 'file', fileFormat: 'jsonl', ...byId },
		{ isList: true, hidesRecords: true },
	),
];

/** Operations with one call an input. */
export const singleKinds: Kind[] = [
	kind('All attributes', 'company.getAllAttributes', { lookupBy: 'url', value: enrich.value }),
	kind('Enrich, Items per Call 1', 'company.enrich', enrich, { options: { itemsPerCall: 1 } }),
	kind('Count', 'lien.searchSecuredParty', { ...liens, outputAs: 'count' }, { hidesRecords: true }),
	kind('Reviews', 'review.getAll', { filters: { url: '={{ $json.url }}' } }),
	kind('Companies with liens', 'lien.getCompanies', free('queryParameters', 'company_id', 'id')),
	kind('API Request, GET', 'request.send', {
		method: 'GET',
		path: '/v1/ucc/companies',
		jsonQuery: '={"company_id":"{{ $json.id }}"}',
	}),
];

/** Operations with one call an input that may be billed. */
const billedKinds: Kind[] = [
	kind('Validate', 'email.validate', { email: '={{ $json.email }}' }, { isBilled: true }),
	kind('Find', 'email.find', free('bodyParameters', 'url'), { isBilled: true }),
	kind('Credit bureau', 'creditBureau.lookup', byId, { isBilled: true }),
	kind(
		'API Request, POST',
		'request.send',
		{ method: 'POST', path: '/v1/companies', jsonBody: '={"company_id":"{{ $json.id }}"}' },
		{ isBilled: true },
	),
];

/** Outside the rate-limited group. */
const unlimitedKinds: Kind[] = [
	kind(
		'Export',
		'email.exportLogs',
		{ fmt: 'csv', tz: '={{ $json.zone }}' },
		{ isUnlimited: true, hidesRecords: true },
	),
	kind(
		'Save field mapping',
		'lien.saveFieldMapping',
		{ mappings: { values: [{ ucc_fields_api: '={{ $json.mapping }}' }] } },
		{ isUnlimited: true, perCall: Infinity },
	),
];

export const kinds: Kind[] = [
	...keyKinds,
	...ownLists,
	...singleKinds,
	...billedKinds,
	...unlimitedKinds,
];

export const listKinds = kinds.filter(({ isList }) => isList);
