import type { LookupKeys, MatchKey } from './types';

/** The three keys by which a company is looked up. Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyKeys: MatchKey[] = [
	{
		field: 'company_id',
		label: 'Company ID',
		recordField: 'company_id',
		spelling: 'id',
		placeholder: 'e.g. cmp_0001',
	},
	{
		field: 'phone',
		label: 'Phone',
		recordField: 'phone',
		spelling: 'phone',
		placeholder: 'e.g. 415-555-0132',
	},
	{
		field: 'url',
		label: 'URL',
		valueLabel: 'Domain or URL',
		recordField: 'url',
		spelling: 'domain',
		placeholder: 'e.g. example.com',
		wordsAdvice:
			'Give a domain such as example.com. Enrich finds companies by their name as well: set Look Up By to Company Name.',
	},
];

const emailKey: MatchKey = {
	field: 'url',
	choice: 'email',
	label: 'Email',
	recordField: 'url',
	spelling: 'domain',
	isEmail: true,
	placeholder: 'e.g. ada@example.com',
};

/** Companies of one name are told apart by their state. Source: company_name of POST /v1/companies. */
export const companyNameKey: MatchKey = {
	field: 'company_name',
	label: 'Company Name',
	recordField: 'company_name',
	spelling: 'name',
	stateField: 'state',
	placeholder: 'e.g. Acme, Inc.',
};

/** A company looked up by one of its keys. */
export const companyLookup = (parameter: string, ...more: MatchKey[]): LookupKeys => ({
	parameter,
	keys: [...companyKeys, emailKey, ...more],
	subject: 'company',
});
