import { namedSearch } from './namedOnly';
import type { Resource } from './types';

/** Source: "Operations that are named only". */
export const businessRating: Resource = {
	value: 'businessRating',
	label: 'Business Rating',
	operations: [
		namedSearch({
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
