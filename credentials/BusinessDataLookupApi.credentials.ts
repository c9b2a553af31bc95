import type { ICredentialType } from 'n8n-workflow';
import { credentialIcon, credentialTest, secretProperties, signWith } from './shared';

export class BusinessDataLookupApi implements ICredentialType {
	name = 'businessDataLookupApi';

	displayName = 'Business Data Lookup API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties = secretProperties(
		'API Key',
		'apiKey',
		'An API key of your client account. All keys of the account share one rate limit.',
	);

	authenticate = signWith(({ apiKey }) => ({ 'X-API-KEY': String(apiKey).trim() }));

	test = credentialTest;
}
