import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldTable, inferMeaning } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { asSentOrTyped } from '../spelling';
import { trimmed } from '../spelling/text';
import { fieldProperty, collectionProperty } from './fieldParameter';
import {
	isIgnored,
	noValueFailure,
	toInputValue,
	unusableFailure,
	type InputValue,
} from './inputValue';
import { checkOwnFields } from './paging';
import type { ParameterReader } from './reader';
import { notice } from './propertyParts';
import { isBlank, NOTHING_ADVICE } from './value';

/** Source: "Operations that are named only". */
const NOT_DOCUMENTED =
	'The service does not publish the fields of this call. If a field is missing or wrong, the service’s message names it.';

/** What the panel says of suggested names. They are filled in, because a drop-down list of n8n takes no other names. */
const LOGGED =
	'. The names filled in already are those in the lookup log. A field without a value is not sent.';

export const JSON_OBJECT = 'A JSON object, or an expression that gives one';

const PAIR = fieldTable(`
	text | name | Name | Name of a field of the service | e.g. company_name
	text | value | Value | Value of the field | e.g. Acme
`);

const createParameters = (kind: 'Query' | 'Body') => {
	const [specify, json] = fieldTable(`
		choice | specifyBody | Specify ${kind} | How to give the fields
		- keypair | Using Fields Below
		- json | Using JSON
		json | json${kind} | ${kind} (JSON) | ${JSON_OBJECT}
	`);
	const pairs = { name: `${kind.toLowerCase()}Parameters`, label: `${kind} Fields` };
	return { specify, json, pairs };
};
const [QUERY, BODY] = [createParameters('Query'), createParameters('Body')];

/** The parameters of free fields, which go into the query of a GET and into the body of any other call. */
const chooseParameters = ({ call }: Operation) => (call.method === 'GET' ? QUERY : BODY);

/** Shows the fields of a call whose payload the document doesn't show, as name and value pairs or as JSON. */
export const properties = (operation: Operation): INodeProperties[] => {
	if (!operation.freeFields) return [];
	const { suggestedNames, advice } = operation.freeFields;
	const parameters = chooseParameters(operation);
	const pairs = {
		name: parameters.pairs.name,
		displayName: parameters.pairs.label,
		typeOptions: { multipleValues: true },
		placeholder: 'Add Field',
		displayOptions: { show: { specifyBody: ['keypair'] } },
		description: 'The fields to send, each under the service’s name for it',
	};
	const named = collectionProperty(pairs, 'Field', PAIR, 'parameters');
	if (suggestedNames) {
		named.description += LOGGED;
		named.default = { parameters: suggestedNames.map((name) => ({ name, value: '' })) };
	}
	return [
		notice('freeFieldsNotice', [advice, NOT_DOCUMENTED].filter(Boolean).join(' ')),
		fieldProperty(parameters.specify),
		named,
		fieldProperty({ ...parameters.json, displayOptions: { show: { specifyBody: ['json'] } } }),
	];
};

/** The parameter that gives the free fields of an input. Throws inputFailure. */
const chooseParameter = (operation: Operation, reader: ParameterReader) => {
	const { specify, pairs, json } = chooseParameters(operation);
	return reader.choice(specify) === 'json' ? json : pairs;
};

/** A free field as it is given, and where its value stands in the parameter. */
interface FreeField {
	name: string;
	value: unknown;
	path: Array<string | number>;
}

/** The name and value pairs of the panel. Throws inputFailure for a pair without a name. */
const readPairs = ({ parameters }: IDataObject, label: string): FreeField[] => {
	const rows: IDataObject[] = Array.isArray(parameters) ? parameters : [];
	return rows.map(({ name, value }, nth) => {
		if (isBlank(name) || typeof name === 'object')
			throw inputFailure(label, 'has a field without a name');
		return { name: trimmed(String(name)), value, path: ['parameters', nth, 'value'] };
	});
};

/** The fields of JSON. */
const readJsonFields = (typed: IDataObject): FreeField[] =>
	Object.entries(typed).map(([name, value]) => ({ name, value, path: [name] }));

/**
 * The free fields that an input gives. If there are none, the parameter for them counts as one empty value. Throws
 * inputFailure.
 */
export const inputValues = (operation: Operation, reader: ParameterReader): InputValue[] => {
	if (!operation.freeFields) return [];
	const { name: parameter, label } = chooseParameter(operation, reader);
	const typed = reader.object(parameter, label);
	const isJson = parameter === chooseParameters(operation).json.name;
	const given = isJson ? readJsonFields(typed) : readPairs(typed, label);
	if (given.length === 0)
		return [
			toInputValue({ name: parameter, label, kind: 'json' }, {}, reader.isExpression(parameter)),
		];
	return given.map(({ name, value, path }) => {
		const kind = name.endsWith('s') ? ('codes' as const) : ('text' as const);
		const meaning = inferMeaning(name);
		const valueKind = operation.freeFields?.valueKinds?.[name] ?? meaning.valueKind;
		const isNeeded = valueKind === 'name';
		const field = { name, label: name, kind, ...meaning, valueKind, isNeeded };
		return toInputValue(field, value, reader.isExpression(parameter, ...path));
	});
};

/**
 * The free fields of an input as they are sent, values of one name as a list. Empty ones are left out, because the
 * service may ignore an empty filter and return everything. Throws inputFailure if none has a value, unless the call
 * needs none. Source: "Pagination limits".
 *
 * @param inputValues what `inputValues` returned
 */
export const read = (
	operation: Operation,
	reader: ParameterReader,
	inputValues: InputValue[],
): IDataObject => {
	if (!operation.freeFields) return {};
	const { advice = NOTHING_ADVICE, recordIfNotSent, valueKinds } = operation.freeFields;
	const { name: parameter, label } = chooseParameter(operation, reader);
	const values = inputValues.filter(({ name }) => name !== parameter);
	if (values.every(({ problem }) => problem)) {
		if (values.length > 0) throw noValueFailure(label, values, advice);
		if (recordIfNotSent) throw inputFailure(label, 'has no value', advice);
	}
	const names = values.map(({ name }) => name);
	if (operation.kind === 'search') checkOwnFields(names, ['page', 'per_page'], label);
	const sent = new Map<string, unknown>();
	for (const each of values) {
		const { name, value, identifies, problem } = each;
		if (isIgnored(each) || isBlank(value)) continue;
		if (problem && identifies) throw unusableFailure(label, `${name}: ${String(value)}`, problem);
		const kind = valueKinds?.[name];
		const text = typeof value === 'string' ? trimmed(value) : value;
		const spelled = kind && typeof text === 'string' ? asSentOrTyped(kind, text) : text;
		sent.set(name, sent.has(name) ? [sent.get(name), spelled].flat() : spelled);
	}
	return Object.fromEntries(sent) as IDataObject;
};
