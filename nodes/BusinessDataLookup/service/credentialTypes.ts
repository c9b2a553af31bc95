/** The kinds of credentials: the choices of the Authentication parameter, in their order. */
export const credentialKinds = [
	{ authentication: 'apiKey', label: 'API Key', credentialType: 'businessDataLookupApi' },
	{
		authentication: 'bearerToken',
		label: 'Bearer Token',
		credentialType: 'businessDataLookupBearerApi',
	},
	{ authentication: 'oAuth2', label: 'OAuth2', credentialType: 'businessDataLookupOAuth2Api' },
] as const;

/** n8n's credential type for a choice of the Authentication parameter; undefined = there is no such choice. */
export const findCredentialType = (authentication: string): string | undefined =>
	credentialKinds.find((kind) => kind.authentication === authentication)?.credentialType;
