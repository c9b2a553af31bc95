import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldTable } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { isPlaceholder, trimmed } from '../spelling/text';
import { fieldProperty, groupProperty } from './field';
import { checkOwnFields } from './paging';
import type { Reader } from './reader';
import { notice } from './show';
import { asSentOrTyped } from './spelled';
import { isBlank, NOTHING_ADVICE } from './value';

/** Source: "Operations that are named only". */
const NOT_DOCUMENTED =
	'The service does not publish the fields of this call. If a field is missing or wrong, the service’s answer names it.';

export const JSON_OBJECT = 'A JSON object, or an expression that gives one';

const PAIR = fieldTable(`
	text | name | Name | Name of a field of the service | e.g. company_name
	text | value | Value | What the field holds | e.g. Acme
`);

/** The parameters of free fields, which go into the query of a GET and into the body of any other call. */
const parametersOf = ({ freeFields }: Operation) => {
	const [kind, prefix] = freeFields === 'query' ? ['Query', 'query'] : ['Body', 'body'];
	const [specify, json] = fieldTable(`
		choice | specifyBody | Specify ${kind} | How the fields of the call are given
		- keypair | Using Fields Below
		- json | Using JSON
		json | json${kind} | ${kind} (JSON) | ${JSON_OBJECT}
	`);
	return { specify, json, pairs: { name: `${prefix}Parameters`, displayName: `${kind} Fields` } };
};

/** Shows the fields of a request whose payload the document does not show: name and value pairs, or JSON. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.freeFields) return [];
	const parameters = parametersOf(entry);
	const pairs = {
		...parameters.pairs,
		typeOptions: { multipleValues: true },
		placeholder: 'Add Field',
		displayOptions: { show: { specifyBody: ['keypair'] } },
		description: 'Fields of the call under the names of the service',
	};
	return [
		notice('freeFieldsNotice', [entry.fieldsAdvice, NOT_DOCUMENTED].filter(Boolean).join(' ')),
		fieldProperty(parameters.specify),
		groupProperty(pairs, 'Field', PAIR, 'parameters'),
		fieldProperty({ ...parameters.json, where: { show: { specifyBody: ['json'] } } }),
	];
};

/** Name and value pairs; a name given twice becomes a list of the values that are not blank. */
const pairsOf = (collection: Record<string, unknown>, label: string): IDataObject => {
	const rows = Array.isArray(collection.parameters) ? (collection.parameters as IDataObject[]) : [];
	const fields = new Map<string, unknown>();
	for (const { name, value } of rows) {
		if (isBlank(name) || typeof name === 'object') {
			throw inputProblem(label, 'has a field without a name');
		}
		const key = trimmed(String(name));
		const before = fields.get(key);
		if (isBlank(before)) fields.set(key, value);
		else if (!isBlank(value)) fields.set(key, [before, value].flat());
	}
	return Object.fromEntries(fields) as IDataObject;
};

const isNothing = (value: unknown): boolean =>
	isBlank(value) || (typeof value === 'string' && isPlaceholder(value));

/** The free fields of an input, blank ones included, and the parameter that gives them. Throws inputProblem. */
const given = (entry: Operation, reader: Reader) => {
	const { specify, pairs, json } = parametersOf(entry);
	if (reader.choice(specify) === 'json') {
		const { name, label } = json;
		return { name, label, fields: reader.object(name, label) as IDataObject };
	}
	const { name, displayName: label } = pairs;
	return { name, label, fields: pairsOf(reader.object(name, label), label) };
};

const BLANK_ADVICE = `${NOTHING_ADVICE} Else filter such items out before this node.`;

/**
 * The free fields of an input as they are sent. Blank ones are left out, for the service may take them for no filter
 * at all. Throws inputProblem where all are blank or placeholders such as `n/a`: the call would return everybody's records.
 * Source: "Pagination limits".
 */
export const read = (entry: Operation, reader: Reader): IDataObject => {
	if (!entry.freeFields) return {};
	const { label, fields } = given(entry, reader);
	const names = Object.keys(fields);
	if (names.every((name) => isNothing(fields[name]))) {
		if (names.length > 0) {
			const empty = names.map((name) => `"${name}"`).join(', ');
			throw inputProblem(
				label,
				`holds no value in ${empty}, so there is nothing to look up by`,
				BLANK_ADVICE,
			);
		}
		if (entry.needsFields) throw inputProblem(label, 'holds no value', entry.fieldsAdvice);
	}
	if (entry.kind === 'search') checkOwnFields(fields, ['page', 'per_page'], label);
	const asked = (name: string): unknown => {
		const [value, kind] = [fields[name], entry.freeSpellings?.[name]];
		if (typeof value !== 'string') return value;
		return kind ? asSentOrTyped(kind, trimmed(value)) : trimmed(value);
	};
	return Object.fromEntries(
		names.filter((name) => !isBlank(fields[name])).map((name) => [name, asked(name)]),
	) as IDataObject;
};

/** The names of the free fields that are empty for an item, where the collection holds any expression. */
export const leftOut = (entry: Operation, reader: Reader): string[] => {
	if (!entry.freeFields) return [];
	const { name, fields } = given(entry, reader);
	return reader.isFixed(name) ? [] : Object.keys(fields).filter((field) => isBlank(fields[field]));
};
