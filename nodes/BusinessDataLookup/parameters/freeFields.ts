import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../catalogue/types';

type Shown = NonNullable<INodeProperties['displayOptions']>;

const pairs = (name: string, displayName: string, shown: Shown): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: {},
	displayOptions: shown,
	description: 'The service names this call without its fields: give those it told you',
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

const json = (name: string, displayName: string, shown: Shown): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	default: '{}',
	displayOptions: shown,
	description: 'A JSON object, or an expression that gives one',
});

/** Fields of a call whose payload the document does not show: pairs or JSON. */
export const freeFieldProperties = (entry: Operation, shown: Shown): INodeProperties[] => {
	if (!entry.freeFields) return [];
	const query = entry.freeFields === 'query';
	const when = (mode: string): Shown => ({ show: { ...shown.show, specifyBody: [mode] } });
	return [
		{
			displayName: query ? 'Specify Query' : 'Specify Body',
			name: 'specifyBody',
			type: 'options',
			options: [
				{ name: 'Using Fields Below', value: 'keypair' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'keypair',
			displayOptions: shown,
			description: 'How the fields of the call are given',
		},
		pairs(
			query ? 'queryParameters' : 'bodyParameters',
			query ? 'Query Fields' : 'Body Fields',
			when('keypair'),
		),
		json(query ? 'jsonQuery' : 'jsonBody', query ? 'Query (JSON)' : 'Body (JSON)', when('json')),
	];
};

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

/** Parameters of the API Request. */
export const customRequestProperties = (entry: Operation, shown: Shown): INodeProperties[] =>
	entry.custom
		? [
				{
					displayName: 'Method',
					name: 'method',
					type: 'options',
					options: METHODS.map((method) => ({ name: method, value: method })),
					default: 'GET',
					displayOptions: shown,
					description: 'HTTP method of the call',
				},
				{
					displayName: 'Path',
					name: 'path',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. /v1/users/me',
					displayOptions: shown,
					description: 'Path under the base URL, starting with /v1/',
				},
				json('jsonQuery', 'Query (JSON)', shown),
				json('jsonBody', 'Body (JSON)', {
					show: { ...shown.show, method: METHODS.filter((method) => method !== 'GET') },
				}),
				{
					displayName: 'Response Format',
					name: 'responseFormat',
					type: 'options',
					options: [
						{ name: 'File', value: 'file' },
						{ name: 'JSON', value: 'json' },
					],
					default: 'json',
					displayOptions: shown,
					description: 'Whether the answer becomes items or is saved as a file',
				},
				{
					displayName: 'Pagination',
					name: 'pagination',
					type: 'options',
					options: [
						{
							name: 'Cursor',
							value: 'cursor',
							description: 'Query cursor, limit; answer next_cursor, has_more',
						},
						{ name: 'None', value: 'none', description: 'One call, one answer' },
						{
							name: 'Page Number',
							value: 'page',
							description: 'Body page, per_page; answer total_pages',
						},
					],
					default: 'none',
					displayOptions: { show: { ...shown.show, responseFormat: ['json'] } },
					description: 'How the service gives more than one page',
				},
			]
		: [];
