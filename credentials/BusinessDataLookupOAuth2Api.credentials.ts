import type { ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';
import {
	allowHttpProperty,
	baseUrlProperty,
	credentialIcon,
	credentialTest,
	ownHostOnly,
} from './shared';

export class BusinessDataLookupOAuth2Api implements ICredentialType {
	name = 'businessDataLookupOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Business Data Lookup OAuth2 API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties: INodeProperties[] = [
		baseUrlProperty,
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'authorizationCode',
		},
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://auth.example.com/oauth/authorize',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://auth.example.com/oauth/token',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			default: '',
			placeholder: 'e.g. read',
			description: 'Scopes to ask for, separated by spaces; those your account was given',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default: '',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'hidden',
			default: 'header',
		},
		allowHttpProperty,
		...ownHostOnly,
	];

	test: ICredentialTestRequest = credentialTest;
}
