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
import { dropdown, shownFor } from './show';
import * as sort from './sort';

/** The groups of parameters in the order of the editor. A group shows nothing for an operation that it does not concern. */
const GROUPS = [
	lookup.show,
	field.show,
	mappings.show,
	apiRequest.show,
	freeFields.show,
	paging.show,
	filters.show,
	sort.show,
	output.show,
	options.show,
];

/** The parameters of one operation. */
export const operationProperties = (entry: Operation): INodeProperties[] => {
	const { resource, operation } = entry;
	const own = shownFor({ resource: [resource], operation: [operation] });
	return GROUPS.flatMap((show) => show(entry)).map(own);
};

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
		default: (operations.find(({ isFirst }) => isFirst) ?? operations[0]).operation,
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
