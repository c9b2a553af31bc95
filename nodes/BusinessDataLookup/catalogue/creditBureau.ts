import { namedLookup } from './namedOnly';
import { resource } from './resource';

/** Source: "Operations that are named only". */
export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	namedLookup({
		operation: 'lookup',
		name: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get the credit-bureau-style answer for a business',
		path: '/v1/dnb',
		repeatable: false,
		addsToInput: 'credit',
		answerIfEmpty: true,
	}),
]);
