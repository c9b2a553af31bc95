import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choice, fieldsOrJson, json, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { fieldProperty, groupProperty, readField } from './field';
import { parseJson } from './json';
import type { ParameterReader } from './reader';
import { choiceOf } from './value';

const sendAsOf = (names: string[]): Field =>
	choice(
		'sendAs',
		'Send As',
		'The service takes the rows under each of these names and does not say how they differ. Keep the first unless you were told another.',
		names.map((name) => ({ name: `As ${name}`, value: name })),
	);

const specifyRows = fieldsOrJson('specifyRows', 'Specify Rows', 'How the rows are given', 'fields');

const jsonMappings: Field = {
	...json('jsonMappings', 'Mappings (JSON)', 'A list of rows with the fields of the service'),
	default: '[]',
	where: { show: { specifyRows: ['json'] } },
};

const mappings = {
	displayName: 'Mappings',
	name: 'mappings',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Mapping',
	displayOptions: { show: { specifyRows: ['fields'] } },
};

export const show = (entry: Operation): INodeProperties[] => {
	if (!('mappings' in entry) || !entry.mappings) return [];
	const { names, fields } = entry.mappings;
	return [
		...[sendAsOf(names), specifyRows].map(fieldProperty),
		groupProperty(mappings, 'Mappings', fields),
		fieldProperty(jsonMappings),
	];
};

/**
 * The rows to save, under the wire name they are sent as. Throws inputProblem, also for an empty
 * list: it could wipe out what was saved before. Source: POST /v1/ucc/field_mapping.
 */
export const read = (entry: Operation, reader: ParameterReader, item: number): IDataObject => {
	if (!('mappings' in entry) || !entry.mappings) return {};
	const { names, fields } = entry.mappings;
	const asJson = choiceOf(specifyRows, reader.get('specifyRows', item)) === 'json';
	const label = asJson ? jsonMappings.label : mappings.displayName;
	const rows = asJson
		? parseJson(reader.get('jsonMappings', item, '[]'), label)
		: (reader.collection('mappings', item, label).values ?? []);
	if (!Array.isArray(rows)) throw inputProblem(label, 'must be a list of rows');
	if (rows.length === 0) throw inputProblem(label, 'holds no row to save', 'Add at least one row.');
	const wireOf = (row: IDataObject): IDataObject =>
		Object.assign({}, ...fields.map((field) => readField(field, row[field.name]))) as IDataObject;
	const sendAs = choiceOf(sendAsOf(names), reader.get('sendAs', item));
	return { [sendAs]: asJson ? (rows as IDataObject[]) : (rows as IDataObject[]).map(wireOf) };
};
