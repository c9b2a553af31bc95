import type { ICredentialTestRequest, Icon, INodeProperties } from 'n8n-workflow';

export const credentialIcon: Icon = {
	light: 'file:../icons/businessDataLookup.svg',
	dark: 'file:../icons/businessDataLookup.dark.svg',
};

export const baseUrlProperty: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'Address of the service, as your account was told; /v1 at its end is not needed',
};

/** A call outside the rate-limited group. Source: "Rate limits", rule 3. */
export const credentialTest: ICredentialTestRequest = {
	request: {
		baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/\\/v1$/, "") }}',
		url: '/v1/users/me',
	},
};
