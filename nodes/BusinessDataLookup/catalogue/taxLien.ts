import { namedSearch } from './namedOnly';
import type { Resource } from './types';

/** Source: "Operations that are named only". */
export const taxLien: Resource = {
	value: 'taxLien',
	label: 'Tax Lien',
	operations: [
		namedSearch({
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
