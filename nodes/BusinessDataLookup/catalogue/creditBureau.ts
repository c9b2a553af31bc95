import { freeFieldOperation, NOT_FOUND } from './freeFieldOperations';
import { resource } from './resource';

export const creditBureau = resource('creditBureau', 'Credit Bureau', [
	freeFieldOperation({
		value: 'lookup',
		label: 'Look Up',
		action: 'Look up a business in the credit bureau',
		description: 'Get credit-bureau-style data on a business',
		call: { path: '/v1/dnb', mayBeBilled: true },
		recordIfUnusable: NOT_FOUND,
		response: { wholeIfEmpty: true },
		answersEachInput: true,
	}),
]);
