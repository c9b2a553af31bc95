import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { baseUrlProperty, credentialIcon, credentialTest } from './shared';

export class BusinessDataLookupBearerApi implements ICredentialType {
	name = 'businessDataLookupBearerApi';

	displayName = 'Business Data Lookup Bearer Token API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties: INodeProperties[] = [
		baseUrlProperty,
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'A platform bearer token. Its rate limit is that of its user.',
		},
	];

	// A function, for n8n would evaluate an expression at every call.
	authenticate = async (
		{ accessToken }: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${String(accessToken)}` },
	});

	test: ICredentialTestRequest = credentialTest;
}
