import { states } from '../spelling/state';
import type { Output } from './operationResponse';
import { choiceRows, type Field, type FieldKind } from './field';
import type { MatchField } from './types';

/** An output whose items are the elements of a list. Each item also gets the ID and name of its company. */
export const listOutput = (
	list: string,
	label: string,
	noun: string,
	recordFields: string[],
	more: Partial<Output> = {},
): Output => ({
	value: list,
	label,
	description: `One item per ${noun}`,
	list,
	parentFields: ['company_id', 'company_name'],
	recordFields,
	...more,
});

/** The match field of a filter. By default, the record field has the filter's name. */
export const matchField = (
	filters: Field[],
	name: string,
	more: Partial<MatchField> = {},
): MatchField => {
	const filter = filters.find((each) => each.name === name);
	if (!filter?.valueKind) throw new Error(`No filter "${name}" with a value kind`);
	const { label, valueKind, placeholder } = filter;
	return {
		filter: name,
		recordField: name,
		choiceName: name,
		choiceLabel: label,
		valueKind,
		inputKind: valueKind,
		placeholder,
		...more,
	};
};

export const stateText =
	'Choose from the list, or give names or 2-letter abbreviations with an expression.';

/** The states as choices of a field. */
export const stateRows = choiceRows(states.map(({ code, name }) => `${code} | ${name} (${code})`));

/** The unit of a radius, as rows of a field table. */
export const radiusUnitRows = `
	choice | radius_unit | Near ZIP Radius Unit | Unit of the radius. Miles if none is given. | mi
	- km | Kilometers
	- mi | Miles
`.trim();

/**
 * The SIC filters as rows of a field table.
 *
 * @param code the kind of the fields with a code
 * @param text the kind of the fields with a description
 * @param prefix the start of the names, such as `secured_party_`
 * @param label the start of the labels
 */
export const sicRows = (code: FieldKind, text: FieldKind, prefix = '', label = ''): string =>
	`
		${code} id | ${prefix}eight_digit_sic_code | ${label}SIC-8 Code | Eight-digit SIC code | e.g. 73110000
		${text} | ${prefix}eight_digit_sic_description | ${label}SIC-8 Description | Text of the eight-digit SIC code | e.g. Advertising agencies
		${code} id | ${prefix}four_digit_sic_code | ${label}SIC-4 Code | Four-digit SIC code | e.g. 7311
		${text} | ${prefix}four_digit_sic_description | ${label}SIC-4 Description | Text of the four-digit SIC code | e.g. Advertising agencies
		${code} id | ${prefix}two_digit_sic_code | ${label}SIC-2 Code | Two-digit SIC code | e.g. 73
		${text} | ${prefix}two_digit_sic_description | ${label}SIC-2 Description | Text of the two-digit SIC code | e.g. Advertising agencies
	`.trim();
