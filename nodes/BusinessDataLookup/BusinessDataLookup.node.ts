import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { run } from './lookup/run';
import { catalogue } from './catalogue';
import { catalogueProperties } from './parameters/properties';

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
		credentials: [
			{
				name: 'businessDataLookupApi',
				required: true,
				displayOptions: { show: { authentication: ['apiKey'] } },
			},
			{
				name: 'businessDataLookupBearerApi',
				required: true,
				displayOptions: { show: { authentication: ['bearerToken'] } },
			},
			{
				name: 'businessDataLookupOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
		],
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: [
					{ name: 'API Key', value: 'apiKey' },
					{ name: 'Bearer Token', value: 'bearerToken' },
					{ name: 'OAuth2', value: 'oAuth2' },
				],
				default: 'apiKey',
			},
			...catalogueProperties(catalogue),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this);
	}
}
