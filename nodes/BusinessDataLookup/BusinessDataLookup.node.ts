import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { catalogue } from './catalogue';
import { execute } from './execute';
import { authenticationProperty, nodeCredentials } from './parameters/authentication';
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
		credentials: nodeCredentials,
		builderHint: {
			searchHint:
				"Looks up companies, contacts, UCC liens, Google reviews, emails and mobile numbers at one service. Company Enrich takes one domain, phone, ID, email or company name per item; liens of a lender or a debtor are found by UCC Lien Search; emails are checked by Email Validate. It sends many inputs in one call and waits for the rate limit itself: don't put a loop, batch or Wait node around it.",
		},
		properties: [authenticationProperty, ...catalogueProperties(catalogue)],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this);
	}
}
