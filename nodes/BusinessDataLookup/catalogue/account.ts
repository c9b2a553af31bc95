import { namedLookup } from './namedOnly';
import { resource } from './resource';

/** Source: "Operations that are named only". */
export const account = resource('account', 'Account', [
	namedLookup({
		operation: 'get',
		name: 'Get',
		action: 'Get the account',
		description: 'Get the signed-in user; does not count against the rate limit',
		method: 'GET',
		path: '/v1/users/me',
		limited: false,
		answerIfEmpty: true,
	}),
]);
