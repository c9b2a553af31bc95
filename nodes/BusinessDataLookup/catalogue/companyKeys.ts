import { alphabetical } from './alphabetical';
import { companyFilters } from './companyFields';
import { choiceRows, oneField } from './field';
import { keyField } from './sharedFields';
import type { LookupKeys, KeyField } from './types';

/** The three keys by which a company is looked up. Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyKeyFields: KeyField[] = [
	keyField(companyFilters, 'company_id'),
	keyField(companyFilters, 'phone'),
	keyField(companyFilters, 'url', {
		valueLabel: 'Domain or URL',
		wordsAdvice:
			'Give a domain such as example.com. Enrich finds companies by their name as well: set Look Up By to Company Name.',
	}),
];

const emailKey = keyField(companyFilters, 'url', {
	choice: 'email',
	valueLabel: 'Email',
	isEmail: true,
	placeholder: 'e.g. ada@example.com',
});

/** Companies of one name are told apart by their state. Source: company_name of POST /v1/companies. */
export const companyNameKey = keyField(companyFilters, 'company_name', { stateField: 'state' });

/** A company looked up by one of its keys. */
export const companyLookup = (parameter: string, ...more: KeyField[]): LookupKeys => {
	const keys = [...companyKeyFields, emailKey, ...more];
	const byLabel = [...keys].sort((a, b) => alphabetical(a.valueLabel, b.valueLabel));
	const by = oneField(`
		choice | ${parameter} | Look Up By | What the company is found by | url
		${choiceRows(byLabel.map(({ choice, valueLabel }) => `${choice} | ${valueLabel}`))}
	`);
	return { by, keys };
};
