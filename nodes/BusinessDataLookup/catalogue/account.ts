import { freeFieldOperation } from './freeFieldOperations';
import { resource } from './resource';

export const account = resource('account', 'Account', [
	freeFieldOperation({
		value: 'get',
		label: 'Get',
		action: 'Get the account',
		description: "Get the signed-in user; doesn't count against the rate limit",
		call: { method: 'GET', path: '/v1/users/me', countsInMinute: false },
		response: { wholeIfEmpty: true },
	}),
]);
