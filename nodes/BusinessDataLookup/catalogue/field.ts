import type { IDisplayOptions, INodePropertyOptions } from 'n8n-workflow';
import { isValueKind, type ValueKind } from '../spelling';

/**
 * How the editor shows a field, and how its value is sent.
 *
 * - `text`: one text
 * - `commaList`: one text. A list is joined with commas.
 * - `texts`: one or several texts, one on a line: names, addresses, descriptions
 * - `codes`: one or several, separated by commas, semicolons, tabs or lines: IDs, domains, phones, states, ZIP codes
 * - `boolean`, `number`
 * - `integer`: a whole number within bounds
 * - `choice`, `choices`: one or several of a list. An expression may give any text.
 * - `numberRange`: a number, several, `[min, max]` or `{ min, max }`, also as JSON text
 * - `date`: a picked date, or any text
 * - `json`: a JSON object or list, also as text
 */
const KINDS = [
	'text',
	'commaList',
	'texts',
	'codes',
	'boolean',
	'number',
	'integer',
	'choice',
	'choices',
	'numberRange',
	'date',
	'json',
] as const;
export type FieldKind = (typeof KINDS)[number];

/** Who a field can identify. Other fields, such as a city, only narrow a search. */
export type Subject = 'company' | 'lender' | 'person';

/** Who a field identifies and the kind of its values, by the singular of its name. The first pattern that fits counts. */
const NAME_PATTERNS: Array<[name: RegExp, identifies?: Subject, valueKind?: ValueKind]> = [
	[/^has_/],
	[/^(?:secured_party|lender)(?:_company)?_id$/, 'lender'],
	[/^(?:secured_party|lender)(?:(?:_company)?_name)?$/, 'lender', 'name'],
	[/^(?:first|last|full)_name$/, 'person', 'personName'],
	[/(?:bbb|facebook|instagram|linkedin|twitter|yelp|youtube)_url$/, 'company', 'page'],
	[/(?:^|_)(?:url|website|domain)$/, 'company', 'domain'],
	[/(?:^|_)phone$/, 'company', 'phone'],
	[/(?:^|_)email(?:_address)?$/, 'company', 'email'],
	[/^name$|(?:^|_)(?:id|link|linkedin|number|duns?|ein)$/, 'company'],
	[/^(?:company|business|organization|debtor)$/, 'company', 'name'],
	[/(?:^|_)(?:company|business|organization|debtor|legal|dba)_name$/, 'company', 'name'],
];

/** The name of a field in snake case: `company_id` for `companyId`. */
export const toSnakeCase = (name: string): string =>
	name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** `company` for `companies`, `business` for `businesses` */
const toSingular = (name: string): string =>
	name.replace(/ies$/, 'y').replace(/(?<=ss)es$|(?<!s)s$/, '');

/** Whether a field has several values, as far as its name says so: `phones`, not `email_address`. */
export const isPlural = (name: string): boolean => toSingular(name) !== name;

/** Who a field identifies, and the kind of its values, as far as its name says so. */
export const inferMeaning = (name: string): Pick<Field, 'identifies' | 'valueKind'> => {
	const singular = toSingular(toSnakeCase(name));
	const [, identifies, valueKind] = NAME_PATTERNS.find(([pattern]) => pattern.test(singular)) ?? [];
	return { identifies, valueKind };
};

/** Whether a field has the LinkedIn profile of a person or a company. */
export const isProfileField = (name: string): boolean => /^linkedin(?:_url)?$/.test(name);

/** A parameter of the node. A field of the service has the service's name. */
export interface Field {
	name: string;
	label: string;
	kind: FieldKind;
	/** What its values must be, such as a domain. */
	valueKind?: ValueKind;
	/** Whom the value identifies, such as a company. `findUnsentValue` needs it. */
	identifies?: Subject;
	description: string;
	/** Shown below the parameter in the editor. */
	hint?: string;
	placeholder?: string;
	choices?: INodePropertyOptions[];
	required?: boolean;
	default?: string | number | boolean;
	/** The bounds of a whole number. */
	min?: number;
	max?: number;
	displayOptions?: IDisplayOptions;
	/** Whether a single value is also sent as a list. */
	alwaysList?: boolean;
}

/** The rows of a field table for these choices. */
export const choiceRows = (choices: readonly string[]): string =>
	choices.map((choice) => `- ${choice}`).join('\n');

/**
 * Fields as a table with the columns kind | name | label | description | placeholder or default.
 *
 * - The last column is the default of an `integer`, `number`, `boolean` or `choice`, and the placeholder of any other
 *   kind.
 * - Without a default, the first choice is selected.
 * - The kind may be followed by its bounds (`integer 1-50`, `integer 1`), by `required`, and by the kind of value
 *   (`codes zip`).
 * - The rows below a `choice` or `choices` are its choices: `- value | name | description`, or only `- value`.
 */
export const fieldTable = (table: string): Field[] =>
	table
		.trim()
		.split(/\n(?!\s*- )/)
		.map((part) => parseField(part.split('\n').flatMap((row) => row.trim() || [])));

const parseField = ([row, ...rowsBelow]: string[]): Field => {
	const [kindCell, name, label, description = '', lastCell] = row.split(' | ');
	const [kindWord, ...words] = kindCell.split(' ');
	const kind = KINDS.find((each) => each === kindWord);
	if (!kind || !label) throw new Error(`No kind or label in the row: ${row}`);
	const choices = rowsBelow.map(parseChoice);
	const boundsOrValueKind = words.find((word) => word !== 'required');
	const field: Field = { name, label, kind, description };
	if (words.includes('required')) field.required = true;
	if (choices.length > 0) field.choices = choices;
	if (kind === 'choice') return { ...field, default: lastCell ?? choices[0]?.value };
	if (kind === 'integer' || kind === 'number' || kind === 'boolean') {
		const [min, max] = boundsOrValueKind?.split('-').map(Number) ?? [];
		return { ...field, min, max, default: lastCell && JSON.parse(lastCell) };
	}
	if (boundsOrValueKind) {
		if (!isValueKind(boundsOrValueKind)) throw new Error(`Unknown kind of value: ${row}`);
		field.valueKind = boundsOrValueKind;
	}
	return { ...field, identifies: inferMeaning(name).identifies, placeholder: lastCell };
};

const parseChoice = (row: string): INodePropertyOptions => {
	const [value, name = value, description] = row.replace('- ', '').split(' | ');
	return { name, value, description };
};

/** The field of a table with one field. */
export const oneField = (table: string): Field => fieldTable(table)[0];

/**
 * Fields by name. Each row is that of a field table, without the name:
 * `integer 1 | limit | Limit` is `limit: 'integer 1 | Limit'`.
 */
export const fieldsByName = <Name extends string>(
	rows: Record<Name, string>,
): Record<Name, Field> => {
	const fields = Object.entries<string>(rows).map(([name, row]) => [
		name,
		oneField(row.replace(' | ', ` | ${name} | `)),
	]);
	return Object.fromEntries(fields) as Record<Name, Field>;
};
