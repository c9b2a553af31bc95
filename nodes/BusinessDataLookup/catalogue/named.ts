import { namedOnly } from './fields';
import type { Resource } from './types';

/** Resources of which the document only names the calls. Source: "Operations that are named only". */
export const account: Resource = {
	value: 'account',
	label: 'Account',
	operations: [
		namedOnly({
			resource: 'account',
			operation: 'get',
			name: 'Get',
			action: 'Get the account',
			description: 'Get the signed-in user; does not count against the rate limit',
			method: 'GET',
			path: '/v1/users/me',
			limited: false,
			oneAnswer: true,
		}),
	],
};

export const businessRating: Resource = {
	value: 'businessRating',
	label: 'Business Rating',
	operations: [
		namedOnly({
			resource: 'businessRating',
			operation: 'getAll',
			name: 'Get Many',
			action: 'Get many business ratings',
			description: 'Search business ratings',
			path: '/v1/bbb',
			paging: { kind: 'page', size: 250 },
		}),
	],
};

export const contact: Resource = {
	value: 'contact',
	label: 'Contact',
	operations: [
		namedOnly({
			resource: 'contact',
			operation: 'getAll',
			name: 'Get Many',
			action: 'Get many contacts',
			description: 'Search contacts',
			path: '/v1/contacts',
			id: 'contact_id',
			paging: { kind: 'page', size: 50 },
		}),
	],
};

export const creditBureau: Resource = {
	value: 'creditBureau',
	label: 'Credit Bureau',
	operations: [
		namedOnly({
			resource: 'creditBureau',
			operation: 'lookup',
			name: 'Look Up',
			action: 'Look up a business in the credit bureau',
			description: 'Get the credit-bureau-style answer for a business',
			path: '/v1/dnb',
			oneAnswer: true,
		}),
	],
};

export const taxLien: Resource = {
	value: 'taxLien',
	label: 'Tax Lien',
	operations: [
		namedOnly({
			resource: 'taxLien',
			operation: 'getAll',
			name: 'Get Many',
			action: 'Get many tax liens',
			description: 'Search tax liens',
			path: '/v1/tax-liens',
			paging: { kind: 'page', size: 50 },
		}),
	],
};
