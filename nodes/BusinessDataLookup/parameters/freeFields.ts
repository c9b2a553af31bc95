import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';
import { inputProblem } from '../failure';
import { parseObject } from './json';
import { checkOwnFields } from './paging';
import type { ParameterReader } from './reader';
import { notice, type Shown } from './show';
import { choiceOf, isBlank, trimmed } from './value';

/** Source: "Operations that are named only". */
const NOT_DOCUMENTED =
	'The service does not publish the fields of this call. Where one is missing or wrong, its answer says which.';

const pairsProperty = (
	name: string,
	displayName: string,
	show: Shown['show'],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show },
	description: 'Fields of the call under the names of the service',
	options: [
		{
			displayName: 'Field',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. company_name',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Acme',
				},
			],
		},
	],
});

export const jsonProperty = (
	name: string,
	displayName: string,
	show?: Shown['show'],
): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	default: '{}',
	displayOptions: { show },
	description: 'A JSON object, or an expression that gives one',
});

/** Fields of a request whose payload the document does not show: name and value pairs, or JSON. */
export const show = (entry: Operation): INodeProperties[] => {
	if (!entry.freeFields) return [];
	const query = entry.freeFields === 'query';
	return [
		notice('freeFieldsNotice', [entry.fieldsAdvice, NOT_DOCUMENTED].filter(Boolean).join(' ')),
		{
			displayName: query ? 'Specify Query' : 'Specify Body',
			name: 'specifyBody',
			type: 'options',
			options: [
				{ name: 'Using Fields Below', value: 'keypair' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'keypair',
			description: 'How the fields of the call are given',
		},
		pairsProperty(
			query ? 'queryParameters' : 'bodyParameters',
			query ? 'Query Fields' : 'Body Fields',
			{ specifyBody: ['keypair'] },
		),
		jsonProperty(query ? 'jsonQuery' : 'jsonBody', query ? 'Query (JSON)' : 'Body (JSON)', {
			specifyBody: ['json'],
		}),
	];
};

/** Name and value pairs; a name given twice becomes a list. */
const pairsOf = (collection: Record<string, unknown>, label: string): IDataObject => {
	const rows = Array.isArray(collection.parameters) ? (collection.parameters as IDataObject[]) : [];
	const fields = new Map<string, unknown>();
	for (const { name, value } of rows) {
		if (isBlank(name) || typeof name === 'object') {
			throw inputProblem(label, 'has a field without a name');
		}
		const key = trimmed(String(name));
		fields.set(key, fields.has(key) ? [fields.get(key), value].flat() : value);
	}
	return Object.fromEntries(fields) as IDataObject;
};

/** The free fields of an input, as they go on the wire. Throws inputProblem. Source: "Pagination limits". */
export const read = (entry: Operation, reader: ParameterReader, item: number): IDataObject => {
	if (!entry.freeFields) return {};
	const [kind, prefix] = entry.freeFields === 'query' ? ['Query', 'query'] : ['Body', 'body'];
	const specified = reader.get('specifyBody', item, 'keypair');
	const asJson = choiceOf(specified, ['keypair', 'json'], `Specify ${kind}`) === 'json';
	const label = `${kind} ${asJson ? '(JSON)' : 'Fields'}`;
	const fields = asJson
		? parseObject(reader.get(`json${kind}`, item, ''), label)
		: pairsOf(reader.collection(`${prefix}Parameters`, item, label), label);
	if (entry.needsFields && Object.values(fields).every(isBlank)) {
		throw inputProblem(label, 'holds no value', entry.fieldsAdvice);
	}
	if (entry.kind === 'search') checkOwnFields(fields, ['page', 'per_page'], label);
	return fields;
};
