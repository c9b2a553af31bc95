import { namedLookup } from './namedOnly';
import type { Resource } from './types';

/** Source: "Operations that are named only". */
export const creditBureau: Resource = {
	value: 'creditBureau',
	label: 'Credit Bureau',
	operations: [
		namedLookup({
			resource: 'creditBureau',
			operation: 'lookup',
			name: 'Look Up',
			action: 'Look up a business in the credit bureau',
			description: 'Get the credit-bureau-style answer for a business',
			path: '/v1/dnb',
			answerIfEmpty: true,
		}),
	],
};
