import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choiceRows, fieldTable } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { stableJson } from '../stableJson';
import { label as additionalLabel } from './additionalFields';
import { fieldProperty, collectionProperty, readFields } from './fieldParameter';
import { isBlankOrPlaceholder } from './inputValue';
import type { ParameterReader } from './reader';
import { parseJson } from './value';
import type { Input, SentInput } from './inputRequest';

/** Send As, Specify Rows, and the rows as JSON. */
const mappingFields = (names: string[]) => {
	const [sendAs, specifyRows, jsonMappings] = fieldTable(`
		choice | sendAs | Send As | The service takes the rows under each of these names and does not say how they differ. Keep the first unless the service told you to use another.
		${choiceRows(names.map((name) => `${name} | As ${name}`))}
		choice | specifyRows | Specify Rows | How to give the rows
		- fields | Using Fields Below
		- json | Using JSON
		json | jsonMappings | Mappings (JSON) | A list of rows with the fields of the service
	`);
	const displayOptions = { show: { specifyRows: ['json'] } };
	return { sendAs, specifyRows, jsonMappings: { ...jsonMappings, default: '[]', displayOptions } };
};

const mappings = {
	displayName: 'Mappings',
	name: 'mappings',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Mapping',
	displayOptions: { show: { specifyRows: ['fields'] } },
};

export const { displayName: label } = mappings;

/** The parameters for rows to save: their name in the call, and the rows as fields or as JSON. */
export const properties = (operation: Operation): INodeProperties[] => {
	if (!operation.mappings) return [];
	const { sendAs, specifyRows, jsonMappings } = mappingFields(operation.mappings.names);
	return [
		...[sendAs, specifyRows].map(fieldProperty),
		collectionProperty(mappings, 'Mappings', operation.mappings.fields),
		fieldProperty(jsonMappings),
	];
};

const NOT_NAMED_ADVICE =
	"A saved mapping can't be read back, so nothing was saved. If an expression gives all rows at once, set Specify Rows to Using JSON.";

/**
 * The rows to save, under the name chosen in Send As. Throws inputFailure, also for an empty list, which could delete
 * the saved rows. Source: POST /v1/ucc/field_mapping.
 */
export const read = (operation: Operation, reader: ParameterReader): IDataObject => {
	if (!operation.mappings) return {};
	const { names, fields, id } = operation.mappings;
	const { sendAs, specifyRows, jsonMappings } = mappingFields(names);
	const asJson = reader.choice(specifyRows) === 'json';
	const label = asJson ? jsonMappings.label : mappings.displayName;
	const rows = asJson
		? parseJson(reader.get('jsonMappings', '[]'), label)
		: (reader.object('mappings', label).values ?? []);
	if (!Array.isArray(rows)) throw inputFailure(label, 'must be a list of rows');
	if (rows.length === 0) throw inputFailure(label, 'has no rows to save', 'Add at least one row.');
	// n8n makes such rows if one expression gives the whole list.
	const unnamed = rows.findIndex((row) =>
		isBlankOrPlaceholder(isObject(row) ? row[id] : undefined),
	);
	if (unnamed >= 0)
		throw inputFailure(label, `has no ${id} in row ${unnamed + 1}`, NOT_NAMED_ADVICE);
	const typed: IDataObject[] = rows;
	const name = reader.choice(sendAs);
	return { [name]: asJson ? typed : typed.map((row) => readFields(fields, row)) };
};

/** The name under which an input's rows are sent. */
const sentAs = ({ request: { call } }: SentInput, names: string[]): string =>
	Object.keys(call.body ?? {}).find((name) => names.includes(name)) ?? '';

/**
 * Joins inputs that save rows into one input, which is linked to all of them: the service may replace what was saved
 * before, so one call saves the rows of all inputs, in their order and each row once. Inputs of other operations are
 * returned unchanged. Returns a failure if Send As or Additional Body differs between inputs, or if one can't be sent.
 *
 * @param requests what each input asks for, or why it can't be sent
 */
export const joinSavedRows = (requests: Array<Input | LookupFailure>): Input[] | LookupFailure => {
	const read = requests.flatMap((each) => (each instanceof LookupFailure ? [] : each));
	const names = read[0]?.operation.mappings?.names;
	if (!names || requests.length < 2) return read;
	const inputs = read.filter((input) => input.request !== undefined);
	const [first] = inputs;
	if (inputs.length < requests.length) {
		const refused = requests.findIndex((each) => each instanceof LookupFailure || !each.request);
		return new LookupFailure({
			kind: 'input',
			message: `Nothing was saved, because one call saves the rows of all inputs, and those of input ${refused} can't be sent`,
			advice: 'Correct that input, or filter it out before this node.',
		});
	}
	const sendAs = sentAs(first, names);
	const besideRows = ({ request }: SentInput) =>
		stableJson({ ...request.call.body, [sendAs]: undefined });
	const besideFirst = besideRows(first);
	const other = inputs.find((input) => besideRows(input) !== besideFirst);
	if (other) {
		return inputFailure(
			sentAs(other, names) === sendAs ? additionalLabel : 'Send As',
			`differs between input ${first.item} and input ${other.item}, and one call saves the rows of all inputs`,
			'Give the same for all inputs.',
		);
	}
	const all = inputs.flatMap(({ request: { call } }) => [call.body?.[sendAs]].flat());
	const rows = [...new Map(all.map((row) => [stableJson(row), row])).values()];
	const { call } = first.request;
	const request = { ...first.request, call: { ...call, body: { ...call.body, [sendAs]: rows } } };
	const linkedTo = inputs.map(({ item }) => item);
	return [{ ...first, request, presentation: { ...first.presentation, linkedTo } }];
};
