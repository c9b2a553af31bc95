import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choiceRows, fieldTable } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure, LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { stableJson } from '../stableJson';
import { additionalFieldsLabel } from './additionalFields';
import { fieldProperty, fixedCollectionProperty, toSentFields } from './fieldKinds';
import { isBlankOrPlaceholder } from './inputValue';
import type { Reader } from './reader';
import { parseJson } from './parseValue';
import type { Input, SentInput } from './inputRequest';

const rowParameters = (names: string[]) => {
	const [sendAs, specifyRows, jsonMappings] = fieldTable(`
		choice | sendAs | Send As | Field of the request that the rows are sent in. Keep list unless the service tells you otherwise.
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

export const { displayName: mappingsLabel } = mappings;

/** Send As, Specify Rows, and the rows as fields or as JSON. */
export const mappingProperties = (operation: Operation): INodeProperties[] => {
	if (!operation.mappings) return [];
	const { sendAs, specifyRows, jsonMappings } = rowParameters(operation.mappings.names);
	return [
		...[sendAs, specifyRows].map(fieldProperty),
		fixedCollectionProperty(mappings, 'Mappings', operation.mappings.fields),
		fieldProperty(jsonMappings),
	];
};

const NO_ID_ADVICE =
	"Nothing was saved, because a mistake can't be undone: a saved mapping can't be read back. If an expression gives all rows at once, set Specify Rows to Using JSON.";

/**
 * The rows to save, under the name in Send As. Throws inputFailure for a row without an ID, and for an empty list:
 * saving it could delete all rows. Source: POST /v1/ucc/field_mapping.
 */
export const readMappings = (operation: Operation, reader: Reader): IDataObject => {
	if (!operation.mappings) return {};
	const { names, fields, id } = operation.mappings;
	const { sendAs, specifyRows, jsonMappings } = rowParameters(names);
	const isJson = reader.choice(specifyRows, ['fields', 'json']) === 'json';
	const label = isJson ? jsonMappings.label : mappingsLabel;
	const rows = isJson
		? parseJson(reader.get('jsonMappings', '[]'), label)
		: (reader.object('mappings', label).values ?? []);
	if (!Array.isArray(rows)) throw inputFailure(label, 'must be a list of rows');
	if (rows.length === 0) throw inputFailure(label, 'has no rows to save', 'Add at least one row.');
	// n8n gives rows without an ID if one expression gives the whole list.
	const withoutId = rows.findIndex((row) =>
		isBlankOrPlaceholder(isObject(row) ? row[id] : undefined),
	);
	if (withoutId >= 0)
		throw inputFailure(label, `has no ${id} in row ${withoutId + 1}`, NO_ID_ADVICE);
	const typed: IDataObject[] = rows;
	const name = reader.choice(sendAs, names);
	return { [name]: isJson ? typed : typed.map((row) => toSentFields(fields, row)) };
};

/**
 * Leaves out inputs that couldn't be read. Joins the inputs of Save Field Mapping into one, because a second call may
 * replace what the first one saved. Returns a failure if they can't be joined.
 */
export const joinMappingInputs = (
	inputs: Array<Input | LookupFailure>,
): Input[] | LookupFailure => {
	const read = inputs.flatMap((each) => (each instanceof LookupFailure ? [] : each));
	const names = read[0]?.operation.mappings?.names;
	if (!names || inputs.length < 2) return read;
	const sent = read.filter((input) => input.kind === 'sent');
	return sent.length < inputs.length ? notSavedFailure(inputs) : joinInputs(sent, names);
};

/** One input that saves the rows of all, each once. Returns a failure if inputs differ in another field of their bodies. */
const joinInputs = (inputs: SentInput[], names: string[]): Input[] | LookupFailure => {
	const bodies = inputs.map((input) => splitBody(input, names));
	const [{ item, sendAs, others }] = bodies;
	const different = bodies.find((body) => body.sendAs !== sendAs || body.others !== others);
	if (different) {
		return inputFailure(
			different.sendAs === sendAs ? additionalFieldsLabel : 'Send As',
			`differs between input ${item} and input ${different.item}, and one call saves the rows of all inputs`,
			'Give the same for all inputs.',
		);
	}
	const rows = new Map(bodies.flatMap((body) => body.rows).map((row) => [stableJson(row), row]));
	const [first] = inputs;
	const { call } = first.request;
	const body = { ...call.body, [sendAs]: [...rows.values()] };
	const request = { ...first.request, call: { ...call, body } };
	return [{ ...first, request, linkedItems: inputs.map((input) => input.item) }];
};

/** The rows that an input saves, the name under which they are sent, and the JSON of the other fields. */
const splitBody = ({ item, request: { call } }: SentInput, names: string[]) => {
	const sendAs = Object.keys(call.body ?? {}).find((name) => names.includes(name)) ?? '';
	const { [sendAs]: rows, ...others } = call.body ?? {};
	return { item, sendAs, rows: [rows].flat(), others: stableJson(others) };
};

const notSavedFailure = (inputs: Array<Input | LookupFailure>): LookupFailure => {
	const unsent = inputs.findIndex(
		(each) => each instanceof LookupFailure || each.kind === 'unsent',
	);
	return new LookupFailure({
		kind: 'input',
		message: `Nothing was saved, because one call saves the rows of all inputs, and those of input ${unsent} can't be sent`,
		advice: 'Correct that input, or filter it out before this node.',
	});
};
