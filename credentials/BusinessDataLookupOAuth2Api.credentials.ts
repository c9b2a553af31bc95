import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import {
	allowHttpProperty,
	baseUrlProperty,
	credentialIcon,
	credentialTest,
	hidden,
	ownHostOnly,
	textField,
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
		hidden('Grant Type', 'grantType', 'authorizationCode'),
		textField('Authorization URL', 'authUrl', {
			required: true,
			placeholder: 'e.g. https://auth.example.com/oauth/authorize',
		}),
		textField('Access Token URL', 'accessTokenUrl', {
			required: true,
			placeholder: 'e.g. https://auth.example.com/oauth/token',
		}),
		textField('Scope', 'scope', {
			placeholder: 'e.g. read',
			description: 'The scopes that your account was given, separated by spaces',
		}),
		hidden('Auth URI Query Parameters', 'authQueryParameters', ''),
		hidden('Authentication', 'authentication', 'header'),
		allowHttpProperty,
		...ownHostOnly,
	];

	test = credentialTest;
}
