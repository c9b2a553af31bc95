import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choiceRows, fieldTable } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputFailure, type LookupFailure } from '../failure';
import { isObject } from '../isObject';
import { isPlaceholder } from '../spelling/placeholders';
import { fieldProperty, fixedCollectionProperty, toSentFields } from './fieldKinds';
import type { Reader } from './reader';
import { isBlank, parseJson } from './parseValue';

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
	const withoutId = rows.findIndex(
		(row) => !isObject(row) || isBlank(row[id]) || isPlaceholder(String(row[id])),
	);
	if (withoutId >= 0)
		throw inputFailure(label, `has no ${id} in row ${withoutId + 1}`, NO_ID_ADVICE);
	const typed: IDataObject[] = rows;
	const name = reader.choice(sendAs, names);
	return { [name]: isJson ? typed : typed.map((row) => toSentFields(fields, row)) };
};

/**
 * The failure of all inputs, if there are several that save mappings: the mapping is one for the account, and a second
 * call may replace what the first one saved.
 */
export const severalMappingsFailure = ({ mappings: given }: Operation): LookupFailure | undefined =>
	given &&
	inputFailure(
		mappingsLabel,
		'takes one input, because one call saves the mapping of the account',
		'Set Specify Rows to Using JSON, give all rows by an expression such as {{ $input.all().map((row) => row.json) }}, and turn on Settings → Execute Once.',
	);
