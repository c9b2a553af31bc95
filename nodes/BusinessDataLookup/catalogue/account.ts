import { namedLookup } from './namedOnly';
import type { Resource } from './types';

/** Source: "Operations that are named only". */
export const account: Resource = {
	value: 'account',
	label: 'Account',
	operations: [
		namedLookup({
			resource: 'account',
			operation: 'get',
			name: 'Get',
			action: 'Get the account',
			description: 'Get the signed-in user; does not count against the rate limit',
			method: 'GET',
			path: '/v1/users/me',
			limited: false,
			answerIfEmpty: true,
		}),
	],
};
