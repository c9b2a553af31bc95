import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { parseJson } from './json';
import type { ParameterReader } from './reader';
import { dropdown } from './show';
import { fieldProperty, readField } from './field';
import { choiceOf } from './value';

export const show = (entry: Operation): INodeProperties[] => {
	if (!('mappings' in entry) || !entry.mappings) return [];
	const { names, fields } = entry.mappings;
	return [
		dropdown({
			displayName: 'Send As',
			name: 'sendAs',
			options: names.map((name) => ({ name: `As ${name}`, value: name })),
			default: names[0],
			description:
				'The service takes the rows under each of these names and does not say how they differ. Keep the first unless you were told another.',
		}),
		{
			displayName: 'Specify Rows',
			name: 'specifyRows',
			type: 'options',
			options: [
				{ name: 'Using Fields Below', value: 'fields' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'fields',
			description: 'How the rows are given',
		},
		{
			displayName: 'Mappings',
			name: 'mappings',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Mapping',
			default: {},
			displayOptions: { show: { specifyRows: ['fields'] } },
			options: [{ displayName: 'Mappings', name: 'values', values: fields.map(fieldProperty) }],
		},
		{
			displayName: 'Mappings (JSON)',
			name: 'jsonMappings',
			type: 'json',
			default: '[]',
			displayOptions: { show: { specifyRows: ['json'] } },
			description: 'A list of rows with the fields of the service',
		},
	];
};

/**
 * The rows to save, under the wire name they are sent as. Throws inputProblem, also for an empty
 * list: it could wipe out what was saved before. Source: POST /v1/ucc/field_mapping.
 */
export const read = (entry: Operation, reader: ParameterReader, item: number): IDataObject => {
	if (!('mappings' in entry) || !entry.mappings) return {};
	const { names, fields } = entry.mappings;
	const specified = reader.get('specifyRows', item, 'fields');
	const asJson = choiceOf(specified, ['fields', 'json'], 'Specify Rows') === 'json';
	const label = asJson ? 'Mappings (JSON)' : 'Mappings';
	const rows = asJson
		? parseJson(reader.get('jsonMappings', item, '[]'), label)
		: (reader.collection('mappings', item, label).values ?? []);
	if (!Array.isArray(rows)) throw inputProblem(label, 'must be a list of rows');
	if (rows.length === 0) throw inputProblem(label, 'holds no row to save', 'Add at least one row.');
	const sendAs = choiceOf(reader.get('sendAs', item, names[0]), names, 'Send As');
	if (asJson) return { [sendAs]: rows as IDataObject[] };
	return {
		[sendAs]: (rows as IDataObject[]).map((row) =>
			Object.assign({}, ...fields.map((field) => readField(field, row[field.name]))),
		),
	};
};
