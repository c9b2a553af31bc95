/** The choices of the Authentication parameter, in their order, with n8n's type of each credential. */
export const credentialKinds = [
	{ authentication: 'apiKey', label: 'API Key', credentialType: 'businessDataLookupApi' },
	{
		authentication: 'bearerToken',
		label: 'Bearer Token',
		credentialType: 'businessDataLookupBearerApi',
	},
	{ authentication: 'oAuth2', label: 'OAuth2', credentialType: 'businessDataLookupOAuth2Api' },
] as const;
