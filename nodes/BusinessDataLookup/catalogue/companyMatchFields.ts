import { alphabetical } from './alphabetical';
import { companyFilters } from './companyFields';
import { choiceRows, oneField } from './field';
import { matchField } from './sharedFields';
import type { LookUpBy, MatchField } from './types';

/** Source: POST /v1/companies, POST /v1/all-attributes. */
export const companyMatchFields: MatchField[] = [
	matchField(companyFilters, 'company_id'),
	matchField(companyFilters, 'phone'),
	matchField(companyFilters, 'url', { choiceLabel: 'Domain or URL' }),
];

const emailField = matchField(companyFilters, 'url', {
	choice: 'email',
	choiceLabel: 'Email',
	inputKind: 'email',
	placeholder: 'e.g. ada@example.com',
});

/** Source: POST /v1/companies, company_name and state. */
export const companyNameField = matchField(companyFilters, 'company_name', { stateField: 'state' });

/** Look Up By, with the match fields of all company lookups, and `more`. */
export const lookUpCompanyBy = (parameter: string, ...more: MatchField[]): LookUpBy => {
	const matchFields = [...companyMatchFields, emailField, ...more];
	const byLabel = [...matchFields].sort((a, b) => alphabetical(a.choiceLabel, b.choiceLabel));
	const choices = choiceRows(
		byLabel.map(({ choice, choiceLabel }) => `${choice} | ${choiceLabel}`),
	);
	return {
		parameter: oneField(`
			choice | ${parameter} | Look Up By | The value that the company is found by | url
			${choices}
		`),
		matchFields,
	};
};
