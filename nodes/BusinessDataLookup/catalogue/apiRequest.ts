import { resource } from './resource';

export const apiRequest = resource('request', 'API Request', [
	{
		kind: 'custom',
		value: 'send',
		label: 'Send',
		action: 'Send an API request',
		description: 'Call any path under /v1 that has no operation of its own',
		call: { method: 'GET', path: '', countsInMinute: false, mayBeBilled: true },
	},
]);
