import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { credentialIcon, credentialTest, secretProperties, signWith } from './shared';

export class BusinessDataLookupApi implements ICredentialType {
	name = 'businessDataLookupApi';

	displayName = 'Business Data Lookup API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties: INodeProperties[] = secretProperties(
		'API Key',
		'apiKey',
		'An API key of your client account. All its keys share one rate limit.',
	);

	authenticate: IAuthenticate = signWith(({ apiKey }) => ({ 'X-API-KEY': apiKey }));

	test: ICredentialTestRequest = credentialTest;
}
