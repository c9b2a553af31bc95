import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { authenticationProperty, nodeCredentials } from './parameters/authentication';
import { triggerProperties } from './parameters/pollParameters';
import { pollEvent } from './trigger/poll';

export class BusinessDataLookupTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Business Data Lookup Trigger',
		name: 'businessDataLookupTrigger',
		icon: {
			light: 'file:../../icons/businessDataLookup.svg',
			dark: 'file:../../icons/businessDataLookup.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] }}',
		// n8n's nodes panel shows the description above the triggers and all actions of the package.
		description:
			'Starts a workflow when something new appears, or looks up companies, UCC liens, contacts, reviews and emails',
		defaults: { name: 'Business Data Lookup Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: nodeCredentials,
		hints: [
			{
				message:
					'Fetch Test Event shows up to ten of the newest records. Only new records start an active workflow.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
			},
		],
		builderHint: {
			searchHint:
				'Watches for new and expiring UCC liens, Google reviews, and email or mobile number lookups, and outputs each new record once. It needs no Schedule Trigger before it and no Remove Duplicates after it.',
		},
		properties: [authenticationProperty, ...triggerProperties()],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollEvent(this);
	}
}
