import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldTable, inferMeaning, isPlural } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { getOrCreate } from '../getOrCreate';
import { asSentOrTyped, type ValueKind } from '../spelling';
import { trimmed } from '../spelling/text';
import { fixedCollectionProperty, fieldProperty } from './fieldKinds';
import {
	noFields,
	noValueFailure,
	saysNothing,
	toInputValue,
	usableValues,
	type InputValue,
} from './inputValue';
import { forbidSentFields } from './paging';
import { notice } from './propertyParts';
import type { Reader } from './reader';
import { isBlank, NOTHING_ADVICE } from './parseValue';

/** Source: "Operations that are named only". */
const NOT_DOCUMENTED =
	"The service doesn't publish the fields of this call. If a field is missing or wrong, the service’s message names it.";

const SUGGESTED =
	". The names already there are those in the lookup log. A field without a value isn't sent.";

export const JSON_OBJECT = 'A JSON object, or an expression that returns one';

const PAIR_FIELDS = fieldTable(`
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

/** The parameters for the query of a GET, or for the body of any other call. */
const parametersFor = ({ call }: Operation) => (call.method === 'GET' ? QUERY : BODY);

/** The fields of a call whose fields aren't documented: pairs of a name and a value, or JSON. */
export const freeFieldProperties = (operation: Operation): INodeProperties[] => {
	if (!operation.freeFields) return [];
	const { suggestedNames, advice } = operation.freeFields;
	const { specify, json, pairs } = parametersFor(operation);
	const collection = {
		name: pairs.name,
		displayName: pairs.label,
		typeOptions: { multipleValues: true },
		placeholder: 'Add Field',
		displayOptions: { show: { specifyBody: ['keypair'] } },
		description: 'The fields to send, under the service’s names for them',
	};
	const fields = fixedCollectionProperty(collection, 'Field', PAIR_FIELDS, 'parameters');
	if (suggestedNames) {
		// They are filled in, because n8n has no text field with suggestions.
		fields.description += SUGGESTED;
		fields.default = { parameters: suggestedNames.map((name) => ({ name, value: '' })) };
	}
	return [
		notice('freeFieldsNotice', [advice, NOT_DOCUMENTED].filter(Boolean).join(' ')),
		fieldProperty(specify),
		fields,
		fieldProperty({ ...json, displayOptions: { show: { specifyBody: ['json'] } } }),
	];
};

/** The values of the free fields. Throws inputFailure. */
export const readFreeFieldValues = (operation: Operation, reader: Reader): InputValue[] => {
	if (!operation.freeFields) return [];
	const { name: parameter, label, isJson } = chosenParameter(operation, reader);
	const given = reader.object(parameter, label);
	const fields = isJson
		? Object.keys(given).map((name) => ({ name, value: given[name], path: [name] }))
		: readPairs(reader.rows(parameter, 'parameters', label), label);
	if (fields.length === 0)
		return reader.written(parameter).isExpression ? [noFields(parameter, label)] : [];
	return fields.map(({ name, value, path }) => {
		const kind = isPlural(name) ? ('codes' as const) : ('text' as const);
		const valueKind = operation.freeFields?.valueKinds?.get(name);
		const ofPerson = valueKind && { valueKind, isNeeded: valueKind === 'personName' };
		const field = { name, label: name, kind, ...inferMeaning(name), ...ofPerson };
		return toInputValue(field, value, reader.written(parameter, ...path));
	});
};

/** The parameter that has the free fields of an input. Throws inputFailure. */
const chosenParameter = (operation: Operation, reader: Reader) => {
	const { specify, pairs, json } = parametersFor(operation);
	const isJson = reader.choice(specify, ['keypair', 'json']) === 'json';
	return { ...(isJson ? json : pairs), isJson };
};

/** The fields of pairs, each with the path to its value inside the parameter. Throws inputFailure for a pair without a name. */
const readPairs = (pairs: IDataObject[], label: string) =>
	pairs.map(({ name, value }, nth) => {
		if (isBlank(name) || typeof name === 'object')
			throw inputFailure(label, 'has a field without a name');
		return { name: trimmed(String(name)), value, path: ['parameters', nth, 'value'] };
	});

/**
 * The free fields to send. Values with the same name are sent as a list. Empty values aren't sent, because the service
 * may ignore an empty filter and return everything. Throws inputFailure if no field has a value but the call needs one.
 *
 * @param values what `readFreeFieldValues` returned
 */
export const freeFieldsToSend = (
	operation: Operation,
	reader: Reader,
	values: InputValue[],
): IDataObject => {
	if (!operation.freeFields) return {};
	const { advice = NOTHING_ADVICE, valueKinds } = operation.freeFields;
	const { label } = chosenParameter(operation, reader);
	// Don't pay for a call without a value.
	if (values.length === 0 && operation.call.mayBeBilled)
		throw inputFailure(label, 'has no value', advice);
	if (values.length > 0 && values.every(saysNothing)) throw noValueFailure(label, values, advice);
	const names = values.map(({ name }) => name);
	if (operation.kind === 'list') forbidSentFields(names, ['page', 'per_page'], label);
	const sent = new Map<string, unknown[]>();
	for (const { name, value, problem } of usableValues(values)) {
		if (!problem) getOrCreate(sent, name, () => []).push(toSentValue(value, valueKinds?.get(name)));
	}
	const entries = [...sent].map(([name, all]) => [name, all.length > 1 ? all.flat() : all[0]]);
	return Object.fromEntries(entries);
};

const toSentValue = (value: unknown, valueKind?: ValueKind): unknown => {
	if (typeof value !== 'string') return value;
	const text = trimmed(value);
	return valueKind ? asSentOrTyped(valueKind, text) : text;
};
