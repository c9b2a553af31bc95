import { namedSearch } from './namedOnly';
import type { Resource } from './types';

/** Source: "Operations that are named only". */
export const contact: Resource = {
	value: 'contact',
	label: 'Contact',
	operations: [
		namedSearch({
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
