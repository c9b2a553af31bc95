import { alphabetical } from './alphabetical';
import { companyFilters } from './companyFields';
import { choiceRows, oneField } from './field';
import { matchField } from './sharedFields';
import type { LookUpBy, MatchField } from './types';

/** The three keys by which a company is looked up. Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyMatchFields: MatchField[] = [
	matchField(companyFilters, 'company_id'),
	matchField(companyFilters, 'phone'),
	matchField(companyFilters, 'url', {
		valueLabel: 'Domain or URL',
		wordsAdvice:
			'Give a domain such as example.com. Enrich finds companies by their name as well: set Look Up By to Company Name.',
	}),
];

const emailField = matchField(companyFilters, 'url', {
	choice: 'email',
	valueLabel: 'Email',
	isEmail: true,
	placeholder: 'e.g. ada@example.com',
});

/** Companies of one name are told apart by their state. Source: company_name of POST /v1/companies. */
export const companyNameField = matchField(companyFilters, 'company_name', { stateField: 'state' });

/** A company looked up by one of its keys. */
export const lookUpCompanyBy = (parameter: string, ...more: MatchField[]): LookUpBy => {
	const keys = [...companyMatchFields, emailField, ...more];
	const byLabel = [...keys].sort((a, b) => alphabetical(a.valueLabel, b.valueLabel));
	const by = oneField(`
		choice | ${parameter} | Look Up By | What to find the company by | url
		${choiceRows(byLabel.map(({ choice, valueLabel }) => `${choice} | ${valueLabel}`))}
	`);
	return { parameter: by, matchFields: keys };
};
