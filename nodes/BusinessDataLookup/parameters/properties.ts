import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { fileProperties } from './output';
import { customRequestProperties, freeFieldProperties } from './freeFields';
import { optionsProperty } from './options';
import { byDisplayName, fieldProperty, relativeDateProperty } from './fieldProperties';
import type { Operation, Resource } from '../catalogue/types';

type Shown = NonNullable<INodeProperties['displayOptions']>;

const shownFor = (entry: Operation, more: Shown['show'] = {}): Shown => ({
	show: { resource: [entry.resource], operation: [entry.operation], ...more },
});

const dropdown = (property: Omit<INodeProperties, 'type'>): INodeProperties => ({
	...property,
	type: 'options',
});

/** Where an operation has more than one form of output, Simplify is shown for those it concerns. */
const simplifyProperty = (entry: Operation): INodeProperties[] => {
	const wide = (entry.outputs ?? []).filter((output) => output.simplify);
	if (!entry.simplify && wide.length === 0) return [];
	return [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			displayOptions: shownFor(
				entry,
				wide.length > 0 ? { output: wide.map((output) => output.value) } : {},
			),
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
	];
};

const outputProperty = (entry: Operation): INodeProperties[] =>
	entry.outputs
		? [
				dropdown({
					displayName: 'Output',
					name: 'output',
					options: entry.outputs.map(({ label, value, description }) => ({
						name: label,
						value,
						description,
					})),
					default: entry.outputs[0].value,
					displayOptions: shownFor(entry),
					description: 'What becomes an item',
				}),
			]
		: [];

const lookupProperties = (entry: Operation): INodeProperties[] => {
	if (!entry.lookup) return [];
	const { parameter, keys } = entry.lookup;
	return [
		{
			displayName: parameter === 'matchBy' ? 'Match By' : 'Look Up By',
			name: parameter,
			type: 'options',
			options: keys.map(({ field, label }) => ({ name: label, value: field })),
			default: 'url',
			displayOptions: shownFor(entry),
			description: 'What the company is found by',
		},
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. example.com',
			displayOptions: shownFor(entry),
			description: 'URL, phone or ID of the company, one for each input',
		},
	];
};

const pagingProperties = (entry: Operation): INodeProperties[] => {
	if (entry.lookup || !(entry.paging || entry.custom)) return [];
	const shown = shownFor(entry, entry.custom ? { pagination: ['page', 'cursor'] } : {});
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: shown,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { ...shown.show, returnAll: [false] } },
			description: 'Max number of results to return',
		},
	];
};

const filtersProperty = (entry: Operation): INodeProperties[] =>
	entry.filters
		? [
				{
					displayName: 'Filters',
					name: 'filters',
					type: 'collection',
					placeholder: 'Add Filter',
					default: {},
					displayOptions: shownFor(entry),
					description: entry.atLeastOne
						? 'All filters must match. At least one is needed.'
						: 'All filters must match',
					options: [
						...entry.filters.map(fieldProperty),
						...entry.filters
							.filter(({ kind }) => kind === 'relativeDate')
							.map(relativeDateProperty),
					].sort(byDisplayName),
				},
			]
		: [];

const sortProperty = (entry: Operation): INodeProperties[] =>
	entry.sort
		? [
				{
					displayName: 'Sort',
					name: 'sort',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					placeholder: 'Add Sort Rule',
					default: {},
					displayOptions: shownFor(entry),
					description: 'Order of the records; the first rule counts most',
					options: [
						{
							displayName: 'Rules',
							name: 'values',
							values: [
								dropdown({
									displayName: 'Field',
									name: 'field',
									options: entry.sort.fields,
									default: entry.sort.fields[0].value,
								}),
								{
									displayName: 'Order',
									name: 'order',
									type: 'options',
									options: [
										{ name: 'Ascending', value: 'asc' },
										{ name: 'Descending', value: 'desc' },
									],
									default: 'asc',
								},
							],
						},
					],
				},
			]
		: [];

const rowsInputProperties = (entry: Operation): INodeProperties[] => {
	if (!entry.rowsInput) return [];
	const { names, fields } = entry.rowsInput;
	return [
		dropdown({
			displayName: 'Send As',
			name: 'sendAs',
			options: names.map((name) => ({ name, value: name })),
			default: names[0],
			displayOptions: shownFor(entry),
			description:
				'Name under which the service gets the rows. How the three relate is not documented.',
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
			displayOptions: shownFor(entry),
			description: 'How the rows are given',
		},
		{
			displayName: 'Mappings',
			name: 'mappings',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Mapping',
			default: {},
			displayOptions: shownFor(entry, { specifyRows: ['fields'] }),
			options: [{ displayName: 'Mappings', name: 'values', values: fields.map(fieldProperty) }],
		},
		{
			displayName: 'Mappings (JSON)',
			name: 'jsonMappings',
			type: 'json',
			default: '[]',
			displayOptions: shownFor(entry, { specifyRows: ['json'] }),
			description: 'A list of rows with the fields of the service',
		},
	];
};

const topFieldProperties = (entry: Operation): INodeProperties[] =>
	(entry.fields ?? []).map((field) => ({
		...fieldProperty(field),
		displayOptions: shownFor(entry),
	}));

/** The parameters of one operation, in the order the editor shows them. */
export const operationProperties = (entry: Operation): INodeProperties[] => [
	...lookupProperties(entry),
	...topFieldProperties(entry),
	...rowsInputProperties(entry),
	...customRequestProperties(entry, shownFor(entry)),
	...freeFieldProperties(entry, shownFor(entry)),
	...pagingProperties(entry),
	...filtersProperty(entry),
	...sortProperty(entry),
	...outputProperty(entry),
	...simplifyProperty(entry),
	...fileProperties(entry, shownFor(entry)),
	optionsProperty(entry, shownFor(entry)),
];

const operationChoice = ({ value, operations }: Resource): INodeProperties =>
	dropdown({
		displayName: 'Operation',
		name: 'operation',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(
			({ name, operation, action, description }): INodePropertyOptions => ({
				name,
				value: operation,
				action,
				description,
			}),
		),
		default: operations[0].operation,
	});

/** Every parameter of the node below Authentication, from the catalogue. */
export const catalogueProperties = (catalogue: Resource[]): INodeProperties[] => [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: catalogue.map(({ label, value }) => ({ name: label, value })),
		default: 'company',
	},
	...catalogue.map(operationChoice),
	...catalogue.flatMap(({ operations }) => operations.flatMap(operationProperties)),
];
