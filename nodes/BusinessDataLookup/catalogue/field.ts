import type { IDataObject, IDisplayOptions, INodePropertyOptions } from 'n8n-workflow';
import type { SpellingKind } from '../spelling/spelling';

/**
 * How a value typed in n8n becomes a value on the wire.
 *
 * - `text`: one string, as typed
 * - `words`: one text of words with commas between them, also from a list
 * - `texts`: one or several; a comma belongs to the text (names, addresses, descriptions)
 * - `codes`: one or several; commas, semicolons, tabs and lines separate (ids, domains, phones, states, ZIPs, numbers)
 * - `whole`: a whole number within bounds
 * - `choice`, `choices`: one or several of a list; an expression may give any text
 * - `count`: a number, several, `[min, max]` or `{ min, max }`, also as JSON text
 * - `date`: a picked date or any text the service takes
 * - `relativeDate`: comparison, number, unit and direction, or any text the service takes
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
	| 'relativeDate'
	| 'json';

/** Whom a field names. A field that names nobody, such as a city, only narrows a search. */
export type Subject = 'company' | 'lender' | 'person';

/** Whom fields of the service name, by their wire names, and how people write them. */
const NAMING: Array<[RegExp, Subject, SpellingKind?]> = [
	[/^secured_party_(?:company_id|name)$/, 'lender'],
	[/^(?:first|last|full)_name$/, 'person'],
	[/^(?!has_)(?:.*_)?(?:url|website|domain)$/, 'company', 'domain'],
	[/(?:^|_)phone$/, 'company', 'phone'],
	[/(?:^|_)email$/, 'company', 'email'],
	[/(?:^|_)(?:id|link|number)$/, 'company'],
	[/^(?:(?:company|business|debtor)_)?name$/, 'company'],
];

/** Whom a field of the service names, and how people write it. */
export const namingOf = (name: string): Pick<Field, 'subject' | 'spelling'> => {
	const [, subject, spelling] = NAMING.find(([pattern]) => pattern.test(name)) ?? [];
	return { subject, spelling };
};

/** Whether a field holds a profile, which names a company or a person. */
export const isProfile = (name: string): boolean => name === 'linkedin_url';

/** A parameter. One of the service has its wire name; one of the node has a name of its own. */
export interface Field {
	name: string;
	label: string;
	kind: FieldKind;
	/** How people write the values. A value that can't be of this kind is refused. */
	spelling?: SpellingKind;
	/** Whom the value names; absent = nobody. An input without a usable value isn't sent. */
	subject?: Subject;
	description: string;
	/** What the editor says under the parameter, for all to see. */
	hint?: string;
	placeholder?: string;
	options?: INodePropertyOptions[];
	required?: boolean;
	default?: string | number | boolean;
	/** The bounds of a whole number. */
	least?: number;
	most?: number;
	/** When the editor shows it; absent = always. */
	where?: IDisplayOptions;
	/** The service takes only a list, also of a single value. */
	alwaysList?: boolean;
	/** The service leaves out the lists of a record that the values name. */
	leavesOut?: true;
	/** Why a search with this filter may find nothing; the hint of a run quotes it. */
	unsure?: string;
	/** The field takes an email address. An input with anything else gets this record instead of a call, with its value under the field's name. */
	malformed?: IDataObject;
}

/** The choices of a drop-down list as rows of a table. */
export const choiceRows = (choices: string[]): string =>
	choices.map((choice) => `- ${choice}`).join('\n');

const choiceOfRow = (row: string): INodePropertyOptions => {
	const [value, name = value, description] = row.replace('- ', '').split(' | ');
	return { name, value, description };
};

const fieldOfRows = ([row, ...choices]: string[]): Field => {
	const [type, name, label, description = '', last] = row.split(' | ');
	const [kind, ...more] = type.split(' ') as [FieldKind, ...string[]];
	const field: Field = { name, label, kind, description };
	if (more[0] === 'required') field.required = true;
	if (kind === 'choice' || kind === 'choices') field.options = choices.map(choiceOfRow);
	if (kind === 'choice') return { ...field, default: last ?? field.options?.[0]?.value };
	const hasDefault = ['whole', 'number', 'boolean'].includes(kind);
	const spelling = more.find((word) => word !== 'required') as SpellingKind | undefined;
	if (!hasDefault)
		return { ...field, spelling, subject: namingOf(name).subject, placeholder: last };
	const [least, most] = (more[0] ?? '')
		.split('-')
		.map((bound) => (bound === '' ? undefined : Number(bound)));
	return { ...field, least, most, default: last && JSON.parse(last) };
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
		.map((part) => fieldOfRows(part.split('\n').flatMap((row) => row.trim() || [])));

/** The only field of such a table. */
export const oneField = (rows: string): Field => fieldTable(rows)[0];

/** The fields of such a table by their names. */
export const fieldsByName = (rows: string): Record<string, Field> =>
	Object.fromEntries(fieldTable(rows).map((field) => [field.name, field]));
