import type { ICredentialType } from 'n8n-workflow';
import { bearerToken } from '../nodes/BusinessDataLookup/service/secrets';
import { credentialIcon, credentialTest, secretProperties, signWith } from './shared';

export class BusinessDataLookupBearerApi implements ICredentialType {
	name = 'businessDataLookupBearerApi';

	displayName = 'Business Data Lookup Bearer Token API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties = secretProperties(
		'Access Token',
		'accessToken',
		'An access token of the platform. All tokens of a user share one rate limit.',
	);

	authenticate = signWith(({ accessToken }) => ({
		Authorization: `Bearer ${bearerToken(accessToken)}`,
	}));

	test = credentialTest;
}
