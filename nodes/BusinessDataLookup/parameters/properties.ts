import { NodeHelpers, updateDisplayOptions, type INode, type INodeProperties } from 'n8n-workflow';
import { findOperation, DEFAULT_RESOURCE } from '../catalogue';
import type { Operation, Resource } from '../catalogue/types';
import { customProperties } from './customRequest';
import { authenticationProperty } from './authentication';
import { plainProperties } from './plainParameters';
import { filterProperties } from './filters';
import { freeFieldProperties } from './freeFields';
import { lookUpByProperties } from './lookUpBy';
import { mappingProperties } from './mappings';
import { optionProperties } from './options';
import { outputProperties } from './outputOptions';
import { pagingProperties } from './paging';
import { dropdown, notice } from './propertyParts';
import { sortProperties } from './sort';

/** A notice that each call may be billed, and that On Error = Continue keeps the results that were paid for. */
const billedNotice = ({ kind, call }: Operation): INodeProperties[] =>
	kind === 'single' && call.mayBeBilled ? [notice('billedNotice', BILLED)] : [];

const BILLED =
	'Each input may be billed. If one fails, On Error = Continue in the settings keeps the results that were paid for.';

/** The parameters of an operation in the order of the editor. Most operations have only some of these groups. */
const GROUPS = [
	billedNotice,
	lookUpByProperties,
	plainProperties,
	mappingProperties,
	customProperties,
	freeFieldProperties,
	pagingProperties,
	filterProperties,
	sortProperties,
	outputProperties,
	optionProperties,
];

/** The parameters of one operation. */
export const operationProperties = (operation: Operation): INodeProperties[] => {
	const show = { resource: [operation.resource], operation: [operation.value] };
	const own = GROUPS.flatMap((properties) => properties(operation));
	return updateDisplayOptions({ show }, own);
};

const operationChoice = ({ value, operations }: Resource): INodeProperties =>
	dropdown({
		displayName: 'Operation',
		name: 'operation',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ label, value, action, description }) => ({
			name: label,
			value,
			action,
			description,
		})),
		default: (operations.find(({ isDefault }) => isDefault) ?? operations[0]).value,
	});

/** The parameters of the node below Authentication. */
export const catalogueProperties = (catalogue: Resource[]): INodeProperties[] => [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: catalogue.map(({ label, value }) => ({ name: label, value })),
		default: DEFAULT_RESOURCE,
	},
	...catalogue.map(operationChoice),
	...catalogue.flatMap(({ operations }) => operations.flatMap(operationProperties)),
];

/** The label of a parameter, or its name if the editor doesn't show it. */
export const findDisplayName = (name: string, { parameters }: INode): string => {
	const { resource, operation } = parameters;
	const chosen = findOperation(String(resource), String(operation));
	const all = [authenticationProperty, ...(chosen ? operationProperties(chosen) : [])];
	const isShown = (each: INodeProperties) =>
		each.name === name && NodeHelpers.displayParameter(parameters, each, null, null);
	return all.find(isShown)?.displayName ?? name;
};
