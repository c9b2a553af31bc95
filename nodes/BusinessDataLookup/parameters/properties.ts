import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../catalogue/types';
import * as apiRequest from './apiRequest';
import * as field from './field';
import * as filters from './filters';
import * as freeFields from './freeFields';
import * as lookup from './lookup';
import * as mappings from './mappings';
import * as options from './options';
import * as output from './output';
import * as paging from './paging';
import { dropdown } from './show';
import * as sort from './sort';

/** The parameters of one operation, in the order the editor shows them. */
export const operationProperties = (entry: Operation): INodeProperties[] => [
	...('lookup' in entry && entry.lookup ? lookup.show(entry, entry.lookup) : []),
	...field.show(entry),
	...(entry.kind === 'lookup' ? mappings.show(entry) : []),
	...(entry.kind === 'custom' ? apiRequest.show(entry) : []),
	...freeFields.show(entry),
	...(entry.kind === 'search' || entry.kind === 'custom' ? paging.show(entry) : []),
	...filters.show(entry),
	...(entry.kind === 'search' ? sort.show(entry) : []),
	...output.show(entry),
	...options.show(entry),
];

const operationChoice = ({ value, operations }: Resource): INodeProperties =>
	dropdown({
		displayName: 'Operation',
		name: 'operation',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ name, operation, action, description }) => ({
			name,
			value: operation,
			action,
			description,
		})),
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
