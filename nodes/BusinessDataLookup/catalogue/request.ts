import { resource } from './resource';

/** Any call under /v1, with the credential, the pace and the paging of the others. */
export const request = resource('request', 'API Request', [
	{
		kind: 'custom',
		operation: 'send',
		name: 'Send',
		action: 'Send an API request',
		description: 'Call any path under /v1 that has no operation of its own',
		method: 'GET',
		path: '',
		repeatable: false,
	},
]);
