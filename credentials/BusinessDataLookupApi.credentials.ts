import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { baseUrlProperty, credentialIcon, credentialTest } from './shared';

export class BusinessDataLookupApi implements ICredentialType {
	name = 'businessDataLookupApi';

	displayName = 'Business Data Lookup API';

	icon = credentialIcon;

	documentationUrl =
		'https://github.com/n8n-nodes-business-data-lookup/n8n-nodes-business-data-lookup#credentials';

	properties: INodeProperties[] = [
		baseUrlProperty,
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'An API key of your client account. All its keys share one rate limit.',
		},
	];

	// A function, for n8n would evaluate an expression at every call.
	authenticate = async (
		{ apiKey }: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, 'X-API-KEY': apiKey },
	});

	test: ICredentialTestRequest = credentialTest;
}
