import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { choice, fieldsOrJson, json, type Field } from '../catalogue/field';
import type { Operation } from '../catalogue/types';
import { inputProblem, type LookupFailure } from '../failure';
import { fieldProperty, groupProperty, readField } from './field';
import { parseJson } from './json';
import type { ParameterReader } from './reader';
import type { InputRequest } from './request';
import { choiceOf, quoted } from './value';

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
