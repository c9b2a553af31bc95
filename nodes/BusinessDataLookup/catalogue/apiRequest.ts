import { resource } from './resource';

/** Any call under /v1, with the same credential, rate limit and paging as the other operations. */
export const apiRequest = resource('request', 'API Request', [
	{
		kind: 'custom',
		value: 'send',
		label: 'Send',
		action: 'Send an API request',
		description: 'Call any path under /v1 that has no operation of its own',
		call: { method: 'GET', path: '', countsInMinute: false, retryable: false },
	},
]);
