import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputProblem, type LookupFailure } from '../failure';
import { parseJson } from './json';
import type { ParameterReader } from './reader';
import { dropdown } from './show';
import { fieldProperty, readField } from './field';
import type { InputRequest } from './request';
import { choiceOf, quoted } from './value';

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

/** What an input's rows are sent as. */
const sentAs = ({ request: { body } }: InputRequest, names: string[]): string =>
	names.find((name) => body?.[name] !== undefined)!;

/**
 * Each call replaces what was saved before, so one call saves the rows of all inputs, in their order and equal ones
 * once: all inputs get the same request. A failure where they are sent under different names.
 */
export const together = (inputs: InputRequest[]): InputRequest[] | LookupFailure => {
	const [first] = inputs;
	const { operation } = first;
	if (!('mappings' in operation) || !operation.mappings || inputs.length < 2) return inputs;
	const { names } = operation.mappings;
	const sendAs = sentAs(first, names);
	const other = inputs.find((input) => sentAs(input, names) !== sendAs);
	if (other) {
		const [one, two] = [quoted(sendAs), quoted(sentAs(other, names))];
		return inputProblem(
			'Send As',
			`is ${one} for input ${first.item} and ${two} for input ${other.item}, and one call saves the rows of all inputs`,
			'Give the same for all inputs.',
		);
	}
	const all = inputs.flatMap(({ request: { body } }) => body![sendAs] as IDataObject[]);
	const rows = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
	const bodies = inputs.map(({ request }) => request.body);
	const request = {
		...first.request,
		body: Object.assign({}, ...bodies, { [sendAs]: rows }) as IDataObject,
	};
	const linkedTo = inputs.map(({ item }) => item);
	return inputs.map((input) => ({
		...input,
		request,
		presentation: { ...input.presentation, linkedTo },
	}));
};
