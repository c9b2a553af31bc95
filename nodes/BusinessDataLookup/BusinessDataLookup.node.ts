import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { run } from './lookup/run';
import { catalogue, findOperation } from './catalogue';
import { catalogueProperties } from './parameters/properties';
import { credentialKinds } from './service/credentialTypes';

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
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Look up and enrich companies, UCC liens, contacts, reviews and emails',
		defaults: { name: 'Business Data Lookup' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialKinds.map(({ authentication, credentialType }) => ({
			name: credentialType,
			required: true,
			displayOptions: { show: { authentication: [authentication] } },
		})),
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: credentialKinds.map(({ label, authentication }) => ({
					name: label,
					value: authentication,
				})),
				default: 'apiKey',
			},
			...catalogueProperties(catalogue),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, findOperation);
	}
}
