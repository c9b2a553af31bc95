import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldTable, inferNaming } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure } from '../failure';
import { asSentOrTyped } from '../spelling';
import { trimmed } from '../spelling/text';
import { fieldProperty, groupProperty } from './fieldParameter';
import {
	namedValues,
	noValueFailure,
	toInputValue,
	unusableFailure,
	usableValues,
	type InputValue,
} from './inputValue';
import { checkOwnFields } from './paging';
import type { Reader } from './reader';
import { notice } from './propertyParts';
import { isBlank, NOTHING_ADVICE } from './value';

/** Source: "Operations that are named only". */
const NOT_DOCUMENTED =
	'The service does not publish the fields of this call. If a field is missing or wrong, the service’s answer names it.';

/** What the panel says of names that are filled in: n8n has no drop-down list into which other names can be typed. */
const LOGGED =
	'. The names that are there already were seen in the lookup log; a field without a value is not sent.';

export const JSON_OBJECT = 'A JSON object, or an expression that gives one';

const PAIR = fieldTable(`
	text | name | Name | Name of a field of the service | e.g. company_name
	text | value | Value | Value of the field | e.g. Acme
`);

const createParameters = (kind: 'Query' | 'Body') => {
	const [specify, json] = fieldTable(`
		choice | specifyBody | Specify ${kind} | How the fields of the call are given
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

/** Shows the fields of a request whose payload the document does not show: name and value pairs, or JSON. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.freeFields) return [];
	const { logged, advice } = entry.freeFields;
	const parameters = chooseParameters(entry);
	const pairs = {
		name: parameters.pairs.name,
		displayName: parameters.pairs.label,
		typeOptions: { multipleValues: true },
		placeholder: 'Add Field',
		displayOptions: { show: { specifyBody: ['keypair'] } },
		description: 'The fields to send, each under the service’s name for it',
	};
	const named = groupProperty(pairs, 'Field', PAIR, 'parameters');
	if (logged) {
		named.description += LOGGED;
		named.default = { parameters: logged.map((name) => ({ name, value: '' })) };
	}
	return [
		notice('freeFieldsNotice', [advice, NOT_DOCUMENTED].filter(Boolean).join(' ')),
		fieldProperty(parameters.specify),
		named,
		fieldProperty({ ...parameters.json, where: { show: { specifyBody: ['json'] } } }),
	];
};

/** Name and value pairs; a name given twice becomes a list of the values that are not blank. */
const joinPairs = (rows: IDataObject[], label: string): IDataObject => {
	const fields = new Map<string, IDataObject[string]>();
	for (const { name, value } of rows) {
		if (isBlank(name) || typeof name === 'object') {
			throw inputFailure(label, 'has a field without a name');
		}
		const key = trimmed(String(name));
		const before = fields.get(key);
		if (isBlank(before)) fields.set(key, value);
		else if (!isBlank(value)) fields.set(key, [before, value].flat());
	}
	return Object.fromEntries(fields);
};

/** The parameter that gives the free fields of an input. Throws inputFailure. */
const chooseParameter = (entry: Operation, reader: Reader) => {
	const { specify, pairs, json } = chooseParameters(entry);
	return reader.choice(specify) === 'json' ? json : pairs;
};

/** The free fields that an input gives. Throws inputFailure. */
export const inputValues = (entry: Operation, reader: Reader): InputValue[] => {
	if (!entry.freeFields) return [];
	const { name: parameter, label } = chooseParameter(entry, reader);
	const isJson = parameter === chooseParameters(entry).json.name;
	const typed = reader.object(parameter, label);
	const rows: IDataObject[] = Array.isArray(typed.parameters) ? typed.parameters : [];
	const pathOf = (name: string) => {
		const row = rows.findIndex((each) => trimmed(String(each.name)) === name);
		return isJson ? [name] : ['parameters', row, 'value'];
	};
	const values = Object.entries(isJson ? typed : joinPairs(rows, label)).map(([name, value]) => {
		const field = { name, label: name, kind: 'text' as const, ...inferNaming(name) };
		return toInputValue(field, value, reader.isExpression(parameter, ...pathOf(name)));
	});
	const whole = { name: parameter, label, kind: 'json' as const };
	return namedValues(whole, values, reader.isExpression(parameter));
};

/**
 * The free fields of an input as they are sent. Empty ones are left out, because the service may take them for no filter
 * at all. Throws inputFailure if none has a value, unless the call needs none. Source: "Pagination limits".
 *
 * @param inputValues what `inputValues` returned
 */
export const read = (entry: Operation, reader: Reader, inputValues: InputValue[]): IDataObject => {
	if (!entry.freeFields) return {};
	const { advice = NOTHING_ADVICE, recordIfNotSent, spellings } = entry.freeFields;
	const { name: parameter, label } = chooseParameter(entry, reader);
	const values = inputValues.filter(({ name }) => name !== parameter);
	if (values.every(({ problem }) => problem)) {
		if (values.length > 0) throw noValueFailure(label, values, advice);
		if (recordIfNotSent) throw inputFailure(label, 'has no value', advice);
	}
	for (const { name, value, isExpression, subject, problem } of values) {
		const isMistake = !isExpression && subject !== undefined && !isBlank(value);
		if (problem && isMistake) throw unusableFailure(label, `${name}: ${String(value)}`, problem);
	}
	const names = values.map(({ name }) => name);
	if (entry.kind === 'search') checkOwnFields(names, ['page', 'per_page'], label);
	const toSent = ([name, value]: [string, unknown]) => {
		const kind = spellings?.[name];
		const text = typeof value === 'string' ? trimmed(value) : value;
		return [name, kind && typeof text === 'string' ? asSentOrTyped(kind, text) : text];
	};
	const usable = Object.entries(usableValues(values)).filter(([, value]) => !isBlank(value));
	return Object.fromEntries(usable.map(toSent)) as IDataObject;
};
