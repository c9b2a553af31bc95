import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { catalogue, operations } from './catalogue';
import { execute } from './execute';
import { authenticationProperty, nodeCredentials } from './parameters/authentication';
import { hints } from './parameters/hints';
import { catalogueProperties } from './parameters/properties';
import { subtitle } from './parameters/subtitle';

export class BusinessDataLookup implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Business Data Lookup',
		name: 'businessDataLookup',
		icon: {
			light: 'file:../../icons/businessDataLookup.svg',
			dark: 'file:../../icons/businessDataLookup.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: subtitle(catalogue),
		description: 'Look up and enrich companies, UCC liens, contacts, reviews and emails',
		defaults: { name: 'Business Data Lookup' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: nodeCredentials,
		hints: hints(operations),
		properties: [authenticationProperty, ...catalogueProperties(catalogue)],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this);
	}
}
