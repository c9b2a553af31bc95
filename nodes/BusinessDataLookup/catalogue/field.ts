import type { IDataObject, IDisplayOptions, INodePropertyOptions } from 'n8n-workflow';
import type { ValueKind } from '../spelling/valueRules';

/**
 * How a value typed in n8n is sent.
 *
 * - `text`: one string, as typed
 * - `words`: one text of words with commas between them, also from a list
 * - `texts`: one or several; a comma belongs to the text (names, addresses, descriptions)
 * - `codes`: one or several; commas, semicolons, tabs and lines separate (ids, domains, phones, states, ZIPs, numbers)
 * - `whole`: a whole number within bounds
 * - `choice`, `choices`: one or several of a list; an expression may give any text
 * - `count`: a number, several, `[min, max]` or `{ min, max }`, also as JSON text
 * - `date`: a picked date or any text the service takes
 * - `json`: a JSON object or list, also as text
 */
export type FieldKind =
	| 'text'
	| 'words'
	| 'texts'
	| 'codes'
	| 'boolean'
	| 'number'
	| 'whole'
	| 'choice'
	| 'choices'
	| 'count'
	| 'date'
	| 'json';

/** Whom a field identifies. Any other field, such as a city, only narrows a search. */
export type Subject = 'company' | 'lender' | 'person';

/**
 * Patterns of field names, in snake case and in the singular: who the field identifies, and how people write its
 * values. A field identifies by its last word, such as `id`, `phone` or `url`, or as the name of a company or a person.
 */
const NAME_PATTERNS: Array<[RegExp, Subject?, ValueKind?]> = [
	[/^has_/],
	[/^(?:secured_party|lender)(?:(?:_company)?_(?:id|name))?$/, 'lender'],
	[/^(?:first|last|full)_name$/, 'person'],
	[/(?:^|_)(?:url|website|domain)$/, 'company', 'domain'],
	[/(?:^|_)phone$/, 'company', 'phone'],
	[/(?:^|_)email(?:_address)?$/, 'company', 'email'],
	[/(?:^|_)(?:id|link|linkedin|number|duns?|ein)$/, 'company'],
	[/^(?:company|business|organization|debtor|name)$/, 'company'],
	[/(?:^|_)(?:company|business|organization|debtor|legal|dba)_name$/, 'company'],
];

/** The name of a field in snake case: `company_id` for `companyId`. */
export const toSnakeCase = (name: string): string =>
	name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/** `company` for `companies`, `business` for `businesses`. */
const toSingular = (name: string): string =>
	name.replace(/ies$/, 'y').replace(/(?<=ss)es$|(?<!s)s$/, '');

/** Who a field of the service identifies, and how people write its values. */
export const inferMeaning = (name: string): Pick<Field, 'identifies' | 'valueKind'> => {
	const singular = toSingular(toSnakeCase(name));
	const [, identifies, valueKind] = NAME_PATTERNS.find(([pattern]) => pattern.test(singular)) ?? [];
	return { identifies, valueKind };
};

/** Whether a field holds a profile, which may be a company's or a person's. */
export const isProfile = (name: string): boolean => /^linkedin(?:_url)?$/.test(name);

/** A parameter of the node. A field of the service keeps the service's name. */
export interface Field {
	name: string;
	label: string;
	kind: FieldKind;
	/** How people write the values. Other values are refused. */
	valueKind?: ValueKind;
	/** Who the value identifies, if anybody. An input without a usable value isn't sent. */
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
	/** When the editor shows it; absent = always. */
	displayOptions?: IDisplayOptions;
	/** The service takes only a list, even for a single value. */
	alwaysList?: boolean;
	/**
	 * The field takes an email address. Any other value makes no call: the input gets this record, with the value
	 * added. If the service refuses a value, its reason is put in the field `reasonIn`.
	 */
	malformed?: { record: IDataObject; reasonIn: string };
}

/** Choices as rows of a field table. */
export const choiceRows = (choices: string[]): string =>
	choices.map((choice) => `- ${choice}`).join('\n');

const parseChoice = (row: string): INodePropertyOptions => {
	const [value, name = value, description] = row.replace('- ', '').split(' | ');
	return { name, value, description };
};

const parseField = ([row, ...choices]: string[]): Field => {
	const [type, name, label, description = '', last] = row.split(' | ');
	const [kind, ...more] = type.split(' ') as [FieldKind, ...string[]];
	const field: Field = { name, label, kind, description };
	if (more[0] === 'required') field.required = true;
	if (kind === 'choice' || kind === 'choices') field.choices = choices.map(parseChoice);
	if (kind === 'choice') return { ...field, default: last ?? field.choices?.[0]?.value };
	const hasDefault = ['whole', 'number', 'boolean'].includes(kind);
	const valueKind = more.find((word) => word !== 'required') as ValueKind | undefined;
	if (!hasDefault)
		return { ...field, valueKind, identifies: inferMeaning(name).identifies, placeholder: last };
	const [min, max] = (more[0] ?? '')
		.split('-')
		.map((bound) => (bound === '' ? undefined : Number(bound)));
	return { ...field, min, max, default: last && JSON.parse(last) };
};

/**
 * Fields as a table: kind | name | label | description | placeholder, which may be absent. Numbers, switches and
 * drop-down lists have their default in its place; without one, that of a drop-down list is its first choice. After
 * the kind stand the bounds of a whole number (`whole 1-50`, `whole 1`), `required`, or how people write the values
 * (`codes zip`). The choices of a list
 * are the rows that follow: `- value | name | description`, of which the value may stand alone.
 */
export const fieldTable = (rows: string): Field[] =>
	rows
		.trim()
		.split(/\n(?!\s*- )/)
		.map((part) => parseField(part.split('\n').flatMap((row) => row.trim() || [])));

/** The only field of such a table. */
export const oneField = (rows: string): Field => fieldTable(rows)[0];

/** The fields of such a table by their names. */
export const fieldsByName = (rows: string): Record<string, Field> =>
	Object.fromEntries(fieldTable(rows).map((field) => [field.name, field]));
